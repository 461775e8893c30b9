import { type ItemFilters, type ItemSelection, rowVersion } from '@keepcase/contract/drops/catalog.contract.ts'
import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { maxSelectedItems } from '@keepcase/contract/drops/items.limits.ts'
import { useEffect, useMemo, useState } from 'react'

type Selected = ReadonlyMap<string, Item>

/**
 * The chosen rows of a list, or all that match its filters. A chosen row is remembered in the version that was last shown;
 * another list (`listKey`) starts with none.
 */
export function useSelection(shown: readonly Item[], listKey: string) {
  const [rows, setRows] = useState<Selected>(new Map())
  const [isAll, setAll] = useState(false)
  const [lastIndex, setLastIndex] = useState<number | null>(null)
  // More rows may load between choosing all shown and choosing all that match.
  const [wereAllShown, setWereAllShown] = useState(false)
  const clear = () => {
    setRows(new Map())
    setAll(false)
    setLastIndex(null)
    setWereAllShown(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts with nothing chosen
  useEffect(clear, [listKey])
  const newest = useMemo(() => new Map(shown.map((item) => [item.id, item])), [shown])
  const items = [...rows.values()].map((item) => newest.get(item.id) ?? item)
  const choose = (chosen: readonly Item[], isOn: boolean) => {
    const next = new Map(rows)
    for (const item of chosen) {
      if (!isOn) next.delete(item.id)
      else if (next.size < maxSelectedItems) next.set(item.id, item)
    }
    setAll(false)
    setWereAllShown(false)
    setRows(next)
  }
  const areAllShown = shown.length > 0 && (isAll || shown.every(({ id }) => rows.has(id)))
  return {
    items,
    isAll,
    isFull: rows.size >= maxSelectedItems,
    has: (id: string) => isAll || rows.has(id),
    /** Chooses one row, or with `isRange` all from the last one that was pressed. */
    toggle: (index: number, isOn: boolean, isRange = false) => {
      const from = isRange && lastIndex !== null ? lastIndex : index
      choose(shown.slice(Math.min(from, index), Math.max(from, index) + 1), isOn)
      setLastIndex(index)
    },
    toggleShown: (isOn: boolean) => {
      choose(shown, isOn)
      setWereAllShown(isOn)
    },
    areAllShown,
    /** True while all that match are offered: all rows shown were chosen. */
    canChooseAll: areAllShown || wereAllShown,
    chooseAll: () => setAll(true),
    clear,
    /** The selection as the API takes it. */
    of: (storefrontId: string, filters: ItemFilters): ItemSelection =>
      isAll ? { storefrontId, matching: filters } : { storefrontId, rows: items.map(rowVersion) },
  }
}
export type Selection = ReturnType<typeof useSelection>
