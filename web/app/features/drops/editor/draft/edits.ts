import type { DropType, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Category, Condition, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import { isSameValue } from '#web/forms/merge-changes.ts'
import { blankFields, type DropFields, type FieldName, fieldsOf, fieldsOfType } from './fields.ts'

/**
 * A change that isn’t saved yet: the saved value that it started from, and the new one. `sent`: the server accepted `mine`
 * and stored `base` for it, such as a title without its last space. The field goes on showing what was typed.
 */
export type Edit<Value = unknown> = { base: Value; mine: Value; sent?: true }

/** What a row of the item table edits. */
export type RowValues = {
  title: string
  priceCents: number
  quantity: number
  condition: Condition | null
  rarity: Rarity | null
  /** False: it takes no new claims. */
  active: boolean
}
export type RowField = keyof RowValues

/** A photo of a row, as far as the editor needs it. */
export type RowPhoto = { id: string; url: string }

/** An item that isn’t in the drop yet. */
export type AddedRow = RowValues & {
  key: string
  /** Its catalog item, once there is one. */
  itemId: string | null
  photos: RowPhoto[]
  /** The picture while it is being uploaded. */
  file: Blob | null
  /** True for an item that this editor creates: its stock is the number typed here. */
  isNew: boolean
}

/** A call that creates the draft or a catalog item, as it was sent. */
export type Creation = { about: string } & (
  | { kind: 'create'; fields: Partial<DropFields> & { title: string } }
  | { kind: 'new-item'; row: AddedRow }
)

/** Everything typed and not saved yet: what `useStoredDraft` keeps on the device. */
export type Edits = {
  fields: { [Name in FieldName]?: Edit<DropFields[Name]> }
  rows: Record<string, { [Name in RowField]?: Edit<RowValues[Name]> }>
  added: AddedRow[]
  /** Ids of lots to be taken out of the drop. */
  removed: string[]
  /** The order of rows that was asked for, by their keys; null: as saved. */
  order: string[] | null
  /** Keys of rows that were added here and come last, as they were added: photos may arrive in another order. */
  appended: string[]
  /** Keys of rows that were added here, by the lot that they became: a row keeps its key, and so its focus. */
  keys: Record<string, string>
  /** Ids of lots whose catalog item was created here. */
  created: string[]
  /** Typed values of another type’s own fields: they return with the type. */
  parked: Partial<DropFields>
  /** The creation that is on its way, or whose answer was lost: it is sent again unchanged, under its idempotency key. */
  unanswered: { creation: Creation; key: string } | null
}

export const noEdits: Edits = {
  fields: {},
  rows: {},
  added: [],
  removed: [],
  order: null,
  appended: [],
  keys: {},
  created: [],
  parked: {},
  unanswered: null,
}

/** A row of the item table. `lotId` is null until it is in the drop. */
export type Row = RowValues & {
  key: string
  lotId: string | null
  itemId: string | null
  image: string | null
  category: Category | null
  file: Blob | null
  isUploading: boolean
  /** Units held or sold: the quantity can’t go below. */
  committedUnits: number
  /** Units of its item in no drop. */
  unitsLeft: number
  itemVersion: number
  isNew: boolean
}

/** The drop’s fields with the edits. */
export function editedFields(drop: SellerDrop | null, { fields }: Edits): DropFields {
  const saved = drop ? fieldsOf(drop) : blankFields
  return { ...saved, ...Object.fromEntries(Object.entries(fields).map(([name, edit]) => [name, edit.mine])) }
}

/** Sets a field; back to its saved value is no edit. */
export function setField<Name extends FieldName>(
  edits: Edits,
  drop: SellerDrop | null,
  name: Name,
  mine: DropFields[Name],
): Edits {
  const saved = (drop ? fieldsOf(drop) : blankFields)[name]
  const base = edits.fields[name]?.base ?? saved
  const { [name]: _, ...others } = edits.fields
  return { ...edits, fields: isSameValue(saved, mine) ? others : { ...others, [name]: { base, mine } } }
}

/** Changes the type: values that only the former one has are parked, those of the new one come back. */
export function setType(edits: Edits, drop: SellerDrop | null, type: DropType): Edits {
  const now = editedFields(drop, edits)
  if (now.type === type) return edits
  const left = fieldsOfType[now.type]
  const parked = { ...edits.parked, ...Object.fromEntries(left.map((name) => [name, now[name]])) }
  const fields = Object.fromEntries(Object.entries(edits.fields).filter(([name]) => !left.includes(name as FieldName)))
  const changed = setField({ ...edits, fields, parked }, drop, 'type', type)
  return fieldsOfType[type].reduce(
    (next, name) => (name in parked ? setField(next, drop, name, parked[name] as never) : next),
    changed,
  )
}

/** What a row edits, as saved. */
export const lotValues = (lot: SellerDrop['allItems'][number]): RowValues => ({
  title: lot.title,
  priceCents: lot.priceCents,
  quantity: lot.quantityTotal,
  condition: lot.condition,
  rarity: lot.rarity,
  active: lot.active,
})

/** The rows of the item table: saved ones with their edits, then added ones, in the order that was asked for. */
export function editedRows(drop: SellerDrop | null, edits: Edits): Row[] {
  const saved = [...(drop?.allItems ?? [])]
    .sort((a, b) => a.position - b.position)
    .filter(({ id }) => !edits.removed.includes(id))
    .map((lot): Row => {
      const changes = Object.entries(edits.rows[lot.id] ?? {}).map(([name, edit]) => [name, edit.mine])
      return {
        ...lotValues(lot),
        ...(Object.fromEntries(changes) as Partial<RowValues>),
        key: edits.keys[lot.id] ?? lot.id,
        lotId: lot.id,
        itemId: lot.itemId,
        image: lot.image,
        category: lot.category,
        file: null,
        isUploading: false,
        committedUnits: lot.heldCount + lot.soldCount,
        unitsLeft: lot.unitsLeft,
        itemVersion: lot.itemVersion,
        isNew: edits.created.includes(lot.id),
      }
    })
  const added = edits.added.map(
    ({ photos, ...row }): Row => ({
      ...row,
      lotId: null,
      image: photos[0]?.url ?? null,
      category: null,
      isUploading: row.file !== null,
      committedUnits: 0,
      unitsLeft: row.isNew ? Number.POSITIVE_INFINITY : row.quantity,
      itemVersion: 1,
    }),
  )
  return inOrder([...saved, ...added], edits)
}

function inOrder(rows: Row[], { order, appended }: Edits): Row[] {
  const places = new Map([...(order ?? []), ...appended].map((key, place) => [key, place]))
  // With an order, unknown rows come last; without one, they are the saved rows before those that were added.
  const unknown = order ? places.size : -1
  const placeOf = ({ key }: Row): number => places.get(key) ?? unknown
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Adds rows at the end; they stay in this order while they are saved one by one. */
export const appendRows = (edits: Edits, rows: readonly AddedRow[]): Edits => ({
  ...edits,
  added: [...edits.added, ...rows],
  appended: [...edits.appended, ...rows.map(({ key }) => key)],
})

/** Sets a value of a row. */
export function setRow<Name extends RowField>(
  edits: Edits,
  drop: SellerDrop | null,
  row: Pick<Row, 'key' | 'lotId'>,
  name: Name,
  mine: RowValues[Name],
): Edits {
  const { lotId } = row
  if (lotId === null) {
    return { ...edits, added: edits.added.map((one) => (one.key === row.key ? { ...one, [name]: mine } : one)) }
  }
  const lot = drop?.allItems.find(({ id }) => id === lotId)
  if (!lot) return edits
  const saved = lotValues(lot)[name]
  const { [name]: former, ...others } = edits.rows[lotId] ?? {}
  const next = isSameValue(saved, mine) ? others : { ...others, [name]: { base: former?.base ?? saved, mine } }
  const { [lotId]: _, ...rows } = edits.rows
  return { ...edits, rows: Object.keys(next).length > 0 ? { ...rows, [lotId]: next } : rows }
}

/** Takes a row out of the drop. */
export function removeRow(edits: Edits, { key, lotId }: Pick<Row, 'key' | 'lotId'>): Edits {
  if (lotId === null) return { ...edits, added: edits.added.filter((row) => row.key !== key) }
  const { [lotId]: _, ...rows } = edits.rows
  return { ...edits, rows, removed: [...edits.removed, lotId] }
}

/** Moves a row to a place, counted from 0. */
export function moveRow(edits: Edits, drop: SellerDrop | null, key: string, to: number): Edits {
  const keys = editedRows(drop, edits).map((row) => row.key)
  const others = keys.filter((one) => one !== key)
  const order = [...others.slice(0, to), key, ...others.slice(to)]
  return isSameValue(keys, order) ? edits : { ...edits, order, appended: [] }
}

/** Names of the edits that the server doesn’t have yet. */
export const unsent = <Name extends string>(edits: { [N in Name]?: Edit }): Name[] =>
  (Object.keys(edits) as Name[]).filter((name) => !edits[name]?.sent)

/** True while something is typed that the server doesn’t have. */
export const hasEdits = ({ fields, rows, added, removed, order }: Edits): boolean =>
  unsent(fields).length > 0 ||
  Object.values(rows).some((row) => unsent(row).length > 0) ||
  added.length + removed.length > 0 ||
  order !== null
