import * as z from 'zod/mini'
import { Id, Instant, isStorable, Line, listOf, maxChars, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { importColumns } from './imports.columns.ts'
import { maxImportRows, maxPartChars } from './imports.limits.ts'
import { decimalMarks } from './price.rules.ts'

export const ImportColumn = z.enum(importColumns)

/**
 * `open`: its rows are being sent, or previewed. `queued`: being written, or about to be. `done`: all good rows are in
 * the catalog. `failed`: nothing was written.
 */
export const ImportState = z.enum(['open', 'queued', 'done', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/** What happens to a row, or what happened to it. */
export const RowOutcome = z.enum(['new', 'changed', 'unchanged', 'bad'])
export type RowOutcome = z.infer<typeof RowOutcome>

/** An import of a spreadsheet into a storefront's catalog. */
export const ItemImport = z.object({
  id: Id,
  storefrontId: Id,
  fileName: z.string(),
  state: ImportState,
  /** Rows of the spreadsheet, and how many of them have been received. */
  rowCount: z.int(),
  receivedCount: z.int(),
  /** Rows by outcome. */
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), bad: z.int() }),
  /** Rows written so far. They become visible all at once, at the end. */
  writtenCount: z.int(),
  /** Why a failed import wrote nothing. */
  failure: z.nullable(z.string()),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
})
export type ItemImport = z.infer<typeof ItemImport>

/** One row of an import. */
export const ImportRow = z.object({
  /** Its line in the spreadsheet: the row number that a spreadsheet program shows. */
  line: z.int(),
  outcome: RowOutcome,
  title: z.string(),
  sku: z.nullable(z.string()),
  problems: z.array(z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>

/** An imported item without photos, and the pictures of the ZIP that its row names. */
export const PhotoTarget = z.object({
  line: z.int(),
  itemId: Id,
  title: z.string(),
  sku: z.nullable(z.string()),
  version: z.int(),
  photoNames: z.array(z.string()),
})
export type PhotoTarget = z.infer<typeof PhotoTarget>

/** Path of an import's bad rows as CSV, to mend and import again. */
export const badRowsPath = (id: string): string => `/api/imports/${id}/bad-rows.csv`

/** Path of a storefront's items as CSV; takes the filters of `items.mine` as its query. */
export const exportPath = (storefrontId: string): string => `/api/storefronts/${storefrontId}/items.csv`

export const importsContract = {
  /** Begins an import. Its rows follow with `imports.addRows`. */
  create: procedure
    .meta({ needs: 'storefront.items.create', perStorefrontDay: 'imports' })
    .route({ method: 'POST', path: '/imports', successStatus: 201 })
    .input(
      z.strictObject({
        storefrontId: Id,
        fileName: Line(200),
        columns: z.array(ImportColumn).check(
          z.minLength(1),
          z.maxLength(importColumns.length),
          z.refine((columns) => new Set(columns).size === columns.length, 'Name each column once.'),
        ),
        decimalMark: z.enum(decimalMarks),
        rowCount: z.int().check(z.minimum(1), z.maximum(maxImportRows)),
      }),
    )
    .output(ItemImport),
  /**
   * Adds rows as CSV: the line of each row in the spreadsheet, then its cells in the order of the import's columns. A
   * part that was received before (`from` below `receivedCount`) changes nothing.
   */
  addRows: procedure
    .meta({ needs: 'storefront.items.create' })
    .route({ method: 'POST', path: '/imports/{id}/rows' })
    .input(
      z.strictObject({
        id: Id,
        /** Number of rows sent before. */
        from: z.int().check(z.minimum(0), z.maximum(maxImportRows)),
        csv: z.string().check(
          maxChars(maxPartChars),
          z.refine((text) => isStorable(text) && text.trim() !== '', 'Send rows as CSV.'),
        ),
      }),
    )
    .output(ItemImport),
  /** Writes the good rows, all at once. The bad ones are left out. */
  start: procedure
    .meta({ needs: 'storefront.items.create' })
    .route({ method: 'POST', path: '/imports/{id}/start' })
    .errors({ NOTHING_TO_IMPORT: expectedError(409, 'This import has no good rows.') })
    .input(z.strictObject({ id: Id }))
    .output(ItemImport),
  /** Removes an import and its rows. Items that it wrote stay. */
  discard: procedure
    .meta({ needs: 'storefront.items.create' })
    .route({ method: 'DELETE', path: '/imports/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  byId: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/imports/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(ItemImport),
  /** A storefront's imports of the last days, newest first. */
  list: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/imports' })
    .input(z.strictObject({ storefrontId: Id }))
    .output(z.object({ items: z.array(ItemImport) })),
  /** An import's rows in the order of the spreadsheet. */
  rows: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/imports/{id}/rows' })
    .input(z.strictObject({ ...page, id: Id, outcome: z.optional(RowOutcome) }))
    .output(listOf(ImportRow)),
  /** Imported items without photos, in the order of the spreadsheet; with `line`, that row's alone. */
  photoTargets: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/imports/{id}/photo-targets' })
    .input(z.strictObject({ ...page, id: Id, line: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))) }))
    .output(listOf(PhotoTarget)),
}
