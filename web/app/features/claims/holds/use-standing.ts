import type { ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useNow, useReached } from '#web/format/use-clock.ts'
import { useViewer } from '#web/session/viewer.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { type Standing, standingFor, turningPoints } from './claim-standing.ts'

export type LiveStanding = Standing & {
  /** The server's time that all of it holds for, in milliseconds. */
  now: number
  zone: { timeZone?: string }
  isOffline: boolean
  /** What is left of a cooldown, from 1 to 0. */
  waitPart: number
}

/**
 * How an item stands for the viewer, anew each second where it says seconds, and to the millisecond at the opening and at the end of a
 * cooldown. Before the browser's clock is known the time is the one at which the drop was read.
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
  // The bar moves towards where it will be at the next tick.
  const waitPart = Math.max(0, waitMs - 1000) / Math.max(1, drop.rules.cooldownSeconds * 1000)
  return { ...standing, now, zone: ticked === null ? { timeZone: 'UTC' } : {}, isOffline, waitPart }
}

/**
 * How often what is said of an item changes with the time alone, in milliseconds: each second where it counts them (a
 * cooldown, a hold of one's own, one that ends soonest), seldom where nothing runs out: a page may hold 500 buttons.
 */
function stepFor(drop: DropDetail, item: DropItem, tally: ClaimTally | null): number {
  if (item.availableCount === 0 && item.heldCount > 0) return 1_000
  if (tally === null || tally.claims.length === 0) return tally && drop.type === 'live' ? 1_000 : 600_000
  return drop.type === 'live' || tally.claims.some(({ dropItemId }) => dropItemId === item.id) ? 1_000 : 30_000
}

/** The instant once it has come, else 0. */
function useReachedAt(at: number | null): number {
  return useReached(at) && at !== null ? at : 0
}
