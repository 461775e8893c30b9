import type pg from 'pg'

/**
 * Payments as a provider's verified reports leave them, without the checkout: for tests of how claims react to them.
 */

type Client = pg.Pool | pg.PoolClient

/**
 * Inserts an order with its lines and a started payment, for claims of one buyer and one seller. Returns the payment's
 * id.
 */
export async function openPayment(client: Client, claimIds: readonly string[]): Promise<string> {
  const { rows } = await client.query(
    `with held as (
       select c.*, d.storefront_id from claims c join drops d on d.id = c.drop_id where c.id = any ($1)
     ), placed as (
       insert into orders (buyer_id, storefront_id, fulfilment, currency, items_cents, shipping_cents, tax_cents,
         buyer_fee_cents, seller_fee_cents, total_cents, quote_hash)
       select user_id, storefront_id, 'pickup', currency, sum(price_cents), 0, 0, 0, 0, sum(price_cents), 'none'
       from held group by user_id, storefront_id, currency returning id, total_cents, currency
     ), listed as (
       insert into order_lines (order_id, claim_id, drop_id, drop_item_id, title, price_cents, shipping_cents, tax_cents,
         buyer_fee_cents, seller_fee_cents)
       select placed.id, held.id, held.drop_id, held.drop_item_id, 'A tape', held.price_cents, 0, 0, 0, 0 from placed, held
     )
     insert into payments (order_id, provider, method, due_cents, currency)
     select id, 'pickup', 'pickup', total_cents, currency from placed returning id`,
    [claimIds],
  )
  return rows[0].id
}

/** Captures a payment: its row, its fee lines, and the ledger entries. Does not change the claims. */
export async function settlePayment(client: Client, paymentId: string): Promise<void> {
  await client.query(
    `with paid as (
       update payments set status = 'captured', captured_cents = due_cents, captured_at = app_now() where id = $1
       returning id, order_id, captured_cents, currency
     ), placed as (
       update orders set status = 'paid', paid_at = app_now() where id = (select order_id from paid)
     ), parts as (
       insert into fee_lines (payment_id, party, amount_cents) select id, 'seller', captured_cents from paid
     ), moved as (
       insert into money_transfers (kind, cause_id, order_id) select 'capture', id, order_id from paid returning id
     )
     insert into money_entries (transfer_id, account, amount_cents, currency)
     select moved.id, side.account, side.sign * paid.captured_cents, paid.currency
     from moved, paid, (values ('buyer', -1), ('seller', 1)) as side(account, sign) where paid.captured_cents > 0`,
    [paymentId],
  )
}

/** Declines a payment. */
export async function failPayment(client: Client, paymentId: string): Promise<void> {
  await client.query(`update payments set status = 'declined' where id = $1`, [paymentId])
  await client.query(`update orders set status = 'failed' where id = (select order_id from payments where id = $1)`, [
    paymentId,
  ])
}

/**
 * Creates an order with a captured payment for claims of one buyer. Does not change the claims. Returns the order's id.
 */
export async function captureMoney(client: Client, claimIds: readonly string[]): Promise<string> {
  const paymentId = await openPayment(client, claimIds)
  await settlePayment(client, paymentId)
  return (await client.query('select order_id from payments where id = $1', [paymentId])).rows[0].order_id
}

/** Refunds what was paid for a claim, with its ledger entries. */
export async function refundClaim(client: Client, claimId: string): Promise<void> {
  await client.query(
    `with line as (
       update order_lines l set refunded_cents = l.price_cents from payments p
       where l.claim_id = $1 and p.order_id = l.order_id and p.status = 'captured' and l.refunded_cents = 0
       returning p.id as payment_id, l.order_id, l.price_cents as cents, p.currency
     ), refund as (
       insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids, status, settled_at)
       select payment_id, cents, 'seller', $1::uuid, array[$1::uuid], 'succeeded', app_now() from line where cents > 0
       returning id
     ), counted as (
       update payments p set refunded_cents = p.refunded_cents + line.cents,
         status = case when p.refunded_cents + line.cents = p.captured_cents then 'refunded' else p.status end
       from line where p.id = line.payment_id
     ), moved as (
       insert into money_transfers (kind, cause_id, order_id) select 'refund', refund.id, line.order_id from refund, line
       returning id
     )
     insert into money_entries (transfer_id, account, amount_cents, currency)
     select moved.id, side.account, side.sign * line.cents, line.currency
     from moved, line, (values ('refund', 1), ('seller', -1)) as side(account, sign)`,
    [claimId],
  )
}

/** Points an order line at the new claim that late money was honored with. */
export async function replaceLine(client: Client, paymentId: string, oldId: string, newId: string): Promise<void> {
  await client.query(
    `update order_lines set claim_id = $3, late_for_claim_id = $2
     where claim_id = $2 and order_id = (select order_id from payments where id = $1)`,
    [paymentId, oldId, newId],
  )
}
