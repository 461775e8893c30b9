import { msOf } from '@keepcase/contract/api/durations.ts'
import type { ClaimCode } from '@keepcase/contract/claims/claims.codes.ts'
import { rush } from '@keepcase/contract/claims/claims.limits.ts'
import type { Decided, DecidedRequests } from '@keepcase/contract/claims/lost-request.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** The last answer that an account got for an item: a refusal. `id` is the drop item's. */
export type LostRow = {
  id: string
  code: ClaimCode
  /** Null for answers from before arrival times were stored. */
  arrivedAt: Date | null
  answeredAt: Date
  arrivedAhead: number | null
}

/**
 * Items of a drop whose last answer to this account was a refusal, newest first; excludes items that it holds or owns.
 * Served by the primary key of `claim_answers`: an account has few answers in a drop.
 */
export async function selectLost(
  db: Db,
  userId: string,
  dropId: string,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    select last.drop_item_id as id, last.code, last.arrived_at, last.answered_at, last.arrived_ahead
    from (
      select distinct on (a.drop_item_id) a.drop_item_id, a.code, a.arrived_at, a.answered_at,
        a.arrived_ahead
      from claim_answers a
      where a.user_id = ${userId} and a.drop_id = ${dropId} and a.code is distinct from 'ALREADY_CLAIMED'
      order by a.drop_item_id, a.answered_at desc, a.key) last
    where last.code is not null
      and not exists (
        select 1 from claims c where c.user_id = ${userId} and c.drop_item_id = last.drop_item_id
          and c.status in ('claimed', 'capturing', 'purchased'))
      ${before === null ? sql`` : sql`and (last.answered_at, last.drop_item_id) < (${before.at}, ${before.id}::uuid)`}
    order by last.answered_at desc, last.drop_item_id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * The account's own claim and the answer to its request; null fields when that answer is no longer stored. `now` is the
 * database clock.
 */
export type WonRow = { dropItemId: string; answeredAt: Date | null; arrivedAhead: number | null; now: Date }

/** The answer that won a claim; undefined for another account's claim. A claim from the standby line has no answer. */
export async function selectWon(db: Db, userId: string, claimId: string): Promise<WonRow | undefined> {
  const { rows } = await sql<WonRow>`
    select c.drop_item_id, a.answered_at, a.arrived_ahead, app_now() as now
    from claims c
    left join lateral (
      select a.answered_at, a.arrived_ahead from claim_answers a
      where a.user_id = c.user_id and a.drop_id = c.drop_id and a.claim_id = c.id and a.code is null
      order by a.answered_at limit 1) a on true
    where c.id = ${claimId} and c.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** All requests for one item, aggregated; the same for every reader. */
export type ItemRush = {
  /** Whether the item is public: false for a lot that has not been on stage yet. */
  isShown: boolean
  /** When the item first became claimable, and until when its requests are counted in order. */
  opensAt: Date | null
  rushEndsAt: Date | null
  units: { total: number; available: number; held: number; sold: number }
  /** Claims in the ledger, grouped by instant. */
  claims: Decided[]
  /** Requests during the rush, whatever their answer, grouped by instant. */
  requests: DecidedRequests[]
}

/**
 * One item's rush grouped by instant, so that the result stays small for any number of requests. Answers are found by
 * time (the only index besides the key): reads a quarter of an hour of requests, once for all concurrent readers.
 */
export async function selectItemRush(db: Db, dropItemId: string): Promise<ItemRush | null> {
  const { rows } = await sql<{
    dropId: string
    isShown: boolean
    opensAt: Date | null
    startsAt: Date | null
    total: number
    available: number
    held: number
    sold: number
  }>`
    select i.drop_id, d.type <> 'live' or coalesce(i.revealed_at <= (select app_now()), false) as is_shown,
      case when d.type = 'live' then i.revealed_at
        else d.start_date - case when d.early_access_enabled
          then make_interval(mins => d.early_access_minutes) else interval '0' end end as opens_at,
      case when d.type = 'live' then i.revealed_at else d.start_date end as starts_at,
      i.quantity_total as total, i.quantity_available as available, i.quantity_held as held, i.quantity_sold as sold
    from drop_items i join drops d on d.id = i.drop_id where i.id = ${dropItemId}`.execute(db)
  const item = rows[0]
  if (!item) return null
  const { dropId, isShown, opensAt, startsAt, ...units } = item
  const rushEndsAt = startsAt && new Date(startsAt.getTime() + msOf(rush))
  const [claims, requests] = await Promise.all([
    claimsOf(db, dropId, dropItemId),
    opensAt === null || rushEndsAt === null ? [] : requestsBetween(db, dropItemId, opensAt, rushEndsAt),
  ])
  return { isShown, opensAt, rushEndsAt, units, claims, requests }
}

async function claimsOf(db: Db, dropId: string, dropItemId: string): Promise<Decided[]> {
  const { rows } = await sql<{ at: Date; count: number }>`
    select claimed_at as at, count(*)::int as count from fairness_entries
    where drop_id = ${dropId} and drop_item_id = ${dropItemId} group by claimed_at order by claimed_at`.execute(db)
  return rows.map(({ at, count }) => ({ at: at.getTime(), count }))
}

async function requestsBetween(db: Db, dropItemId: string, from: Date, until: Date): Promise<DecidedRequests[]> {
  const { rows } = await sql<{ at: Date; places: number[] }>`
    select answered_at as at, array_agg(coalesce(arrived_ahead, 0) order by arrived_ahead) as places from claim_answers
    where answered_at >= ${from} and answered_at <= ${until} and drop_item_id = ${dropItemId}
    group by answered_at order by answered_at`.execute(db)
  return rows.map(({ at, places }) => ({ at: at.getTime(), places }))
}
