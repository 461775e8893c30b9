import type { DropDetail, DropStatus, DropType, ShippingCostStrategy } from '@keepcase/contract/drops/drops.contract.ts'
import type { Category, Condition, Era, Genre, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import type { StreamProvider } from '@keepcase/contract/drops/stream.rules.ts'
import type { ShownPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import type { Drops } from '@keepcase/db/schema.ts'

/** A drop for its card. Sums and prices cover visible items only; an unrevealed lot adds nothing. */
export type CardRow = {
  id: string
  number: number
  title: string
  type: DropType
  storedStatus: DropStatus
  visibility: 'public' | 'private'
  startDate: Date | null
  endDate: Date | null
  coverImageUrl: string | null
  artCategory: Category | null
  storefrontId: string
  storefrontName: string
  storefrontLogoUrl: string | null
  sellerId: string
  sellerName: string
  country: string
  itemCount: number
  itemsSold: number
  unitsTotal: number
  earlyAccessEnabled: boolean
  currency: string
  basePriceCents: number | null
  hintsTotal: number
  hintsRevealed: number
  priceStepsCents: number
  localPickupOnly: boolean
  allowShipping: boolean
  vacationUntil: Date | null
  version: number
  publishedAt: Date | null
  createdAt: Date
  now: Date
}

/** One visible item; instants are ISO text because it comes inside JSON. */
export type ItemRow = {
  id: string
  itemId: string
  position: number
  revealNumber: number | null
  revealedAt: string | null
  title: string
  description: string
  priceCents: number
  images: string[]
  photos: ShownPhoto[]
  drawing: string | null
  condition: Condition | null
  sleeveCondition: Condition | null
  rarity: Rarity | null
  category: Category | null
  genres: Genre[]
  era: Era | null
  year: number | null
  maker: string | null
  format: string | null
  printRun: number | null
  flaws: string
  quantityTotal: number
  quantityAvailable: number
  quantityHeld: number
  quantitySold: number
  /** Expired holds that are not swept yet, when nobody is in the standby line: free for the next claim. */
  lapsed: number
  nextHoldEndsAt: string | null
  active: boolean
  closed: boolean
  version: number
}

/** One hint, revealed or not; `body` must pass the view before it is sent to anyone. */
export type HintRow = {
  id: string
  position: number
  body: string
  priceStepCents: number
  revealAt: string | null
  revealedAt: string | null
}

/** One seal of a mystery drop; `salt` must pass the view before it is sent to anyone. */
export type SealRow = {
  version: number
  fingerprint: string
  salt: string
  madeAt: string
  endedAt: string | null
}

/** Columns of `drops` that a complete drop shows as they are. */
export const shownColumns = [
  'description',
  'feeStructure',
  'pauseReason',
  'cancelReason',
  'hostNote',
] as const satisfies readonly (keyof DropDetail & keyof Drops)[]
export type ShownColumns = Pick<DropDetail, (typeof shownColumns)[number]>

/** A complete drop, as one statement reads it. */
export type DetailRow = CardRow &
  ShownColumns & {
    sellerImage: string | null
    shippingCostStrategy: ShippingCostStrategy
    flatRateAmountCents: number | null
    flatRateAdditionalCents: number | null
    defaultShippingCents: number
    defaultAdditionalCents: number
    supportsDiscountRules: boolean
    viewsCount: number
    claimsCount: number
    completedPurchasesCount: number
    cooldownSeconds: number | null
    maxClaimsPerUser: number | null
    staggeredClaimThreshold: number | null
    holdSeconds: number
    earlyAccessMinutes: number
    hasSubscriberAccess: boolean
    revealEverySeconds: number | null
    nextRevealAt: Date | null
    closeOnReveal: boolean
    contents: string | null
    seals: SealRow[]
    contentsRevealedAt: Date | null
    secretLinkToken: string | null
    revision: number
    announcedStart: Date | null
    lotCount: number
    streamProvider: StreamProvider | null
    streamLink: string | null
    lastRevealNumber: number
    continuedIn: { id: string; title: string; startDate: string | null } | null
    items: ItemRow[]
    hints: HintRow[]
    ledgerEntries: number | null
    hashAtEnd: string | null
    finalHash: string | null
    isInGoodStanding: boolean
    /** False while the storefront or its owner is suspended or closed. */
    isShown: boolean
  }
