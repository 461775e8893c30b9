import type { Invariant } from './invariant.ts'
import { grace, inScope } from './scope.queries.ts'

/** A line's part of its order's total. */
const lineCents = '(l.price_cents + l.shipping_cents + l.tax_cents + l.buyer_fee_cents - l.discount_cents)'

/** Paid order lines: captured and not being refunded. A free line stays when the whole amount went back for the others. */
const paidLines = `
  select l.claim_id, count(*) as payments
  from order_lines l join payments p on p.order_id = l.order_id
  where ${inScope('l.drop_id')} and (p.status = 'captured' or (p.status = 'refunded' and ${lineCents} = 0))
    and (l.refunded_cents = 0) group by l.claim_id`

/** Restricts to payments with an order line in the scope's drops. */
const inOrders = (order: string) =>
  `($1::uuid[] is null or exists (select 1 from order_lines s where s.order_id = ${order} and s.drop_id = any ($1)))`

/** One of the drops of an order, so that the next check covers the violation again. */
const dropOf = (order: string) =>
  `(select s.drop_id from order_lines s where s.order_id = ${order} order by s.drop_id limit 1)`

/** Money: amounts captured, their allocation, division and refunds. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'I11 paid once',
    holds: 'Each paid claim that was not taken back has exactly one captured payment that is not on its way back.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('payments', coalesce(n.payments, 0)) as detail
      from claims c left join (${paidLines}) n on n.claim_id = c.id
      where ${inScope('c.drop_id')} and c.paid and not c.revoked and coalesce(n.payments, 0) <> 1`,
  },
  {
    name: 'I11 returned',
    holds: 'Money that was taken for a claim that is not paid, or was taken back, is on its way back within 5 minutes.',
    scope: 'drop',
    sql: `
      select l.drop_id as scope_id, 'claim ' || l.claim_id as subject, jsonb_build_object('order', l.order_id, 'payment', p.id,
        'cents', ${lineCents}, 'status', c.status, 'capturedAt', p.captured_at, 'revokedAt', c.revoked_at) as detail
      from order_lines l join payments p on p.order_id = l.order_id left join claims c on c.id = l.claim_id
      where ${inScope('l.drop_id')} and p.status = 'captured' and ${lineCents} > 0 and not coalesce(c.paid and not c.revoked, false)
        and (l.refunded_cents = 0 or not exists (
          select 1 from refunds r where r.payment_id = p.id and l.claim_id = any (r.claim_ids) and r.status <> 'failed'))
        and greatest(coalesce(p.captured_at, p.began_at), c.revoked_at) < (select app_now()) - ${grace}`,
  },
  {
    name: 'I11 under way',
    holds: 'A claim that is being paid has exactly one payment that is still open.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('openPayments', count(p.id)) as detail
      from claims c left join order_lines l on l.claim_id = c.id
      left join payments p on p.order_id = l.order_id and p.status in ('started', 'needs_confirmation', 'processing')
      where ${inScope('c.drop_id')} and c.status = 'capturing' group by c.drop_id, c.id having count(p.id) <> 1`,
  },
  {
    name: 'I12 amount due',
    holds:
      "What is due is the order's total, that is the sum of its lines, at the claims' frozen prices and in their currency.",
    scope: 'drop',
    sql: `
      select ${dropOf('o.id')} as scope_id, 'order ' || o.id as subject, jsonb_build_object('total', o.total_cents,
        'lines', n.total, 'due', p.due_cents, 'captured', p.captured_cents, 'payment', p.id) as detail
      from orders o
      join (
        select l.order_id, sum(l.price_cents) as items, sum(l.shipping_cents) as shipping, sum(l.tax_cents) as tax,
          sum(l.buyer_fee_cents) as buyer_fee, sum(l.seller_fee_cents) as seller_fee,
          sum(l.discount_cents) as discount, sum(${lineCents}) as total,
          bool_or(c.id is null or c.price_cents <> l.price_cents or c.user_id <> b.buyer_id or c.currency <> b.currency) as differs
        from order_lines l join orders b on b.id = l.order_id left join claims c on c.id = l.claim_id group by l.order_id
      ) n on n.order_id = o.id
      left join payments p on p.order_id = o.id
      where ${inOrders('o.id')} and (n.differs or o.items_cents <> n.items or o.shipping_cents <> n.shipping
        or o.tax_cents <> n.tax or o.buyer_fee_cents <> n.buyer_fee or o.seller_fee_cents <> n.seller_fee
        or o.discount_cents <> n.discount or o.total_cents <> n.total or p.due_cents <> o.total_cents or p.currency <> o.currency
        or (p.status in ('captured', 'refunded') and p.captured_cents <> p.due_cents))`,
  },
  {
    name: 'I13 division',
    holds: 'A captured amount divides into parts that sum to it exactly.',
    scope: 'drop',
    sql: `
      select ${dropOf('p.order_id')} as scope_id, 'payment ' || p.id as subject,
        jsonb_build_object('captured', p.captured_cents, 'parts', coalesce(n.cents, 0)) as detail
      from payments p left join (
        select payment_id, sum(amount_cents) as cents, min(amount_cents) as least from fee_lines group by payment_id
      ) n on n.payment_id = p.id
      where ${inOrders('p.order_id')} and (n.least < 0
        or (p.status in ('captured', 'refunded') and coalesce(n.cents, 0) <> p.captured_cents)
        or (p.status not in ('captured', 'refunded') and n.cents is not null))`,
  },
  {
    name: 'I13 double entry',
    holds:
      'Every movement of money sums to nothing; a captured payment and a settled refund have exactly one, others none.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'money_transfer ' || transfer_id as subject,
        jsonb_build_object('currency', currency, 'sum', sum(amount_cents)) as detail
      from money_entries group by transfer_id, currency having sum(amount_cents) <> 0
      union all
      select null, 'payment ' || p.id, jsonb_build_object('captured', p.captured_cents, 'booked', count(t.id))
      from payments p left join money_transfers t on t.kind = 'capture' and t.cause_id = p.id
      group by p.id, p.status, p.captured_cents
      having count(t.id) <> case when p.status in ('captured', 'refunded') then 1 else 0 end
      union all
      select null, 'refund ' || r.id, jsonb_build_object('cents', r.amount_cents, 'booked', count(t.id))
      from refunds r left join money_transfers t on t.kind = 'refund' and t.cause_id = r.id
      group by r.id, r.status, r.amount_cents having count(t.id) <> case when r.status = 'succeeded' then 1 else 0 end
      union all
      select null, 'order ' || p.order_id, jsonb_build_object('booked', coalesce(sum(e.amount_cents), 0),
        'captured', p.captured_cents, 'refunded', p.refunded_cents)
      from payments p left join money_transfers t on t.order_id = p.order_id
      left join money_entries e on e.transfer_id = t.id and e.account in ('buyer', 'refund')
      where p.provider <> 'pickup' group by p.id, p.order_id, p.captured_cents, p.refunded_cents having coalesce(sum(e.amount_cents), 0) <> p.refunded_cents - p.captured_cents`,
  },
  {
    name: 'I14 refunds',
    holds: 'No more goes back than came, and what a payment says went back is the sum of its settled refunds.',
    scope: 'drop',
    sql: `
      select ${dropOf('p.order_id')} as scope_id, 'payment ' || p.id as subject, jsonb_build_object('captured', p.captured_cents,
        'refunded', p.refunded_cents, 'refunds', n.all_cents, 'settled', n.settled_cents) as detail
      from payments p left join (
        select payment_id, coalesce(sum(amount_cents) filter (where status <> 'failed'), 0) as all_cents,
          coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0) as settled_cents
        from refunds group by payment_id
      ) n on n.payment_id = p.id
      where ${inOrders('p.order_id')} and (coalesce(n.all_cents, 0) > p.captured_cents
        or p.refunded_cents <> coalesce(n.settled_cents, 0))
      union all
      select ${dropOf('p.order_id')}, 'refund ' || r.id, jsonb_build_object('cents', r.amount_cents, 'lines', sum(l.refunded_cents))
      from refunds r join payments p on p.id = r.payment_id
      left join order_lines l on l.order_id = p.order_id and l.claim_id = any (r.claim_ids)
      where ${inOrders('p.order_id')} and r.status <> 'failed'
      group by r.id, r.amount_cents, p.order_id having coalesce(sum(l.refunded_cents), 0) <> r.amount_cents`,
  },
  {
    name: 'I15 provider events',
    holds: "A provider's event is applied within 5 minutes, once.",
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'provider_event ' || min(provider) || ' ' || event_id as subject,
        jsonb_build_object('times', count(*), 'receivedAt', min(received_at), 'outcome', min(outcome)) as detail
      from provider_events group by provider, event_id
      having count(*) > 1 or bool_or(applied_at is not null and outcome is null)
        or (bool_or(applied_at is null) and min(received_at) < (select app_now()) - ${grace})`,
  },
  {
    name: 'I15 sandbox books',
    holds:
      "Our captures of the last day are the sandbox provider's: the same amount, none missing on either side for 5 minutes.",
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, coalesce('payment ' || p.id, 'sandbox intent ' || i.id) as subject,
        jsonb_build_object('taken', i.amount_cents, 'captured', p.captured_cents, 'status', p.status,
          'providerStatus', i.status) as detail
      from (
        select id, provider_ref, status, captured_cents from payments
        where provider = 'sandbox' and began_at > (select app_now()) - interval '1 day'
        union all
        select id, provider_ref, case status when 'unwanted' then 'captured' else status end,
          case when captured_at is null then 0 else due_cents end
        from subscription_charges where provider = 'sandbox' and began_at > (select app_now()) - interval '1 day') p
      full join (select * from sandbox.intents where created_at > (select app_now()) - interval '1 day') i on i.id = p.provider_ref
      where (p.status in ('captured', 'refunded') and (i.id is null or i.status <> 'succeeded' or i.amount_cents <> p.captured_cents))
        or (i.status = 'succeeded' and i.amount_cents > 0 and i.created_at < (select app_now()) - interval '5 minutes'
          and coalesce(i.settle_after < (select app_now()) - interval '5 minutes', true)
          and coalesce(p.status not in ('captured', 'refunded'), true))`,
  },
  {
    name: 'I23 activity',
    holds: 'Every claim that was ever paid has exactly one purchase activity.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('activities', count(a.id)) as detail
      from claims c left join user_activities a on a.activity_type = 'purchase' and a.cause_id = c.id and a.user_id = c.user_id
      where ${inScope('c.drop_id')} and c.paid group by c.drop_id, c.id having count(a.id) <> 1`,
  },
  {
    name: 'I25 late money',
    holds:
      'Late money is honoured by a new claim beside the one that ended, once, and never both honoured and returned.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject,
        jsonb_build_object('status', c.status, 'lines', count(l.order_id), 'endedAs', min(o.status)) as detail
      from claims c left join order_lines l on l.claim_id = c.id and l.late_for_claim_id is not null
      left join claims o on o.id = l.late_for_claim_id
      where ${inScope('c.drop_id')} and c.source = 'late_payment'
      group by c.drop_id, c.id, c.status, c.seq, c.drop_item_id, c.user_id
      having count(l.order_id) <> 1 or count(o.id) <> 1 or not bool_and(o.status = 'expired' and o.seq < c.seq
        and o.drop_item_id = c.drop_item_id and o.user_id = c.user_id)
      union all
      select l.drop_id, 'claim ' || l.late_for_claim_id, jsonb_build_object('honoured', jsonb_agg(l.claim_id))
      from order_lines l where ${inScope('l.drop_id')} and l.late_for_claim_id is not null
      group by l.drop_id, l.late_for_claim_id having count(*) > 1
      union all
      select l.drop_id, 'claim ' || l.claim_id, jsonb_build_object('refunded', l.refunded_cents)
      from order_lines l join claims c on c.id = l.claim_id
      where ${inScope('l.drop_id')} and l.late_for_claim_id is not null and l.refunded_cents > 0 and c.paid and not c.revoked`,
  },
]
