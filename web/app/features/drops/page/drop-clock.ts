import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { dropStatusAt } from '@keepcase/contract/drops/drops.rules.ts'
import { useNow, useReached } from '#web/format/use-clock.ts'

type Times = { status: DropStatus; startDate: string | null; endDate: string | null }

/** An instant in milliseconds; null stays null. */
export const msOf = (moment: string | null | undefined): number | null => (moment ? Date.parse(moment) : null)

/**
 * What a drop is now: as the server said, and from its start and its end on, to the millisecond, as the clock says.
 * Nothing is asked for at these instants, so they come for everybody at once.
 */
export function useDropStatus(drop: Times): DropStatus {
  // Once the server says that a drop has begun, its start is no news to anybody.
  const start = drop.status === 'scheduled' ? msOf(drop.startDate) : null
  const end = msOf(drop.endDate)
  const isStarted = useReached(start)
  const isEnded = useReached(end)
  const reached = Math.max(isStarted && start ? start : 0, isEnded && end ? end : 0)
  return dropStatusAt(drop, new Date(reached))
}

/** The price of an item of a mystery drop at an instant: what was read, and the steps that fell due since. */
export function priceAtNow(drop: DropDetail, item: DropItem, now: number): number {
  const until = Math.min(now, msOf(drop.endDate) ?? now)
  const since = Date.parse(drop.now)
  const due = (drop.mystery?.hints ?? []).filter(({ revealedAt, revealAt }) => {
    const at = revealedAt === null ? msOf(revealAt) : null
    return at !== null && at > since && at <= until
  })
  return due.reduce((cents, hint) => cents + hint.priceStepCents, item.priceCents)
}

/** The next scheduled hint that is not out yet, in milliseconds of the server's time; null when none is. */
export function nextHintAt(drop: DropDetail, now: number): number | null {
  const times = (drop.mystery?.hints ?? []).flatMap(({ revealedAt, revealAt }) => {
    const at = revealedAt === null ? msOf(revealAt) : null
    return at !== null && at > now ? [at] : []
  })
  return times.length > 0 ? Math.min(...times) : null
}

/** Now, as far as a mystery drop's ladder is concerned: each second, and exactly when a hint falls due. */
export function useLadderNow(drop: DropDetail): number {
  const ticked = useNow() ?? Date.parse(drop.now)
  const next = nextHintAt(drop, ticked)
  const isDue = useReached(next)
  return isDue && next !== null ? Math.max(ticked, next) : ticked
}
