import type { Db, Tx } from '@keepcase/db/db.ts'
import type { SavedSearches, Wants } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'
import { ownRows } from '#server/boot/personal-data.queries.ts'

export type SavedSearchRow = Pick<Selectable<SavedSearches>, 'id' | 'q' | 'filters' | 'createdAt'>
export type WantRow = Pick<Selectable<Wants>, 'id' | 'title' | 'mostCents' | 'createdAt'>

/**
 * Locks the account for a change of its saved searches and wants, so that the limits hold; returns the
 * current counts.
 */
export async function lockSavedCounts(tx: Tx, profileId: string): Promise<{ searches: number; wants: number }> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ searches: number; wants: number }>`
    select (select count(*)::int from saved_searches where profile_id = ${profileId}) as searches,
      (select count(*)::int from wants where profile_id = ${profileId}) as wants`.execute(tx)
  return rows[0] ?? { searches: 0, wants: 0 }
}

type NewSearch = { profileId: string; q: string; filters: object; groups: string[][]; fingerprint: string }

const searchColumns = ['id', 'q', 'filters', 'createdAt'] as const
const wantColumns = ['id', 'title', 'mostCents', 'createdAt'] as const

/** An identical search that the account has saved already. */
export function findSameSearch(tx: Tx, { profileId, fingerprint }: NewSearch): Promise<SavedSearchRow | undefined> {
  return tx
    .selectFrom('savedSearches')
    .select(searchColumns)
    .where('profileId', '=', profileId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
}

export async function insertSearch(tx: Tx, search: NewSearch): Promise<SavedSearchRow> {
  return tx
    .insertInto('savedSearches')
    .values({
      profileId: search.profileId,
      q: search.q,
      filters: JSON.stringify(search.filters),
      query: sql`saved_search_query(${search.q})`,
      groups: JSON.stringify(search.groups),
      fingerprint: search.fingerprint,
    })
    .returning(searchColumns)
    .executeTakeFirstOrThrow()
}

type Page = { profileId: string; after: Place | null; limit: number }

/** A page of an account's saved searches, newest first. */
export const selectSearches = (db: Db, page: Page): Promise<SavedSearchRow[]> =>
  selectStored(db, 'saved_searches', searchColumns, page)

/** A page of an account's wants, newest first. */
export const selectWants = (db: Db, page: Page): Promise<WantRow[]> => selectStored(db, 'wants', wantColumns, page)

type Kept = 'saved_searches' | 'wants'

async function selectStored<Row>(
  db: Db,
  table: Kept,
  columns: readonly (keyof Row & string)[],
  { profileId, after, limit }: Page,
): Promise<Row[]> {
  const older = after ? sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where profile_id = ${profileId} and ${older} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes one of the account's saved searches; false when there was none. */
export const deleteSearch = (db: Db, profileId: string, id: string): Promise<boolean> =>
  deleteKept(db, 'saved_searches', profileId, id)

/** Deletes one of the account's wants; false when there was none. */
export const deleteWant = (db: Db, profileId: string, id: string): Promise<boolean> =>
  deleteKept(db, 'wants', profileId, id)

async function deleteKept(db: Db, table: Kept, profileId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id = ${id} and profile_id = ${profileId}`.execute(db)
  return numAffectedRows > 0n
}

export function findSameWant(tx: Tx, profileId: string, title: string): Promise<WantRow | undefined> {
  return tx
    .selectFrom('wants')
    .select(wantColumns)
    .where('profileId', '=', profileId)
    .where('title', '=', title)
    .executeTakeFirst()
}

/** Inserts a want; an existing one with the same title gets the new price. */
export function putWant(
  tx: Tx,
  want: { profileId: string; title: string; mostCents: number | null },
): Promise<WantRow> {
  return tx
    .insertInto('wants')
    .values({ ...want, query: sql`saved_search_query(${want.title})` })
    .onConflict((conflict) => conflict.columns(['profileId', 'title']).doUpdateSet({ mostCents: want.mostCents }))
    .returning(wantColumns)
    .executeTakeFirstOrThrow()
}

/** What became public: the drop itself, a lot that came on stage, or a hint. */
export type News = { dropId: string; dropItemId?: string | undefined; hintId?: string | undefined }
/**
 * A user to notify: the search text or want that matched (null: filters alone), the drop or lot (notified
 * once for each), and the wanted item if it is visible.
 */
export type Listener = { profileId: string; reason: string | null; causeId: string; dropItemId: string | null }

/** Users whose searches or wants match what became public. */
export async function findAudience(tx: Tx, { dropId, dropItemId, hintId }: News): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select profile_id, reason, cause_id, drop_item_id
    from search_audience(${dropId}, ${dropItemId ?? null}, ${hintId ?? null})`.execute(tx)
  return rows
}

/** An account's saved searches. */
export const exportSavedSearches = ownRows(
  (id) => sql`
    select q, filters, created_at from saved_searches where profile_id = ${id}
    order by created_at desc`,
)

/** An account's wants. */
export const exportWants = ownRows(
  (id) => sql`
    select title, most_cents, created_at from wants where profile_id = ${id}
    order by created_at desc`,
)

/** Deletes an account's saved searches and wants. */
export async function deleteSavedOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from saved_searches where profile_id = ${profileId}`.execute(tx)
  await sql`delete from wants where profile_id = ${profileId}`.execute(tx)
}
