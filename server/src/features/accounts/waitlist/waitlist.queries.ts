import type { WaitlistRow } from '@keepcase/contract/accounts/waitlist.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Adds an email to the waitlist; false when it is on it already. */
export async function insertWaitlistEntry(db: Db, email: string, interest: string): Promise<boolean> {
  const { rows } = await sql`
    insert into newsletter_signups (email, interest, joined_at)
    values (${email}, ${interest}, (
      select p.created_at from auth.app_user u join profiles p on p.id = u.id where u.email = ${email}))
    on conflict (email) do nothing returning email`.execute(db)
  return rows.length > 0
}

/** Filter of the list; `q` is part of an address. */
export type WaitlistFilter = {
  q: string | undefined
  status: 'all' | WaitlistRow['status']
  interest: string
  order: 'asc' | 'desc'
}

/** Whether an entry waits, was invited, or has an account. */
const status = sql<WaitlistRow['status']>`
  case when w.joined_at is not null then 'joined' when w.invited_at is not null then 'invited' else 'waiting' end`

const isWaiting = sql<boolean>`w.invited_at is null and w.joined_at is null`

function matching(filter: WaitlistFilter) {
  const parts = [sql<boolean>`true`]
  if (filter.status === 'waiting') parts.push(isWaiting)
  if (filter.status === 'invited') parts.push(sql`w.invited_at is not null and w.joined_at is null`)
  if (filter.status === 'joined') parts.push(sql`w.joined_at is not null`)
  if (filter.interest !== 'all') parts.push(sql`w.interest = ${filter.interest}`)
  if (filter.q) parts.push(sql`w.email like ${`%${filter.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export type WaitlistPageRow = Omit<WaitlistRow, 'createdAt' | 'invitedAt' | 'joinedAt'> & {
  createdAt: Date
  invitedAt: Date | null
  joinedAt: Date | null
}

/** One page of the waitlist. */
export async function selectWaitlist(
  db: Db,
  filter: WaitlistFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<WaitlistPageRow[]> {
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`
  const place =
    after === null
      ? sql`true`
      : sql`(w.created_at, w.id) ${filter.order === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<WaitlistPageRow>`
    select w.id, w.email, w.interest, ${status} as status, w.created_at, w.invited_at,
      admin_name(w.invited_by) as invited_by_name, w.joined_at
    from newsletter_signups w where ${matching(filter)} and ${place}
    order by w.created_at ${direction}, w.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Number of addresses that wait for an invitation. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from newsletter_signups w where ${isWaiting}`.execute(db)
  return rows[0]?.n ?? 0
}

export type WaitlistEntry = { id: string; email: string; hasJoined: boolean; wasJustInvited: boolean }

const entry = sql`
  w.id, w.email, w.joined_at is not null as has_joined,
  coalesce(w.invited_at > (select app_now()) - interval '1 day', false) as was_just_invited`

/** Locks an entry of the waitlist. */
export async function lockEntry(tx: Tx, id: string): Promise<WaitlistEntry | undefined> {
  const { rows } = await sql<WaitlistEntry>`
    select ${entry} from newsletter_signups w where w.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Locks the addresses that have waited longest for an invitation. */
export async function lockNextEntries(tx: Tx, interest: string, count: number): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`
    select ${entry} from newsletter_signups w
    where ${isWaiting} and (${interest} = 'all' or w.interest = ${interest})
    order by w.created_at, w.id limit ${count} for no key update`.execute(tx)
  return rows
}

/** Marks entries as invited now. */
export async function markInvited(tx: Tx, ids: readonly string[], invitedBy: string): Promise<void> {
  await sql`
    update newsletter_signups set invited_at = app_now(), invited_by = ${invitedBy}::uuid
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Takes an entry off the list. */
export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await sql`delete from newsletter_signups where id = ${id}`.execute(tx)
}

/** True for an address that was invited and is still on the list. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from newsletter_signups where email = ${email} and invited_at is not null`.execute(db)
  return rows.length > 0
}
