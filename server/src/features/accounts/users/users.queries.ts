import { maxCountedUsers } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { plannedOnEachUse } from '#server/database/prepared-statements.ts'
import type { ProfileRow } from '../accounts.queries.ts'

/** Filter of the user list. `q` matches a part of display name or username, one or two letters their beginning. */
export type UserFilter = { q: string | undefined; status: 'all' | 'Active' | 'Suspended' }

/** Order of the user list. */
export type UserOrder = { sort: 'joined' | 'name' | 'purchases'; order: 'asc' | 'desc' }

/** Matches that are found before they are ordered; a text with more is looked for in the list's order. */
const maxMatches = maxCountedUsers

const stateOf = (status: UserFilter['status']) =>
  ({
    all: sql<boolean>`p.closed_at is null`,
    Suspended: sql<boolean>`p.closed_at is null and p.suspended_at is not null`,
    Active: sql<boolean>`p.closed_at is null and p.suspended_at is null and p.is_active`,
  })[status]

const words = sql`' ' || lower(coalesce(p.display_name, '') || ' ' || coalesce(p.username, ''))`

/** The sort key of each order, as a list returns it for the next page, and its SQL. */
const keys = {
  joined: sql`p.created_at`,
  name: sql`lower(coalesce(p.display_name, p.username, ''))`,
  purchases: sql`p.total_purchases`,
} as const

/** A row of the list with its sort key as text. */
export type UserRow = ProfileRow & { sortKey: string }

/** What a search by name finds: the ids of the accounts; `many`: more than `maxMatches`; null: there is no search. */
export type NamedAccounts = readonly string[] | 'many' | null

/** Looks for open accounts by a part of their name (`people_named`). */
export async function findNamed(db: Db, q: string | undefined): Promise<NamedAccounts> {
  if (!q) return null
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${maxMatches} then coalesce(array_agg(id), '{}') end as ids
    from people_named(${q}, ${maxMatches + 1}) id`.execute(db)
  return rows[0]?.ids ?? 'many'
}

function isFound(q: string | undefined, named: NamedAccounts) {
  if (named === null) return sql<boolean>`true`
  return named === 'many'
    ? sql<boolean>`${words} like name_pattern(${q})`
    : sql<boolean>`p.id = any(${[...named]}::uuid[])`
}

/** One page of accounts after `after`; `named` are those that `q` finds. */
export async function selectUsers(
  db: Db,
  { q, status }: UserFilter,
  named: NamedAccounts,
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
      : sql`(${key}, p.id) ${order === 'asc' ? sql`>` : sql`<`} (${after.key}${cast}, ${after.id}::uuid)`
  const { rows } = await sql<UserRow>`
    select ${sql.raw(plannedOnEachUse)} p.*, ${sort === 'joined' ? sql`iso_instant(p.created_at)` : sql`(${key})::text`} as sort_key from profiles p
    where ${stateOf(status)} and ${isFound(q, named)} and ${place}
    order by ${key} ${direction}, p.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Number of accounts that match a filter, at most one more than `maxMatches`, and of all accounts. */
export async function countUsers(
  db: Db,
  { q, status }: UserFilter,
  named: NamedAccounts,
): Promise<{ shown: number; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int as total from profile_tally`.execute(db)
  const total = counted[0]?.total ?? 0
  if (status === 'all') {
    const shown = named === null ? total : named === 'many' ? maxMatches + 1 : named.length
    return { shown, total }
  }
  const { rows } = await sql<{ shown: number }>`
    select ${sql.raw(plannedOnEachUse)} count(*)::int as shown from (
      select from profiles p where ${stateOf(status)} and ${isFound(q, named)} limit ${maxMatches + 1}) x`.execute(db)
  return { shown: rows[0]?.shown ?? 0, total }
}

/** Counts the accounts anew. One statement sees one state: a sign-up that isn't over keeps its own row of the tally. */
export async function recountAccounts(db: Db): Promise<void> {
  await sql`
    with gone as (delete from profile_tally)
    insert into profile_tally select count(*) from profiles where closed_at is null`.execute(db)
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
    kind: 'note' | 'suspension' | 'strikes' | 'impersonation' | 'second-factor' | 'picture'
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
