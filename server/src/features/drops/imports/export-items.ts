import type { ItemFilters } from '@keepcase/contract/drops/catalog.contract.ts'
import { columnHeadings, type ImportColumn, importColumns } from '@keepcase/contract/imports/imports.columns.ts'
import { priceCell } from '@keepcase/contract/imports/price.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { CatalogRow } from '../catalog/items.queries.ts'
import { findItems } from '../catalog/list-items.queries.ts'

/** Rows read at once. */
const batchRows = 500

/** Headings of an export. */
export const exportHeadings = importColumns.map((column) => columnHeadings[column])

const text = (value: string | number | null): string => (value === null ? '' : String(value))

const cells: Readonly<Record<ImportColumn, (item: CatalogRow, baseUrl: string) => string>> = {
  sku: ({ sku }) => text(sku),
  title: ({ title }) => title,
  description: ({ description }) => description,
  price: ({ priceCents }) => priceCell(priceCents),
  currency: ({ currency }) => currency,
  quantity: ({ quantity }) => String(quantity),
  category: ({ category }) => text(category),
  condition: ({ condition }) => text(condition),
  sleeveCondition: ({ sleeveCondition }) => text(sleeveCondition),
  rarity: ({ rarity }) => text(rarity),
  era: ({ era }) => text(era),
  genres: ({ genres }) => genres.join(', '),
  year: ({ year }) => text(year),
  maker: ({ maker }) => text(maker),
  format: ({ format }) => text(format),
  printRun: ({ printRun }) => text(printRun),
  flaws: ({ flaws }) => text(flaws),
  photos: ({ images }, baseUrl) => (images as string[]).map((path) => `${baseUrl}${path}`).join(' | '),
  id: ({ id }) => id,
}

/** An item as a row of an export: every attribute, in the order of the headings. */
const exportRow = (item: CatalogRow, baseUrl: string): string[] =>
  importColumns.map((column) => cells[column](item, baseUrl))

type Export = { storefrontId: string; parts: readonly ItemFilters[]; baseUrl: string }

/** The items that match each of the filters, oldest first, as rows of an export. */
export async function* readExportRows(db: Db, { storefrontId, parts, baseUrl }: Export): AsyncGenerator<string[][]> {
  for (const filters of parts) {
    let place: Parameters<typeof findItems>[1]['place'] = null
    for (;;) {
      const page = { storefrontIds: [storefrontId], filters, sort: 'created', order: 'asc', limit: batchRows } as const
      const items = await findItems(db, { ...page, place })
      const last = items.at(-1)
      if (!last) break
      yield items.map((item) => exportRow(item, baseUrl))
      place = { part: 'created asc', keys: [last.createdAt.toISOString()], id: last.id }
    }
  }
}
