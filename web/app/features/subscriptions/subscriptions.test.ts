import type { Subscription } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { perMonth } from './display/per-month.ts'
import { standingOf } from './settings-subscriptions.tsx'
import { useRenewalOpen } from './use-subscription.ts'

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

test('a month’s price stands as the specification writes it', () => {
  expect(perMonth({ subscriptionPriceCents: 999, currency: 'USD' })).toBe('$9.99/mo')
})

test('each state of a subscription is a word and a sentence', () => {
  const said = (given: Partial<Subscription>, isRenewalOpen = false) =>
    Object.values(standingOf({ ...base, ...given }, isRenewalOpen))
  expect(said({})).toEqual(['Active', 'success', 'Renews on Dec 13, 2026.'])
  expect(said({ cancelAt: base.currentPeriodEnd })[2]).toBe('Everything stays open until Dec 13, 2026.')
  expect(said({}, true)).toEqual(['Renewal not paid yet', 'warning', 'Everything stays open while we try again.'])
  expect(said({ status: 'past_due' })[0]).toBe('Payment failed')
  expect(said({ status: 'ended', endedAt: base.currentPeriodEnd })[2]).toBe('It ended on Dec 13, 2026.')
  expect(said({ status: 'starting' })[0]).toBe('Payment in progress')
})

test('a renewal is open from the second on at which the month is over, unless it was cancelled', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString() }))
  const soon = { ...base, currentPeriodEnd: new Date(Date.now() + 1_500).toISOString() }
  const shown = (subscription: Subscription | null) => renderHook(() => useRenewalOpen(subscription)).result
  const [open, cancelled, later, none] = [
    shown(soon),
    shown({ ...soon, cancelAt: soon.currentPeriodEnd }),
    shown({ ...base, currentPeriodEnd: new Date(Date.now() + 60_000).toISOString() }),
    shown(null),
  ]
  expect(open.current).toBe(false)
  await waitFor(() => expect(open.current).toBe(true), { timeout: 4_000 })
  expect([cancelled.current, later.current, none.current]).toEqual([false, false, false])
  vi.unstubAllGlobals()
})
