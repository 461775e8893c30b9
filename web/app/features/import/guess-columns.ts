import {
  columnHeadings,
  type ImportColumn,
  importColumns,
  problemHeading,
} from '@keepcase/contract/imports/imports.columns.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'

/** For each heading of the spreadsheet the column that it fills; null: it is left out. */
export type Mapping = readonly (ImportColumn | null)[]

/** Other headings for our columns: those of common tools, and of other languages. */
const aliases: Readonly<Record<ImportColumn, readonly string[]>> = {
  sku: [
    'item number',
    'item no',
    'stock number',
    'stock no',
    'inventory number',
    'inventory no',
    'product code',
    'code',
    'catalog',
    'catalog number',
    'custom label',
    'artikelnummer',
  ],
  title: [
    'name',
    'item',
    'item name',
    'item title',
    'product',
    'product name',
    'product title',
    'titel',
    'titre',
    'título',
  ],
  description: ['details', 'notes', 'text', 'body', 'about', 'item description', 'beschreibung', 'descripción'],
  price: [
    'price usd',
    'price eur',
    'price gbp',
    'amount',
    'cost',
    'asking price',
    'asking',
    'unit price',
    'start price',
    'buy it now price',
    'preis',
    'prix',
    'precio',
  ],
  currency: ['price currency', 'währung', 'devise', 'moneda'],
  quantity: [
    'qty',
    'stock',
    'units',
    'count',
    'copies',
    'available',
    'available quantity',
    'inventory',
    'anzahl',
    'menge',
    'quantité',
    'cantidad',
  ],
  category: ['type', 'kind', 'product type', 'kategorie', 'catégorie', 'categoría'],
  condition: ['grade', 'media condition', 'collection media condition', 'item condition', 'zustand', 'état', 'estado'],
  sleeveCondition: [
    'sleeve',
    'sleeve grade',
    'collection sleeve condition',
    'cover condition',
    'box condition',
    'case condition',
  ],
  rarity: ['scarcity', 'seltenheit'],
  era: ['decade', 'period', 'jahrzehnt'],
  genres: ['genre', 'tags', 'style', 'styles'],
  year: ['released', 'release year', 'release date', 'publication year', 'published', 'date', 'jahr', 'année', 'año'],
  maker: ['label', 'studio', 'publisher', 'brand', 'manufacturer', 'artist', 'company', 'verlag', 'hersteller'],
  format: ['media', 'medium', 'edition', 'size'],
  printRun: ['edition size', 'run', 'pressing', 'number made', 'auflage'],
  flaws: ['defects', 'damage', 'issues', 'faults', 'mängel'],
  photos: [
    'photo',
    'picture',
    'pictures',
    'image',
    'images',
    'file',
    'file name',
    'filename',
    'image file',
    'photo file',
    'bild',
    'bilder',
  ],
  id: ['keepcase'],
}

const fold = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    [columnHeadings[column], column, ...aliases[column]].map((name): [string, ImportColumn] => [fold(name), column]),
  ),
)

const storedKey = 'keepcase-import-columns'
/** Headings that are remembered. */
const maxRemembered = 300

/** What people chose for a heading before: a column's name, or `-` for none. */
function remembered(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(readStored(storedKey) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/**
 * Which column each heading fills: as it was mapped before on this device, else by its name. A column is filled once;
 * of doubled headings the first one fills it.
 */
export function guessMapping(headings: readonly string[]): Mapping {
  const before = remembered()
  const taken = new Set<ImportColumn>()
  return headings.map((heading) => {
    const name = fold(heading)
    if (name === fold(problemHeading)) return null
    const chosen = Object.hasOwn(before, name) ? before[name] : undefined
    const column = chosen === undefined ? known.get(name) : importColumns.find((one) => one === chosen)
    if (!column || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** Remembers a mapping for the next spreadsheet with these headings. */
export function rememberMapping(headings: readonly string[], mapping: Mapping): void {
  const entries = new Map(Object.entries(remembered()))
  for (const [i, heading] of headings.entries()) {
    const name = fold(heading)
    // @NOTE of doubled headings, the one that fills a column is remembered
    if (name === '' || (mapping[i] == null && headings.some((other, j) => mapping[j] && fold(other) === name))) continue
    entries.delete(name)
    entries.set(name, mapping[i] ?? '-')
  }
  writeStored(storedKey, JSON.stringify(Object.fromEntries([...entries].slice(-maxRemembered))))
}

/** Maps a heading to a column, which no other heading fills then. */
export const mapHeading = (mapping: Mapping, at: number, column: ImportColumn | null): Mapping =>
  mapping.map((one, i) => (i === at ? column : one === column ? null : one))

/** Headings as people tell them apart: numbered where doubled, named where empty. */
export function headingLabels(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading, i) => {
    const name = heading || `Column ${i + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
