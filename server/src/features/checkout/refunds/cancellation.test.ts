import { expect, test } from 'vitest'
import { isCancellation } from './refunds.policy.ts'

test('a seller cancels what was paid online and has not left; other refunds are none', () => {
  expect(isCancellation('paid', 'stripe')).toBe(true)
  expect(isCancellation('packed', 'sandbox')).toBe(true)
  expect(isCancellation('shipped', 'stripe')).toBe(false)
  expect(isCancellation('delivered', 'stripe')).toBe(false)
  expect(isCancellation('paid', 'pickup')).toBe(false)
})
