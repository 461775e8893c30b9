import type { Db, Tx } from '@keepcase/db/db.ts'
import type { SavedSearches, Wants } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Place } from '#platform/cursor.ts'

export type SavedSearchRow = Pick<Selectable<SavedSearches>, 'id' | 'q' | 'filters' | 'createdAt'>
export type WantRow = Pick<Selectable<Wants>, 'id' | 'title' | 'mostCents' | 'createdAt'>

/** Locks the account for a change of what it keeps, so that its limits hold; gives how much it keeps. */
export async function takeKeeper(tx: Tx, profileId: string): Promise<{ searches: number; wants: number }> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ searches: number; wants: number }>`
    select (select count(*)::int from saved_searches where profile_id = ${profileId}) as searches,
      (select count(*)::int from wants where profile_id = ${profileId}) as wants`.execute(tx)
  return rows[0] ?? { searches: 0, wants: 0 }
}

type NewSearch = { profileId: string; q: string; filters: object; groups: string[][]; fingerprint: string }

const searchColumns = ['id', 'q', 'filters', 'createdAt'] as const
const wantColumns = ['id', 'title', 'mostCents', 'createdAt'] as const

/** The same search that the account has saved already. */
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
      query: sql`search_kept_query(${search.q})`,
      groups: JSON.stringify(search.groups),
      fingerprint: search.fingerprint,
    })
    .returning(searchColumns)
    .executeTakeFirstOrThrow()
}

/** A page of an account's saved searches, newest first. */
export function selectSearches(
  db: Db,
  profileId: string,
  after: Place | null,
  limit: number,
): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('savedSearches')
    .select(searchColumns)
    .where('profileId', '=', profileId)
    .$if(after !== null, (query) => query.where(olderThan(after)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const olderThan = (after: Place | null) =>
  sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`

/** Whether there was one of this account's own. */
export async function deleteSearch(db: Db, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearches')
    .where('id', '=', id)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function findSameWant(tx: Tx, profileId: string, title: string): Promise<WantRow | undefined> {
  return tx
    .selectFrom('wants')
    .select(wantColumns)
    .where('profileId', '=', profileId)
    .where('title', '=', title)
    .executeTakeFirst()
}

/** Writes a wanted thing; one of the same title gets the new price. */
export function putWant(
  tx: Tx,
  want: { profileId: string; title: string; mostCents: number | null },
): Promise<WantRow> {
  return tx
    .insertInto('wants')
    .values({ ...want, query: sql`search_kept_query(${want.title})` })
    .onConflict((conflict) => conflict.columns(['profileId', 'title']).doUpdateSet({ mostCents: want.mostCents }))
    .returning(wantColumns)
    .executeTakeFirstOrThrow()
}

/** A page of what an account wants, newest first. */
export function selectWants(db: Db, profileId: string, after: Place | null, limit: number): Promise<WantRow[]> {
  return db
    .selectFrom('wants')
    .select(wantColumns)
    .where('profileId', '=', profileId)
    .$if(after !== null, (query) => query.where(olderThan(after)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether there was one of this account's own. */
export async function deleteWant(db: Db, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wants')
    .where('id', '=', id)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Who looks for what a published drop has, each with the words of theirs that it fits; null: filters alone. */
export async function findAudience(tx: Tx, dropId: string): Promise<{ profileId: string; reason: string | null }[]> {
  const { rows } = await sql<{ profileId: string; reason: string | null }>`
    select profile_id, reason from search_audience(${dropId})`.execute(tx)
  return rows
}
