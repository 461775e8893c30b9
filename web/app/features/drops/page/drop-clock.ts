import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { dropStatusAt } from '@keepcase/contract/drops/drops.rules.ts'
import { useNow, useReached } from '#web/format/use-clock.ts'

type Times = { status: DropStatus; startDate: string | null; endDate: string | null; vacationUntil?: string | null }

/** ISO time to milliseconds; null stays null. */
export const msOf = (moment: string | null | undefined): number | null => (moment ? Date.parse(moment) : null)

/**
 * Current status of a drop: the server's, advanced by the synced clock at its start, its end and the end of a vacation, to the millisecond. No
 * request is needed then, so all visitors see the change at the same time.
 */
export function useDropStatus(drop: Times): DropStatus {
  // The start is in the past once the server says the drop has begun.
  const start = drop.status === 'scheduled' ? msOf(drop.startDate) : null
  const end = msOf(drop.endDate)
  const isStarted = useReached(start)
  const isEnded = useReached(end)
  const back = msOf(drop.vacationUntil)
  const isBack = useReached(back)
  const reached = Math.max(isStarted && start ? start : 0, isEnded && end ? end : 0, isBack && back ? back : 0)
  return dropStatusAt(drop, new Date(reached))
}

/** True in the last minute before the start, when the clock is all that counts; at the page's first render too. */
export function useFinalMinute({ status, startDate, now }: Pick<DropDetail, 'status' | 'startDate' | 'now'>): boolean {
  const start = msOf(startDate)
  const at = start === null || status !== 'scheduled' ? null : start - 60_000
  const isReached = useReached(at)
  return at !== null && (isReached || Date.parse(now) >= at)
}

/** A mystery drop's item price at an instant: the loaded one, with the price steps since. */
export function priceAtNow(drop: DropDetail, item: DropItem, now: number): number {
  const until = Math.min(now, msOf(drop.endDate) ?? now)
  const since = Date.parse(drop.now)
  const due = (drop.mystery?.hints ?? []).filter(({ revealedAt, revealAt }) => {
    const at = revealedAt === null ? msOf(revealAt) : null
    return at !== null && at > since && at <= until
  })
  return due.reduce((cents, hint) => cents + hint.priceStepCents, item.priceCents)
}

/** Next scheduled unrevealed hint in server milliseconds; null if there is none. */
export function nextHintAt(drop: DropDetail, now: number): number | null {
  const times = (drop.mystery?.hints ?? []).flatMap(({ revealedAt, revealAt }) => {
    const at = revealedAt === null ? msOf(revealAt) : null
    return at !== null && at > now ? [at] : []
  })
  return times.length > 0 ? Math.min(...times) : null
}

/** Current time for a mystery drop's ladder: updated every second, and exactly when a hint is due. */
export function useLadderNow(drop: DropDetail): number {
  const ticked = useNow() ?? Date.parse(drop.now)
  const next = nextHintAt(drop, ticked)
  const isDue = useReached(next)
  return isDue && next !== null ? Math.max(ticked, next) : ticked
}
