import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useMemo } from 'react'

/**
 * What the cards of a marketplace drop go by: the drop without its items and its counts, the same object for as long as
 * nothing else of it moves. So what is claimed of one item makes its own card anew, not five hundred. Of the other kinds,
 * whose cards tell of the lots around them, it is the drop itself.
 */
export function useSteadyDrop(drop: DropDetail): DropDetail {
  const {
    items: _items,
    itemsSold: _sold,
    metrics: _metrics,
    ledger: _ledger,
    version: _version,
    now: _now,
    ...terms
  } = drop
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the drop's other fields; those that are objects stay the same ones while nothing in them moves
  const steady = useMemo(() => ({ ...drop, items: [] }), Object.values(terms))
  return drop.type === 'marketplace' ? steady : drop
}
