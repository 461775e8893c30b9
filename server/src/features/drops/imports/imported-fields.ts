import type { ImportedItem } from '@keepcase/contract/imports/imported-item.ts'
import type { ItemRow } from './imported-items.queries.ts'

type Fields = Omit<ImportedItem, 'id' | 'photos'>
export type FieldName = keyof Fields

/** The fields of an item that a row sets, each also a column of `items`. */
export function fieldsOf({ id: _, photos: __, ...fields }: ImportedItem): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Names of the fields in which a row differs from its item. */
export function changesOf(item: ImportedItem, existing: ItemRow): FieldName[] {
  const fields = fieldsOf(item)
  return (Object.keys(fields) as FieldName[]).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(existing[name]),
  )
}

/** Fields that may change while the item is in an open drop, as in `items.update`. */
const alwaysEditable: ReadonlySet<string> = new Set(['priceCents', 'quantity', 'sku'])

/** The changes that an open drop rules out. */
export const fixedChanges = (names: readonly FieldName[]): FieldName[] =>
  names.filter((name) => !alwaysEditable.has(name))
