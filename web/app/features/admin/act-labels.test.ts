import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actLabel } from './acts.texts.ts'

const features = join(import.meta.dirname, '../../../../server/src/features')
const sources = globSync('**/*.ts', { cwd: features }).filter((file) => !/testing\/|\.test\.ts$/.test(file))
const actions = sources.flatMap((file) =>
  [...readFileSync(join(features, file), 'utf8').matchAll(/action: '([a-zA-Z.-]+)'/g)].map(([, action = '']) => action),
)

test('an act for somebody says so', () => {
  expect(actLabel('impersonated.drops.pause')).toBe('acting as an account: paused a drop')
  expect(actLabel('impersonated.addresses.create')).toBe('acting as an account: addresses: create')
})

test('every act of the audit log has words of its own', () => {
  expect(actions.length).toBeGreaterThan(80)
  expect([...new Set(actions)].filter((action) => actLabel(action) === action.replace('.', ': '))).toEqual([])
})
