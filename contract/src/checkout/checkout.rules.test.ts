import { expect, test } from 'vitest'
import { type Discount, discountOf } from '../codes/discount.rules.ts'
import { millionthsOf, shareOf } from '../orders/money.rules.ts'
import {
  divideAmount,
  type ParcelClaim,
  parcelFigures,
  parcelShipping,
  platformFee,
  quoteText,
  spreadDiscount,
} from './checkout.rules.ts'

const store = { defaultShippingCents: 500, defaultAdditionalCents: 120 }
const claim = (more: Partial<ParcelClaim> = {}): ParcelClaim => ({
  claimId: 'a',
  priceCents: 6400,
  feeStructure: 'seller',
  feeBps: 875,
  shippingCostStrategy: 'SellerDefault',
  flatRateAmountCents: null,
  flatRateAdditionalCents: null,
  supportsDiscountRules: true,
  ...more,
})
const figures = (
  claims: ParcelClaim[],
  more: { fulfilment?: 'shipping' | 'pickup'; taxPpm?: number; discount?: Discount } = {},
) => parcelFigures({ claims, store, fulfilment: 'shipping', taxPpm: 0, ...more })

test('half a cent goes up', () => {
  expect([shareOf(1, 5_000), shareOf(1, 4_999), shareOf(3, 5_000), shareOf(6400, 875)]).toEqual([1, 0, 2, 560])
  expect([millionthsOf(1_000, 88_750), millionthsOf(2_400, 88_750), millionthsOf(800, 88_125)]).toEqual([89, 213, 71])
  expect([millionthsOf(5, 99_999), millionthsOf(5, 100_000)]).toEqual([0, 1])
})

test('of a fee that is split, the seller bears the odd cent', () => {
  expect(platformFee(1_000, 'split', 50)).toEqual({ buyerFeeCents: 2, sellerFeeCents: 3 })
  expect(platformFee(1_000, 'seller', 50)).toEqual({ buyerFeeCents: 0, sellerFeeCents: 5 })
  expect(platformFee(1_000, 'buyer', 50)).toEqual({ buyerFeeCents: 5, sellerFeeCents: 0 })
})

test('the parts sum to the amount, for every price from 1 to 10,000 cents, every structure and many rates', () => {
  const faults: unknown[] = []
  for (const feeStructure of ['seller', 'buyer', 'split'] as const) {
    for (const feeBps of [0, 1, 33, 250, 875, 999, 1_000, 2_500, 3_333, 5_000]) {
      for (let priceCents = 1; priceCents <= 10_000; priceCents++) {
        const paid = figures([claim({ priceCents, feeStructure, feeBps })], { taxPpm: feeBps * 100 + 51 })
        const { seller, platform, tax } = divideAmount(paid)
        const isFair =
          seller + platform + tax === paid.totalCents &&
          Math.min(seller, platform, tax) >= 0 &&
          platform === shareOf(priceCents, feeBps)
        if (!isFair) faults.push({ priceCents, feeStructure, feeBps, seller, platform, tax })
      }
    }
  }
  expect(faults).toEqual([])
})

test('a parcel of several items sums line by line, whatever their terms', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 2_000; round++) {
    const claims = Array.from({ length: 1 + random(6) }, (_, i) =>
      claim({
        claimId: String(i),
        priceCents: random(20_000),
        feeBps: random(5_001),
        feeStructure: (['seller', 'buyer', 'split'] as const)[random(3)]!,
        shippingCostStrategy: (['SellerDefault', 'FlatRate', 'Free'] as const)[random(3)]!,
        flatRateAmountCents: random(900),
        flatRateAdditionalCents: random(300),
      }),
    )
    const paid = figures(claims, { taxPpm: random(250_000) })
    const { seller, platform, tax } = divideAmount(paid)
    expect(seller + platform + tax).toBe(paid.totalCents)
    expect(Math.min(seller, platform, tax)).toBeGreaterThanOrEqual(0)
    expect(paid.lines.reduce((cents, line) => cents + line.totalCents, 0)).toBe(paid.totalCents)
    expect(paid.totalCents).toBe(paid.itemsCents + paid.shippingCents + paid.taxCents + paid.buyerFeeCents)
  }
})

const percentOff = (percent: number): Discount => ({ percent, amountCents: null })
const centsOff = (amountCents: number): Discount => ({ percent: null, amountCents })

test('with a discount the parts sum to the amount too, for every price from 1 to 10,000 cents and many percentages', () => {
  const faults: unknown[] = []
  for (const feeStructure of ['seller', 'buyer', 'split'] as const) {
    for (const percent of [1, 3, 10, 33, 50, 99, 100]) {
      for (let priceCents = 1; priceCents <= 10_000; priceCents++) {
        const given = claim({ priceCents, feeStructure, feeBps: 5_000, shippingCostStrategy: 'Free' })
        const paid = figures([given], { taxPpm: 88_755, discount: percentOff(percent) })
        const { seller, platform, tax } = divideAmount(paid)
        const soldCents = priceCents - shareOf(priceCents, percent * 100)
        const isFair =
          seller + platform + tax === paid.totalCents &&
          Math.min(seller, platform, tax, paid.totalCents) >= 0 &&
          paid.itemsCents === priceCents &&
          paid.discountCents === priceCents - soldCents &&
          platform === shareOf(soldCents, 5_000)
        if (!isFair) faults.push({ priceCents, feeStructure, percent, seller, platform, tax })
      }
    }
  }
  expect(faults).toEqual([])
})

test('a discount on several items sums line by line, is never more than a price, and leaves the other drops alone', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 2_000; round++) {
    const claims = Array.from({ length: 1 + random(6) }, (_, i) =>
      claim({
        claimId: String(i),
        priceCents: random(20_000),
        feeBps: random(5_001),
        flatRateAmountCents: random(900),
        supportsDiscountRules: random(3) > 0,
        feeStructure: (['seller', 'buyer', 'split'] as const)[random(3)]!,
      }),
    )
    const discount = random(2) === 0 ? percentOff(1 + random(100)) : centsOff(1 + random(30_000))
    const paid = figures(claims, { taxPpm: random(250_000), discount })
    const { seller, platform, tax } = divideAmount(paid)
    expect(seller + platform + tax).toBe(paid.totalCents)
    expect(Math.min(seller, platform, tax)).toBeGreaterThanOrEqual(0)
    expect(paid.lines.reduce((cents, line) => cents + line.totalCents, 0)).toBe(paid.totalCents)
    expect(paid.lines.reduce((cents, line) => cents + line.discountCents, 0)).toBe(paid.discountCents)
    expect(paid.totalCents).toBe(
      paid.itemsCents + paid.shippingCents + paid.taxCents + paid.buyerFeeCents - paid.discountCents,
    )
    for (const [i, line] of paid.lines.entries()) {
      expect(line.discountCents).toBeLessThanOrEqual(claims[i]!.supportsDiscountRules ? line.priceCents : 0)
    }
  }
})

test('a code takes a share or an amount off the items, never more than they cost, and nothing off the shipping', () => {
  expect([discountOf(6_405, percentOff(10)), discountOf(6_400, centsOff(500)), discountOf(300, centsOff(500))]).toEqual(
    [641, 500, 300],
  )
  const free = figures([claim()], { discount: percentOff(100) })
  expect(free).toMatchObject({ itemsCents: 6_400, discountCents: 6_400, shippingCents: 500, totalCents: 500 })
})

test('a discount is spread by price to the last cent, of the largest parcels too', () => {
  expect(spreadDiscount(100, [1, 1, 1])).toEqual([33, 33, 34])
  expect(spreadDiscount(7, [0, 0])).toEqual([0, 0])
  expect(spreadDiscount(999_999_999, [400_000_000, 600_000_000])).toEqual([399_999_999, 600_000_000])
})

test('items of one seller ship together: the first at its rate, each further one for less', () => {
  const paid = figures([claim(), claim({ claimId: 'b' }), claim({ claimId: 'c' })])
  expect(paid.lines.map((line) => line.shippingCents)).toEqual([500, 120, 120])
  expect(paid).toMatchObject({ shippingCents: 740, oneMoreShippingCents: 120, totalCents: 3 * 6400 + 740 })
})

test('with mixed strategies the dearest first rate is paid once, every other item its own further rate', () => {
  const free = claim({ claimId: 'b', shippingCostStrategy: 'Free' })
  const flat = claim({
    claimId: 'c',
    shippingCostStrategy: 'FlatRate',
    flatRateAmountCents: 900,
    flatRateAdditionalCents: 300,
  })
  expect(figures([claim(), free, flat]).lines.map((line) => line.shippingCents)).toEqual([120, 0, 900])
  expect(figures([free]).shippingCents).toBe(0)
  expect(parcelShipping([])).toEqual([])
})

test("a claim keeps the seller's shipping of its time; without it the seller's present one counts", () => {
  const kept = claim({ flatRateAmountCents: 350, flatRateAdditionalCents: 0 })
  expect(figures([kept, claim({ claimId: 'b' })]).lines.map((line) => line.shippingCents)).toEqual([0, 500])
  expect(figures([kept]).shippingCents).toBe(350)
})

test('what is picked up is not shipped', () => {
  expect(figures([claim()], { fulfilment: 'pickup' })).toMatchObject({ shippingCents: 0, oneMoreShippingCents: 0 })
})

test('a tax of three decimals is taken item by item', () => {
  const one = claim({ priceCents: 999, shippingCostStrategy: 'Free' })
  const paid = figures([one, { ...one, claimId: 'b' }], { taxPpm: 88_750 })
  // 88.66 cents each
  expect(paid.lines.map(({ taxCents }) => taxCents)).toEqual([89, 89])
  expect(paid.taxCents).toBe(178)
})

test('tax is taken on the items with their shipping, the fee on the items alone', () => {
  const paid = figures([claim({ priceCents: 1_000, feeStructure: 'buyer', feeBps: 1_000 })], { taxPpm: 100_000 })
  expect(paid).toMatchObject({ taxCents: 150, buyerFeeCents: 100, totalCents: 1_000 + 500 + 150 + 100 })
})

test('claims with different fee rules have none in common', () => {
  expect(figures([claim(), claim({ claimId: 'b', feeStructure: 'buyer' })]).feeStructure).toBeNull()
  expect(figures([claim()]).feeStructure).toBe('seller')
})

test('a quote reads the same in any order, and another way when a figure or the address moves', () => {
  const text = (claims: ParcelClaim[], city = 'Portland') =>
    quoteText({
      storefrontId: 's',
      currency: 'USD',
      fulfilment: 'shipping',
      address: { country: 'US', city },
      figures: figures(claims),
      code: null,
    })
  const even = [claim({ shippingCostStrategy: 'Free' }), claim({ claimId: 'b', shippingCostStrategy: 'Free' })]
  expect(text(even)).toBe(text(even.toReversed()))
  expect(text(even)).not.toBe(text(even, 'Salem'))
  expect(text(even)).not.toBe(text([even[0]!]))
  expect(text([claim()])).not.toBe(text([claim({ priceCents: 6401 })]))
  const parcel = { storefrontId: 's', currency: 'USD', fulfilment: 'pickup' as const, address: null }
  const lowered = figures([claim()], { discount: percentOff(10) })
  const named = quoteText({ ...parcel, figures: lowered, code: 'TEN' })
  expect(named).not.toBe(quoteText({ ...parcel, figures: figures([claim()]), code: null }))
  expect(named).not.toBe(quoteText({ ...parcel, figures: lowered, code: 'OTHER-TEN' }))
})
