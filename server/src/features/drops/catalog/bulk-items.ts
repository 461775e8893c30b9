import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { BulkAnswer, BulkChange, ItemSelection, SkipReason } from '@keepcase/contract/drops/catalog.contract.ts'
import { maxMatchingItems } from '@keepcase/contract/drops/items.limits.ts'
import { genres as allGenres } from '@keepcase/contract/drops/traits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { changedFacts, currentActor } from '#server/features/access/public.ts'
import { assertSells } from '../drops.policy.ts'
import { auditCatalog, loggedItemFields } from './audit-catalog.ts'
import { archiveItems, changeItems, deleteItems } from './bulk-items.queries.ts'
import { isFixedInOpenDrop } from './edit-item.ts'
import { selectInDrops, selectInOpenDrops } from './items.queries.ts'
import { type LockedItem, lockItems } from './list-items.queries.ts'

type BulkDeps = { db: Db; requestId?: string | null }
/** What becomes of a locked row: it changes, it is like that already, or it is skipped. */
type Verdict = 'change' | 'unchanged' | SkipReason
type Bulk = {
  action: string
  /** The call's input and idempotency key. */
  input: object
  key: string | null
  actor: Actor
  permission: StorefrontPermission
  selection: ItemSelection
  /** What the audit log says about it. */
  facts: object
  /** Judges the locked rows. */
  judge: (tx: Tx, rows: readonly LockedItem[]) => Promise<(row: LockedItem) => Verdict>
  /** Writes some of the rows that change. */
  write: (tx: Tx, rows: readonly LockedItem[]) => Promise<void>
}

/** Rows of one statement, so that each stays far below the time limit of a statement. */
const batchSize = 100
/** Skipped rows that the answer names. */
const maxNamed = 100

/**
 * Runs a bulk change: locks the selected rows, judges each, and writes the rest, all in one transaction. The answer says
 * what was skipped and why. Writes an audit entry unless the storefront's owner acted. Runs once per idempotency key: it
 * takes long, and prices that are changed by percent must not change twice.
 * @throws Refusal NOT_FOUND without the permission, TOO_MANY
 */
async function runBulk({ db, requestId = null }: BulkDeps, bulk: Bulk): Promise<BulkAnswer> {
  const { action, key, input } = bulk
  assertSells(bulk.actor, bulk.selection.storefrontId, bulk.permission)
  return transact(db, (tx) =>
    withKey(tx, { userId: bulk.actor.profileId, key, call: action, input }, () => changeRows(tx, bulk, requestId)),
  )
}

async function changeRows(tx: Tx, bulk: Bulk, requestId: string | null): Promise<BulkAnswer> {
  const { action, permission, selection, facts } = bulk
  const { storefrontId, matching } = selection
  const ids = matching ? undefined : [...shownVersions(selection).keys()]
  const rows = await lockItems(tx, { storefrontId, ids, matching }, maxMatchingItems + 1)
  const actor = await currentActor(tx, bulk.actor)
  assertSells(actor, storefrontId, permission)
  if (rows.length > maxMatchingItems) throw tooMany
  const judged = await judgeRows(tx, bulk, rows)
  for (let at = 0; at < judged.change.length; at += batchSize)
    await bulk.write(tx, judged.change.slice(at, at + batchSize))
  const answer = answerOf(judged)
  if (answer.changed > 0) {
    const subject = { storefrontId, subjectType: 'storefront', subjectId: storefrontId }
    await auditCatalog(tx, { actor, action, ...subject, after: { ...facts, changed: answer.changed }, requestId })
  }
  return answer
}

const tooMany = new Refusal('TOO_MANY', {
  title: 'Too many items',
  message: `You can change up to ${maxMatchingItems.toLocaleString('en')} items at once. Narrow the list.`,
})

type Judged = { change: LockedItem[]; unchanged: number; skipped: BulkAnswer['skipped'] }

/** Ids and versions of chosen rows; empty for a selection by filters. */
const shownVersions = ({ rows = [] }: ItemSelection): Map<string, number> =>
  new Map(rows.map((row) => row.split('@')).map(([id = '', version]) => [id, Number(version)]))

async function judgeRows(tx: Tx, { selection, judge }: Bulk, rows: readonly LockedItem[]): Promise<Judged> {
  const shown = shownVersions(selection)
  const isChosen = selection.rows !== undefined
  const verdictOf = await judge(tx, rows)
  const judged: Judged = { change: [], unchanged: 0, skipped: [] }
  for (const row of rows) {
    const hasChanged = isChosen && shown.get(row.id) !== row.version
    const verdict = hasChanged ? 'CHANGED' : verdictOf(row)
    if (verdict === 'change') judged.change.push(row)
    else if (verdict === 'unchanged') judged.unchanged++
    else judged.skipped.push({ id: row.id, title: row.title, reason: verdict })
    shown.delete(row.id)
  }
  for (const id of shown.keys()) judged.skipped.push({ id, title: null, reason: 'GONE' })
  return judged
}

function answerOf({ change, unchanged, skipped }: Judged): BulkAnswer {
  return { changed: change.length, unchanged, skippedCount: skipped.length, skipped: skipped.slice(0, maxNamed) }
}

/** Changes the same fields of many items. What buyers were shown stays while an item is in an open drop. */
export function updateItems(
  deps: BulkDeps,
  actor: Actor,
  input: ItemSelection & { change: BulkChange },
  key: string | null,
): Promise<BulkAnswer> {
  const { change, ...selection } = input
  const { genres: _1, addGenres: _2, removeGenres: _3, priceCents: _4, pricePercent: _5, ...columns } = change
  const { after: facts } = changedFacts({}, change, loggedItemFields)
  return runBulk(deps, {
    ...{ action: 'items.updateMany', input, key },
    ...{ actor, permission: 'storefront.items.update', selection, facts },
    judge: async (tx, rows) => {
      const open = await selectInOpenDrops(tx, idsOf(rows))
      return (row) => {
        const changed = changedFields(row, change)
        if (changed.length === 0) return 'unchanged'
        return open.has(row.id) && isFixedInOpenDrop(changed) ? 'IN_OPEN_DROP' : 'change'
      }
    },
    write: (tx, rows) =>
      changeItems(
        tx,
        columns,
        rows.map((row) => ({ id: row.id, ...ownValues(row, change) })),
      ),
  })
}

const idsOf = (rows: readonly LockedItem[]): string[] => rows.map(({ id }) => id)

/** A row's genres and price after the change. */
function ownValues(row: LockedItem, change: BulkChange): { genres: string[]; priceCents: number } {
  const { genres = row.genres, addGenres = [], removeGenres = [], pricePercent = 0 } = change
  const after = new Set<string>([...genres, ...addGenres].filter((genre) => !removeGenres.includes(genre as never)))
  const price = change.priceCents ?? Math.round((row.priceCents * (100 + pricePercent)) / 100)
  return { genres: allGenres.filter((genre) => after.has(genre)), priceCents: Math.min(price, 1_000_000_000) }
}

/** Names of the fields that the change would change in this row. */
function changedFields(row: LockedItem, change: BulkChange): string[] {
  const { addGenres: _1, removeGenres: _2, pricePercent: _3, ...columns } = change
  const after: Record<string, unknown> & { genres: string[] } = { ...columns, ...ownValues(row, change) }
  const same = (name: string) => JSON.stringify(after[name]) === JSON.stringify(row[name as keyof LockedItem])
  const sameGenres = [...row.genres].sort().join() === [...after.genres].sort().join()
  return Object.keys(after).filter(
    (name) => after[name] !== undefined && !(name === 'genres' ? sameGenres : same(name)),
  )
}

/** Takes items out of the catalog. Those in a drop that is not over stay. */
export function archiveOwnItems(
  deps: BulkDeps,
  actor: Actor,
  selection: ItemSelection,
  key: string | null,
): Promise<BulkAnswer> {
  return runBulk(deps, {
    ...{ action: 'items.archive', input: selection, key },
    ...{ actor, permission: 'storefront.items.update', selection, facts: {} },
    judge: async (tx, rows) => {
      const busy = await selectInDrops(tx, idsOf(rows))
      return (row) => {
        if (row.isArchived) return 'unchanged'
        return busy.has(row.id) ? 'IN_DROP' : 'change'
      }
    },
    write: (tx, rows) => archiveItems(tx, idsOf(rows), true),
  })
}

/** Brings archived items back into the catalog. */
export function unarchiveOwnItems(
  deps: BulkDeps,
  actor: Actor,
  selection: ItemSelection,
  key: string | null,
): Promise<BulkAnswer> {
  return runBulk(deps, {
    ...{ action: 'items.unarchive', input: selection, key },
    ...{ actor, permission: 'storefront.items.update', selection, facts: {} },
    judge: async () => (row) => (row.isArchived ? 'change' : 'unchanged'),
    write: (tx, rows) => archiveItems(tx, idsOf(rows), false),
  })
}

/** Deletes items for good. Those that were ever in a published drop stay, and so do those in a draft. */
export function removeOwnItems(
  deps: BulkDeps,
  actor: Actor,
  selection: ItemSelection,
  key: string | null,
): Promise<BulkAnswer> {
  return runBulk(deps, {
    ...{ action: 'items.remove', input: selection, key },
    ...{ actor, permission: 'storefront.items.delete', selection, facts: {} },
    judge: async (tx, rows) => {
      const busy = await selectInDrops(tx, idsOf(rows), true)
      return (row) => {
        if (row.offeredAt !== null) return 'WAS_OFFERED'
        return busy.has(row.id) ? 'IN_DROP' : 'change'
      }
    },
    write: (tx, rows) => deleteItems(tx, idsOf(rows)),
  })
}
