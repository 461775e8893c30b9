import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useMemo } from 'react'

/**
 * For marketplace drops: the drop without items and counts, with a stable identity until another field changes. A
 * claim then rerenders one card instead of five hundred. Other types get the drop itself, because their cards depend
 * on neighboring lots.
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
