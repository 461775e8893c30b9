import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { HostedClaim } from '@keepcase/contract/drops/hosting.contract.ts'

export type HostedLot = SellerDrop['allItems'][number]

/** A lot with its number in the drop's order, from 1. */
export type NumberedLot = HostedLot & { number: number }

/** The lots of a live drop by what can be done with them. */
export type HostedLots = {
  /** Still to come, in order. */
  queue: NumberedLot[]
  /** Passed over in the queue. */
  skipped: NumberedLot[]
  /** The newest lot that takes claims; null between lots. */
  onStage: NumberedLot | null
  /** Were on stage, newest first, the one on stage left out. */
  shown: NumberedLot[]
}

/** Sorts a drop's lots. Their numbers are their places in the order, as buyers see them. */
export function hostedLots(drop: Pick<SellerDrop, 'allItems'>): HostedLots {
  const lots = [...drop.allItems]
    .sort((a, b) => a.position - b.position)
    .map((lot, i): NumberedLot => ({ ...lot, number: i + 1 }))
  const waiting = lots.filter((lot) => lot.revealNumber === null)
  const shown = lots
    .filter((lot) => lot.revealNumber !== null)
    .sort((a, b) => (b.revealNumber ?? 0) - (a.revealNumber ?? 0))
  const onStage = shown.find((lot) => !lot.closed) ?? null
  return {
    queue: waiting.filter((lot) => !lot.skipped && lot.active),
    skipped: waiting.filter((lot) => lot.skipped || !lot.active),
    onStage,
    shown: shown.filter((lot) => lot !== onStage),
  }
}

/** True for a lot that was skipped in the queue, or closed on stage. */
export const isOut = (lot: HostedLot): boolean => (lot.revealNumber === null ? lot.skipped : lot.closed)

/**
 * True while the reveal of the lot on stage can be undone: it is the newest turn and nobody has claimed it, not even in
 * a claim that is over by now.
 */
export const canUndo = (
  drop: SellerDrop,
  lot: HostedLot | null,
  claims: readonly Pick<HostedClaim, 'dropItemId'>[],
): lot is HostedLot =>
  lot !== null &&
  lot.revealNumber === drop.lastRevealNumber &&
  lot.heldCount + lot.soldCount === 0 &&
  !claims.some(({ dropItemId }) => dropItemId === lot.id) &&
  (drop.status === 'active' || drop.status === 'paused')

/** The lot that a queued lot follows after moving one place up or down; null: the front. Undefined: it can't move. */
export function afterMove(queue: readonly HostedLot[], id: string, by: -1 | 1): string | null | undefined {
  const at = queue.findIndex((lot) => lot.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= queue.length) return undefined
  const others = queue.filter((lot) => lot.id !== id)
  return to === 0 ? null : (others[to - 1]?.id ?? null)
}
