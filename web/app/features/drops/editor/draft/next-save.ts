import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { maxItemsAtOnce } from '@keepcase/contract/drops/drops.limits.ts'
import { conflictingFields, conflictingRows, nextMove } from './conflicts.ts'
import {
  type AddedRow,
  type Creation,
  type Edits,
  editedFields,
  type RowField,
  type RowValues,
  unsent,
} from './edits.ts'
import { type DropFields, type FieldName, savedTogether } from './fields.ts'

/** One call that saves a part of the edits. `about` identifies what it saves: a refused part waits for its next change. */
export type Save =
  | Creation
  | ({ about: string } & (
      | { kind: 'fields'; changes: Partial<DropFields> }
      | { kind: 'remove'; lotId: string }
      | { kind: 'add'; rows: (AddedRow & { itemId: string })[] }
      | { kind: 'item'; lotId: string; itemId: string; version: number; changes: Partial<RowValues> }
      | { kind: 'lot'; lotId: string; itemId: string; changes: Partial<RowValues>; stock: number | null }
      | { kind: 'move'; lotId: string; position: number }
    ))

/**
 * The next call that saves something of the edits, null when nothing is left to send: first the creation that wasn’t
 * answered. Parts that are refused, or that somebody else changed too, wait.
 */
export function nextSave(drop: SellerDrop | null, edits: Edits, refused: ReadonlySet<string>): Save | null {
  if (edits.unanswered) return edits.unanswered.creation
  const saves = drop
    ? [
        () => fieldsSave(drop, edits, refused),
        () => rowsSave(drop, edits, refused),
        () => addedSave(edits, refused),
        () => moveSave(drop, edits),
      ]
    : [() => createSave(edits), () => newItemSave(edits, refused)]
  for (const save of saves) {
    const next = save()
    if (next && !refused.has(next.about)) return next
  }
  return null
}

/** A draft begins with its title: without one there is nothing to find it by. */
function createSave(edits: Edits): Save | null {
  const { title } = editedFields(null, edits)
  const mine = Object.entries(edits.fields).map(([name, edit]) => [name, edit.mine])
  return title.trim() === '' ? null : { kind: 'create', about: 'drop', fields: { ...Object.fromEntries(mine), title } }
}

/** True for what can’t be sent as it is: an emptied title, a hint without words. */
function isUnfinished(name: FieldName, fields: DropFields): boolean {
  if (name === 'title') return fields.title.trim() === ''
  if (name === 'hints') return fields.hints.some(({ body }) => body.trim() === '')
  return false
}

function fieldsSave(drop: SellerDrop, edits: Edits, refused: ReadonlySet<string>): Save | null {
  const all = editedFields(drop, edits)
  const conflicts = conflictingFields(drop, edits)
  const waits = (name: FieldName): boolean =>
    conflicts.includes(name) || refused.has(`field ${name}`) || isUnfinished(name, all)
  const names = unsent<FieldName>(edits.fields).filter((name) => {
    const group = savedTogether.find((one) => one.includes(name)) ?? [name]
    return !group.some((other) => other in edits.fields && waits(other))
  })
  if (names.length === 0) return null
  return { kind: 'fields', about: 'drop', changes: Object.fromEntries(names.map((name) => [name, all[name]])) }
}

const catalogFields: readonly RowField[] = ['title', 'condition', 'rarity']

function rowsSave(drop: SellerDrop, edits: Edits, refused: ReadonlySet<string>): Save | null {
  const removed = edits.removed.find((lotId) => !refused.has(`row ${lotId}`))
  if (removed) return { kind: 'remove', about: `row ${removed}`, lotId: removed }
  const conflicts = conflictingRows(drop, edits)
  for (const lot of drop.allItems) {
    const about = `row ${lot.id}`
    const changes = Object.entries(edits.rows[lot.id] ?? {}).filter(
      ([name, { mine, sent }]) =>
        !sent && !conflicts[lot.id]?.includes(name as RowField) && !(name === 'title' && isBlank(mine)),
    )
    if (changes.length === 0 || refused.has(about)) continue
    const pick = (isCatalog: boolean): Partial<RowValues> =>
      Object.fromEntries(
        changes
          .filter(([name]) => catalogFields.includes(name as RowField) === isCatalog)
          .map(([name, { mine }]) => [name, mine]),
      )
    const own = { about, lotId: lot.id, itemId: lot.itemId }
    if (Object.keys(pick(true)).length > 0)
      return { ...own, kind: 'item', version: lot.itemVersion, changes: pick(true) }
    const more = (pick(false).quantity ?? lot.quantityTotal) - lot.quantityTotal
    const lacks = more - lot.unitsLeft
    const stock = lacks > 0 && edits.created.includes(lot.id) ? more : null
    return { ...own, kind: 'lot', changes: pick(false), stock }
  }
  return null
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

function newItemSave(edits: Edits, refused: ReadonlySet<string>): Save | null {
  const row = edits.added.find(
    ({ key, itemId, file, title }) =>
      itemId === null && file === null && title.trim() !== '' && !refused.has(`row ${key}`),
  )
  return row ? { kind: 'new-item', about: `row ${row.key}`, row } : null
}

/** Adds the rows that have their catalog item: many in one call, one by one where such a call was refused. */
function addedSave(edits: Edits, refused: ReadonlySet<string>): Save | null {
  const first = newItemSave(edits, refused)
  if (first) return first
  const rows = edits.added.flatMap((row) =>
    row.itemId === null || refused.has(`row ${row.key}`) ? [] : [{ ...row, itemId: row.itemId }],
  )
  const [row] = rows
  if (!row) return null
  if (rows.length === 1 || refused.has('rows')) return { kind: 'add', about: `row ${row.key}`, rows: [row] }
  return { kind: 'add', about: 'rows', rows: rows.slice(0, maxItemsAtOnce) }
}

function moveSave(drop: SellerDrop, edits: Edits): Save | null {
  if (edits.order === null) return null
  const move = nextMove(drop, edits)
  return move ? { kind: 'move', about: 'order', lotId: move.id, position: move.position } : null
}
