import { expect, test } from 'vitest'
import {
  canMove,
  dropMoves,
  dropStatusAt,
  earlyAccessStartsAt,
  isIndexed,
  nextStep,
  priceAt,
  priceLadder,
  shippingRates,
} from './drops.rules.ts'
import { canMoveStart } from './move-start.rules.ts'

const start = '2026-12-01T20:00:00.000Z'
const end = '2026-12-01T22:00:00.000Z'
const before = (iso: string) => new Date(Date.parse(iso) - 1)
const scheduled = { status: 'scheduled', startDate: start, endDate: end } as const

test('the clock opens and ends a drop to the millisecond', () => {
  expect(dropStatusAt(scheduled, before(start))).toBe('scheduled')
  expect(dropStatusAt(scheduled, start)).toBe('active')
  expect(dropStatusAt(scheduled, before(end))).toBe('active')
  expect(dropStatusAt(scheduled, end)).toBe('completed')
  expect(dropStatusAt({ ...scheduled, status: 'paused' }, end)).toBe('completed')
  expect(dropStatusAt({ ...scheduled, status: 'cancelled' }, end)).toBe('cancelled')
  expect(dropStatusAt({ status: 'draft', startDate: null, endDate: null }, end)).toBe('draft')
})

test('the next step is the start, then the end, then none', () => {
  expect(nextStep(scheduled, before(start))).toEqual({ status: 'active', at: start })
  expect(nextStep(scheduled, start)).toEqual({ status: 'completed', at: end })
  expect(nextStep(scheduled, end)).toBeNull()
  expect(nextStep({ ...scheduled, status: 'draft' }, start)).toBeNull()
})

test('moves are those of the table, and what is over stays over', () => {
  expect(canMove('scheduled', 'draft')).toBe(true)
  expect(canMove('sold-out', 'cancelled')).toBe(false)
  expect(canMove('draft', 'active')).toBe(false)
  expect([dropMoves.completed, dropMoves.cancelled]).toEqual([[], []])
})

const hints = [
  { priceStepCents: 500, revealAt: null, revealedAt: null },
  { priceStepCents: 700, revealAt: start, revealedAt: null },
]

test('a hint counts from its instant on, written down or not', () => {
  expect(priceAt(1000, hints, before(start))).toBe(1000)
  expect(priceAt(1000, hints, start)).toBe(1700)
  expect(priceAt(1000, [{ ...hints[0]!, revealedAt: start }], start)).toBe(1500)
})

test('the ladder tells what each hint makes of the price, in the order in which they came', () => {
  expect(priceLadder(1000, hints, before(start))).toEqual([1500, 2200])
  expect(priceLadder(1000, hints, start)).toEqual([2200, 1700])
})

test('the early window lies before the start', () => {
  const drop = { startDate: start, earlyAccessEnabled: true, earlyAccessMinutes: 15 }
  expect(earlyAccessStartsAt(drop)).toEqual(new Date('2026-12-01T19:45:00.000Z'))
  expect(earlyAccessStartsAt({ ...drop, earlyAccessEnabled: false })).toBeNull()
})

test('a start moves later at will, and forward only with a quarter of an hour to go', () => {
  const now = '2026-12-01T18:00:00.000Z'
  expect(canMoveStart(start, end, now)).toBe(true)
  expect(canMoveStart(start, '2026-12-01T18:15:00.000Z', now)).toBe(true)
  expect(canMoveStart(start, '2026-12-01T18:14:59.999Z', now)).toBe(false)
})

test('shipping follows the strategy', () => {
  const drop = {
    ...({ allowShipping: true, shippingCostStrategy: 'SellerDefault', flatRateAmountCents: 700 } as const),
    flatRateAdditionalCents: null,
    defaultShippingCents: 500,
    defaultAdditionalCents: 120,
  }
  expect(shippingRates(drop)).toEqual({ firstItemCents: 500, additionalItemCents: 120 })
  expect(shippingRates({ ...drop, shippingCostStrategy: 'FlatRate' })).toEqual({
    firstItemCents: 700,
    additionalItemCents: 0,
  })
  expect(shippingRates({ ...drop, shippingCostStrategy: 'Free' })).toEqual({
    firstItemCents: 0,
    additionalItemCents: 0,
  })
  expect(shippingRates({ ...drop, allowShipping: false })).toEqual({ firstItemCents: 0, additionalItemCents: 0 })
})

test('search engines list a public drop until 90 days after its end', () => {
  const now = '2026-11-22T20:00:00.000Z'
  const ended = (days: number) => new Date(Date.parse(now) - days * 86_400_000)
  const drop = { status: 'completed', visibility: 'public', endDate: ended(89) } as const
  expect(isIndexed(drop, now)).toBe(true)
  expect(isIndexed({ ...drop, endDate: ended(90) }, now)).toBe(false)
  expect(isIndexed({ ...drop, visibility: 'private' }, now)).toBe(false)
  expect(isIndexed({ ...drop, status: 'draft', endDate: null }, now)).toBe(false)
})
