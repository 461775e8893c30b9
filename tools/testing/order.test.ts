import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longest } from './order.ts'

const root = join(import.meta.dirname, '../..')

test('every part of a path that starts early belongs to a test file', () => {
  const files = globSync('{contract,db,server,tools,bench,web}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules'],
  })
  expect(longest.filter((part) => !files.some((file) => file.includes(part)))).toEqual([])
})
