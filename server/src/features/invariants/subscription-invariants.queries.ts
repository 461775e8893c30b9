import type { Invariant } from './invariant.ts'
import { grace } from './scope.queries.ts'

/** Subscriptions: a month is open to those who paid for it, and payments are in the ledger accounts. */
export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: 'M01 paid month',
    holds: 'A paid month has exactly one captured charge of its amount; one that is not paid has none.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'subscription_invoice ' || i.id as subject,
        jsonb_build_object('status', i.status, 'amount', i.amount_cents, 'captured', coalesce(n.charges, 0)) as detail
      from subscription_invoices i left join (
        select invoice_id, count(*) as charges, sum(due_cents) as cents, min(currency) as currency
        from subscription_charges where status = 'captured' group by invoice_id
      ) n on n.invoice_id = i.id
      where coalesce(n.charges, 0) <> case when i.status = 'paid' then 1 else 0 end
        or (i.status = 'paid' and (n.cents <> i.amount_cents or n.currency <> i.currency))`,
  },
  {
    name: 'M02 open doors',
    holds:
      "A subscription's paid months follow each other without a gap in their count, and its end is the last one's.",
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'subscription ' || s.id as subject, jsonb_build_object('status', s.status,
        'paidPeriods', s.paid_periods, 'paidInvoices', coalesce(n.paid, 0), 'end', s.current_period_end, 'paidTo', n.paid_to) as detail
      from subscriptions s left join (
        select subscription_id, count(*)::int as paid, max(period) as last, max(period_end) as paid_to
        from subscription_invoices where status = 'paid' group by subscription_id
      ) n on n.subscription_id = s.id
      where s.paid_periods <> coalesce(n.paid, 0) or (n.paid is not null and n.last <> n.paid - 1)
        or s.current_period_end is distinct from n.paid_to
        or (s.status = 'active' and (n.paid is null or s.perks_until > n.paid_to + interval '2 days'))`,
  },
  {
    name: 'M03 month in the books',
    holds:
      "A month's money is booked once, divides into seller and fee exactly, and goes back where nobody waited for it.",
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'subscription_charge ' || c.id as subject, jsonb_build_object('status', c.status,
        'due', c.due_cents, 'buyer', n.buyer, 'seller', n.seller, 'fee', n.fee) as detail
      from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
      left join (
        select t.cause_id, coalesce(sum(e.amount_cents) filter (where e.account in ('buyer', 'refund')), 0) as buyer,
          coalesce(sum(e.amount_cents) filter (where e.account = 'seller'), 0) as seller,
          coalesce(sum(e.amount_cents) filter (where e.account = 'platform_fee'), 0) as fee
        from money_transfers t left join money_entries e on e.transfer_id = t.id group by t.cause_id
      ) n on n.cause_id = c.id
      where case
        when c.status in ('captured', 'unwanted') then n.cause_id is null or n.buyer <> -c.due_cents
          or n.seller <> i.amount_cents - i.fee_cents or n.fee <> i.fee_cents
        when c.status = 'refunded' then n.cause_id is null or n.buyer <> 0 or n.seller <> 0 or n.fee <> 0
        else n.cause_id is not null end
      union all
      select null, 'subscription_charge ' || id, jsonb_build_object('status', status, 'capturedAt', captured_at)
      from subscription_charges where status = 'unwanted' and captured_at < (select app_now()) - ${grace}`,
  },
  {
    name: 'I16 standing',
    holds: 'A loyalty standing counts the paid claims of its account at its storefront that were not taken back.',
    scope: 'profile',
    sql: `
      select coalesce(l.profile_id, n.user_id) as scope_id,
        'standing ' || coalesce(l.profile_id, n.user_id) || ' at ' || coalesce(l.storefront_id, n.storefront_id) as subject,
        jsonb_build_object('purchases', l.purchases, 'paidClaims', coalesce(n.paid, 0)) as detail
      from (select * from loyalty_standings where ($1::uuid[] is null or profile_id = any ($1))) l
      full join (
        select c.user_id, d.storefront_id, count(*)::int as paid from claims c join drops d on d.id = c.drop_id
        where c.paid and not c.revoked and ($1::uuid[] is null or c.user_id = any ($1)) group by 1, 2
      ) n on n.user_id = l.profile_id and n.storefront_id = l.storefront_id
      where coalesce(l.purchases, -1) <> coalesce(n.paid, 0)`,
  },
]
