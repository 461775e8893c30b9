import type { Subscription } from '@keepcase/contract/checkout/subscriptions.contract.ts'
import { expect, test } from 'vitest'
import { standingOf } from './settings-subscriptions.tsx'
import { perMonth } from './subscribe-button.tsx'
import { centsOf } from './subscription-price.tsx'

const base: Subscription = {
  id: '00000000-0000-4000-8000-000000000001',
  storefrontId: '00000000-0000-4000-8000-000000000002',
  storefrontName: 'Static Age Video',
  status: 'active',
  priceCents: 999,
  currency: 'USD',
  currentPeriodEnd: '2026-12-13T12:00:00.000Z',
  cancelAt: null,
  isOpen: true,
  endedAt: null,
  createdAt: '2026-11-13T12:00:00.000Z',
}

test('a price as it is typed becomes whole cents, with no fraction lost', () => {
  const typed = ['9.99', '0', '12.5', '7', '1234.05', '0.07', '19.9']
  expect(typed.map(centsOf)).toEqual([999, 0, 1250, 700, 123_405, 7, 1990])
  for (let cents = 0; cents < 100_000; cents += 7) expect(centsOf((cents / 100).toFixed(2))).toBe(cents)
})

test('a month’s price stands as the specification writes it', () => {
  expect(perMonth({ subscriptionPriceCents: 999, currency: 'USD' })).toBe('$9.99/mo')
})

test('each state of a subscription is a word and a sentence', () => {
  const said = (given: Partial<Subscription>) =>
    Object.values(standingOf({ ...base, ...given }, Date.parse('2026-12-01T12:00:00.000Z')))
  expect(said({})).toEqual(['Active', 'success', 'Renews on Dec 13, 2026.'])
  expect(said({ cancelAt: base.currentPeriodEnd })[2]).toBe('Everything stays open until Dec 13, 2026.')
  expect(said({ currentPeriodEnd: '2026-12-01T11:59:00.000Z' })).toEqual([
    'Renewal not paid yet',
    'warning',
    'Everything stays open while we try again.',
  ])
  expect(said({ status: 'past_due' })[0]).toBe('Payment failed')
  expect(said({ status: 'ended', endedAt: base.currentPeriodEnd })[2]).toBe('It ended on Dec 13, 2026.')
  expect(said({ status: 'starting' })[0]).toBe('Payment under way')
})
