import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'

/** How long a reveal may be on its way into the database, in milliseconds. */
const underWayMs = 3_000

/**
 * Puts a freshly read drop over the one that the cache holds. Whatever a live event has made newer meanwhile, by its
 * row's version, stays: an answer may have left the server before that event.
 */
export function newerDrop(former: DropDetail | undefined, next: DropDetail): DropDetail {
  if (!former || former.id !== next.id) return next
  const own = former.version > next.version ? rowOf(former) : {}
  return { ...next, ...own, items: newerItems(former, next), live: newerLive(former, next) }
}

const rowOf = ({ status, startDate, endDate, pauseReason, cancelReason, hostNote, version }: DropDetail) => ({
  status,
  startDate,
  endDate,
  pauseReason,
  cancelReason,
  hostNote,
  version,
})

function newerItems(former: DropDetail, next: DropDetail): DropItem[] {
  const known = new Map(former.items.map((item) => [item.id, item]))
  const items = next.items.map((item) => {
    const old = known.get(item.id)
    return old && old.version > item.version ? old : item
  })
  const there = new Set(next.items.map(({ id }) => id))
  const revealed = former.items.filter((item) => !there.has(item.id) && isAfter(item.revealedAt, next.now))
  return revealed.length > 0 ? [...items, ...revealed] : items
}

// @NOTE a live event's patch comes through here too, with the `now` of the last reading: the later turn on stage wins
function newerLive(former: DropDetail, next: DropDetail): DropDetail['live'] {
  const stage = stageOf(former)
  const isLater = (stage?.revealNumber ?? 0) > (stageOf(next)?.revealNumber ?? 0)
  return stage && isLater && isAfter(stage.revealedAt, next.now) ? former.live : next.live
}

const stageOf = ({ items, live }: DropDetail): DropItem | undefined =>
  items.find(({ id }) => id === live?.currentItemId)

/**
 * Whether a reveal may be missing from what was read at `now`: it is dated by the beginning of its transaction, and what
 * was read while that was under way, in milliseconds, does not know it.
 */
const isAfter = (moment: string | null, now: string): boolean =>
  moment !== null && Date.parse(moment) > Date.parse(now) - underWayMs
