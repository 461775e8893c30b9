import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { ProfileRow } from '../accounts.queries.ts'

/** Filter of the user list. `q` matches display name and username literally (`%` and `_` are escaped). */
export type UserFilter = { q: string | undefined; status: 'all' | 'Active' | 'Suspended' }

/** Order of the user list. */
export type UserOrder = { sort: 'joined' | 'name' | 'purchases'; order: 'asc' | 'desc' }

function matching({ q, status }: UserFilter) {
  const parts = [sql<boolean>`closed_at is null`]
  if (q) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`lower(coalesce(display_name, '') || ' ' || coalesce(username, '')) like ${pattern}`)
  }
  if (status === 'Suspended') parts.push(sql`suspended_at is not null`)
  if (status === 'Active') parts.push(sql`suspended_at is null and is_active`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** The sort key of each order, as a list returns it for the next page, and its SQL. */
const keys = {
  joined: sql`date_trunc('milliseconds', created_at)`,
  name: sql`lower(coalesce(display_name, username, ''))`,
  purchases: sql`total_purchases`,
} as const

/** A row of the list with its sort key as text. */
export type UserRow = ProfileRow & { sortKey: string }

/** One page of accounts after `after`. */
export async function selectUsers(
  db: Db,
  filter: UserFilter,
  { sort, order }: UserOrder,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<UserRow[]> {
  const key = keys[sort]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const cast = { joined: sql`::timestamptz`, name: sql`::text`, purchases: sql`::int` }[sort]
  const place =
    after === null
      ? sql`true`
      : sql`(${key}, id) ${order === 'asc' ? sql`>` : sql`<`} (${after.key}${cast}, ${after.id}::uuid)`
  const { rows } = await sql<UserRow>`
    select p.*, ${sort === 'joined' ? sql`iso_instant(created_at)` : sql`(${key})::text`} as sort_key from profiles p
    where ${matching(filter)} and ${place} order by ${key} ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Number of accounts that match a filter, and of all accounts. */
export async function countUsers(db: Db, filter: UserFilter): Promise<{ shown: number; total: number }> {
  const { rows } = await sql<{ shown: number; total: number }>`
    select (select count(*) from profiles where ${matching(filter)})::int as shown,
      (select count(*) from profiles where closed_at is null)::int as total`.execute(db)
  return rows[0] ?? { shown: 0, total: 0 }
}

/** What administrators see of an open account beside its row in the list (`person_record`); null: none. */
export async function selectPerson(db: Db, id: string): Promise<Omit<AdminPerson, 'user'> | null> {
  const { rows } = await sql<{ record: Omit<AdminPerson, 'user'> | null }>`
    select person_record(${id}) as record`.execute(db)
  return rows[0]?.record ?? null
}

/** Gives a strike or takes one back (`adjust_strikes`); false when there is none. The profile is locked. */
export async function adjustStrikes(
  tx: Tx,
  given: { profileId: string; kind: 'claim' | 'seller'; points: number; reason: string; actorId: string },
): Promise<boolean> {
  const { profileId, kind, points, reason, actorId } = given
  const { rows } = await sql<{ isDone: boolean }>`
    select adjust_strikes(${profileId}, ${kind}, ${points}::int, ${reason}, ${actorId}) as is_done`.execute(tx)
  return rows[0]?.isDone ?? false
}

/** Writes a note about an account; returns its id. */
export async function insertNote(
  tx: Tx,
  note: {
    profileId: string
    authorId: string
    kind: 'note' | 'suspension' | 'strikes' | 'impersonation'
    body: string
  },
): Promise<string> {
  const { id } = await tx.insertInto('accountNotes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes what administrators noted about a closing account, and when it signed in. */
export async function deleteAdminRecords(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from account_notes where profile_id = ${profileId}`.execute(tx)
  await sql`delete from sign_ins where profile_id = ${profileId}`.execute(tx)
}

/** Deletes sign-ins that are older than 90 days. */
export async function deleteOldSignIns(db: Db): Promise<void> {
  await sql`delete from sign_ins where created_at < app_now() - interval '90 days'`.execute(db)
}
