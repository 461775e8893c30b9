import type { Db, Tx } from '@keepcase/db/db.ts'
import type { SubscriptionCharges, SubscriptionInvoices } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Term } from './subscription.rows.ts'

export type InvoiceRow = Selectable<SubscriptionInvoices>
export type ChargeRow = Selectable<SubscriptionCharges>

/** Provider and method of a month's payment, with the token of a saved method. */
export type ChargeMethod = { provider: string; method: string; savedRef: string | null }

/** States of a charge that may still be captured. */
export const openStates = ['started', 'needs_confirmation', 'processing'] as const

/** The platform's current fee rate, in basis points. */
export async function selectFeeBps(tx: Tx): Promise<number> {
  const { platformFeeBps } = await tx.selectFrom('platformSettings').select('platformFeeBps').executeTakeFirstOrThrow()
  return platformFeeBps
}

/** Inserts a month's invoice; undefined when there is one already. */
export async function insertInvoice(tx: Tx, term: Term, feeCents: number): Promise<InvoiceRow | undefined> {
  const { subscriptionId, userId, storefrontId, period, periodStart, periodEnd, currency } = term
  return tx
    .insertInto('subscriptionInvoices')
    .values({
      subscriptionId,
      userId,
      storefrontId,
      period,
      periodStart,
      periodEnd,
      currency,
      feeCents,
      amountCents: term.priceCents,
      nextAttemptAt: sql`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Whether a month has its invoice. The caller has locked the subscription. */
export async function isBilled(tx: Tx, { subscriptionId, period }: Term): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptionInvoices')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('period', '=', period)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a charge for an invoice; undefined while another one is open or captured. */
export async function insertCharge(
  tx: Tx,
  invoice: InvoiceRow,
  { provider, method, savedRef }: ChargeMethod,
): Promise<ChargeRow | undefined> {
  return tx
    .insertInto('subscriptionCharges')
    .values({
      invoiceId: invoice.id,
      provider,
      method,
      savedRef,
      dueCents: invoice.amountCents,
      currency: invoice.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** A charge with its invoice; null when there is none. */
export async function findCharge(
  db: Db | Tx,
  chargeId: string,
): Promise<{ charge: ChargeRow; invoice: InvoiceRow } | null> {
  const charge = await db.selectFrom('subscriptionCharges').selectAll().where('id', '=', chargeId).executeTakeFirst()
  if (!charge) return null
  const invoice = await db
    .selectFrom('subscriptionInvoices')
    .selectAll()
    .where('id', '=', charge.invoiceId)
    .executeTakeFirstOrThrow()
  return { charge, invoice }
}

/** Locks a charge's subscription, its invoice and the charge, in this order. */
export async function lockCharge(tx: Tx, chargeId: string): Promise<{ charge: ChargeRow; invoice: InvoiceRow }> {
  await sql`
    select 1 from subscriptions where id = (
      select i.subscription_id from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
      where c.id = ${chargeId}) for no key update`.execute(tx)
  await sql`
    select 1 from subscription_invoices
    where id = (select invoice_id from subscription_charges where id = ${chargeId}) for no key update`.execute(tx)
  await sql`select 1 from subscription_charges where id = ${chargeId} for no key update`.execute(tx)
  return (await findCharge(tx, chargeId))!
}

/** Locks an invoice. The caller has locked its subscription. */
export function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow> {
  return tx
    .selectFrom('subscriptionInvoices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes a charge; the times of capture and refund go into their own columns. */
export async function updateCharge(
  tx: Tx,
  id: string,
  changes: Partial<Pick<ChargeRow, 'status' | 'providerRef' | 'providerRank' | 'declineReason' | 'refundRef'>>,
): Promise<void> {
  const isTaken = changes.status === 'captured' || changes.status === 'unwanted'
  await tx
    .updateTable('subscriptionCharges')
    .set(changes)
    .$if(isTaken, (query) => query.set({ capturedAt: sql`app_now()` }))
    .$if(changes.status === 'refunded', (query) => query.set({ refundedAt: sql`app_now()` }))
    .where('id', '=', id)
    .execute()
}

export async function markInvoicePaid(tx: Tx, id: string): Promise<void> {
  await sql`
    update subscription_invoices set status = 'paid', paid_at = app_now(), next_attempt_at = null, version = version + 1
    where id = ${id} and status = 'open'`.execute(tx)
}

export async function markInvoiceFailed(tx: Tx, id: string): Promise<void> {
  await sql`
    update subscription_invoices set status = 'failed', next_attempt_at = null, version = version + 1
    where id = ${id} and status = 'open'`.execute(tx)
}

/** Records a failed attempt and schedules the next one in so many minutes. Returns its time. */
export async function putOffInvoice(tx: Tx, id: string, attempts: number, minutes: number): Promise<Date> {
  const { rows } = await sql<{ nextAttemptAt: Date }>`
    update subscription_invoices set attempts = ${attempts},
      next_attempt_at = app_now() + make_interval(mins => ${minutes}), version = version + 1
    where id = ${id} returning next_attempt_at`.execute(tx)
  return rows[0]!.nextAttemptAt
}

/** Invoices whose next attempt is due, with their subscription; excludes first months, which wait for their buyer. */
export async function selectDueInvoices(db: Db, limit: number): Promise<{ id: string; subscriptionId: string }[]> {
  return db
    .selectFrom('subscriptionInvoices')
    .select(['id', 'subscriptionId'])
    .where('status', '=', 'open')
    .where('period', '>', 0)
    .where('nextAttemptAt', '<=', sql<Date>`(select app_now())`)
    .orderBy('nextAttemptAt')
    .limit(limit)
    .execute()
}

/**
 * The payment method of a subscription's last paid month, which the next month uses too. If that saved method was
 * removed since, the account's default replaces it.
 */
export async function selectLastMethod(tx: Tx, subscriptionId: string): Promise<ChargeMethod | undefined> {
  const { rows } = await sql<ChargeMethod>`
    select c.provider, coalesce(m.method, c.method) as method, coalesce(m.provider_ref, c.saved_ref) as saved_ref
    from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
    left join lateral (
      select s.method, s.provider_ref from saved_payment_methods s
      where c.saved_ref is not null and s.user_id = i.user_id and s.provider = c.provider and s.removed_at is null
      order by s.provider_ref = c.saved_ref desc, s.is_default desc, s.created_at desc limit 1) m on true
    where i.subscription_id = ${subscriptionId} and c.status = 'captured'
    order by i.period desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Unsettled charges that started at least so many seconds ago, and those given up within a day because no provider knew
 * them.
 */
export async function selectUnsettledCharges(db: Db, olderThanSeconds: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select * from subscription_charges
    where (status in ('started', 'needs_confirmation', 'processing')
        or (status = 'cancelled' and provider_ref is null and began_at > (select app_now()) - interval '1 day'))
      and began_at <= (select app_now()) - make_interval(secs => ${olderThanSeconds})
    order by began_at limit 1000`.execute(db)
  return rows
}

/** Captured charges that paid for nothing and have not been refunded. */
export function selectUnwantedCharges(db: Db): Promise<ChargeRow[]> {
  return db
    .selectFrom('subscriptionCharges')
    .selectAll()
    .where('status', '=', 'unwanted')
    .orderBy('capturedAt')
    .limit(100)
    .execute()
}

/** The charge of an account's first month that waits for a bank confirmation. */
export async function findWaitingCharge(db: Db, userId: string, storefrontId: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    select c.* from subscriptions s
    join subscription_invoices i on i.subscription_id = s.id
    join subscription_charges c on c.invoice_id = i.id and c.status = 'needs_confirmation'
    where s.user_id = ${userId} and s.storefront_id = ${storefrontId} and s.status = 'starting'`.execute(db)
  return rows[0]
}

export type InvoiceView = InvoiceRow & { storefrontName: string }

/** An account's invoices, newest first, without unpaid first months. */
export async function findInvoices(
  db: Db,
  userId: string,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<InvoiceView[]> {
  const { rows } = await sql<InvoiceView>`
    select i.*, f.shown_name as storefront_name
    from subscription_invoices i join storefront_faces f on f.id = i.storefront_id
    where i.user_id = ${userId} and not (i.period = 0 and i.status <> 'paid')
      ${after ? sql`and i.created_at <= ${after.at} and (i.created_at < ${after.at} or i.id > ${after.id})` : sql``}
    order by i.created_at desc, i.id limit ${limit}`.execute(db)
  return rows
}
