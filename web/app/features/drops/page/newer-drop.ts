import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import type { LiveEventNamed } from '@keepcase/contract/events.ts'

/** How long a reveal's transaction may take to commit, in milliseconds. */
const commitDelayMs = 3_000

/** A drop in the cache. `followed`: what the last live event said of its row, until an answer is as new. */
export type CachedDrop = DropDetail & { followed?: Omit<LiveEventNamed<'drop.changed'>, 'name' | 'id'> }

/**
 * Merges a fetched drop into the cached one. Parts that a live event made newer (by row version) are retained: the
 * answer may have left the server before the event.
 */
export function newerDrop(former: CachedDrop | undefined, next: CachedDrop): CachedDrop {
  if (!former || former.id !== next.id) return next
  if (former.version <= next.version) return { ...next, items: newerItems(former, next), live: newerLive(former, next) }
  // Lots that the older answer alone has went back to the queue since.
  const isKnown = ({ id }: DropItem) => former.items.some((item) => item.id === id)
  const items = newerItems(former, next).filter(isKnown)
  const { followed, live } = former
  return followed ? { ...next, ...followed, followed, items, live } : { ...former, items }
}

function newerItems(former: DropDetail, next: DropDetail): DropItem[] {
  const known = new Map(former.items.map((item) => [item.id, item]))
  const items = next.items.map((item) => {
    const old = known.get(item.id)
    return old && old.version > item.version ? old : item
  })
  const there = new Set(next.items.map(({ id }) => id))
  const revealed = former.items.filter((item) => !there.has(item.id) && isMissed(item.revealedAt, former, next))
  return revealed.length > 0 ? [...items, ...revealed] : items
}

function newerLive(former: DropDetail, next: DropDetail): DropDetail['live'] {
  const stage = stageOf(former)
  const isLater = (stage?.revealNumber ?? 0) > (stageOf(next)?.revealNumber ?? 0)
  return stage && isLater && isMissed(stage.revealedAt, former, next) ? former.live : next.live
}

const stageOf = ({ items, live }: DropDetail): DropItem | undefined =>
  items.find(({ id }) => id === live?.currentItemId)

/**
 * True if an answer may have missed a reveal: it is dated by the start of its transaction, and answers read before its
 * commit don't include it. Live events are applied through this merge too, with the `now` of the last answer: they miss
 * nothing, and a lot that they take away is gone.
 */
const isMissed = (revealedAt: string | null, former: DropDetail, next: DropDetail): boolean =>
  revealedAt !== null && former.now !== next.now && Date.parse(revealedAt) > Date.parse(next.now) - commitDelayMs
