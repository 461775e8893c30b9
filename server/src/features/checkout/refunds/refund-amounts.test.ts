import { divideAmount, type ParcelClaim, parcelFigures } from '@keepcase/contract/checkout/checkout.rules.ts'
import { expect, test } from 'vitest'
import { type LedgerEntry, sharesOf } from '../ledger.ts'

// Amounts of parcels and of their refunds, by the same functions as the real ones: seeded, so that a failure can be
// repeated.

const seeds = 4_000
const buyerId = 'buyer'
const storefrontId = 'store'
const store = { defaultShippingCents: 500, defaultAdditionalCents: 120 }

/** Seeded whole numbers below a limit, and elements of a list. */
function dice(seed: number) {
  let state = seed * 7_919 + 13
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  return { below, pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0] }
}

/** A parcel of up to six items with random prices, fees, shipping, code and tax; in an open parcel or not. */
function randomParcel(seed: number) {
  const { below, pick } = dice(seed)
  const claims: ParcelClaim[] = Array.from({ length: 1 + below(6) }, (_, i) => ({
    claimId: `claim ${i}`,
    priceCents: pick([0, 1, 2, 3, 1 + below(10_000)]),
    feeStructure: pick(['seller', 'buyer', 'split']),
    feeBps: pick([0, 1, 333, 875, 3_333, 5_000]),
    shippingCostStrategy: pick(['SellerDefault', 'FlatRate', 'Free']),
    flatRateAmountCents: pick([null, 0, 1, below(3_000)]),
    flatRateAdditionalCents: pick([null, 0, 1, below(900)]),
    supportsDiscountRules: below(3) > 0,
  }))
  const discount = pick([
    null,
    { percent: 1 + below(100), amountCents: null },
    { percent: null, amountCents: 1 + below(20_000) },
  ] as const)
  return parcelFigures({
    claims,
    store,
    fulfilment: pick(['shipping', 'pickup']),
    taxPpm: pick([0, 1, 70_000, 88_750, 199_999, 250_000]),
    discount: discount as never,
    joinsOpenParcel: below(2) === 0,
  })
}

const sum = (entries: readonly LedgerEntry[]) => entries.reduce((cents, entry) => cents + entry.amountCents, 0)
const byAccount = (entries: readonly LedgerEntry[]) => {
  const sums: Record<string, number> = {}
  for (const { account, amountCents } of entries) sums[account] = (sums[account] ?? 0) + amountCents
  return sums
}
const partsOf = (lines: readonly ReturnType<typeof randomParcel>['lines'][number][]) => {
  const total = (
    key: 'priceCents' | 'shippingCents' | 'taxCents' | 'buyerFeeCents' | 'sellerFeeCents' | 'discountCents',
  ) => lines.reduce((cents, line) => cents + line[key], 0)
  return {
    itemsCents: total('priceCents'),
    shippingCents: total('shippingCents'),
    taxCents: total('taxCents'),
    buyerFeeCents: total('buyerFeeCents'),
    sellerFeeCents: total('sellerFeeCents'),
    discountCents: total('discountCents'),
  }
}

/** Faults of one parcel: what doesn't sum, doesn't balance, or is negative. */
function faultsOf(seed: number): string[] {
  const figures = randomParcel(seed)
  const { lines } = figures
  const order = { storefrontId, buyerId }
  const faults: string[] = []
  const expectThat = (holds: boolean, what: string) => void (holds || faults.push(`${seed}: ${what}`))
  expectThat(
    lines.every((line) => Object.values(line).every((value) => typeof value === 'string' || value >= 0)),
    'negative',
  )
  expectThat(lines.reduce((cents, line) => cents + line.totalCents, 0) === figures.totalCents, 'lines sum to the total')
  expectThat(
    lines.every((line) => line.discountCents <= line.priceCents),
    'a discount above its price',
  )
  const shares = Object.values(divideAmount(figures))
  expectThat(shares.reduce((cents, share) => cents + share, 0) === figures.totalCents, 'shares sum to the total')
  expectThat(
    shares.every((share) => share >= 0),
    'a negative share',
  )
  for (const isPickup of [false, true]) {
    const capture = sharesOf(order as never, figures, isPickup, 1)
    expectThat(sum(capture) === 0, 'a capture balances')
    // one refund for each line, in the order of their prices
    const refunds = lines
      .toSorted((a, b) => a.priceCents - b.priceCents)
      .map((line) => sharesOf(order as never, partsOf([line]), isPickup, -1))
    expectThat(
      refunds.every((refund) => sum(refund) === 0),
      'a refund balances',
    )
    const all = byAccount([...capture, ...refunds.flat()])
    const { buyer = 0, refund = 0, ...others } = all
    expectThat(buyer + refund === 0, 'the buyer has everything back')
    expectThat(
      Object.values(others).every((cents) => cents === 0),
      'nobody else has anything left',
    )
    const half = Math.floor(lines.length / 2)
    const left = byAccount([...capture, ...sharesOf(order as never, partsOf(lines.slice(0, half)), isPickup, -1)])
    const rest = byAccount(sharesOf(order as never, partsOf(lines.slice(half)), isPickup, 1))
    for (const account of ['seller', 'shipping', 'platform_fee', 'tax'])
      expectThat((left[account] ?? 0) === (rest[account] ?? 0), `what is left of ${account} is the share of the rest`)
  }
  return faults
}

test('whatever is in a parcel: lines sum, entries balance, refunds by line give back everything, nothing is negative', () => {
  const faults = Array.from({ length: seeds }, (_, seed) => faultsOf(seed + 1)).flat()
  expect(faults.slice(0, 5)).toEqual([])
})

test('a joined parcel costs no more shipping than one of its own, and no item more than its additional rate', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { below } = dice(seed)
    const claims: ParcelClaim[] = Array.from({ length: 1 + below(4) }, (_, i) => ({
      claimId: `claim ${i}`,
      priceCents: 1_000,
      feeStructure: 'seller',
      feeBps: 875,
      shippingCostStrategy: 'FlatRate',
      flatRateAmountCents: 500 + below(500),
      flatRateAdditionalCents: below(500),
      supportsDiscountRules: false,
    }))
    const parcel = (joinsOpenParcel: boolean) =>
      parcelFigures({ claims, store, fulfilment: 'shipping', taxPpm: 0, joinsOpenParcel })
    expect(parcel(true).shippingCents).toBeLessThanOrEqual(parcel(false).shippingCents)
    expect(parcel(true).lines.map(({ shippingCents }) => shippingCents)).toEqual(
      claims.map(({ flatRateAdditionalCents }) => flatRateAdditionalCents),
    )
  }
})
