import type * as z from 'zod/mini'
import { readCell } from './cell-text.rules.ts'
import { type ChoiceColumn, entriesOf, exampleChoices, readChoice } from './choices.rules.ts'
import { ImportedItem } from './imported-item.ts'
import { columnHeadings, type ImportColumn } from './imports.columns.ts'
import { type DecimalMark, readPrice } from './price.rules.ts'

/** How the numbers of a spreadsheet are written, and the storefront's currency. */
export type RowOptions = { decimalMark: DecimalMark; currency: string }
/** Why a row can't be imported. `column` is null for the row as a whole. */
export type RowProblem = { column: ImportColumn | null; message: string }
export type ReadRow = { item: ImportedItem; problems: readonly RowProblem[] }

type Field = Exclude<keyof ImportedItem, undefined>
type Read = { field: Field; value: unknown } | { problem: string } | null

/**
 * Reads one row: the cells of its mapped columns. An empty cell empties the field; a column that isn't mapped leaves
 * it alone. `item` holds the fields without a problem.
 */
export function readRow(cells: Partial<Record<ImportColumn, string>>, options: RowOptions): ReadRow {
  const item: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const [column, raw] of Object.entries(cells) as [ImportColumn, string][]) {
    const read = checked(readers[column](readCell(raw).trim(), options, column), column)
    if (read === null) continue
    if ('problem' in read) problems.push({ column, message: read.problem })
    else item[read.field] = read.value
  }
  return { item: item as ImportedItem, problems }
}

type Reader = (text: string, options: RowOptions, column: ImportColumn) => Read

const line =
  (field: Field): Reader =>
  (text) => ({ field, value: text.replace(/\s*[\r\n\t]+\s*/g, ' ') || null })

const choice: Reader = (text, _, column) => {
  if (text === '') return { field: column as Field, value: null }
  const value = readChoice(column as ChoiceColumn, text)
  return value === null ? { problem: unknownChoice(column as ChoiceColumn, text) } : { field: column as Field, value }
}

const readers: Readonly<Record<ImportColumn, Reader>> = {
  sku: line('sku'),
  title: (text) => (text === '' ? { problem: 'Add a title.' } : { field: 'title', value: oneLine(text) }),
  description: (text) => ({ field: 'description', value: text }),
  price: (text, options) => (text === '' ? { problem: 'Add a price.' } : price(text, options)),
  currency: (text, { currency }) =>
    text === '' || text.toUpperCase() === currency ? null : { problem: otherCurrency(text, currency) },
  quantity: (text) => (text === '' ? null : whole('quantity', text)),
  category: choice,
  condition: choice,
  sleeveCondition: choice,
  rarity: choice,
  era: choice,
  genres: (text) => {
    const known = entriesOf(text).map((entry) => ({ entry, value: readChoice('genres', entry) }))
    const unknown = known.find(({ value }) => value === null)
    if (unknown) return { problem: unknownChoice('genres', unknown.entry) }
    return { field: 'genres', value: [...new Set(known.map(({ value }) => value))] }
  },
  year: (text) =>
    text === '' ? { field: 'year', value: null } : whole('year', text.replace(/^(\d{4})-\d\d(-\d\d)?$/, '$1')),
  maker: line('maker'),
  format: line('format'),
  printRun: (text) => (text === '' ? { field: 'printRun', value: null } : whole('printRun', text)),
  flaws: (text) => ({ field: 'flaws', value: text }),
  photos: (text) => ({
    field: 'photos',
    value: entriesOf(text, /[|;\n]/).filter((name) => !/^(https?:\/)?\//i.test(name)),
  }),
  id: (text) => (text === '' ? null : { field: 'id', value: text.toLowerCase() }),
}

const oneLine = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/g, ' ')

function price(text: string, { decimalMark, currency }: RowOptions): Read {
  const read = readPrice(text, decimalMark, currency)
  if ('cents' in read) return { field: 'priceCents', value: read.cents }
  if ('otherCurrency' in read) return { problem: otherCurrency(read.otherCurrency, currency) }
  return {
    problem: {
      unreadable: `We can’t read the price ${quote(text)}.`,
      negative: 'A price can’t be below zero.',
      tooPrecise: `The price ${quote(text)} has more than two decimals.`,
    }[read.problem],
  }
}

/** A whole number: `1000`, `1,000`, `3.0`. */
function whole(field: Field, text: string): Read {
  const isWhole = /^\d{1,3}([,.'’\s]\d{3})+$|^\d+([.,]0{1,2})?$/.test(text)
  if (!isWhole)
    return { problem: `${columnHeadings[field as ImportColumn]} must be a whole number, not ${quote(text)}.` }
  const digits = /^\d+[.,]0{1,2}$/.test(text) ? text.replace(/[.,]0+$/, '') : text.replace(/\D/g, '')
  return { field, value: Number(digits) }
}

/** Checks a value by the field's own schema. */
function checked(read: Read, column: ImportColumn): Read {
  if (read === null || 'problem' in read) return read
  const schema = ImportedItem.shape[read.field] as z.ZodMiniType
  const result = schema.safeParse(read.value)
  if (result.success) return { field: read.field, value: result.data }
  return { problem: messageOf(result.error.issues[0], columnHeadings[column]) }
}

type Issue = z.core.$ZodIssue | undefined

function messageOf(issue: Issue, heading: string): string {
  if (issue?.code === 'too_big') {
    if (issue.origin === 'string') return `${heading} is longer than ${issue.maximum} characters.`
    return issue.origin === 'array'
      ? `${heading}: ${issue.maximum} at most.`
      : `${heading} must be ${issue.maximum} or less.`
  }
  if (issue?.code === 'too_small') {
    return issue.origin === 'string' ? `${heading} is too short.` : `${heading} must be ${issue.minimum} or more.`
  }
  if (heading === columnHeadings.id) return 'This isn’t a Keepcase ID. Leave the cell empty to add a new item.'
  return `${heading}: ${issue?.message ?? 'This isn’t valid.'}`
}

const quote = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

const otherCurrency = (text: string, currency: string) =>
  `This price is in ${text}. Your storefront sells in ${currency}.`

const unknownChoice = (column: ChoiceColumn, text: string) =>
  `We don’t know the ${columnHeadings[column].toLowerCase()} ${quote(text)}. Use one like: ${exampleChoices(column)}.`
