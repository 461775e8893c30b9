import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** An account's orders with their lines. */
export const exportOrders = ownRows(
  (id) => sql`
    select o.id, o.number, o.storefront_id, s.name as storefront_name, o.status, o.fulfilment, o.address, o.currency,
      o.items_cents, o.shipping_cents, o.discount_cents, o.tax_cents, o.buyer_fee_cents, o.total_cents, o.paid_at,
      o.cancelled_at, o.refunded_at, o.created_at, (
        select jsonb_agg(jsonb_build_object('title', l.title, 'priceCents', l.price_cents, 'claimId', l.claim_id))
        from order_lines l where l.order_id = o.id) as lines
    from orders o join storefronts s on s.id = o.storefront_id
    where o.buyer_id = ${id} order by o.created_at desc, o.id`,
)

/** An account's payments. Card numbers are never stored, so none can be exported. */
export const exportPayments = ownRows(
  (id) => sql`
    select p.id, p.order_id, p.provider, p.method, p.status, p.due_cents, p.captured_cents, p.refunded_cents,
      p.currency, p.decline_reason, p.began_at, p.captured_at
    from payments p join orders o on o.id = p.order_id
    where o.buyer_id = ${id} order by p.began_at desc, p.id`,
)

/** The discount codes that belong to an account. */
export const exportCodes = ownRows(
  (id) => sql`
    select c.id, c.code, c.percent, c.storefront_id, s.name as storefront_name, c.tier_name, c.uses, c.withdrawn_at,
      c.created_at
    from discount_codes c join storefronts s on s.id = c.storefront_id
    where c.profile_id = ${id} order by c.created_at desc, c.id`,
)

/** The discount codes that an account's orders used. */
export const exportRedemptions = ownRows(
  (id) => sql`
    select r.order_id, c.code, r.discount_cents, o.currency, r.state, r.created_at, r.changed_at
    from discount_redemptions r join discount_codes c on c.id = r.code_id join orders o on o.id = r.order_id
    where r.profile_id = ${id} order by r.created_at desc, r.order_id`,
)

/** An account's saved payment methods. */
export const exportPaymentMethods = ownRows(
  (id) => sql`
    select m.id, m.provider, m.method, m.brand, m.last4, m.exp_month, m.exp_year, m.is_default, m.created_at, m.removed_at
    from saved_payment_methods m where m.user_id = ${id} order by m.created_at desc, m.id`,
)

/** An account's subscription bills with their charges. */
export const exportInvoices = ownRows(
  (id) => sql`
    select i.id, i.number, i.subscription_id, i.storefront_id, s.name as storefront_name, i.period_start,
      i.period_end, i.amount_cents, i.currency, i.status, i.paid_at, i.created_at, (
        select jsonb_agg(jsonb_build_object('method', c.method, 'status', c.status, 'beganAt', c.began_at,
          'capturedAt', c.captured_at, 'refundedAt', c.refunded_at) order by c.began_at)
        from subscription_charges c where c.invoice_id = i.id) as charges
    from subscription_invoices i join storefronts s on s.id = i.storefront_id
    where i.user_id = ${id} order by i.created_at desc, i.id`,
)

/** An account's refunds. */
export const exportRefunds = ownRows(
  (id) => sql`
    select r.id, r.payment_id, r.amount_cents, r.reason, r.status, r.created_at, r.settled_at
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where o.buyer_id = ${id} order by r.created_at desc, r.id`,
)

/** Number of an account's pending refunds and payments, and of undelivered orders in its storefronts. */
export async function countUnsettled(
  db: Db | Tx,
  profileId: string,
): Promise<{ refunds: number; payments: number; parcels: number }> {
  const { rows } = await sql<{ refunds: number; payments: number; parcels: number }>`
    select (
        select count(*) from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where o.buyer_id = ${profileId} and r.status = 'pending')::int + (
        select count(*) from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
        where i.user_id = ${profileId} and c.status = 'unwanted')::int as refunds, (
        select count(*) from payments p join orders o on o.id = p.order_id
        where o.buyer_id = ${profileId} and p.status in ('started', 'needs_confirmation', 'processing'))::int + (
        select count(*) from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
        where i.user_id = ${profileId} and c.status in ('started', 'needs_confirmation', 'processing'))::int as payments, (
        select count(*) from orders o join storefronts s on s.id = o.storefront_id
        where s.owner_id = ${profileId} and o.status in ('pending', 'paid', 'packed', 'shipped'))::int as parcels`.execute(
    db,
  )
  return rows[0]!
}
