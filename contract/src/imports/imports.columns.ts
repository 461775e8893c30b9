import { maxCellChars, maxDescriptionCellChars } from './imports.limits.ts'

/** Columns of an item spreadsheet, in the order in which an export writes them. */
export const importColumns = [
  'sku',
  'title',
  'description',
  'price',
  'currency',
  'quantity',
  'category',
  'condition',
  'sleeveCondition',
  'rarity',
  'era',
  'genres',
  'year',
  'maker',
  'format',
  'printRun',
  'flaws',
  'photos',
  'id',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Headings as an export writes them. */
export const columnHeadings: Readonly<Record<ImportColumn, string>> = {
  sku: 'SKU',
  title: 'Title',
  description: 'Description',
  price: 'Price',
  currency: 'Currency',
  quantity: 'Quantity',
  category: 'Category',
  condition: 'Condition',
  sleeveCondition: 'Sleeve condition',
  rarity: 'Rarity',
  era: 'Era',
  genres: 'Genres',
  year: 'Year',
  maker: 'Maker',
  format: 'Format',
  printRun: 'Print run',
  flaws: 'Flaws',
  photos: 'Photos',
  id: 'Keepcase ID',
}

/** Heading of the column with the reasons, in a file of rows that weren't imported. */
export const problemHeading = 'Problem'

/** Characters of a cell of this column that are sent. */
export const maxCharsOf = (column: string): number =>
  column === 'description' ? maxDescriptionCellChars : maxCellChars
