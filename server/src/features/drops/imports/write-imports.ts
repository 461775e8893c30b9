import { randomUUID } from 'node:crypto'
import type { ImportedItem } from '@keepcase/contract/imports/imported-item.ts'
import { maxImportRowsPerDay } from '@keepcase/contract/imports/imports.limits.ts'
import { importMessages } from '@keepcase/contract/imports/imports.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Items } from '@keepcase/db/schema.ts'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { selectInOpenDrops } from '../catalog/items.queries.ts'
import { countsOf } from './edit-import.ts'
import {
  dropCellsOfGood,
  findImportRows,
  type ImportRowRecord,
  markRowsBad,
  setItemsOfRows,
} from './import-rows.queries.ts'
import { changesOf, fieldsOf, fixedChanges } from './imported-fields.ts'
import { findItemsById, insertImportedItems, lockItemsOfImport, updateImportedItems } from './imported-items.queries.ts'
import {
  beginAttempt,
  countImportedRows,
  deleteOldImports,
  findQueued,
  finishImport,
  type ImportRecord,
  isOnlyImporter,
  lockQueuedImport,
  writeProgress,
} from './imports.queries.ts'

/** Rows written by one statement. */
const batchRows = 500
/** How often the writing of an import begins: a bug or a row that kills the process must not repeat for ever. */
const maxAttempts = 3

/**
 * `db` has a long statement timeout. `progressDb` writes the progress, which must be visible before the import's
 * transaction ends.
 */
export type WriteDeps = {
  db: Db
  progressDb: Db
  /** Called after each batch; tests interrupt the writing here. */
  onBatch?: (writtenCount: number) => Promise<void>
}

/** Writes queued imports and deletes old ones. */
export const importTickers = (deps: WriteDeps): Ticker[] => [
  { name: 'imports.write-queued', everyMs: 1_000, run: () => writeQueuedImports(deps) },
  { name: 'imports.delete-old', everyMs: 600_000, run: () => deleteOldImports(deps.progressDb) },
]

/** Writes the queued imports, one after the other. An import that can't be written doesn't stop the others. */
export async function writeQueuedImports(deps: WriteDeps): Promise<void> {
  for (const id of await findQueued(deps.progressDb, 5)) {
    try {
      await transact(deps.db, (tx) => writeImport(tx, deps, id))
    } catch (error) {
      log.error({ err: error, import: id }, 'an import could not be written')
    }
  }
}

/**
 * Writes an import's good rows in this transaction: all of them become visible with its commit, and a killed process
 * leaves it queued. Rows whose items changed since the preview turn bad.
 */
async function writeImport(tx: Tx, deps: WriteDeps, id: string): Promise<void> {
  const row = await lockQueuedImport(tx, id)
  if (!row || !(await isOnlyImporter(tx, row.storefrontId))) return
  const attempts = await beginAttempt(deps.progressDb, id)
  if (attempts > maxAttempts) return failImport(tx, row, importMessages.broken)
  const actor = await currentRights(tx, row.actorId)
  if (!isStaffOf(actor, row.storefrontId, 'storefront.items.create'))
    return failImport(tx, row, importMessages.rightsLost)
  await lockItemsOfImport(tx, id)
  const mayUpdate = isStaffOf(actor, row.storefrontId, 'storefront.items.update')
  const newest = await selectNow(tx)
  let after = 0
  for (let written = 0; ; ) {
    const batch = await findImportRows(tx, id, { after, limit: batchRows, outcomes: ['new', 'changed', 'unchanged'] })
    const last = batch.at(-1)
    if (!last) break
    await addNew(tx, row, batch, { newest, written })
    await changeExisting(tx, row, batch, mayUpdate)
    after = last.line
    written += batch.length
    await writeProgress(deps.progressDb, id, written)
    await deps.onBatch?.(written)
  }
  await dropCellsOfGood(tx, id)
  await finishImport(tx, id, { state: 'done', ...(await countsOf(tx, id)) })
}

/** Ends an import that wrote nothing, and gives its rows back to the daily limit. */
async function failImport(tx: Tx, row: ImportRecord, failure: string): Promise<void> {
  await countImportedRows(tx, row.storefrontId, row.badCount - row.rowCount, maxImportRowsPerDay)
  await finishImport(tx, row.id, { state: 'failed', failure })
}

/** An account's rights now, without a session; null when it is suspended or closed. */
async function currentRights(tx: Tx, profileId: string): Promise<Actor | null> {
  const actor = { profileId, sessionId: null, email: '', permissions: new Set<string>(), storefronts: new Map() }
  try {
    return await currentActor(tx, { ...actor, impersonatedBy: null })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type Position = { newest: Date; written: number }

/**
 * Adds the items of new rows. Each is a millisecond newer than the one of the row before it, so that lists and exports
 * keep the order of the spreadsheet.
 */
async function addNew(tx: Tx, row: ImportRecord, batch: readonly ImportRowRecord[], at: Position): Promise<void> {
  const rows = batch.flatMap((one, i) => (one.outcome === 'new' ? [{ ...one, i, itemId: randomUUID() }] : []))
  const items = rows.map(({ item, itemId, i }) => {
    const { title, priceCents, quantity = 1, ...fields } = fieldsOf(item as ImportedItem)
    if (title === undefined || priceCents === undefined) throw new Error('A row without title or price counted as good')
    const createdAt = new Date(at.newest.getTime() - row.rowCount + at.written + i)
    const own = { title, priceCents, quantity, id: itemId, storefrontId: row.storefrontId, createdAt }
    return { ...fields, ...own } as Insertable<Items>
  })
  const added = await insertImportedItems(tx, items)
  await setItemsOfRows(
    tx,
    row.id,
    rows.filter(({ itemId }) => added.has(itemId)),
  )
  const taken = rows.filter(({ itemId }) => !added.has(itemId))
  await markRowsBad(
    tx,
    row.id,
    taken.map(({ line }) => ({ line, problem: importMessages.takenMeanwhile })),
  )
}

/** Changes the items of changed rows that are as they were in the preview. */
async function changeExisting(
  tx: Tx,
  { id, storefrontId }: ImportRecord,
  batch: readonly ImportRowRecord[],
  mayUpdate: boolean,
): Promise<void> {
  const rows = batch.filter(({ outcome }) => outcome === 'changed')
  if (rows.length === 0) return
  const ids = rows.flatMap(({ itemId }) => itemId ?? [])
  const [current, inOpenDrop] = [await findItemsById(tx, storefrontId, ids), await selectInOpenDrops(tx, ids)]
  const bad: { line: number; problem: string }[] = []
  const changes: { id: string; version: number; fields: Record<string, unknown> }[] = []
  for (const row of rows) {
    const existing = current.get(row.itemId ?? '')
    const item = row.item as ImportedItem
    const changed = existing ? changesOf(item, existing) : []
    if (!mayUpdate) bad.push({ line: row.line, problem: importMessages.mayNotUpdate })
    else if (!existing || existing.version !== row.itemVersion)
      bad.push({ line: row.line, problem: importMessages.changedMeanwhile })
    else if (fixedChanges(changed).length > 0 && inOpenDrop.has(existing.id))
      bad.push({ line: row.line, problem: importMessages.inOpenDrop })
    else changes.push({ id: existing.id, version: existing.version, fields: { ...existing, ...fieldsOf(item) } })
  }
  const columns = [...new Set(rows.flatMap(({ item }) => Object.keys(fieldsOf(item as ImportedItem))))]
  const written = await updateImportedItems(tx, columns, changes)
  if (written.size !== changes.length) throw new Error('An item changed under its lock')
  await markRowsBad(tx, id, bad)
}
