import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Items that may be sold again, by title: unsold ones, with the number of units that are in no drop. */
export type Catalog = ReadonlyMap<string, { id: string; quantity: number; isOnly: boolean }>

/** The database's clock, in milliseconds since 1970. */
export async function readNowMs(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now.getTime()
}

/** The claim function's answer to one request. */
export type Verdict = { userId: string; dropItemId: string; claimId: string | null; code: string | null }

/** Claims for these accounts through the claim function, in one batch and in this order. */
export async function claimFor(
  db: Db,
  dropId: string,
  requests: readonly { userId: string; dropItemId: string }[],
): Promise<Verdict[]> {
  const userIds = requests.map((request) => request.userId)
  const itemIds = requests.map((request) => request.dropItemId)
  const { rows } = await sql<{ n: number; state: string; code: string | null; claimId: string | null }>`
    select n, state, code, claim_id from claim_items(${dropId}, array_fill(null::text, array[${requests.length}::int]),
      ${userIds}::uuid[], ${itemIds}::uuid[], array_fill(null::text, array[${requests.length}::int]),
      array_fill(null::int, array[${requests.length}::int]), array_fill(null::int, array[${requests.length}::int]))
    order by n`.execute(db)
  return rows.flatMap(({ n, state, code, claimId }) => {
    const request = requests[n - 1]
    if (!request) return []
    const isMade = state === 'judged' && code === null
    return [{ ...request, claimId: isMade ? claimId : null, code: state === 'judged' ? code : state }]
  })
}

/** The lots of a drop in order, with their current state. */
export async function readLots(
  db: Db,
  dropId: string,
): Promise<{ id: string; total: number; available: number; held: number }[]> {
  const { rows } = await sql<{ id: string; total: number; available: number; held: number }>`
    select id, quantity_total as total, quantity_available as available, quantity_held as held
    from drop_items where drop_id = ${dropId} order by position`.execute(db)
  return rows
}

/**
 * Sets a storefront's currency to its country's. There is no command for it: the currency is fixed before the
 * first item.
 */
export async function setCurrency(db: Db, storefrontId: string, currency: string): Promise<void> {
  await sql`update storefronts set currency = ${currency} where id = ${storefrontId}`.execute(db)
}

/** Deletes live messages that the fill produced: nobody was connected. */
export async function deleteLiveRows(db: Db): Promise<void> {
  await sql`delete from outbox where kind = 'live'`.execute(db)
}

/** Marks all storefronts as those of the demo world: their items may be drawn with wear. */
export async function markDemoStorefronts(db: Db): Promise<void> {
  await sql`update storefronts set is_demo = true`.execute(db)
}

/** Announced and live public drops of these storefronts. Times in milliseconds since 1970. */
export async function readProgramme(
  db: Db,
  storefrontIds: readonly string[],
): Promise<{ openingsMs: number[]; live: { startMs: number; endMs: number }[] }> {
  const { rows } = await sql<{ type: string; startDate: Date; endDate: Date; status: string }>`
    select d.type, d.start_date, d.end_date, drop_status_at(d.status, d.start_date, d.end_date, app_now()) as status
    from drops d
    where d.storefront_id = any(${[...storefrontIds]}::uuid[]) and d.visibility = 'public'
      and d.status in ('scheduled', 'active')`.execute(db)
  const open = rows.filter(({ status }) => status === 'scheduled' || status === 'active')
  return {
    openingsMs: open.filter(({ status }) => status === 'scheduled').map(({ startDate }) => startDate.getTime()),
    live: open
      .filter(({ type }) => type === 'live')
      .map(({ startDate, endDate }) => ({ startMs: startDate.getTime(), endMs: endDate.getTime() })),
  }
}

/** A storefront's newest item of each title. */
export async function readCatalog(db: Db, storefrontId: string): Promise<Catalog> {
  const { rows } = await sql<{ title: string; id: string; quantity: number; isOnly: boolean }>`
    select distinct on (title) title, id, quantity, rarity = 'one_of_kind' as is_only from items
    where storefront_id = ${storefrontId} and archived_at is null order by title, created_at desc, id`.execute(db)
  return new Map(rows.map(({ title, ...item }) => [title, item]))
}

/** An account of the crowd that may claim now. */
export type Claimant = { profileId: string; email: string; isStruck: boolean }

/** Accounts with these addresses that may claim now. */
export async function readClaimants(db: Db, emails: readonly string[]): Promise<Claimant[]> {
  const { rows } = await sql<Claimant>`
    select id as profile_id, email, claim_strike_score > 0 as is_struck from profiles
    where email = any(${[...emails]}::text[]) and suspended_at is null and is_active and closed_at is null
      and coalesce(claims_blocked_until <= (select app_now()), true)
    order by email`.execute(db)
  return rows
}

/** Orders of which everything has been on its way for six days. */
export async function readArrivedOrders(db: Db): Promise<{ orderId: string; number: number; buyerId: string }[]> {
  const { rows } = await sql<{ orderId: string; number: number; buyerId: string }>`
    select id as order_id, number, buyer_id from orders
    where status = 'shipped' and shipped_at < (select app_now()) - interval '6 days' order by number`.execute(db)
  return rows
}

/** A hold of one of these accounts. Ages in seconds. */
export type Hold = { id: string; userId: string; dropId: string; ageSeconds: number; leftSeconds: number }

/** Unpaid holds of these accounts, oldest first. */
export async function readHolds(db: Db, profileIds: readonly string[]): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select id, user_id, drop_id, extract(epoch from app_now() - claimed_at)::float8 as age_seconds,
      extract(epoch from expires_at - app_now())::float8 as left_seconds
    from claims
    where user_id = any(${[...profileIds]}::uuid[]) and status = 'claimed' and expires_at > (select app_now())
    order by claimed_at, id`.execute(db)
  return rows
}

/** Seconds since the last claim by any of these accounts; null for never. */
export async function secondsSinceClaim(db: Db, profileIds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from app_now() - max(claimed_at))::float8 as seconds from claims
    where user_id = any(${[...profileIds]}::uuid[]) and claimed_at > (select app_now()) - interval '1 hour'`.execute(db)
  return rows[0]?.seconds ?? null
}

/** A lot that can be claimed now. */
export type OpenLot = { id: string; dropId: string; total: number; available: number; isOnStage: boolean }

/** Lots on sale in these storefronts; one that just came on stage is left to real users first. */
export async function readOpenLots(db: Db, storefrontIds: readonly string[]): Promise<OpenLot[]> {
  const { rows } = await sql<OpenLot>`
    select i.id, i.drop_id, i.quantity_total as total, i.quantity_available as available,
      d.type = 'live' and i.reveal_number = max(i.reveal_number) over (partition by i.drop_id) as is_on_stage
    from drops d join drop_items i on i.drop_id = d.id
    where d.storefront_id = any(${[...storefrontIds]}::uuid[]) and d.visibility = 'public'
      and d.status in ('scheduled', 'active')
      and drop_status_at(d.status, d.start_date, d.end_date, app_now()) = 'active'
      and i.active and i.closed_at is null
      and (d.type <> 'live' or i.revealed_at < (select app_now()) - interval '10 seconds')
    order by i.drop_id, i.position`.execute(db)
  return rows
}
