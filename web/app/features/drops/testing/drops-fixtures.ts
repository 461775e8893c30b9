import type { DropCard, DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'

/** Fixture drops for the gallery and the tests, never shown to visitors. */
export const fixtureNow = '2026-11-22T18:00:00.000Z'

const hoursLater = (hours: number) => new Date(Date.parse(fixtureNow) + hours * 3_600_000).toISOString()

/** A drop card, by default an hour before its start. */
export function cardFixture(given: Partial<DropCard> = {}): DropCard {
  return {
    id: '7b0e2f64-0000-4000-8000-000000000001',
    number: 41,
    title: 'Night Shift VHS, lot by lot',
    type: 'marketplace',
    status: 'scheduled',
    visibility: 'public',
    startDate: hoursLater(1),
    endDate: hoursLater(5),
    coverImage: null,
    artCategory: 'vhs',
    storefrontId: '7b0e2f64-0000-4000-8000-00000000000a',
    storefrontName: 'Static Age Video',
    storefrontLogoUrl: null,
    sellerId: '7b0e2f64-0000-4000-8000-00000000000b',
    sellerName: 'Ada Reyes',
    country: 'US',
    itemCount: 24,
    itemsSold: 0,
    unitsTotal: 24,
    earlyAccessEnabled: false,
    currency: 'USD',
    fromPriceCents: 900,
    hintsTotal: 0,
    hintsRevealed: 0,
    shippingSettings: { localPickupOnly: false, allowShipping: true },
    version: 1,
    ...given,
  }
}

/** An item on sale. */
export function itemFixture(given: Partial<DropItem> = {}): DropItem {
  return {
    id: '7b0e2f64-0000-4000-8000-0000000000c1',
    itemId: '7b0e2f64-0000-4000-8000-0000000000d1',
    position: 1,
    revealNumber: null,
    revealedAt: null,
    title: 'Basket Case (1982), ex-rental clamshell',
    description: '',
    priceCents: 6400,
    images: [],
    drawing: null,
    photos: [],
    condition: 'very_good',
    sleeveCondition: null,
    rarity: 'ultra_rare',
    category: 'vhs',
    genres: ['horror'],
    era: '80s',
    year: null,
    maker: null,
    format: null,
    printRun: null,
    flaws: '',
    quantityTotal: 1,
    availableCount: 1,
    heldCount: 0,
    soldCount: 0,
    nextHoldEndsAt: null,
    active: true,
    closed: false,
    version: 1,
    ...given,
  }
}

/** A complete drop, by default open for an hour. */
export function dropFixture(given: Partial<DropDetail> = {}): DropDetail {
  const items = given.items ?? [itemFixture()]
  return {
    ...cardFixture({ status: 'active', startDate: hoursLater(-1) }),
    description: '',
    sellerImage: null,
    feeStructure: 'seller',
    shipping: {
      allowShipping: true,
      localPickupOnly: false,
      shippingCostStrategy: 'SellerDefault',
      flatRateAmountCents: null,
      flatRateAdditionalCents: null,
      firstItemCents: 450,
      additionalItemCents: 120,
      supportsDiscountRules: false,
    },
    metrics: { views: 0, claims: 0, completedPurchases: 0 },
    rules: { cooldownSeconds: 5, maxClaimsPerUser: null, staggeredClaimThreshold: null, holdSeconds: 3600 },
    earlyAccessStartsAt: null,
    pauseReason: null,
    cancelReason: null,
    hostNote: null,
    vacationUntil: null,
    live: null,
    continuedIn: null,
    mystery: null,
    ledger: { entries: 0, hashAtEnd: null, finalHash: null },
    now: fixtureNow,
    ...given,
    items,
  }
}
