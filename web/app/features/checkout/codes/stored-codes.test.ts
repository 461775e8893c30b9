import { beforeEach, expect, test } from 'vitest'
import { type KeptCode, keepCodes, readKeptCodes } from './stored-codes.ts'

const code: KeptCode = {
  ...{ storefrontId: 's', fulfilment: 'shipping', code: 'TEN', parcel: 's shipping USD', claimIds: ['a', 'b'] },
}

beforeEach(() => localStorage.clear())

test('a code is kept as long as one of the holds it was asked for is there', () => {
  keepCodes([code])
  expect(readKeptCodes(['b', 'c'])).toEqual([code])
  expect(readKeptCodes(['c'])).toEqual([])
  expect(readKeptCodes([])).toEqual([])
})

test('the last code that is taken off leaves nothing behind', () => {
  keepCodes([code])
  keepCodes([])
  expect(localStorage.length).toBe(0)
})

test('what is no code of ours is no code', () => {
  for (const text of ['no json', '{}', 'null', '[null, 7, {"code":"TEN"}]', '[{"parcel":"p","claimIds":"a"}]']) {
    localStorage.setItem('keepcase-codes', text)
    expect([text, readKeptCodes(['a'])]).toEqual([text, []])
  }
})
