import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessMatrix, accessPage } from './access-matrix.ts'

test('the page that tells who may do what is what the contract says', () => {
  expect(readFileSync(accessPage, 'utf8')).toBe(accessMatrix())
})
