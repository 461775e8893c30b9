import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ClaimRow } from './button/claim-batch.queries.ts'

/** The drop of a drop item, which never changes; null when there is no such item. */
export async function selectDropOfItem(pool: pg.Pool, dropItemId: string): Promise<string | null> {
  const { rows } = await pool.query<{ drop_id: string }>({
    name: 'drop_of_item',
    text: 'select drop_id from drop_items where id = $1',
    values: [dropItemId],
  })
  return rows[0]?.drop_id ?? null
}

/**
 * The stored answer of the claim function under an idempotency key, as a row of that function; null when there is none.
 */
export async function selectAnswer(db: Db, userId: string, dropId: string, key: string): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    select 0 as n, 'answered' as state, a.code, a.wait_ms as "wait_ms", a.price_cents as "price_cents",
      a.answered_at as "answered_at", a.user_id as "user_id", a.claim_id as "claim_id",
      a.claim_status as "claim_status", c.claimed_at as "claimed_at", a.claim_expires_at as "expires_at",
      c.price_cents as "claim_price_cents", c.currency, c.seq, f.tag, f.hash, c.version as "claim_version",
      c.drop_item_id as "drop_item_id"
    from claim_answers a
    left join claims c on c.id = a.claim_id
    left join fairness_entries f on f.drop_id = c.drop_id and f.seq = c.seq
    where a.user_id = ${userId} and a.drop_id = ${dropId} and a.key = ${key}`.execute(db.withoutPlugins())
  return rows[0] ?? null
}

/** A claim in a list, with its joined names. */
export type MyClaimRow = {
  id: string
  userId: string
  dropId: string
  dropItemId: string
  itemId: string
  status: string
  claimedAt: Date
  expiresAt: Date
  priceCents: number
  currency: string
  seq: number
  tag: string
  hash: string
  itemName: string | null
  dropName: string | null
  dropNumber: number | null
  sellerName: string | null
  storefrontId: string | null
  dropType: string
  image: string | null
  category: string | null
  paid: boolean
  paidAt: Date | null
  revoked: boolean
  revokeReason: string | null
  source: string
  orderId: string | null
  version: number
  /** When the platform stopped the drop's clocks; null while they run. */
  stoppedAt: Date | null
}

const myClaims = sql`
  select c.id, c.user_id, c.drop_id, c.drop_item_id, c.item_id, c.status, c.claimed_at, c.expires_at, c.price_cents,
    c.currency, c.seq, f.tag, f.hash, visible_item_title(d, i.title, c.paid) as item_name, d.title as drop_name, d.number as drop_number,
    s.name as seller_name, s.id as storefront_id, c.drop_type,
    case when c.paid or not is_item_sealed(d.type, d.contents_revealed_at) then item_image(i.images, i.drawing) end as image, i.category, c.paid, c.paid_at,
    c.revoked, c.revoke_reason, c.source, c.version, case when d.paused_by = 'platform' then d.paused_at end as stopped_at, (
      select l.order_id from order_lines l join orders o on o.id = l.order_id
      where l.claim_id = c.id and o.status <> 'failed' order by o.created_at desc limit 1) as order_id
  from claims c
  left join fairness_entries f on f.drop_id = c.drop_id and f.seq = c.seq
  left join items i on i.id = c.item_id
  left join drops d on d.id = c.drop_id
  left join storefronts s on s.id = d.storefront_id`

/** An unexpired hold by its drop's clock, which stops while the platform has paused the drop. */
const isHeldNow = sql`(c.status = 'claimed'
  and c.expires_at > case when d.paused_by = 'platform' then d.paused_at else app_now() end)`

/**
 * One page of an account's claims, newest first. `active`: unexpired holds at the database's now, and claims with a
 * payment in progress; `history`: all others.
 */
export async function selectMyClaims(
  db: Db,
  userId: string,
  filter: {
    show: 'all' | 'active' | 'history'
    id?: string | undefined
    dropId?: string | undefined
    before: { at: Date; id: string } | null
    limit: number
  },
): Promise<{ rows: MyClaimRow[]; now: Date }> {
  const active = sql`(c.status = 'capturing' or ${isHeldNow})`
  const show = filter.show === 'all' ? sql`true` : filter.show === 'active' ? active : sql`not ${active}`
  const { rows } = await sql<MyClaimRow & { now: Date }>`
    select page.*, app_now() as now from (${myClaims}
      where c.user_id = ${userId} and ${show}
        ${filter.id === undefined ? sql`` : sql`and c.id = ${filter.id}`}
        ${filter.dropId === undefined ? sql`` : sql`and c.drop_id = ${filter.dropId}`}
        ${filter.before === null ? sql`` : sql`and (c.claimed_at, c.id) < (${filter.before.at}, ${filter.before.id}::uuid)`}
      order by c.claimed_at desc, c.id desc limit ${filter.limit}) page
    right join (values (1)) as always(one) on true
    order by page.claimed_at desc, page.id desc`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), now: rows[0]!.now }
}

/** One claim, regardless of its owner. */
export async function selectClaim(db: Db | Tx, id: string): Promise<MyClaimRow | null> {
  const { rows } = await sql<MyClaimRow>`${myClaims} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** One account's counters and claim rights in one drop; null when there is no such drop or account. */
export async function selectTally(db: Db, userId: string, dropId: string) {
  const { rows } = await sql<{
    totalClaims: number
    paidClaims: number
    lastClaimAt: Date | null
    isStaff: boolean
    isBarred: boolean
    isUnwelcome: boolean
    isUnverified: boolean
    startDate: Date | null
    opensAt: Date | null
    isPrivate: boolean
    isDraft: boolean
  }>`
    select coalesce(t.total_claims, 0) as total_claims, coalesce(t.paid_claims, 0) as paid_claims, t.last_claim_at,
      s.owner_id = p.id or exists (select 1 from storefront_permissions g where g.storefront_id = s.id
        and g.profile_id = p.id and (g.expires_at is null or g.expires_at > (select app_now()))) as is_staff,
      coalesce(p.claims_blocked_until > (select app_now()), false) as is_barred,
      exists (select 1 from storefront_blocks b where b.storefront_id = s.id and b.profile_id = p.id) as is_unwelcome,
      m.email_verification and p.email_confirmed_at is null as is_unverified, d.start_date,
      (select min(a.from_at) from drop_access a where a.drop_id = d.id and a.profile_id = p.id) as opens_at,
      d.visibility = 'private' as is_private, d.status = 'draft' as is_draft
    from drops d join storefronts s on s.id = d.storefront_id, profiles p
    left join user_claim_tracking t on t.user_id = p.id and t.drop_id = ${dropId}, platform_settings m
    where d.id = ${dropId} and p.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** An account's claim strikes: score, when the next one fades, and until when it is barred from claiming. */
export async function selectStrikeStanding(db: Db, userId: string) {
  const { rows } = await sql<{ score: number; nextFadesAt: Date | null; blockedUntil: Date | null }>`
    select p.claim_strike_score as score,
      case when p.claims_blocked_until > (select app_now()) then p.claims_blocked_until end as blocked_until,
      case when p.claim_strike_score > 0 then (
        select max(s.created_at) + limit_strike_fade() from strike_events s
        where s.profile_id = p.id and s.kind = 'claim') end as next_fades_at
    from profiles p where p.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export type StrikeRow = {
  id: string
  claimId: string
  cause: 'expired' | 'released'
  itemName: string | null
  dropName: string | null
  createdAt: Date
}

/** An account's active strikes (neither faded nor reversed), newest first, at most 100. */
export async function selectStrikes(db: Db, userId: string): Promise<StrikeRow[]> {
  const { rows } = await sql<StrikeRow>`
    select s.id, s.cause_id as claim_id, s.cause, visible_item_title(d, i.title, c.paid) as item_name, d.title as drop_name,
      s.created_at
    from strike_events s
    left join claims c on c.id = s.cause_id
    left join drops d on d.id = c.drop_id
    left join items i on i.id = c.item_id
    where s.profile_id = ${userId} and s.kind = 'claim' and s.cause in ('expired', 'released') and not exists (
      select 1 from strike_events e where e.kind = 'claim'
        and (e.cause = 'faded' and e.cause_id = s.id or e.cause = 'adjusted' and e.cause_id = s.cause_id))
    order by s.created_at desc, s.id limit 100`.execute(db)
  return rows
}

/** The claims in one drop that an account holds or has bought. */
export async function selectLiveClaims(db: Db, userId: string, dropId: string): Promise<MyClaimRow[]> {
  const { rows } = await sql<MyClaimRow>`${myClaims}
    where c.user_id = ${userId} and c.drop_id = ${dropId}
      and (c.status in ('capturing', 'purchased') or ${isHeldNow})
    order by c.seq`.execute(db)
  return rows
}

/** The storefront of a claim, for permission checks; null when there is no such claim. */
export async function selectStorefrontOfClaim(db: Db, claimId: string): Promise<string | null> {
  const { rows } = await sql<{ storefrontId: string }>`
    select d.storefront_id from claims c join drops d on d.id = c.drop_id where c.id = ${claimId}`.execute(db)
  return rows[0]?.storefrontId ?? null
}

/**
 * Drops that need a sweep: expired holds, or books ready to close. Oldest first. The subselect reads the clock
 * once: compared with a volatile function, every hold would be read, because no index could be used.
 */
export async function selectDropsToSweep(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ dropId: string }>`
    select drop_id from (
      select drop_id, min(expires_at) as since from claims
      where status = 'claimed' and expires_at <= (select app_now()) group by drop_id
      union all
      select l.drop_id, d.end_date from fairness_ledgers l join drops d on d.id = l.drop_id
      where l.closed_at is null and (l.ended_at is null or not exists (
          select 1 from claims c where c.drop_id = l.drop_id and c.status in ('claimed', 'capturing')))
        and (d.end_date <= (select app_now()) or d.status in ('completed', 'cancelled'))
    ) due
    join drops d on d.id = due.drop_id and d.paused_by is distinct from 'platform'
    group by drop_id order by min(since) limit ${limit}`.execute(db)
  return rows.map((row) => row.dropId)
}
