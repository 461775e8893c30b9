import { hash } from 'node:crypto'
import { secondsOf } from '@keepcase/contract/api/durations.ts'
import { defaultCooldown } from '@keepcase/contract/claims/claims.limits.ts'
import type { DropCard, DropDetail, DropItem, Hint, Seal } from '@keepcase/contract/drops/drops.contract.ts'
import {
  dropStatusAt,
  earlyAccessStartsAt,
  hintRevealedAt,
  isUnderWay,
  type Moment,
  priceAt,
  priceLadder,
  shippingRates,
} from '@keepcase/contract/drops/drops.rules.ts'
import type { ShownPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import {
  type CardRow,
  type DetailRow,
  type HintRow,
  type ItemRow,
  type SealRow,
  type ShownColumns,
  shownColumns,
} from './drops.rows.ts'

/** An instant in the API's ISO format; null stays null. */
export const iso = (moment: Moment | null): string | null => (moment === null ? null : new Date(moment).toISOString())

const ended = ({ endDate, now }: Pick<CardRow, 'endDate' | 'now'>): Date => (endDate && endDate < now ? endDate : now)

/** A drop card, at the row's clock reading. */
export function viewCard(row: CardRow): DropCard {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    type: row.type,
    status: dropStatusAt({ ...row, status: row.storedStatus }, row.now),
    visibility: row.visibility,
    startDate: iso(row.startDate),
    endDate: iso(row.endDate),
    coverImage: row.coverImageUrl,
    artCategory: row.artCategory,
    storefrontId: row.storefrontId,
    storefrontName: row.storefrontName,
    storefrontLogoUrl: row.storefrontLogoUrl,
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    country: row.country,
    itemCount: row.itemCount,
    itemsSold: row.itemsSold,
    unitsTotal: row.unitsTotal,
    earlyAccessEnabled: row.earlyAccessEnabled,
    currency: row.currency,
    fromPriceCents: row.basePriceCents === null ? null : row.basePriceCents + row.priceStepsCents,
    hintsTotal: row.hintsTotal,
    hintsRevealed: row.hintsRevealed,
    shippingSettings: { localPickupOnly: row.localPickupOnly, allowShipping: row.allowShipping },
    version: row.version,
  }
}

const viewShownPhoto = ({ url, width, height, thumbhash, description }: ShownPhoto): ShownPhoto => {
  return { url, width, height, thumbhash, description }
}

/** One visible item. `stepsCents`: what a mystery drop's revealed hints have added to the price. */
export function viewItem(row: ItemRow, stepsCents: number): DropItem {
  const availableCount = row.quantityAvailable + row.lapsed
  return {
    id: row.id,
    itemId: row.itemId,
    position: row.position,
    revealNumber: row.revealNumber,
    revealedAt: iso(row.revealedAt),
    title: row.title,
    description: row.description,
    priceCents: row.priceCents + stepsCents,
    images: row.images,
    photos: row.photos.map(viewShownPhoto),
    drawing: row.drawing,
    condition: row.condition,
    sleeveCondition: row.sleeveCondition,
    rarity: row.rarity,
    category: row.category,
    genres: row.genres,
    era: row.era,
    year: row.year,
    maker: row.maker,
    format: row.format,
    printRun: row.printRun,
    flaws: row.flaws,
    quantityTotal: row.quantityTotal,
    availableCount,
    heldCount: row.quantityHeld - row.lapsed,
    soldCount: row.quantitySold,
    nextHoldEndsAt: availableCount === 0 ? iso(row.nextHoldEndsAt) : null,
    active: row.active,
    closed: row.closed,
    version: row.version,
  }
}

/** A mystery drop's items are sealed until its contents are revealed. */
const isSealed = ({ type, contentsRevealedAt }: DetailRow): boolean => type === 'mystery' && contentsRevealedAt === null

/**
 * Replacement fields for a sealed item: the drop's title and text. Condition, rarity and category stay visible, because
 * buyers decide by them.
 */
const sealedFields = ({ title, description }: DetailRow) => ({
  ...{ title, description, images: [], photos: [], drawing: null, genres: [], era: null },
  ...{ year: null, maker: null, format: null, printRun: null, flaws: '' },
})

/** The complete drop for everybody who may see it: nothing viewer-specific, nothing that is still secret. */
export function viewDetail(row: DetailRow): DropDetail {
  const card = viewCard(row)
  const { allowShipping, localPickupOnly, shippingCostStrategy, supportsDiscountRules } = row
  const { flatRateAmountCents, flatRateAdditionalCents } = row
  return {
    ...card,
    status: dropStatusAt({ ...row, status: row.storedStatus, vacationUntil: null }, row.now),
    vacationUntil: iso(row.vacationUntil),
    ...(Object.fromEntries(shownColumns.map((column) => [column, row[column]])) as ShownColumns),
    sellerImage: row.sellerImage,
    shipping: {
      allowShipping,
      localPickupOnly,
      shippingCostStrategy,
      flatRateAmountCents,
      flatRateAdditionalCents,
      ...shippingRates(row),
      supportsDiscountRules,
    },
    metrics: { views: row.viewsCount, claims: row.claimsCount, completedPurchases: row.completedPurchasesCount },
    rules: {
      cooldownSeconds: row.cooldownSeconds ?? secondsOf(defaultCooldown),
      maxClaimsPerUser: row.maxClaimsPerUser,
      staggeredClaimThreshold: row.staggeredClaimThreshold,
      holdSeconds: row.holdSeconds,
    },
    earlyAccessStartsAt: iso(earlyAccessStartsAt(row)),
    live: row.type === 'live' ? viewLive(row, card) : null,
    continuedIn: row.continuedIn && { ...row.continuedIn, startDate: iso(row.continuedIn.startDate) },
    mystery: row.type === 'mystery' ? viewMystery(row) : null,
    items: row.items.map((item) =>
      viewItem(isSealed(row) ? { ...item, ...sealedFields(row) } : item, row.priceStepsCents),
    ),
    ledger: { entries: row.ledgerEntries ?? 0, hashAtEnd: row.hashAtEnd, finalHash: row.finalHash },
    now: row.now.toISOString(),
  }
}

function viewLive(row: DetailRow, { status, startDate }: DropCard): NonNullable<DropDetail['live']> {
  const stage = row.items.findLast((item) => item.revealNumber !== null && !item.closed)
  // @NOTE before the start, and until the start is recorded, the first lot is due at the start
  const isFirstDue = row.revealEverySeconds !== null && row.nextRevealAt === null && row.storedStatus === 'scheduled'
  const nextRevealAt = isFirstDue ? startDate : iso(row.nextRevealAt)
  return {
    lotCount: row.lotCount,
    currentItemId: stage?.id ?? null,
    revealEverySeconds: row.revealEverySeconds,
    nextRevealAt: status === 'scheduled' || isUnderWay(status) ? nextRevealAt : null,
    closeOnReveal: row.closeOnReveal,
    stream: row.streamProvider,
    ...(row.streamLink === null ? {} : { streamMark: hash('sha256', row.streamLink).slice(0, 8) }),
  }
}

function viewMystery(row: DetailRow): NonNullable<DropDetail['mystery']> {
  const isOpen = !isSealed(row)
  const hints = viewHints(row.hints, row.basePriceCents ?? 0, ended(row))
  return {
    // @NOTE opened with the contents, also hints that nobody revealed: the seal is checked over all of them
    hints: isOpen ? hints.map((hint, i) => ({ ...hint, body: row.hints[i]?.body ?? null })) : hints,
    startPriceCents: row.basePriceCents,
    contents: isOpen ? row.contents : null,
    seals: row.seals.map((seal) => viewSeal(seal, isOpen)),
    contentsRevealedAt: iso(row.contentsRevealedAt),
  }
}

const viewSeal = (seal: SealRow, isOpen: boolean): Seal => ({
  ...seal,
  salt: isOpen && seal.endedAt === null ? seal.salt : null,
  madeAt: new Date(seal.madeAt).toISOString(),
  endedAt: iso(seal.endedAt),
})

/** The price ladder: every step with its time; the text only of hints revealed at `at`. */
export function viewHints(hints: readonly HintRow[], baseCents: number, at: Date): Hint[] {
  const prices = priceLadder(baseCents, hints, at)
  return hints.map((hint, i) => {
    const revealedAt = hintRevealedAt(hint, at)
    return {
      id: hint.id,
      position: hint.position,
      body: revealedAt ? hint.body : null,
      priceStepCents: hint.priceStepCents,
      priceCents: prices[i] ?? priceAt(baseCents, hints, at),
      revealAt: iso(hint.revealAt),
      revealedAt: iso(revealedAt),
    }
  })
}
