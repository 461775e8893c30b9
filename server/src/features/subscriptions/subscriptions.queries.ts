import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Subscriptions } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { SubscriptionView, Term } from './subscription.rows.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** Whether a subscription's perks are open: a paid month, or a renewal that is late by at most two days. */
const isOpen = sql<boolean>`(s.status = 'active' and s.perks_until > (select app_now()))`

const faces = sql`
  select s.id, s.user_id, s.storefront_id, f.shown_name as storefront_name, s.status, s.price_cents, s.currency,
    s.current_period_end, s.cancel_at, ${isOpen} as is_open, s.ended_at, s.created_at
  from subscriptions s join storefront_faces f on f.id = s.storefront_id`

/** One subscription of the account; undefined for another account's. */
export async function findSubscription(db: Db | Tx, id: string, userId: string): Promise<SubscriptionView | undefined> {
  const { rows } = await sql<SubscriptionView>`${faces} where s.id = ${id} and s.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** An account's subscriptions, newest first, without those whose first payment failed. */
export async function findSubscriptions(
  db: Db,
  userId: string,
  given: { storefrontId?: string | undefined; after: { at: Date; id: string } | null; limit: number },
): Promise<SubscriptionView[]> {
  const { storefrontId, after, limit } = given
  const { rows } = await sql<SubscriptionView>`
    ${faces} where s.user_id = ${userId} and s.end_reason is distinct from 'declined'
      ${storefrontId ? sql`and s.storefront_id = ${storefrontId}` : sql``}
      ${after ? sql`and s.created_at <= ${after.at} and (s.created_at < ${after.at} or s.id > ${after.id})` : sql``}
    order by s.created_at desc, s.id limit ${limit}`.execute(db)
  return rows
}

/** Whether the account's subscription grants perks at a storefront now. */
export async function isSubscriber(db: Db, userId: string, storefrontId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions s
    where s.user_id = ${userId} and s.storefront_id = ${storefrontId} and ${isOpen} limit 1`.execute(db)
  return rows.length > 0
}

/** Locks a subscription; undefined when there is none. */
export function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  return tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks an account's one subscription to a storefront that has not ended. */
export function lockLiveSubscription(tx: Tx, userId: string, storefrontId: string) {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('storefrontId', '=', storefrontId)
    .where('status', '<>', 'ended')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Inserts a subscription whose first month is about to be paid; undefined when there is one already. */
export async function insertSubscription(
  tx: Tx,
  row: { userId: string; storefrontId: string; priceCents: number; currency: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into subscriptions (user_id, storefront_id, price_cents, currency, status)
    values (${row.userId}, ${row.storefrontId}, ${row.priceCents}, ${row.currency}, 'starting')
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Skips months that the site failed to bill: if the last month ended more than two days ago, the next one begins now,
 * and later months are counted from here.
 */
export async function skipLostMonths(tx: Tx, id: string): Promise<void> {
  await sql`
    update subscriptions set anchor_at = app_now(), anchor_period = paid_periods
    where id = ${id} and current_period_end < (select app_now()) - interval '2 days'`.execute(tx)
}

/** The next month of a locked subscription. */
export async function selectTerm(tx: Tx, id: string): Promise<Term> {
  const { rows } = await sql<Term>`
    select id as subscription_id, user_id, storefront_id, price_cents, currency, paid_periods as period,
      subscription_month(anchor_at, paid_periods - anchor_period) as period_start,
      subscription_month(anchor_at, paid_periods - anchor_period + 1) as period_end
    from subscriptions where id = ${id}`.execute(tx)
  const [term] = rows
  if (!term) throw new Error(`There is no subscription ${id}`)
  return term
}

/** Active, uncancelled subscriptions whose paid month is over, longest overdue first. */
export async function selectDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'active')
    .where('cancelAt', 'is', null)
    .where('currentPeriodEnd', '<=', sql<Date>`(select app_now())`)
    .orderBy('currentPeriodEnd')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Active subscriptions whose cancellation takes effect by now. */
export async function selectToEnd(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'active')
    .where('currentPeriodEnd', '<=', sql<Date>`(select app_now())`)
    .where('cancelAt', '<=', sql<Date>`(select app_now())`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Records a paid month: perks stay open until its end plus two days, or exactly until its end if cancelled. */
export async function writePaid(tx: Tx, id: string, period: number, periodEnd: Date): Promise<void> {
  await sql`
    update subscriptions set status = 'active', paid_periods = ${period} + 1, current_period_end = ${periodEnd},
      cancel_at = case when cancel_at is null then null else ${periodEnd}::timestamptz end,
      perks_until = case when cancel_at is null then ${periodEnd}::timestamptz + interval '2 days'
        else ${periodEnd}::timestamptz end,
      version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

/** Cancels at the end of the paid month, or withdraws the cancellation. */
export async function writeCancelAt(tx: Tx, id: string, isCancelled: boolean): Promise<void> {
  await sql`
    update subscriptions set cancel_at = ${isCancelled ? sql`current_period_end` : sql`null`},
      perks_until = current_period_end + ${isCancelled ? sql`interval '0'` : sql`interval '2 days'`},
      version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

/** Records that all renewal attempts failed. */
export async function writePastDue(tx: Tx, id: string): Promise<void> {
  await sql`
    update subscriptions set status = 'past_due', cancel_at = null, perks_until = app_now(), version = version + 1,
      updated_at = app_now() where id = ${id}`.execute(tx)
}

export async function writeEnded(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`
    update subscriptions set status = 'ended', ended_at = app_now(), end_reason = ${reason},
      perks_until = least(perks_until, app_now()), version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

/** Why a subscription can't continue: its storefront is hidden, or its account is closed. */
export async function selectObstacle(
  tx: Tx,
  id: string,
): Promise<'storefront_closed' | 'account_closed' | 'blocked' | null> {
  const { rows } = await sql<{ isShown: boolean; isHere: boolean; isBlocked: boolean }>`
    select f.is_shown, p.is_active and p.suspended_at is null and p.closed_at is null as is_here,
      is_blocked_at(s.storefront_id, s.user_id) as is_blocked
    from subscriptions s join storefront_faces f on f.id = s.storefront_id join profiles p on p.id = s.user_id
    where s.id = ${id}`.execute(tx)
  if (rows[0]?.isShown === false) return 'storefront_closed'
  if (rows[0]?.isHere === false) return 'account_closed'
  return rows[0]?.isBlocked ? 'blocked' : null
}

/** Whether a storefront blocks an account. */
export async function isBlockedAt(tx: Tx, storefrontId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_blocked_at(${storefrontId}, ${userId}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Ids of an account's subscriptions that have not ended. */
export async function selectLiveOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '<>', 'ended')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ids of the subscriptions to an owner's storefronts that have not ended. */
export async function selectLiveTo(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s join storefront_faces f on f.id = s.storefront_id
    where f.owner_id = ${ownerId} and s.status <> 'ended' order by s.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of a storefront's subscriptions that have not ended. */
export async function selectLiveToStorefront(db: Db, storefrontId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions where storefront_id = ${storefrontId} and status <> 'ended' order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Adds the new subscription to the account's activity feed, once. */
export async function recordSubscribed(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into user_activities (user_id, activity_type, activity_category, title, description, cause_id, metadata)
    select s.user_id, 'subscribed', 'community', 'Subscribed to ' || f.shown_name, null, s.id,
      jsonb_build_object('storefrontId', s.storefront_id)
    from subscriptions s join storefront_faces f on f.id = s.storefront_id where s.id = ${id}
    on conflict do nothing`.execute(tx)
}

/** An account's subscriptions for its data export, newest first. */
export function exportSubscriptions(db: Db, userId: string, limit: number): Promise<SubscriptionView[]> {
  return findSubscriptions(db, userId, { after: null, limit })
}
