import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedRoutines } from './generated-routines.ts'

test.each(await generatedRoutines())('%s is what the contract says now', (file, text) => {
  expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), 'run `npm run codegen`').toBe(text)
})
