import { firstPayment, redeemedCode, type Violation, violation } from './violation-fixtures.ts'

/** Violations of payments, refunds and ledger accounts. */
export const moneyViolations: readonly Violation[] = [
  violation(
    'I11 paid once',
    'a purchase without a payment',
    ({ claims }) => `delete from order_lines where claim_id = '${claims.bought}'`,
  ),
  violation(
    'I11 paid once',
    'a purchase paid twice',
    ({ claims }) =>
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from payments p
     join order_lines l using (order_id) where l.claim_id = '${claims.bought}'`,
  ),
  violation(
    'I11 paid once',
    'a purchase whose money went back',
    ({ claims }) => `update order_lines set refunded_cents = price_cents where claim_id = '${claims.bought}'`,
  ),
  violation(
    'I11 returned',
    'money kept for a hold that ran out',
    ({ claims }) =>
      `update order_lines set claim_id = '${claims.expired}' where claim_id = '${claims.bought}';
     update payments set captured_at = app_now() - interval '6 minutes'`,
  ),
  violation(
    'I11 under way',
    'a claim that is being paid by nothing',
    ({ claims }) => `update claims set status = 'capturing' where id = '${claims.held}'`,
  ),
  violation(
    'I14 refunds',
    'a refund of other lines',
    ({ claims }) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids) select id, 1, 'seller', id, array['${claims.bought}'::uuid] from payments where id = ${firstPayment}`,
  ),
  violation(
    'I14 refunds',
    'more goes back than came',
    ({ claims }) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids)
     select id, captured_cents + 1, 'seller', id, array['${claims.bought}'::uuid] from payments where id = ${firstPayment}`,
  ),
  violation(
    'I14 refunds',
    'a refund that nobody settled',
    () => `update payments set refunded_cents = 1 where id = ${firstPayment}`,
  ),
  violation(
    'I13 double entry',
    'books that know nothing of a payment by card',
    () =>
      `update payments set provider = 'stripe' where id = ${firstPayment}; update money_entries set account = 'tax' where account = 'buyer'`,
  ),
  violation(
    'I13 double entry',
    'money from nowhere',
    () => `update money_entries set amount_cents = amount_cents + 1 where id = (select min(id) from money_entries)`,
  ),
  violation(
    'I13 double entry',
    'a capture that is in no book',
    () =>
      `delete from money_entries where transfer_id in (select id from money_transfers where cause_id = ${firstPayment});
     delete from money_transfers where cause_id = ${firstPayment}`,
  ),
  violation(
    'I13 double entry',
    'a capture in the books of a payment that was declined',
    () => `update payments set status = 'declined', captured_cents = 0 where id = ${firstPayment}`,
  ),
  violation(
    'I13 double entry',
    'a capture that is booked twice',
    () =>
      `insert into money_transfers (kind, cause_id, order_id) select kind, cause_id, order_id from money_transfers where cause_id = ${firstPayment}`,
  ),
  violation('I12 amount due', 'an order is lowered, and none of its lines is', (w) => redeemedCode(w)),
  violation(
    'I12 amount due',
    'another amount than the order',
    () =>
      `update payments set due_cents = due_cents - 1, captured_cents = captured_cents - 1 where id = ${firstPayment}`,
  ),
  violation(
    'I12 amount due',
    'another price than the claim froze',
    ({ claims }) => `update claims set price_cents = price_cents + 1 where id = '${claims.bought}'`,
  ),
  violation(
    'I12 amount due',
    'another currency',
    () => `update payments set currency = 'EUR' where id = ${firstPayment}`,
  ),
  violation(
    'I13 division',
    'a cent that nobody got',
    () => `update fee_lines set amount_cents = amount_cents - 1 where payment_id = ${firstPayment}`,
  ),
  violation(
    'I15 provider events',
    'an event that nobody applies',
    () =>
      `insert into provider_events (provider, event_id, type, payload, received_at) values ('sandbox', 'e1', 'x', '{}', app_now() - interval '6 minutes')`,
  ),
  violation(
    'I15 provider events',
    'an event twice',
    () =>
      `insert into provider_events (provider, event_id, type, payload, applied_at) select 'sandbox', 'e1', 'x', '{}', app_now() from generate_series(1, 2)`,
  ),
  violation(
    'I15 provider events',
    'an event that was applied to no end',
    () =>
      `insert into provider_events (provider, event_id, type, payload, applied_at) values ('sandbox', 'e1', 'x', '{}', app_now())`,
  ),
  violation(
    'I15 sandbox books',
    'the provider took money that we do not know of',
    () =>
      `insert into sandbox.intents (id, amount_cents, currency, method, status, idempotency_key, created_at)
     values ('i1', 100, 'USD', 'card', 'succeeded', 'k1', app_now() - interval '6 minutes')`,
  ),
  violation(
    'I15 sandbox books',
    'we count money that the provider never took',
    () =>
      `update payments set provider = 'sandbox', provider_ref = 'i2', began_at = app_now() where id = ${firstPayment}`,
  ),
  violation(
    'I23 activity',
    'a purchase that nobody heard of',
    ({ claims }) => `delete from user_activities where cause_id = '${claims.bought}'`,
  ),
  violation(
    'I23 activity',
    'a purchase told twice',
    ({ claims }) =>
      `insert into user_activities (user_id, activity_type, activity_category, title, cause_id)
     select user_id, activity_type, activity_category, title, cause_id from user_activities where cause_id = '${claims.bought}'`,
  ),
  violation(
    'I25 late money',
    'honoured without the money',
    () => `update order_lines set late_for_claim_id = null where late_for_claim_id is not null`,
  ),
  violation(
    'I25 late money',
    'both honoured and returned',
    () => `update order_lines set refunded_cents = price_cents where late_for_claim_id is not null`,
  ),
  violation(
    'I25 late money',
    'honoured twice',
    () => `insert into order_lines select * from order_lines where late_for_claim_id is not null`,
  ),
]
