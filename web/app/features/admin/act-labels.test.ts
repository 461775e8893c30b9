import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actLabel } from './acts.texts.ts'
import { subjectKinds } from './audit/audit.texts.ts'

const features = join(import.meta.dirname, '../../../../server/src/features')
const sources = globSync('**/*.ts', { cwd: features }).filter((file) => !/testing\/|\.test\.ts$/.test(file))
const written = (pattern: RegExp) =>
  sources.flatMap((file) =>
    [...readFileSync(join(features, file), 'utf8').matchAll(pattern)].map(([, value = '']) => value),
  )
const actions = written(/action: '([a-zA-Z.-]+)'/g)

test('an act for somebody says so', () => {
  expect(actLabel('impersonated.drops.pause')).toBe('acting as an account: paused a drop')
  expect(actLabel('impersonated.addresses.create')).toBe('acting as an account: addresses: create')
})

test('every act of the audit log has words of its own', () => {
  expect(actions.length).toBeGreaterThan(80)
  expect([...new Set(actions)].filter((action) => actLabel(action) === action.replace('.', ': '))).toEqual([])
})

test('every kind of subject in the audit log has a name', () => {
  const kinds = [...new Set(written(/subjectType: '([a-z_]+)'/g))]
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((kind) => !(kind in subjectKinds))).toEqual([])
})
