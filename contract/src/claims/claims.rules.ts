import type { DropStatus, DropType } from '../drops/drops.contract.ts'
import type { ClaimCode } from './claims.codes.ts'

/** What a drop requires of its claimants. */
export type ClaimLimits = {
  cooldownSeconds: number
  maxClaimsPerUser: number | null
  staggeredClaimThreshold: number | null
}

/** One person's state in one drop. */
export type Claimant = {
  /** Already holds or bought a unit of this item. */
  hasClaim: boolean
  /** Staff of this storefront, blocked by it, or blocked by strikes. */
  isBlocked: boolean
  /** When a block by strikes ends; absent or null where waiting does not help: for staff, and under a storefront's block. */
  blockedUntil?: Date | null
  isEligible: boolean
  totalClaims: number
  paidClaims: number
  lastClaimAt: Date | null
  /** When this person may start to claim: the drop's start, or earlier with early access. */
  opensAt: Date
}

/** The item and its drop at one instant; `status` is the status by the clock (see `dropStatusAt`). */
export type ClaimTarget = {
  type: DropType
  status: DropStatus
  isActive: boolean
  isClosed: boolean
  revealNumber: number | null
  availableCount: number
  priceCents: number
}

/** What the claimant's screen showed when the button was pressed. */
export type Expectation = { priceCents?: number | undefined; revealNumber?: number | undefined }

/** A refusal, with the milliseconds after which the same claim may pass (null where waiting doesn't help). */
export type Refused = { code: ClaimCode; waitMs: number | null }

/**
 * The first reason to refuse a claim, or null. The SQL function `judge_claims` applies the same rules in the same order;
 * a test drives both through random states.
 */
export function refusalFor(
  target: ClaimTarget,
  claimant: Claimant,
  limits: ClaimLimits,
  expects: Expectation,
  now: Date,
): Refused | null {
  const no = (code: ClaimCode, waitMs: number | null = null): Refused => ({ code, waitMs })
  if (claimant.hasClaim) return no('ALREADY_CLAIMED')
  if (claimant.isBlocked) return no('BLOCKED', claimant.blockedUntil ? msUntil(claimant.blockedUntil, now) : null)
  if (!claimant.isEligible) return no('NOT_ELIGIBLE')
  if (target.status === 'scheduled' && claimant.opensAt > now) return no('NOT_STARTED', msUntil(claimant.opensAt, now))
  if (target.status === 'paused') return no('PAUSED')
  if (target.status === 'completed' || target.status === 'cancelled') return no('ENDED')
  const isLive = target.type === 'live'
  if (isLive && target.revealNumber === null) return no('NOT_REVEALED')
  if (target.isClosed || !target.isActive) return no('ENDED')
  if (isLive && expects.revealNumber !== undefined && expects.revealNumber !== target.revealNumber)
    return no('NOT_REVEALED')
  if (target.availableCount === 0) return no('SOLD_OUT')
  return limitFor(target, claimant, limits, now) ?? priceFor(target, expects)
}

function limitFor(target: ClaimTarget, claimant: Claimant, limits: ClaimLimits, now: Date): Refused | null {
  const { maxClaimsPerUser: most, staggeredClaimThreshold: threshold } = limits
  if (most !== null && claimant.totalClaims >= most) return { code: 'CLAIM_LIMIT_REACHED', waitMs: null }
  if (threshold !== null && claimant.totalClaims >= threshold && claimant.paidClaims < threshold) {
    return { code: 'STAGGERED', waitMs: null }
  }
  const coolAt = cooldownEndsAt(target.type, limits, claimant.lastClaimAt)
  return coolAt !== null && coolAt > now ? { code: 'COOLDOWN', waitMs: msUntil(coolAt, now) } : null
}

function priceFor(target: ClaimTarget, expects: Expectation): Refused | null {
  const isOther = expects.priceCents !== undefined && expects.priceCents !== target.priceCents
  return isOther ? { code: 'PRICE_CHANGED', waitMs: null } : null
}

/** When the cooldown after a claim ends; null where there is none. Only live drops have one. */
export function cooldownEndsAt(type: DropType, limits: ClaimLimits, lastClaimAt: Date | null): Date | null {
  if (type !== 'live' || lastClaimAt === null) return null
  return new Date(lastClaimAt.getTime() + limits.cooldownSeconds * 1000)
}

/**
 * The longest reported wait, in milliseconds (24 days): the range of a browser timer and of the answer's
 * column.
 */
const longestWaitMs = 2_147_483_647

const msUntil = (then: Date, now: Date) => Math.min(longestWaitMs, then.getTime() - now.getTime())

/** State of the claim button. `reason` is the line of text below it; null where the label says it all. */
export type ClaimButtonState = {
  label: string
  kind: 'claim' | 'claiming' | 'claimed' | 'disabled' | 'sold-out' | 'limit' | 'staggered' | 'wait'
  code: ClaimCode | null
  /** Can be pressed. Signed out, a press asks to sign in. */
  isEnabled: boolean
}

/** Labels are the specification's; the order is that of the design's table of the claim button. */
export function claimButtonState(
  refused: Refused | null,
  viewer: { isClaiming: boolean; isSignedIn: boolean; isOffline: boolean },
): ClaimButtonState {
  const code = refused?.code ?? null
  const disabled = (kind: ClaimButtonState['kind'], label: string) => ({ label, kind, code, isEnabled: false })
  if (code === 'ALREADY_CLAIMED') return disabled('claimed', 'Claimed')
  if (viewer.isClaiming) return disabled('claiming', 'Claiming...')
  if (viewer.isOffline) return disabled('disabled', 'Claim')
  switch (code) {
    case 'BLOCKED':
    case 'NOT_ELIGIBLE':
    case 'NOT_STARTED':
    case 'PAUSED':
    case 'ENDED':
    case 'NOT_REVEALED':
      return disabled('disabled', 'Claim')
    case 'SOLD_OUT':
      return disabled('sold-out', 'Sold Out')
    case 'CLAIM_LIMIT_REACHED':
      return disabled('limit', 'Claim limit reached')
    case 'STAGGERED':
      return disabled('staggered', 'Pay for items to unlock more claims')
    case 'COOLDOWN':
      return disabled('wait', `Wait ${Math.max(1, Math.ceil((refused?.waitMs ?? 0) / 1000))}s`)
    default:
      return { label: 'Claim', kind: 'claim', code, isEnabled: true }
  }
}
