import { beforeEach, expect, test } from 'vitest'
import { readStoredCodes, type StoredCode, storeCodes } from './stored-codes.ts'

const code: StoredCode = {
  storefrontId: 's',
  fulfilment: 'shipping',
  code: 'TEN',
  parcel: 's shipping USD',
  claimIds: ['a', 'b'],
}

beforeEach(() => localStorage.clear())

test('a code is kept as long as one of the holds it was asked for is there', () => {
  storeCodes([code])
  expect(readStoredCodes(['b', 'c'])).toEqual([code])
  expect(readStoredCodes(['c'])).toEqual([])
  expect(readStoredCodes([])).toEqual([])
})

test('the last code that is taken off leaves nothing behind', () => {
  storeCodes([code])
  storeCodes([])
  expect(localStorage.length).toBe(0)
})

test('what is no code of ours is no code', () => {
  for (const text of ['no json', '{}', 'null', '[null, 7, {"code":"TEN"}]', '[{"parcel":"p","claimIds":"a"}]']) {
    localStorage.setItem('keepcase-codes', text)
    expect([text, readStoredCodes(['a'])]).toEqual([text, []])
  }
})
