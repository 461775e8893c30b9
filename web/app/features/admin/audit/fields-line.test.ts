import { expect, test } from 'vitest'
import { fieldsLine } from './fields-line.ts'

test('fields of an act are one readable line', () => {
  expect(fieldsLine({ status: 'Active', seconds: 30, hosts: ['a.io'], note: null })).toBe(
    'status: Active, seconds: 30, hosts: ["a.io"], note: none',
  )
  expect(fieldsLine({})).toBe('')
  expect(fieldsLine({ body: 'x'.repeat(500) })).toHaveLength(120)
})
