import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isSameValue } from '#web/forms/merge-changes.ts'
import { type Edit, type Edits, editedRows, lotValues, type RowField, type RowValues, unsent } from './edits.ts'
import { type FieldName, fieldsOf } from './fields.ts'

/** True if somebody else changed the value after the edit began, and the server doesn’t have our edit. */
export const isConflict = (saved: unknown, { base, mine, sent }: Edit): boolean =>
  !sent && !isSameValue(saved, base) && !isSameValue(saved, mine)

/** False for an edit that is saved, and for one that was saved and that somebody else changed afterwards. */
const isUnsaved = (saved: unknown, { base, mine, sent }: Edit): boolean =>
  !isSameValue(saved, mine) && !(sent && !isSameValue(saved, base))

/** Fields that both sides changed, to different values. */
export function conflictingFields(drop: SellerDrop | null, { fields }: Edits): FieldName[] {
  if (!drop) return []
  const saved = fieldsOf(drop)
  return (Object.keys(fields) as FieldName[]).filter((name) => isConflict(saved[name], fields[name] as Edit))
}

/** Values of saved rows that both sides changed, to different values: their names by lot. */
export function conflictingRows(drop: SellerDrop | null, { rows }: Edits): Record<string, RowField[]> {
  const found = (drop?.allItems ?? []).map((lot) => {
    const edits = rows[lot.id] ?? {}
    const names = Object.keys(edits) as RowField[]
    return [lot.id, names.filter((name) => isConflict(lotValues(lot)[name], edits[name] as Edit))] as const
  })
  return Object.fromEntries(found.filter(([, names]) => names.length > 0))
}

/** The saved values of rows that both sides changed, by lot. */
export const theirValues = (drop: SellerDrop | null, edits: Edits): Record<string, Partial<RowValues>> =>
  Object.fromEntries(
    Object.entries(conflictingRows(drop, edits)).map(([lotId, names]) => {
      const lot = drop?.allItems.find(({ id }) => id === lotId)
      const values = Object.entries(lot ? lotValues(lot) : {}).filter(([name]) => names.includes(name as RowField))
      return [lotId, Object.fromEntries(values)]
    }),
  )

/** The edits without those that are saved already, and without those of lots that are gone. */
export function withoutSaved(edits: Edits, drop: SellerDrop): Edits {
  const saved = fieldsOf(drop)
  const fields = Object.entries(edits.fields).filter(([name, edit]) =>
    isUnsaved(saved[name as FieldName], edit as Edit),
  )
  const rows = drop.allItems.flatMap((lot) => {
    const values = lotValues(lot)
    const left = Object.entries(edits.rows[lot.id] ?? {}).filter(([name, edit]) =>
      isUnsaved(values[name as RowField], edit as Edit),
    )
    return left.length > 0 ? [[lot.id, Object.fromEntries(left)] as const] : []
  })
  const ids = drop.allItems.map(({ id }) => id)
  const next: Edits = {
    ...edits,
    fields: Object.fromEntries(fields),
    rows: Object.fromEntries(rows),
    removed: edits.removed.filter((id) => ids.includes(id)),
  }
  return inSavedOrder(drop, next)
}

/** Clears the edited order of rows once the server has the same. Added rows become part of it once all of them are saved. */
function inSavedOrder(drop: SellerDrop, edits: Edits): Edits {
  if (edits.added.length > 0) return edits
  const keysOf = (of: Edits) => editedRows(drop, of).map(({ key }) => key)
  const wanted = keysOf(edits)
  const asSaved = { ...edits, order: null, appended: [] }
  return isSameValue(wanted, keysOf(asSaved)) ? asSaved : { ...asSaved, order: wanted }
}

/** A lot’s move that brings the saved order nearer to the one that was asked for; null when they are the same. */
export function nextMove(drop: SellerDrop, edits: Edits): { id: string; position: number } | null {
  const wanted = editedRows(drop, edits).flatMap(({ lotId }) => lotId ?? [])
  const saved = editedRows(drop, { ...edits, order: null, appended: [] }).flatMap(({ lotId }) => lotId ?? [])
  const at = wanted.findIndex((id, place) => saved[place] !== id)
  const id = wanted[at]
  return id === undefined ? null : { id, position: at + 1 }
}

/** What somebody else can change: a field, or the list of items with their values. */
export type Changed = FieldName | 'items'

/** What somebody else changed between two readings of the drop, apart from what is edited here. */
export function changedByOthers(former: SellerDrop, next: SellerDrop, edits: Edits): Changed[] {
  const [before, after] = [fieldsOf(former), fieldsOf(next)]
  const fields = (Object.keys(after) as FieldName[]).filter(
    (name) => !(name in edits.fields) && !isSameValue(before[name], after[name]),
  )
  return haveItemsChanged(former, next, edits) ? [...fields, 'items'] : fields
}

function haveItemsChanged(former: SellerDrop, next: SellerDrop, { rows, removed, keys }: Edits): boolean {
  const before = new Set(former.allItems.map(({ id }) => id))
  const isOwnChange = (id: string) => removed.includes(id) || (id in keys && !before.has(id))
  const shown = ({ allItems }: SellerDrop) =>
    [...allItems]
      .sort((a, b) => a.position - b.position)
      .filter(({ id }) => !isOwnChange(id))
      .map((lot) => {
        const values = Object.entries(lotValues(lot))
        return [lot.id, ...values.filter(([name]) => !(name in (rows[lot.id] ?? {})))]
      })
  return !isSameValue(shown(former), shown(next))
}

/** Titles of items that somebody else took out of the drop while they were edited here. */
export const lostRows = (former: SellerDrop, next: SellerDrop, { rows }: Edits): string[] =>
  former.allItems
    .filter(({ id }) => unsent(rows[id] ?? {}).length > 0 && !next.allItems.some((lot) => lot.id === id))
    .map(({ title }) => title)
