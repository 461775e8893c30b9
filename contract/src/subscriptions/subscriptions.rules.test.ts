import { expect, test } from 'vitest'
import { divideMonth, renewalAttempts, retryAfterMinutes } from './subscriptions.rules.ts'

test('a month divides into fee and rest without a cent lost, at every price and rate', () => {
  for (let price = 0; price <= 10_000; price++) {
    for (const bps of [0, 1, 33, 250, 500, 800, 999, 1000, 3333, 5000, 9999, 10_000]) {
      const { sellerCents, feeCents } = divideMonth(price, bps)
      const isWhole = Number.isInteger(feeCents) && Number.isInteger(sellerCents)
      const isExact = sellerCents + feeCents === price && sellerCents >= 0 && feeCents >= 0
      const isNear = Math.abs(feeCents - (price * bps) / 10_000) <= 0.5
      if (!isWhole || !isExact || !isNear) expect.fail(`${price} at ${bps}: ${sellerCents} + ${feeCents}`)
    }
  }
})

test('a dearer month never costs a smaller fee', () => {
  for (let price = 1; price <= 5_000; price++)
    expect(divideMonth(price, 777).feeCents).toBeGreaterThanOrEqual(divideMonth(price - 1, 777).feeCents)
})

test('a failed renewal is tried again after six hours, then after a day, then no more', () => {
  expect([1, 2, 3].map(retryAfterMinutes)).toEqual([360, 1440, null])
  expect(renewalAttempts).toBe(3)
})
