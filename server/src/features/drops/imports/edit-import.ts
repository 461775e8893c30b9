import type { ItemImport } from '@keepcase/contract/imports/imports.contract.ts'
import { maxImportBytes, maxImportRowsPerDay, maxOpenImports } from '@keepcase/contract/imports/imports.limits.ts'
import { importMessages } from '@keepcase/contract/imports/imports.messages.ts'
import { formatWait } from '@keepcase/contract/storefronts/daily-limits.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { countCreation, isStaffOf } from '#server/features/storefronts/public.ts'
import { auditCatalog } from '../catalog/audit-catalog.ts'
import { assertSells } from '../drops.policy.ts'
import { countOutcomes, insertImportRows } from './import-rows.queries.ts'
import {
  countImportedRows,
  deleteImport,
  deleteOldestOpen,
  findImport,
  findRowsLeft,
  type ImportRecord,
  insertImport,
  lockImport,
  queueImport,
  updateImport,
} from './imports.queries.ts'
import { viewImport } from './imports.view.ts'
import { judgeRows } from './judge-rows.ts'
import { parsePart } from './parse-part.ts'

const needed = 'storefront.items.create'

type NewImport = {
  storefrontId: string
  fileName: string
  columns: string[]
  decimalMark: string
  rowCount: number
}

/**
 * Begins an import. The oldest previews are discarded when the storefront has too many.
 * @throws RetryLater when the rows exceed what the storefront may still import today
 */
export function createImport({ db }: { db: Db }, actor: Actor, input: NewImport): Promise<ItemImport> {
  const { storefrontId } = input
  assertSells(actor, storefrontId, needed)
  return transact(db, async (tx) => {
    await countCreation(tx, storefrontId, 'imports')
    const { left, seconds } = await findRowsLeft(tx, storefrontId, maxImportRowsPerDay)
    if (input.rowCount > left) throw tooManyToday(left, seconds)
    await deleteOldestOpen(tx, storefrontId, maxOpenImports - 1)
    const id = await insertImport(tx, { ...input, actorId: actor.profileId })
    assertSells(await currentActor(tx, actor), storefrontId, needed)
    return readImport(tx, id)
  })
}

/**
 * Stores rows of an open import with what will happen to each. Repeated rows change nothing.
 * @throws Refusal NOT_FOUND, CONFLICT, BAD_REQUEST for unreadable rows, PAYLOAD_TOO_LARGE
 */
export function addImportRows(
  { db }: { db: Db },
  actor: Actor,
  { id, from, csv }: { id: string; from: number; csv: string },
): Promise<ItemImport> {
  return transact(db, async (tx) => {
    const [row, current] = await lockOwn(tx, actor, id)
    if (row.state !== 'open') throw conflict(importMessages.notOpen)
    if (from < row.receivedCount) return viewImport(row)
    if (from > row.receivedCount) throw conflict(importMessages.rowsMissing)
    const receivedBytes = row.receivedBytes + Buffer.byteLength(csv)
    if (receivedBytes > maxImportBytes) throw tooLarge()
    const sent = parsePart(csv, row.columns)
    if (sent.length === 0 || row.receivedCount + sent.length > row.rowCount) throw conflict(importMessages.tooManyRows)
    const mayUpdate = isStaffOf(current, row.storefrontId, 'storefront.items.update')
    const rows = await judgeRows(tx, row, sent, mayUpdate)
    await insertImportRows(tx, rows)
    await updateImport(tx, id, { receivedBytes, ...(await countsOf(tx, id)) })
    return readImport(tx, id)
  })
}

/**
 * Queues a complete import to be written. Starting it again changes nothing.
 * @throws Refusal NOT_FOUND, CONFLICT, NOTHING_TO_IMPORT, RetryLater over the daily limit of rows
 */
export function startImport(
  { db, requestId = null }: { db: Db; requestId?: string | null },
  actor: Actor,
  id: string,
): Promise<ItemImport> {
  return transact(db, async (tx) => {
    const [row, current] = await lockOwn(tx, actor, id)
    if (row.state === 'queued' || row.state === 'done') return viewImport(row)
    if (row.receivedCount < row.rowCount) throw conflict(importMessages.rowsMissing)
    const good = row.rowCount - row.badCount
    if (good === 0)
      throw new Refusal('NOTHING_TO_IMPORT', { title: 'Nothing to import', message: importMessages.nothing })
    const counted = await countImportedRows(tx, row.storefrontId, good, maxImportRowsPerDay)
    if (!counted.isCounted) throw tooManyToday(counted.rowsLeft, counted.seconds)
    await queueImport(tx, id, actor.profileId)
    const { storefrontId, fileName } = row
    const subject = { storefrontId, subjectType: 'storefront', subjectId: storefrontId }
    const entry = { action: 'imports.start', ...subject, after: { import: id, fileName, rows: good } }
    await auditCatalog(tx, { actor: current, ...entry, requestId })
    return readImport(tx, id)
  })
}

/**
 * Removes an import with its rows, unless it is being written.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export function discardImport({ db }: { db: Db }, actor: Actor, id: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const [row] = await lockOwn(tx, actor, id)
    if (row.state === 'queued') throw conflict(importMessages.running)
    await deleteImport(tx, id)
    return { id }
  })
}

/**
 * Locks an import of a storefront to which the actor may add items. Returns it with the actor's current rights.
 * @throws Refusal NOT_FOUND
 */
async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<[ImportRecord, Actor]> {
  const seen = await findImport(tx, id)
  if (!seen) throw new Refusal('NOT_FOUND')
  assertSells(actor, seen.storefrontId, needed)
  const row = await lockImport(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const current = await currentActor(tx, actor)
  assertSells(current, row.storefrontId, needed)
  return [row, current]
}

async function readImport(tx: Tx, id: string): Promise<ItemImport> {
  const row = await findImport(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return viewImport(row)
}

/** The counts of an import by its rows. */
export async function countsOf(tx: Tx, id: string) {
  const counts = await countOutcomes(tx, id)
  const of = (outcome: string) => counts.get(outcome) ?? 0
  const [newCount, changedCount, unchangedCount, badCount] = [of('new'), of('changed'), of('unchanged'), of('bad')]
  const receivedCount = newCount + changedCount + unchangedCount + badCount
  return { newCount, changedCount, unchangedCount, badCount, receivedCount }
}

const conflict = (message: string) => new Refusal('CONFLICT', { title: 'Not now', message })
const tooLarge = () => new Refusal('PAYLOAD_TOO_LARGE', { title: 'Too large', message: importMessages.tooLarge })

const tooManyToday = (left: number, seconds: number) =>
  new RetryLater('TOO_MANY_REQUESTS', seconds, {
    title: 'Daily limit reached',
    message: importMessages.dailyRows(left, formatWait(seconds)),
  })
