import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isSameValue } from '#web/forms/merge-changes.ts'
import { dragHandlers, placeUnder, useSortSensors } from '#web/ui/sorting/sorting.ts'
import { theirValues } from '../draft/conflicts.ts'
import type { Row, RowField } from '../draft/edits.ts'
import { gridMove } from '../draft/grid-keys.ts'
import type { itemLocks } from '../draft/locks.ts'
import { gridHint, itemsOfDrop } from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { ItemRow } from './item-row.tsx'
import { changeRow, moveTo, RowProvider, type RowTools } from './row-context.ts'
import type { RowUploads } from './use-row-uploads.ts'

/** The cells of a row, from left to right. */
export const columns = ['title', 'priceCents', 'condition', 'rarity', 'quantity'] as const satisfies readonly RowField[]

type ItemTableProps = {
  rows: readonly Row[]
  uploads: RowUploads
  /** The row that was just added: its title takes the focus. */
  wanted: string | null
  locks: ReturnType<typeof itemLocks>
}

/** The items as a table with the keys of a spreadsheet; on narrow pages each row is a card. */
export function ItemTable({ rows, uploads, wanted, locks }: ItemTableProps) {
  const { editing, mayEdit } = useEditor()
  const { draft, refused } = editing
  const box = useRef<HTMLOListElement>(null)
  const tools = useTools(uploads, locks)
  const theirs = theirValues(editing.drop, editing.edits)
  const keys = useSame(rows.map(({ key }) => key))
  const sensors = useSortSensors()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (!cell) return
    const to = gridMove(keyOf(event, cell.element), cell, { rows: rows.length, columns: columns.length })
    if (to === null) return
    event.preventDefault()
    if (to === 'fill') fill(cell.row, cell.column)
    else focusCell(box.current, to.row, to.column)
  }
  const fill = (at: number, column: number) => {
    const [name, from, row] = [columns[column], rows[at - 1], rows[at]]
    if (name && from && row) changeRow(draft, row, name, from[name])
  }
  if (rows.length === 0) return null
  return (
    <div className="@container flex min-w-0 flex-col gap-2">
      <DndContext
        sensors={sensors}
        collisionDetection={placeUnder}
        {...dragHandlers(keys, (key, to) => moveTo(draft, key, to))}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <RowProvider value={tools}>
            <ol
              ref={box}
              aria-label={itemsOfDrop}
              className="flex flex-col gap-3 @min-[38rem]:gap-0"
              onKeyDown={onKeyDown}
            >
              {rows.map((row, place) => (
                <ItemRow
                  key={row.key}
                  row={row}
                  place={place}
                  count={rows.length}
                  isWanted={row.key === wanted}
                  refused={refused[`row ${row.lotId ?? row.key}`]}
                  theirs={theirs[row.lotId ?? '']}
                  progress={uploads.progress[row.key]}
                  failed={uploads.failed[row.key]}
                />
              ))}
            </ol>
          </RowProvider>
        </SortableContext>
      </DndContext>
      {mayEdit && rows.length > 1 && <p className="text-muted-foreground text-small @max-[38rem]:hidden">{gridHint}</p>}
    </div>
  )
}

/** The same object for as long as its values are the same. */
function useSame<Value>(value: Value): Value {
  const [kept, keep] = useState(value)
  if (isSameValue(kept, value)) return kept
  keep(value)
  return value
}

function useTools({ retry, giveUp }: RowUploads, given: ItemTableProps['locks']): RowTools {
  const { editing, storefront, parts, mayEdit, stage } = useEditor()
  const { draft, drop } = editing
  const locks = useSame(given)
  const dropId = drop?.id ?? null
  return useMemo(
    () => ({ draft, dropId, locks, storefront, parts, mayEdit, stage, retry, giveUp }),
    [draft, dropId, locks, storefront, parts, mayEdit, stage, retry, giveUp],
  )
}

/** The cell that an element is in, by its `data-cell`: `2 1` is the second field of the third row. */
function cellOf(target: EventTarget) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  const [row, column] = (target.dataset.cell ?? '').split(' ').map(Number)
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { element: target, row, column }
}

function keyOf(event: KeyboardEvent, element: HTMLInputElement | HTMLSelectElement) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  const isSelect = element instanceof HTMLSelectElement
  const [start, end] = isSelect ? [0, 0] : [element.selectionStart ?? 0, element.selectionEnd ?? 0]
  const isWhole = !isSelect && start === 0 && end === element.value.length
  return {
    ...{ key, shiftKey, ctrlKey, metaKey, altKey, isSelect },
    isAtStart: (start === 0 && end === 0) || isWhole,
    isAtEnd: isSelect || (start === element.value.length && end === start) || isWhole,
  }
}

function focusCell(box: HTMLElement | null, row: number, column: number): void {
  const cell = box?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-cell="${row} ${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}
