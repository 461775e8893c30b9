import type { DropDetail, DropItem, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { earlyAccessStartsAt, priceLadder, shippingRates } from '@keepcase/contract/drops/drops.rules.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Row } from '../draft/edits.ts'
import type { DropFields } from '../draft/fields.ts'

/** Whose eyes the preview borrows, and when. */
export type Viewpoint = 'visitor' | 'early' | 'invited' | 'open'

/** What the preview is made of: the saved drop, what is typed, and the instant in milliseconds. */
export type PreviewSource = {
  drop: SellerDrop
  fields: DropFields
  rows: readonly Row[]
  storefront: Storefront
  now: number
}

/** True if this viewer sees the drop at all. */
export const isVisibleTo = (view: Viewpoint, { visibility, hasSubscriberAccess }: DropFields): boolean =>
  visibility === 'public' || view === 'invited' || view === 'open' || (view === 'early' && hasSubscriberAccess)

/** True if this viewer may claim at that time. */
export const mayClaim = (view: Viewpoint, { earlyAccessEnabled, hasSubscriberAccess }: DropFields): boolean =>
  view === 'open' || (view === 'early' && earlyAccessEnabled && hasSubscriberAccess)

/** The drop as its page would show it to this viewer, with everything that is typed, saved or not. */
export function previewDrop(view: Viewpoint, source: PreviewSource): DropDetail {
  const { drop, fields, rows, storefront, now } = source
  const isOpen = view === 'open'
  const items = fields.type === 'live' ? rows.slice(0, isOpen ? 1 : 0) : rows
  return {
    ...drop,
    ...fields,
    status: isOpen ? 'active' : 'scheduled',
    startDate: isOpen ? new Date(now - 1_000).toISOString() : fields.startDate,
    endDate: isOpen && fields.endDate !== null && Date.parse(fields.endDate) <= now ? null : fields.endDate,
    itemCount: rows.length,
    unitsTotal: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    fromPriceCents: fields.type === 'live' && !isOpen ? null : lowest(items),
    hintsTotal: fields.hints.length,
    hintsRevealed: 0,
    shippingSettings: { localPickupOnly: fields.localPickupOnly, allowShipping: fields.allowShipping },
    shipping: { ...fields, ...shippingRates({ ...fields, ...storefront }) },
    rules: fields,
    earlyAccessStartsAt: earlyAccessStartsAt(fields)?.toISOString() ?? null,
    items: items.map((row, place) => previewItem(drop, row, place, fields.type === 'live')),
    live: fields.type === 'live' ? previewLive(fields, rows, isOpen) : null,
    mystery: fields.type === 'mystery' ? previewMystery(drop, fields, rows) : null,
    now: new Date(now).toISOString(),
  }
}

const lowest = (rows: readonly Row[]): number | null =>
  rows.length > 0 ? Math.min(...rows.map(({ priceCents }) => priceCents)) : null

/** What nobody has typed yet of an item that the drop's own page doesn't show. */
const blankItem = {
  description: '',
  photos: [],
  drawing: null,
  sleeveCondition: null,
  genres: [],
  era: null,
  year: null,
  maker: null,
  format: null,
  printRun: null,
  flaws: '',
}

function previewItem(drop: SellerDrop, row: Row, place: number, isLot: boolean): DropItem {
  const saved = drop.items.find(({ id }) => id === row.lotId)
  return {
    ...blankItem,
    images: row.image ? [row.image] : [],
    ...saved,
    id: row.lotId ?? row.key,
    itemId: row.itemId ?? row.key,
    position: place + 1,
    revealNumber: isLot ? place + 1 : null,
    revealedAt: isLot ? drop.now : null,
    title: row.title || `Item ${place + 1}`,
    priceCents: row.priceCents,
    condition: row.condition,
    rarity: row.rarity,
    category: row.category,
    quantityTotal: row.quantity,
    availableCount: row.quantity,
    heldCount: 0,
    soldCount: 0,
    nextHoldEndsAt: null,
    active: true,
    closed: false,
    version: 1,
  }
}

const previewLive = (fields: DropFields, rows: readonly Row[], isOpen: boolean): DropDetail['live'] => ({
  lotCount: rows.length,
  currentItemId: isOpen ? (rows[0]?.lotId ?? rows[0]?.key ?? null) : null,
  revealEverySeconds: fields.revealEverySeconds,
  nextRevealAt: null,
  closeOnReveal: fields.closeOnReveal,
  stream: null,
})

function previewMystery(drop: SellerDrop, fields: DropFields, rows: readonly Row[]): DropDetail['mystery'] {
  const base = rows[0]?.priceCents ?? 0
  const steps = fields.hints.map((hint) => ({ ...hint, revealedAt: null }))
  // Before any hint is out: the ladder at the beginning of time.
  const prices = priceLadder(base, steps, new Date(0))
  return {
    startPriceCents: rows.length > 0 ? base : null,
    contents: null,
    contentsRevealedAt: null,
    seals: drop.mystery?.seals ?? [],
    hints: fields.hints.map((hint, i) => ({
      id: `hint-${i}`,
      position: i + 1,
      body: null,
      priceStepCents: hint.priceStepCents,
      priceCents: prices[i] ?? base,
      revealAt: hint.revealAt,
      revealedAt: null,
    })),
  }
}
