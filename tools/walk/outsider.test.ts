import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { openWalkApplication } from './walk-application.ts'

const db = await openTestDb()
const application = await openWalkApplication(db, { services: ['web', 'worker'] })
afterAll(async () => {
  await application.close()
  await db.close()
})

const folder = join(import.meta.dirname, '../../e2e')
const program = join(folder, 'outsider.ts')

test('a stranger with Node and the API’s document alone does the whole job', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, application.url], { timeout: 60_000 })
  expect(stdout.trim().split('\n').at(-1)).toBe('✓ signed out')
  expect(stdout.trim().split('\n')).toHaveLength(9)
}, 70_000)

test('the stranger knows nothing of us', () => {
  for (const file of ['outsider.ts', 'outsider-api.ts', 'outsider-schema.ts']) {
    const imports = [...readFileSync(join(folder, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    expect(imports.filter((from) => !/^node:|^\.\/outsider-\w+\.ts$/.test(from ?? ''))).toEqual([])
  }
})
