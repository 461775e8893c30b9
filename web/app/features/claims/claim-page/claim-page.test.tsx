import { expect, test } from 'vitest'
import { requestText } from './claim-page.tsx'

test('a claim says which of all requests it was, as far as that is known', () => {
  expect(requestText({ ahead: 1, requests: 14, isExact: true })).toBe('2nd of 14 requests in the first 15 minutes')
  expect(requestText({ ahead: 10, requests: 1_400, isExact: false })).toBe(
    '11th or later of 1,400 requests in the first 15 minutes',
  )
  expect(requestText({ ahead: 0, requests: 1, isExact: true })).toBe('1st of 1 request in the first 15 minutes')
})
