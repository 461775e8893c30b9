import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { PaymentRow } from '../checkout.queries.ts'

/** Max payments per run. */
const paymentsPerRun = 2_000

/**
 * Unsettled payments that started at least so many seconds ago, oldest first, and those given up within the last day
 * because no provider knew them: if one was captured after all, it must not be lost.
 */
export async function selectUnsettledPayments(db: Db, olderThanSeconds: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['started', 'needs_confirmation', 'processing']),
        eb.and([
          eb('status', '=', 'cancelled'),
          eb('providerRef', 'is', null),
          eb('beganAt', '>', sql<Date>`(select app_now()) - interval '1 day'`),
        ]),
      ]),
    )
    .where('beganAt', '<=', sql<Date>`(select app_now()) - make_interval(secs => ${olderThanSeconds})`)
    .orderBy('beganAt')
    .limit(paymentsPerRun)
    .execute()
}

/**
 * Open payments with an expired hold (by the drop's clock), and payments waiting for a confirmation although one of
 * their claims is gone.
 */
export async function selectOverduePayments(db: Db): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.* from payments p
    where p.status in ('started', 'needs_confirmation', 'processing') and exists (
      select 1 from order_lines l join claims c on c.id = l.claim_id join drops d on d.id = c.drop_id
      where l.order_id = p.order_id and (
        (c.status = 'capturing' and c.expires_at <= (select app_now()) and d.paused_by is distinct from 'platform')
        or (c.status <> 'capturing' and p.status = 'needs_confirmation')))
    order by p.began_at limit ${paymentsPerRun}`.execute(db)
  return rows
}

/**
 * Captured money of revoked claims that has not been refunded. Money for claims that ended in any other way is settled
 * in the transaction that books it.
 */
export async function selectOrphanedMoney(db: Db): Promise<{ paymentId: string; claimId: string }[]> {
  const { rows } = await sql<{ paymentId: string; claimId: string }>`
    select p.id as payment_id, l.claim_id
    from claims c
    join order_lines l on l.claim_id = c.id
    join payments p on p.order_id = l.order_id and p.status = 'captured'
    where c.paid and c.revoked and l.refunded_cents = 0
      and l.price_cents + l.shipping_cents + l.tax_cents + l.buyer_fee_cents > 0
    order by c.revoked_at limit ${paymentsPerRun}`.execute(db)
  return rows
}

/** Number of refunds pending for more than five minutes. */
export async function countOverdueRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from refunds
    where status = 'pending' and created_at < (select app_now()) - interval '5 minutes'`.execute(db)
  return rows[0]!.n
}

/** Captured and open payments with a line in this drop. */
export async function selectPaymentsOfDrop(db: Db, dropId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', ['started', 'needs_confirmation', 'processing', 'captured'])
    .where('orderId', 'in', (eb) => eb.selectFrom('orderLines').select('orderId').where('dropId', '=', dropId))
    .orderBy('id')
    .execute()
}

/** Captured payments for this claim. */
export async function selectPaymentsOfClaim(db: Db, claimId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'captured')
    .where('orderId', 'in', (eb) => eb.selectFrom('orderLines').select('orderId').where('claimId', '=', claimId))
    .execute()
}
