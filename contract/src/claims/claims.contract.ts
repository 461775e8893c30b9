import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, Key, Line, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { DropType } from '../drops/drops.contract.ts'
import { Category } from '../drops/items.contract.ts'
import { ClaimCode } from './claims.codes.ts'
import {
  answerRetention,
  claimBlock,
  freeRelease,
  paceClaims,
  paceWindow,
  rush,
  strikeFade,
  strikesToBlock,
  strikeWindow,
} from './claims.limits.ts'

/** Status as shown: a payment in progress counts as claimed; revoked is shown as released. */
export const ClaimStatus = z.enum(['claimed', 'purchased', 'released', 'expired'])
export type ClaimStatus = z.infer<typeof ClaimStatus>

/** The claim in an answer. `seq`, `tag` and `hash` are its entry in the drop's fairness ledger. */
export const ClaimReceipt = z.object({
  id: Id,
  dropId: Id,
  dropItemId: Id,
  status: ClaimStatus,
  claimedAt: Instant,
  expiresAt: Instant,
  priceCents: Cents,
  currency: Currency,
  seq: z.int(),
  tag: z.string(),
  hash: z.string(),
})
export type ClaimReceipt = z.infer<typeof ClaimReceipt>

/** Answer to a claim. A refusal is an answer too: `success` false, with its `code` and text for people. */
export const ClaimAnswer = z.object({
  success: z.boolean(),
  code: z.nullable(ClaimCode),
  message: z.string(),
  claim: z.nullable(ClaimReceipt),
  /** Milliseconds until the claim may be tried again; null where waiting doesn't help. */
  waitMs: z.nullable(z.int()),
  /** The current price; null where it must not be disclosed. */
  priceCents: z.nullable(Cents),
  now: Instant,
})
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

/** A claim as its owner's lists show it. */
export const MyClaim = z.extend(ClaimReceipt, {
  itemId: Id,
  itemName: z.string(),
  dropName: z.string(),
  dropNumber: z.int(),
  sellerName: z.string(),
  storefrontId: z.nullable(Id),
  dropType: DropType,
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  isPaying: z.boolean(),
  paid: z.boolean(),
  paidAt: z.nullable(Instant),
  revoked: z.boolean(),
  revokeReason: z.nullable(z.string()),
  source: z.enum(['buyer', 'standby', 'late_payment']),
  orderId: z.nullable(Id),
})
export type MyClaim = z.infer<typeof MyClaim>

/** What the claim button needs to know about its viewer in one drop. */
export const ClaimTally = z.object({
  totalClaims: z.int(),
  paidClaims: z.int(),
  lastClaimAt: z.nullable(Instant),
  isBlocked: z.boolean(),
  blockedReason: z.nullable(z.string()),
  /** When the viewer may start to claim in this drop: its start, or earlier with early access. */
  opensAt: z.nullable(Instant),
  /** Items of this drop that the viewer holds or bought, with the claim. */
  claims: z.array(ClaimReceipt),
})
export type ClaimTally = z.infer<typeof ClaimTally>

export const StandbyPlace = z.object({
  id: Id,
  dropId: Id,
  dropItemId: Id,
  itemName: z.string(),
  dropName: z.string(),
  state: z.enum(['waiting', 'offered', 'taken', 'passed', 'left']),
  /** 1 is the head of the line; null when no longer waiting. */
  place: z.nullable(z.int()),
  waiting: z.int(),
  joinedAt: Instant,
  claimId: z.nullable(Id),
})
export type StandbyPlace = z.infer<typeof StandbyPlace>

/** Sold units of one item, when the first and the last of them were claimed, and its standby line. */
export const ItemResult = z.object({
  dropItemId: Id,
  kept: z.int(),
  /** Null while nothing is sold. */
  firstAt: z.nullable(Instant),
  lastAt: z.nullable(Instant),
  /** People in the standby line. */
  waiting: z.int(),
  /** Names of buyers who chose to be named, in the order of their claims; the first few. */
  keepers: z.array(z.string()),
})
export type ItemResult = z.infer<typeof ItemResult>

/** A request's rank: exact, or a lower bound of the requests ahead of it. */
export const PlaceInRush = z.object({ ahead: z.int(), requests: z.int(), isExact: z.boolean() })
export type PlaceInRush = z.infer<typeof PlaceInRush>

/**
 * One of the caller's requests that got no unit: the last answer for an item, and what was decided before it.
 */
export const LostRequest = z.object({
  dropItemId: Id,
  code: ClaimCode,
  message: z.string(),
  /**
   * When the request reached the server, by the database's clock; null for old requests, for which it was not
   * stored.
   */
  arrivedAt: z.nullable(Instant),
  /** When the request was decided, by the database's clock. */
  answeredAt: Instant,
  /**
   * When the item could first be claimed by anybody: the drop's start, or early access, or the lot's reveal.
   */
  opensAt: z.nullable(Instant),
  /** Claims of the item accepted before it, and when the first and the last of them were made. */
  claimsAhead: z.int(),
  firstClaimAt: z.nullable(Instant),
  lastClaimAt: z.nullable(Instant),
  /** Its rank among all requests of the item's rush; null for later requests. */
  place: z.nullable(PlaceInRush),
  /** Where the item's units are now. */
  units: z.nullable(z.object({ total: z.int(), available: z.int(), held: z.int(), sold: z.int() })),
})
export type LostRequest = z.infer<typeof LostRequest>

/** One of the caller's active strikes: the hold it was for, and when it was given. */
export const Strike = z.object({
  id: Id,
  claimId: Id,
  /** `expired`: the hold ran out unpaid; `released`: it was released late. */
  cause: z.enum(['expired', 'released']),
  itemName: z.string(),
  dropName: z.string(),
  createdAt: Instant,
})
export type Strike = z.infer<typeof Strike>

/** An account's strikes and their effect. Sent to their owner only. */
export const Strikes = z.object({
  /** Active strikes, newest first. */
  items: z.array(Strike),
  score: z.int(),
  /** When the next strike expires, unless another is added before; null without active strikes. */
  nextFadesAt: z.nullable(Instant),
  /** Until when strikes block this account from claiming; null while it may claim. */
  blockedUntil: z.nullable(Instant),
})
export type Strikes = z.infer<typeof Strikes>

/** Input of a claim: the item, and the price and lot that its screen showed. */
export const ClaimInput = z.strictObject({
  id: Id,
  expectedPriceCents: z.optional(Cents),
  revealNumber: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
})
export type ClaimInput = z.infer<typeof ClaimInput>

/**
 * Claims by tenths of a second: `afterMs` is where the tenth begins. `early`: claims of early access, before the opening;
 * `later`: claims after the last tenth that is covered.
 */
export const ClaimPace = z.object({
  tenths: z.array(z.object({ afterMs: z.int(), claims: z.int() })),
  early: z.int(),
  later: z.int(),
})
export type ClaimPace = z.infer<typeof ClaimPace>

export const claimsContract = {
  claimItem: procedure
    .meta({ needs: 'user.actions.claimFromDrop', key: 'required', rate: 'claim', judge: 'database' })
    .route({
      method: 'POST',
      path: '/drop-items/{id}/claims',
      summary: 'Claims one unit of an item and holds it for you to pay.',
      description:
        'A refusal by a rule is a 200 too: `success` is false, with its `code`, and `waitMs` where waiting helps. With `expectedPriceCents`, a changed price is refused.',
    })
    .input(ClaimInput)
    .output(ClaimAnswer),
  byKey: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/drops/{dropId}/claims/by-key/{key}' })
    .input(z.strictObject({ dropId: Id, key: Key }))
    .output(ClaimAnswer),
  mine: procedure
    .meta({ needs: 'user.claims.view' })
    .route({ method: 'GET', path: '/claims' })
    .input(
      z.strictObject({
        ...page,
        show: z._default(z.enum(['all', 'active', 'history']), 'all'),
        id: z.optional(Id),
        dropId: z.optional(Id),
      }),
    )
    .output(z.extend(listOf(MyClaim), { now: Instant })),
  requestPlace: procedure
    .meta({ needs: 'user.claims.view' })
    .route({
      method: 'GET',
      path: '/claims/{id}/request-place',
      summary: 'Where the winning request stood among all requests for its item.',
      description: `Counts requests in the item’s first ${rush}, whatever their outcome. Null for a claim that came later or from the standby line, and after ${answerRetention}, when the answers are deleted.`,
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ place: z.nullable(PlaceInRush) })),
  strikes: procedure
    .meta({ needs: 'user.claims.view' })
    .route({
      method: 'GET',
      path: '/strikes',
      summary: 'Your strikes that still count.',
      description: `A hold that runs out unpaid is a strike, and so is one released more than ${freeRelease} after claiming. ${strikesToBlock} within ${strikeWindow} stop you from claiming for ${claimBlock}. One fades every ${strikeFade} without a new one.`,
    })
    .input(z.strictObject({}))
    .output(Strikes),
  tally: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/drops/{dropId}/tally' })
    .input(z.strictObject({ dropId: Id }))
    .output(ClaimTally),
  whyNotMe: procedure
    .meta({ needs: 'signed-in' })
    .route({
      method: 'GET',
      path: '/drops/{dropId}/why-not-me',
      summary: 'What happened to your claims that were refused.',
      description: `One entry for each item whose latest claim was refused, newest first. Kept for ${answerRetention}. \`place.ahead\` is exact when \`isExact\`; otherwise at least that many requests were ahead of yours.`,
    })
    .input(z.strictObject({ ...page, dropId: Id }))
    .output(listOf(LostRequest)),
  /**
   * For each item of a drop that somebody paid for or waits for: number of units, when they were claimed, the buyers
   * who chose to be named, and how many people are in its standby line.
   */
  results: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops/{dropId}/results' })
    .input(z.strictObject({ ...page, dropId: Id }))
    .output(listOf(ItemResult)),
  pace: procedure
    .meta({ needs: 'public' })
    .route({
      method: 'GET',
      path: '/drops/{dropId}/pace',
      summary: 'Claims per tenth of a second after the opening.',
      description: `Counted from the fairness ledger, after the drop’s start or, in a live drop, after the lot came on stage. Covers the first ${paceWindow} and the first ${paceClaims.toLocaleString('en')} claims; standby offers aren’t counted. Tenths without a claim are left out.`,
    })
    .input(z.strictObject({ dropId: Id }))
    .output(ClaimPace),
  release: procedure
    .meta({ needs: 'user.actions.cancelClaim', key: 'required' })
    .route({ method: 'POST', path: '/claims/{id}/release' })
    .errors({ NOT_HELD: expectedError(409, 'This hold has ended.') })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ claim: ClaimReceipt, strike: z.boolean() })),
  revoke: procedure
    .meta({ needs: 'storefront.orders.manage', key: 'required' })
    .route({ method: 'POST', path: '/claims/{id}/revoke' })
    .errors({ NOT_HELD: expectedError(409, 'This hold has ended.') })
    .input(z.strictObject({ id: Id, reason: Line(300) }))
    .output(z.object({ revoked: z.boolean() })),
  /** The drop's fairness ledger as JSON lines: first `{dropId, version, keyId}`, then one entry a line. */
  ledger: procedure
    .meta({ needs: 'public' })
    .route({
      method: 'GET',
      path: '/drops/{dropId}/ledger',
      summary: 'A drop’s fairness ledger, for anyone to check.',
      description:
        'JSON lines (`application/jsonl`): first `{dropId, version, keyId}`, then one entry a line with `seq`, `dropItemId`, `tag`, `claimedAt`, `source`, `prev`, `hash`. `seq` counts from 1 with no gaps; `hash` is hex of SHA-256 over `seq|dropItemId|tag|claimedAt|source|prev` in UTF-8; `prev` is the hash of the entry before, or 64 zeros for the first. `claims.mine` tells which entries are yours.',
    })
    .input(z.strictObject({ dropId: Id }))
    .output(z.file()),
}

export const standbyContract = {
  join: procedure
    .meta({ needs: 'user.actions.claimFromDrop' })
    .route({ method: 'POST', path: '/drop-items/{id}/standby' })
    .errors({
      NOT_ON_STANDBY: expectedError(409, 'This item has no standby line.'),
      CANNOT_JOIN: expectedError(409, 'You can’t join this line.'),
    })
    .input(z.strictObject({ id: Id }))
    .output(StandbyPlace),
  leave: procedure
    .meta({ needs: 'user.actions.claimFromDrop' })
    .route({ method: 'DELETE', path: '/drop-items/{id}/standby' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ left: z.boolean() })),
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/standby' })
    .input(z.strictObject({ ...page, dropId: z.optional(Id) }))
    .output(listOf(StandbyPlace)),
}
