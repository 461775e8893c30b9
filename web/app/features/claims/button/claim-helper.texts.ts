import type { ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import { claimMessages } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { formatLeft, formatStart, formatTime, spellDuration } from '#web/format/format.ts'
import type { Standing } from '../holds/claim-standing.ts'
import * as texts from './button.texts.ts'

type HelperContext = {
  drop: DropDetail
  item: DropItem
  tally: ClaimTally | null
  isOffline: boolean
  isUnanswered: boolean
  now: number
  zone: Zone
}
type Zone = { timeZone?: string }

/**
 * The helper line under the button: the reason for its state where the label isn't enough; else null. `now` is server
 * time; `zone` is UTC until the browser's zone is known.
 */
export function claimHelper({ state, status, claim, opensAt, refused }: Standing, seen: HelperContext): string | null {
  const { drop, item, tally, isOffline, isUnanswered, now, zone } = seen
  if (state.kind === 'claiming') return null
  if (claim) {
    return claim.status === 'purchased'
      ? texts.paidItsYours
      : `Held for you until ${formatTime(Date.parse(claim.expiresAt), zone)}`
  }
  if (isOffline) {
    return isUnanswered ? texts.youreOfflineWellShow : texts.youreOfflineClaimsNeed
  }
  if (!refused) return null
  switch (refused.code) {
    case 'BLOCKED':
      return tally?.blockedReason ?? claimMessages.BLOCKED
    case 'NOT_STARTED':
      return status === 'draft' ? texts.notPublishedYet : opens(drop, opensAt, now, zone)
    case 'PAUSED':
      return texts.pausedByTheSeller
    case 'ENDED':
      return ended(status, item)
    case 'SOLD_OUT':
      return soldOut(item, now)
    case 'CLAIM_LIMIT_REACHED':
      return `You have ${tally?.totalClaims ?? 0} of ${drop.rules.maxClaimsPerUser ?? 0} from this drop`
    case 'STAGGERED':
      return `Pay for ${drop.rules.staggeredClaimThreshold ?? 0} claims to make more.`
    case 'COOLDOWN':
    case 'ALREADY_CLAIMED':
    case 'PRICE_CHANGED':
      return null
    default:
      return claimMessages[refused.code]
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function opens(drop: DropDetail, opensAt: number, now: number, zone: Zone): string {
  const start = drop.startDate ? Date.parse(drop.startDate) : opensAt
  if (opensAt < start) return `Opens for you ${formatStart(opensAt, zone)}, for everyone at ${formatTime(start, zone)}.`
  return `Opens ${start - now < day ? `at ${formatTime(start, zone)}` : formatStart(start, zone)}`
}

function ended(status: Standing['status'], item: DropItem): string {
  if (status === 'cancelled') return texts.theSellerCancelled
  if (status === 'completed') return claimMessages.ENDED
  return item.closed ? texts.thisLotIsClosed : claimMessages.ENDED
}

/** Sold out for good, or all units on hold: then when the next hold ends. */
function soldOut({ heldCount, soldCount, quantityTotal, nextHoldEndsAt }: DropItem, now: number): string {
  if (heldCount === 0) return quantityTotal === 1 ? texts.itHasFoundIts : `All ${quantityTotal} have found a keeper.`
  const left = nextHoldEndsAt ? Date.parse(nextHoldEndsAt) - now : 0
  const label = quantityTotal === 1 ? texts.onHold : soldCount > 0 ? `Last ${heldCount} on hold` : texts.allOnHold
  return left > 0 ? `${label}. One may free up in ${timeLeftText(left)}` : `${label}. One may free up soon`
}

/** `04:12` within the hour; longer waits in words, without seconds. */
const timeLeftText = (left: number): string =>
  left <= hour ? formatLeft(left).padStart(5, '0') : spellDuration(Math.ceil(left / minute) * minute)
