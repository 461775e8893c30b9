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

/** Matches that are put in order as they are found; a text with more is looked for in the list's order. */
const maxMatches = 2_000

/** Newest accounts that are looked through first: a text in half of all names would take long by the index. */
const firstAccounts = 2 * maxCountedUsers

const stateOf = (status: UserFilter['status']) =>
  ({
    all: sql<boolean>`p.closed_at is null`,
    Suspended: sql<boolean>`p.closed_at is null and p.suspended_at is not null`,
    Active: sql<boolean>`p.closed_at is null and p.suspended_at is null and p.is_active`,
  })[status]

/** The sort key of each order, as a list returns it for the next page, and its SQL. */
const keys = {
  joined: sql`p.created_at`,
  name: sql`lower(coalesce(p.display_name, p.username, ''))`,
  purchases: sql`p.total_purchases`,
} as const

/** A row of the list with its sort key as text. */
export type UserRow = ProfileRow & { sortKey: string }

/** What is asked of the list: whom, in which order, after which row, and at most how many. */
export type UserQuery = UserFilter & UserOrder & { after: { key: string; id: string } | null; limit: number }

/**
 * What a search by name finds: the ids on the page, and the number of all. `inOrder`: the list looks for the name
 * itself, row by row in its order. null: there is no search.
 */
export type NamedAccounts = { ids: readonly string[]; count: number } | 'inOrder' | null

/** Rows after the last one of the page before. */
function isAfter({ sort, order, after }: UserQuery) {
  if (after === null) return sql<boolean>`true`
  const type = { joined: sql`timestamptz`, name: sql`text`, purchases: sql`int` }[sort]
  const side = order === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${keys[sort]}, p.id) ${side} (${after.key}::${type}, ${after.id}::uuid)`
}

function inOrder({ sort, order }: UserOrder) {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return sql`order by ${keys[sort]} ${direction}, p.id ${direction}`
}

/** Looks for open accounts by a part of their name (`profiles_named`); the list itself looks for suspended ones. */
export async function findNamed(db: Db, query: UserQuery): Promise<NamedAccounts> {
  const { q, status, limit } = query
  if (!q) return null
  if (status === 'Suspended') return 'inOrder'
  const { rows } = await sql<{ ids: string[]; count: number; isWhole: boolean }>`
    with newest as (select ' ' || found_as as names from profiles p where ${stateOf('all')}
        ${inOrder({ sort: 'joined', order: 'desc' })} limit ${firstAccounts}),
      common as materialized (select count(*) > ${maxCountedUsers} as is_common from newest
        where strpos(names, (select name_sought(${q}))) > 0),
      named as materialized (select * from profiles_named(${q}, ${maxMatches + 1})
        where not (select is_common from common)),
      found as (select * from named p where ${stateOf(status)})
    select not is_common and (select count(*) <= ${maxMatches} from named) as is_whole,
      (select count(*)::int from found) as count,
      array(select p.id from found p where ${isAfter(query)} ${inOrder(query)} limit ${limit}) as ids
    from common`.execute(db)
  return rows[0]?.isWhole ? rows[0] : 'inOrder'
}

function isFound({ q, status }: UserFilter, named: NamedAccounts) {
  if (named === null) return sql<boolean>`true`
  if (named !== 'inOrder') return sql<boolean>`p.id = any(${[...named.ids]}::uuid[])`
  // @NOTE names of suspended accounts have an index of their own; no index serves strpos, so the list is read in order
  const isNamed =
    status === 'Suspended'
      ? sql<boolean>`' ' || p.found_as like '%' || name_sought(${q}) || '%'`
      : sql<boolean>`strpos(' ' || p.found_as, name_sought(${q})) > 0`
  return sql<boolean>`case when name_sought(${q}) is null then name_contains(p, ${q}) else ${isNamed} end`
}

/** One page of accounts; `named` are those that its search by name found. */
export async function selectUsers(db: Db, query: UserQuery, named: NamedAccounts): Promise<UserRow[]> {
  const key = query.sort === 'joined' ? sql`iso_instant(p.created_at)` : sql`(${keys[query.sort]})::text`
  const { rows } = await sql<UserRow>`
    select ${sql.raw(plannedOnEachUse)} p.*, ${key} as sort_key from profiles p
    where ${stateOf(query.status)} and ${isFound(query, named)} and ${isAfter(query)}
    ${inOrder(query)} limit ${query.limit}`.execute(db)
  return rows
}

/** Number of accounts that match a filter, above `maxCountedUsers` perhaps too few, and of all accounts. */
export async function countUsers(
  db: Db,
  filter: UserFilter,
  named: NamedAccounts,
): Promise<{ shown: number; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int as total from profile_tally`.execute(db)
  const total = counted[0]?.total ?? 0
  if (named !== null && named !== 'inOrder') return { shown: named.count, total }
  if (filter.status === 'all') return { shown: named === null ? total : maxCountedUsers + 1, total }
  const { rows } = await sql<{ shown: number }>`
    select ${sql.raw(plannedOnEachUse)} count(*)::int as shown from (
      select from profiles p where ${stateOf(filter.status)} and ${isFound(filter, named)} limit ${maxCountedUsers + 1}) x`.execute(
    db,
  )
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
  await sql`delete from sign_ins where created_at < (select app_now()) - interval '90 days'`.execute(db)
}
