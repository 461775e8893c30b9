import * as z from 'zod/mini'
import { changedMeanwhile, EditedVersion } from '../api/changed-meanwhile.ts'
import { secondsOf } from '../api/durations.ts'
import { Cents, Currency, EmptyLine, Id, Instant, InstantInput, Line, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { longestCooldown, longestHold, shortestHold } from '../claims/claims.limits.ts'
import { ShownPhoto } from '../photos/photos.contract.ts'
import { ItemHistory } from '../shelf/shelf.contract.ts'
import { Category, Condition, itemFacts, Rarity } from './items.contract.ts'
import { gapCodes, gapFields } from './publish-gaps.ts'
import { streamProviders } from './stream.rules.ts'
import { dropTypes } from './traits.ts'

export const DropType = z.enum(dropTypes)
export type DropType = z.infer<typeof DropType>
export const DropStatus = z.enum(['draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled', 'sold-out'])
export type DropStatus = z.infer<typeof DropStatus>
export const Visibility = z.enum(['public', 'private'])
export const FeeStructure = z.enum(['seller', 'buyer', 'split'])
export type FeeStructure = z.infer<typeof FeeStructure>
export const ShippingCostStrategy = z.enum(['SellerDefault', 'FlatRate', 'Free'])
export type ShippingCostStrategy = z.infer<typeof ShippingCostStrategy>

/** A drop as a card shows it. `status` is the status by the clock at `now`, not only the stored one. */
export const DropCard = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  type: DropType,
  status: DropStatus,
  visibility: Visibility,
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  coverImage: z.nullable(z.string()),
  /** Category that house art is drawn for when there is no cover. */
  artCategory: z.nullable(Category),
  storefrontId: Id,
  storefrontName: z.string(),
  storefrontLogoUrl: z.nullable(z.string()),
  sellerId: Id,
  sellerName: z.string(),
  country: z.string(),
  itemCount: z.int(),
  itemsSold: z.int(),
  unitsTotal: z.int(),
  earlyAccessEnabled: z.boolean(),
  currency: Currency,
  /** Lowest known price; null while nothing is revealed. For a mystery drop: the current price. */
  fromPriceCents: z.nullable(Cents),
  hintsTotal: z.int(),
  hintsRevealed: z.int(),
  shippingSettings: z.object({ localPickupOnly: z.boolean(), allowShipping: z.boolean() }),
  version: z.int(),
})
export type DropCard = z.infer<typeof DropCard>

/** Number of an item's units in a drop, by state. */
export const unitCounts = { quantityTotal: z.int(), availableCount: z.int(), heldCount: z.int(), soldCount: z.int() }

/** One item of a drop. Unrevealed lots are not included. `priceCents` is the current price. */
export const DropItem = z.object({
  id: Id,
  itemId: Id,
  position: z.int(),
  revealNumber: z.nullable(z.int()),
  revealedAt: z.nullable(Instant),
  title: z.string(),
  description: z.string(),
  priceCents: Cents,
  images: z.array(z.string()),
  photos: z.array(ShownPhoto),
  /** Address of its drawing, if it has no photo; null while it is sealed. */
  drawing: z.nullable(z.string()),
  ...itemFacts,
  ...unitCounts,
  /** When the next hold ends, while every unit is held or sold; else null. */
  nextHoldEndsAt: z.nullable(Instant),
  active: z.boolean(),
  closed: z.boolean(),
  version: z.int(),
})
export type DropItem = z.infer<typeof DropItem>

/**
 * A step of the price ladder. `body` is null until the hint is revealed or the drop opens; step and time are public
 * terms of the sale.
 */
export const Hint = z.object({
  id: Id,
  position: z.int(),
  body: z.nullable(z.string()),
  priceStepCents: Cents,
  priceCents: Cents,
  revealAt: z.nullable(Instant),
  revealedAt: z.nullable(Instant),
})
export type Hint = z.infer<typeof Hint>

/**
 * A mystery's seal, made at publishing: the fingerprint of its contents, start price and hints (version 1: of its
 * contents alone). `endedAt`: when the seller went back to draft. `salt` is null until the drop opens, and for good if
 * the seal ended.
 */
export const Seal = z.object({
  version: z.int(),
  fingerprint: z.string(),
  salt: z.nullable(z.string()),
  madeAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Seal = z.infer<typeof Seal>

/** Fields of a drop that open pages follow: `drop.changed` carries them, built by the SQL function `drop_event`. */
export const followedFields = {
  status: DropStatus,
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  pauseReason: z.nullable(z.string()),
  /** The seller's reason for cancelling. */
  cancelReason: z.nullable(z.string()),
  hostNote: z.nullable(z.string()),
  /** The storefront is on vacation: no new claims until then. `status` doesn't say so (`dropStatusAt` does). */
  vacationUntil: z.nullable(Instant),
}

/** What happens on the stage of a live drop. */
export const LiveStage = z.object({
  lotCount: z.int(),
  /** The lot on stage; null before the first reveal. */
  currentItemId: z.nullable(Id),
  revealEverySeconds: z.nullable(z.int()),
  nextRevealAt: z.nullable(Instant),
  closeOnReveal: z.boolean(),
  /** The host's picture, shown by `/stream/<drop id>`; null: there is none. */
  stream: z.nullable(z.enum(streamProviders)),
  /** Another one for another link, so that open frames load the new picture. */
  streamMark: z.optional(z.string()),
})
export type LiveStage = z.infer<typeof LiveStage>

export const DropDetail = z.extend(DropCard, {
  ...followedFields,
  description: z.string(),
  sellerImage: z.nullable(z.string()),
  feeStructure: FeeStructure,
  shipping: z.object({
    allowShipping: z.boolean(),
    localPickupOnly: z.boolean(),
    shippingCostStrategy: ShippingCostStrategy,
    flatRateAmountCents: z.nullable(Cents),
    flatRateAdditionalCents: z.nullable(Cents),
    /** Shipping cost of the first and each further item from this seller, by the strategy above. */
    firstItemCents: Cents,
    additionalItemCents: Cents,
    supportsDiscountRules: z.boolean(),
  }),
  metrics: z.object({ views: z.int(), claims: z.int(), completedPurchases: z.int() }),
  rules: z.object({
    cooldownSeconds: z.int(),
    maxClaimsPerUser: z.nullable(z.int()),
    staggeredClaimThreshold: z.nullable(z.int()),
    holdSeconds: z.int(),
  }),
  earlyAccessStartsAt: z.nullable(Instant),
  live: z.nullable(LiveStage),
  /** The drop that goes on with what was left of this one, once everybody may see it. */
  continuedIn: z.nullable(z.object({ id: Id, title: z.string(), startDate: z.nullable(Instant) })),
  mystery: z.nullable(
    z.object({
      hints: z.array(Hint),
      /** Price before any hint; null without an item. */
      startPriceCents: z.nullable(Cents),
      contents: z.nullable(z.string()),
      /** Newest first. The first one holds, unless the drop is a draft again. */
      seals: z.array(Seal),
      contentsRevealedAt: z.nullable(Instant),
    }),
  ),
  items: z.array(DropItem),
  ledger: z.object({ entries: z.int(), hashAtEnd: z.nullable(z.string()), finalHash: z.nullable(z.string()) }),
  now: Instant,
})
export type DropDetail = z.infer<typeof DropDetail>

/**
 * What units like an item of a drop were kept for: same category, same title apart from case, accents and punctuation,
 * same currency; paid and not refunded. The newest 5, oldest first. Items with fewer than 3 are omitted.
 */
export const PastPrices = z.object({
  dropItemId: Id,
  prices: z.array(z.object({ priceCents: Cents, keptAt: Instant })),
})
export type PastPrices = z.infer<typeof PastPrices>

/** A drop as its seller sees it: everything that buyers see, and more. */
export const SellerDrop = z.extend(DropDetail, {
  /** Raised by each change that the seller or staff make, and by nothing else: send it back with the next change. */
  revision: z.int(),
  contents: z.nullable(z.string()),
  secretLink: z.nullable(z.string()),
  earlyAccessMinutes: z.int(),
  hasSubscriberAccess: z.boolean(),
  allItems: z.array(
    z.object({
      id: Id,
      itemId: Id,
      position: z.int(),
      title: z.string(),
      priceCents: Cents,
      condition: z.nullable(Condition),
      rarity: z.nullable(Rarity),
      category: z.nullable(Category),
      /** Address of its first photo. */
      image: z.nullable(z.string()),
      /** Version of the catalog item, for changes of what stands above. */
      itemVersion: z.int(),
      /** Units of the item that are in no drop. */
      unitsLeft: z.int(),
      ...unitCounts,
      active: z.boolean(),
      revealNumber: z.nullable(z.int()),
      skipped: z.boolean(),
      closed: z.boolean(),
      version: z.int(),
    }),
  ),
  allHints: z.array(
    z.object({
      id: Id,
      position: z.int(),
      body: z.string(),
      priceStepCents: Cents,
      revealAt: z.nullable(Instant),
      revealedAt: z.nullable(Instant),
    }),
  ),
  statusLog: z.array(
    z.object({ from: z.nullable(DropStatus), to: DropStatus, at: Instant, reason: z.nullable(z.string()) }),
  ),
  /** What the draft still needs before it can be published, as text. */
  missing: z.array(z.string()),
  /** The same with codes, and the editor's field for each. */
  gaps: z.array(z.object({ code: z.enum(gapCodes), field: z.enum(Object.values(gapFields)), text: z.string() })),
  /** Link to the host's picture. */
  streamLink: z.nullable(z.string()),
  /** Number of the last turn on stage, undone ones included: `revealNext` follows it. */
  lastRevealNumber: z.int(),
  /** Whether it was ever published: such a drop can't be deleted. */
  wasPublished: z.boolean(),
  /** The platform's fee on a sale made now, in basis points; `sellerReceives` shows what remains. */
  feeBps: z.int(),
})
export type SellerDrop = z.infer<typeof SellerDrop>

/** A drop for its seller's overview. `missing`: what a draft still needs before it can be published, as text. */
export const NextDrop = z.extend(DropCard, { missing: z.array(z.string()) })
export type NextDrop = z.infer<typeof NextDrop>

const HintInput = z.strictObject({
  body: Prose(1000).check(z.minLength(1)),
  priceStepCents: Cents,
  revealAt: z.optional(z.nullable(InstantInput)),
})

const dropFields = {
  title: Line(120),
  description: z.optional(Prose(8000)),
  visibility: z.optional(Visibility),
  startDate: z.optional(z.nullable(InstantInput)),
  endDate: z.optional(z.nullable(InstantInput)),
  earlyAccessEnabled: z.optional(z.boolean()),
  earlyAccessMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(10_080))),
  hasSubscriberAccess: z.optional(z.boolean()),
  allowShipping: z.optional(z.boolean()),
  localPickupOnly: z.optional(z.boolean()),
  supportsDiscountRules: z.optional(z.boolean()),
  shippingCostStrategy: z.optional(ShippingCostStrategy),
  flatRateAmountCents: z.optional(z.nullable(Cents)),
  flatRateAdditionalCents: z.optional(z.nullable(Cents)),
  feeStructure: z.optional(FeeStructure),
  holdSeconds: z.optional(z.int().check(z.minimum(secondsOf(shortestHold)), z.maximum(secondsOf(longestHold)))),
  cooldownSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(secondsOf(longestCooldown)))),
  maxClaimsPerUser: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
  staggeredClaimThreshold: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
  revealEverySeconds: z.optional(z.nullable(z.int().check(z.minimum(5), z.maximum(3_600)))),
  closeOnReveal: z.optional(z.boolean()),
  contents: z.optional(z.nullable(Prose(8000))),
  hints: z.optional(z.array(HintInput).check(z.maxLength(20))),
}
export const CreateDrop = z.strictObject({ storefrontId: Id, type: DropType, ...dropFields })
export const UpdateDrop = z.strictObject({
  id: Id,
  revision: z.optional(EditedVersion),
  ...dropFields,
  title: z.optional(Line(120)),
  /** A draft alone may become another type. */
  type: z.optional(DropType),
  hostNote: z.optional(z.nullable(Line(500))),
})

const errors = {
  WRONG_STATE: expectedError(409, 'The drop has moved on. Reload to see where it is.'),
  INCOMPLETE: expectedError(409, 'The drop isn’t complete yet.'),
  TERMS_FIXED: expectedError(409, 'This is a term of the sale. It can’t change anymore.'),
  NOT_ENOUGH_UNITS: expectedError(409, 'There aren’t that many units.'),
}
const Dropped = z.strictObject({ id: Id })
/** A drop or one of its lots, and the drop's `revision` that the form was loaded with. */
const Loaded = z.strictObject({ id: Id, revision: z.optional(EditedVersion) })
/** Refusals of commands that edit a drop. */
export const editErrors = { ...errors, ...changedMeanwhile(SellerDrop) }
const ofDrop = (path: `/${string}`) =>
  procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'POST', path: `/drops/{id}${path}` })
    .errors(errors)

export const dropsContract = {
  list: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops' })
    .input(
      z.strictObject({
        ...page,
        /** upcoming: scheduled, soonest first; live: open now, newest first; past: ended, newest first. */
        when: z._default(z.enum(['all', 'upcoming', 'live', 'past']), 'all'),
        type: z.optional(DropType),
        storefrontId: z.optional(Id),
        q: z.optional(EmptyLine(100)),
      }),
    )
    .output(z.extend(listOf(DropCard), { now: Instant })),
  byId: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(DropDetail),
  pastPrices: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops/{id}/past-prices' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ items: z.array(PastPrices), nextCursor: z.null() })),
  /** What a drop's items were here before, as their seller states; items without a history are left out. */
  itemHistory: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops/{id}/item-history' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ items: z.array(ItemHistory), nextCursor: z.null() })),
  mine: procedure
    .meta({ needs: 'storefront.drops.list' })
    .route({ method: 'GET', path: '/drops/mine' })
    .input(
      z.strictObject({
        ...page,
        storefrontId: z.optional(Id),
        status: z.optional(DropStatus),
        /** A part of the title, or the drop's number. */
        q: z.optional(EmptyLine(100)),
        /** newest: last created first; latest and soonest: by start, drops without one as the latest of all. */
        sort: z._default(z.enum(['newest', 'latest', 'soonest']), 'newest'),
        /** Only drops that start from `from` on and before `to`. */
        from: z.optional(InstantInput),
        to: z.optional(InstantInput),
      }),
    )
    .output(listOf(DropCard)),
  /** The storefront's drop that is open or opens next, and what it still needs to be published. */
  next: procedure
    .meta({ needs: 'storefront.drops.list' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/next-drop' })
    .input(z.strictObject({ storefrontId: Id }))
    .output(z.object({ drop: z.nullable(NextDrop) })),
  forSeller: procedure
    .meta({ needs: 'storefront.drops.list' })
    .route({ method: 'GET', path: '/drops/{id}/seller' })
    .input(Dropped)
    .output(SellerDrop),
  create: procedure
    .meta({ needs: 'storefront.drops.create', key: 'required', perStorefrontDay: 'drops' })
    .route({ method: 'POST', path: '/drops', successStatus: 201 })
    .errors(errors)
    .input(CreateDrop)
    .output(SellerDrop),
  update: procedure
    .meta({ needs: 'storefront.drops.update' })
    .route({ method: 'PATCH', path: '/drops/{id}' })
    .errors(editErrors)
    .input(UpdateDrop)
    .output(SellerDrop),
  addItem: procedure
    .meta({ needs: 'storefront.drops.update' })
    .route({ method: 'POST', path: '/drops/{id}/items', successStatus: 201 })
    .errors(editErrors)
    .input(
      z.strictObject({
        id: Id,
        revision: z.optional(EditedVersion),
        itemId: Id,
        quantity: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
        priceCents: z.optional(Cents),
      }),
    )
    .output(SellerDrop),
  updateItem: procedure
    .meta({ needs: 'storefront.drops.update' })
    .route({ method: 'PATCH', path: '/drop-items/{id}' })
    .errors(editErrors)
    .input(
      z.strictObject({
        id: Id,
        revision: z.optional(EditedVersion),
        quantity: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
        priceCents: z.optional(Cents),
        active: z.optional(z.boolean()),
        position: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
      }),
    )
    .output(SellerDrop),
  removeItem: procedure
    .meta({ needs: 'storefront.drops.update' })
    .route({ method: 'DELETE', path: '/drop-items/{id}' })
    .errors(editErrors)
    .input(Loaded)
    .output(SellerDrop),
  /** With `revision`: publishes exactly what the caller has seen. */
  publish: ofDrop('/publish').errors(editErrors).input(Loaded).output(SellerDrop),
  unpublish: ofDrop('/unpublish').errors(editErrors).input(Loaded).output(SellerDrop),
  // @NOTE for staff of the drop's storefront, or a platform moderator; the policy decides and answers 403
  pause: ofDrop('/pause')
    .meta({ needs: 'signed-in' })
    .input(z.strictObject({ id: Id, reason: z.optional(Line(300)) }))
    .output(SellerDrop),
  resume: ofDrop('/resume').meta({ needs: 'signed-in' }).input(Dropped).output(SellerDrop),
  end: ofDrop('/end').input(Dropped).output(SellerDrop),
  cancel: ofDrop('/cancel')
    .meta({ needs: 'storefront.drops.manage', key: 'required' })
    .input(z.strictObject({ id: Id, reason: Line(300) }))
    .output(SellerDrop),
  revealNext: ofDrop('/reveal-next')
    .input(z.strictObject({ id: Id, afterRevealNumber: z.optional(z.int().check(z.minimum(0))) }))
    .output(SellerDrop),
  /** With `revealNumber`: only while the lot is where the host saw it; null: in the queue. */
  skip: ofDrop('/skip')
    .input(z.strictObject({ id: Id, dropItemId: Id, revealNumber: z.optional(z.nullable(z.int())) }))
    .output(SellerDrop),
  reopen: ofDrop('/reopen')
    .input(z.strictObject({ id: Id, dropItemId: Id }))
    .output(SellerDrop),
  revealHint: ofDrop('/reveal-hint')
    .input(z.strictObject({ id: Id, hintId: Id }))
    .output(SellerDrop),
  /** Before the automatic reveal: once all sales are settled, or when nothing was sold. */
  revealContents: ofDrop('/reveal-contents').input(Dropped).output(SellerDrop),
  grantEarlyAccess: ofDrop('/early-access')
    .input(z.strictObject({ id: Id, profileId: Id, expiresAt: z.optional(z.nullable(InstantInput)) }))
    .output(z.object({ granted: z.boolean() })),
  invite: ofDrop('/invitations')
    .input(z.strictObject({ id: Id, profileId: Id }))
    .output(z.object({ invited: z.boolean() })),
  redeemLink: procedure
    .meta({ needs: 'signed-in', key: 'required' })
    .route({ method: 'POST', path: '/drops/redeem-link' })
    .input(z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/)) }))
    .output(z.object({ dropId: Id })),
  view: procedure
    .meta({ needs: 'public' })
    .route({ method: 'POST', path: '/drops/{id}/views' })
    .input(Dropped)
    .output(z.object({ counted: z.boolean() })),
}
