import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isSameValue } from '#web/forms/merge-changes.ts'
import { nextMove } from './conflicts.ts'
import { type AddedRow, type Edit, type Edits, lotValues, type RowField } from './edits.ts'
import { blankFields, type DropFields, fieldsOf } from './fields.ts'
import type { Save } from './next-save.ts'

/** An added row has become a lot: what was typed since goes on as an edit of the lot. */
export function inDrop(edits: Edits, drop: SellerDrop, sent: AddedRow): Edits {
  const lot = drop.allItems.find(({ itemId }) => itemId === sent.itemId)
  const row = edits.added.find(({ key }) => key === sent.key)
  const added = edits.added.filter(({ key }) => key !== sent.key)
  if (!lot) return { ...edits, added }
  const saved = lotValues(lot)
  const names = Object.keys(saved) as RowField[]
  const changed = row ? names.filter((name) => row[name] !== saved[name]) : []
  const changes = Object.fromEntries(changed.map((name) => [name, { base: saved[name], mine: row?.[name] }]))
  return {
    ...edits,
    added,
    rows: changed.length > 0 ? { ...edits.rows, [lot.id]: changes } : edits.rows,
    removed: row ? edits.removed : [...edits.removed, lot.id],
    keys: { ...edits.keys, [lot.id]: sent.key },
    created: sent.isNew ? [...edits.created, lot.id] : edits.created,
  }
}

/** True if an added row’s item is in the drop by now. */
export const isInDrop = (drop: SellerDrop | null, { itemId }: AddedRow): boolean =>
  itemId !== null && (drop?.allItems.some((lot) => lot.itemId === itemId) ?? false)

/** Added rows that are in the drop by now are its lots. */
export const arrived = (edits: Edits, drop: SellerDrop): Edits =>
  edits.added.filter((row) => isInDrop(drop, row)).reduce((now, row) => inDrop(now, drop, row), edits)

/** What was sent is no edit any more, or one that the server made something else of; what was typed since goes on. */
export function rebased(edits: Edits, drop: SellerDrop, save: Save, former: SellerDrop | null): Edits {
  if (save.kind === 'fields' || save.kind === 'create') {
    const sent: Partial<DropFields> = save.kind === 'fields' ? save.changes : save.fields
    return { ...edits, fields: answered(edits.fields, sent, fieldsOf(drop), former ? fieldsOf(former) : blankFields) }
  }
  if (save.kind === 'move') return isSameValue(nextMove(drop, edits), moveOf(save)) ? { ...edits, order: null } : edits
  if (save.kind !== 'item' && save.kind !== 'lot') return edits
  const lot = drop.allItems.find(({ id }) => id === save.lotId)
  const before = former?.allItems.find(({ id }) => id === save.lotId)
  if (!lot || !before) return edits
  const row = answered(edits.rows[lot.id] ?? {}, save.changes, lotValues(lot), lotValues(before))
  return { ...edits, rows: { ...edits.rows, [lot.id]: row } }
}

const moveOf = ({ lotId, position }: Extract<Save, { kind: 'move' }>) => ({ id: lotId, position })

/**
 * Edits after some of them were sent, and `saved` came back. What was typed back to its `former` value while the call was
 * on its way has no edit; it gets one, because the server has the value in between.
 */
function answered<Named extends object>(edits: Named, sent: object, saved: object, former: object): Named {
  const [now, before] = [saved as Record<string, unknown>, former as Record<string, unknown>]
  const next = Object.entries(sent).map(([name, value]): [string, Edit] => {
    const edit = (edits as Record<string, Edit>)[name]
    const mine = edit ? edit.mine : before[name]
    return [name, { base: now[name], mine, ...(isSameValue(mine, value) ? { sent: true } : {}) }]
  })
  return { ...edits, ...Object.fromEntries(next) }
}
