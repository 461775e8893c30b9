import { createContext, useContext } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import type { DropDraft } from '../draft/drop-draft.ts'
import { editedRows, moveRow, type Row, type RowField, type RowValues, removeRow, setRow } from '../draft/edits.ts'
import type { itemLocks } from '../draft/locks.ts'
import type { Editor } from '../editor-context.ts'

/** What every row of the item table needs; the same object while somebody types, so that other rows rest. */
export type RowTools = Pick<Editor, 'storefront' | 'parts' | 'mayEdit' | 'stage'> & {
  draft: DropDraft
  dropId: string | null
  locks: ReturnType<typeof itemLocks>
  /** Sends a photo again that wasn’t taken. */
  retry: (key: string) => void
  /** Goes on without the photo. */
  giveUp: (key: string) => void
}

const RowContext = createContext<RowTools | null>(null)
export const RowProvider = RowContext

/** The tools of the table that this row is in. */
export function useRowTools(): RowTools {
  const tools = useContext(RowContext)
  if (!tools) throw new Error('useRowTools needs the provider of ItemTable.')
  return tools
}

/** Sets a value of a row; a refused row is sent again. */
export const changeRow = <Name extends RowField>(
  draft: DropDraft,
  row: Row,
  name: Name,
  value: RowValues[Name],
): void => draft.edit((edits, drop) => setRow(edits, drop, row, name, value), [`row ${row.lotId ?? row.key}`])

/** Moves a row to a place, counted from 0. */
export function moveTo(draft: DropDraft, key: string, to: number): void {
  const { drop, edits } = draft.state()
  const { length } = editedRows(drop, edits)
  if (to < 0 || to >= length) return
  draft.edit((now, of) => moveRow(now, of, key, to), ['order'])
  announce(`Item ${to + 1} of ${length}`)
}

/** Takes a row out of the drop. */
export function removeItemRow(draft: DropDraft, row: Row): void {
  draft.edit((edits) => removeRow(edits, row))
  announce(`${row.title || 'Item'} removed`)
}
