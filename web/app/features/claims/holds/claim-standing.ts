import type { ClaimReceipt, ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import {
  type ClaimButtonState,
  claimButtonState,
  type Refused,
  refusalFor,
} from '@keepcase/contract/claims/claims.rules.ts'
import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { dropStatusAt, isOnVacation } from '@keepcase/contract/drops/drops.rules.ts'

/** The person at the button, as far as known. `tally` is null when signed out or until loaded. */
export type Presser = { isSignedIn: boolean; isOffline: boolean; isClaiming: boolean; tally: ClaimTally | null }

/** State of one item for one person at one instant. */
export type Standing = {
  state: ClaimButtonState
  refused: Refused | null
  status: DropStatus
  /** The person's held or paid claim of this item. */
  claim: ClaimReceipt | null
  /** When this person may claim, in milliseconds. */
  opensAt: number
}

const date = (moment: string | null | undefined, otherwise: Date): Date => (moment ? new Date(moment) : otherwise)
const never = new Date(8.64e15)

/**
 * Computes the claim button's state with the database's rules, from the drop, the person's tally and the synced
 * clock. `item.priceCents` must be the price in force, which the button will send.
 */
export function standingFor(drop: DropDetail, item: DropItem, presser: Presser, nowMs: number): Standing {
  const now = new Date(nowMs)
  const { tally, isClaiming, isSignedIn, isOffline } = presser
  const status = dropStatusAt(drop, now)
  const opensAt = date(tally?.opensAt ?? drop.startDate, never)
  const claim = tally?.claims.find(({ dropItemId }) => dropItemId === item.id) ?? null
  const isHeld = claim !== null && (claim.status === 'purchased' || Date.parse(claim.expiresAt) > nowMs)
  const claimant = {
    hasClaim: isHeld,
    isBlocked: tally?.isBlocked ?? false,
    isEligible: true,
    totalClaims: tally?.totalClaims ?? 0,
    paidClaims: tally?.paidClaims ?? 0,
    lastClaimAt: tally?.lastClaimAt ? new Date(tally.lastClaimAt) : null,
    opensAt,
  }
  const target = {
    type: drop.type,
    // Early access waits for the end of a vacation too.
    status: status === 'scheduled' && opensAt <= now && isOnVacation(drop, now) ? ('paused' as const) : status,
    isActive: item.active,
    isClosed: item.closed,
    revealNumber: item.revealNumber,
    availableCount: item.availableCount,
    priceCents: item.priceCents,
  }
  // Only its seller sees a draft, the way buyers will see it: nothing can be claimed yet.
  const refused =
    status === 'draft'
      ? { code: 'NOT_STARTED' as const, waitMs: null }
      : refusalFor(target, claimant, drop.rules, {}, now)
  const state = claimButtonState(refused, { isClaiming, isSignedIn, isOffline })
  return { state, refused, status, claim: isHeld ? claim : null, opensAt: opensAt.getTime() }
}

/** Holds of this drop that await payment. */
export const unpaidOf = (tally: ClaimTally | null, nowMs: number): ClaimReceipt[] =>
  (tally?.claims ?? []).filter(({ status, expiresAt }) => status === 'claimed' && Date.parse(expiresAt) > nowMs)

/** Instants at which the state changes by itself, in milliseconds. */
export function turningPoints(
  drop: DropDetail,
  tally: ClaimTally | null,
): { opensAt: number | null; coolAt: number | null } {
  const start = tally?.opensAt ?? drop.startDate
  const cools = drop.type === 'live' && tally?.lastClaimAt
  return {
    opensAt: start ? Date.parse(start) : null,
    coolAt: cools ? Date.parse(cools) + drop.rules.cooldownSeconds * 1000 : null,
  }
}
