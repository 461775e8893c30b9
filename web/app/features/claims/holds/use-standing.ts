import type { ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useNow, useReached } from '#web/format/use-clock.ts'
import { useViewer } from '#web/session/viewer.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { type Standing, standingFor, turningPoints } from './claim-standing.ts'

export type LiveStanding = Standing & {
  /** Server time of this state, in milliseconds. */
  now: number
  zone: { timeZone?: string }
  isOffline: boolean
  /** Remaining share of a cooldown, from 1 to 0. */
  waitPart: number
}

/**
 * An item's state for the viewer. Updates every second where it shows seconds, and to the millisecond when the item
 * opens and when a cooldown ends. Until the clock is synced, uses the time at which the drop was read.
 */
export function useStanding(
  drop: DropDetail,
  item: DropItem,
  tally: ClaimTally | null,
  isClaiming: boolean,
): LiveStanding {
  const viewer = useViewer()
  const isOffline = !useOnline()
  const ticked = useNow(true, stepFor(drop, item, tally))
  const { opensAt, coolAt } = turningPoints(drop, tally)
  const end = drop.endDate ? Date.parse(drop.endDate) : null
  const readAt = Date.parse(drop.now)
  const ahead = (at: number | null) => (at !== null && at > readAt ? at : null)
  const reached = [useReachedAt(ahead(opensAt)), useReachedAt(coolAt), useReachedAt(ahead(end))]
  const now = Math.max(ticked ?? readAt, ...(ticked === null ? [] : reached))
  const isSignedIn = viewer.me !== null
  const standing = standingFor(drop, item, { isSignedIn, isOffline, isClaiming, tally }, now)
  const waitMs = standing.refused?.code === 'COOLDOWN' ? (standing.refused.waitMs ?? 0) : 0
  // The bar animates towards its value at the next tick.
  const waitPart = Math.max(0, waitMs - 1000) / Math.max(1, drop.rules.cooldownSeconds * 1000)
  return { ...standing, now, zone: ticked === null ? { timeZone: 'UTC' } : {}, isOffline, waitPart }
}

/**
 * Update interval of an item's texts, in milliseconds: a second where they count down (a cooldown, the viewer's hold,
 * the hold that ends next), long otherwise, since a page may have 500 buttons.
 */
function stepFor(drop: DropDetail, item: DropItem, tally: ClaimTally | null): number {
  if (item.availableCount === 0 && item.heldCount > 0) return 1_000
  if (tally === null || tally.claims.length === 0) return tally && drop.type === 'live' ? 1_000 : 600_000
  return drop.type === 'live' || tally.claims.some(({ dropItemId }) => dropItemId === item.id) ? 1_000 : 30_000
}

/** The instant once it has passed, else 0. */
function useReachedAt(at: number | null): number {
  return useReached(at) && at !== null ? at : 0
}
