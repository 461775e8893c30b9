import type { WorldDrop } from '../claims/claims.test-world.ts'

/** What the planted violations are made of. */
export type PlantedWorld = {
  sale: WorldDrop
  live: WorldDrop
  buyers: string[]
  claims: { bought: string; held: string; expired: string; revoked: string; offer: string }
}

type Plant = { invariant: string; what: string; sql(world: PlantedWorld): string }

const plant = (invariant: string, what: string, sql: Plant['sql']): Plant => ({ invariant, what, sql })
const nobody = `'00000000-0000-4000-8000-000000000000'`
const firstPayment = `(select min(id::text)::uuid from payments)`

/** A subscription with one paid month, as paying leaves it. */
const paidMonth = ({ sale, buyers }: PlantedWorld) => `
  with s as (
    insert into subscriptions (user_id, storefront_id, status, price_cents, currency, paid_periods, current_period_end, perks_until)
    values ('${buyers[0]}', '${sale.storefrontId}', 'active', 999, 'USD', 1, app_now() + interval '1 month', app_now() + interval '1 month')
    returning id, current_period_end
  ), i as (
    insert into subscription_invoices (subscription_id, user_id, storefront_id, period, period_start, period_end,
      amount_cents, fee_cents, currency, status, paid_at)
    select id, '${buyers[0]}', '${sale.storefrontId}', 0, app_now(), current_period_end, 999, 80, 'USD', 'paid', app_now() from s
    returning id
  ), c as (
    insert into subscription_charges (invoice_id, provider, method, status, due_cents, currency, captured_at)
    select id, 'stripe', 'card', 'captured', 999, 'USD', app_now() from i returning id
  ), t as (insert into money_transfers (kind, cause_id) select 'capture', id from c returning id)
  insert into money_entries (transfer_id, account, amount_cents, currency)
  select t.id, e.account, e.cents, 'USD' from t, (values ('buyer', -999), ('seller', 919), ('platform_fee', 80)) as e(account, cents);`

/** A code that takes a tenth off one order, kept by the order of the first payment, as paying with it leaves it but for its figures. */
const keptCode = ({ sale, buyers }: PlantedWorld) => `
  with c as (
    insert into discount_codes (storefront_id, code, percent, currency, max_uses, max_uses_per_account, source, uses)
    values ('${sale.storefrontId}', 'TEN', 10, 'USD', 1, 1, 'seller', 1) returning id
  )
  insert into discount_redemptions (order_id, code_id, profile_id, discount_cents, state)
  select o.id, c.id, o.buyer_id, 1, 'kept' from c, orders o where o.status = 'paid' and o.buyer_id = '${buyers[0]}' limit 1;
  update orders o set discount_cents = 1, total_cents = total_cents - 1 from discount_redemptions r where r.order_id = o.id;`

/** One statement each that breaks one thing, in a database without walls. */
export const plants: readonly Plant[] = [
  plant(
    'I01 stock',
    'a unit too many is available',
    ({ sale }) => `update drop_items set quantity_available = quantity_available + 1 where id = '${sale.items[1]}'`,
  ),
  plant(
    'I01 stock',
    'the counters agree but not with the claims',
    ({ sale }) =>
      `update drop_items set quantity_held = quantity_held - 1, quantity_available = quantity_available + 1 where id = '${sale.items[1]}'`,
  ),
  plant(
    'I01 stock',
    'less than nothing is available',
    ({ live }) =>
      `update drop_items set quantity_available = -1, quantity_total = quantity_held + quantity_sold - 1 where id = '${live.items[1]}'`,
  ),
  plant(
    'I02 liveness',
    'a hold that ran out long ago',
    ({ claims }) => `update claims set expires_at = app_now() - interval '61 seconds' where id = '${claims.held}'`,
  ),
  plant(
    'I03 status',
    'a paid claim expires',
    ({ claims }) => `update claims set status = 'expired' where id = '${claims.bought}'`,
  ),
  plant(
    'I03 status',
    'paid without its time',
    ({ claims }) => `update claims set paid = true where id = '${claims.held}'`,
  ),
  plant(
    'I03 status',
    'revoked but still held',
    ({ claims }) => `update claims set revoked = true, revoked_at = app_now() where id = '${claims.held}'`,
  ),
  plant(
    'I04 one live claim',
    'two holds of one buyer on one item',
    ({ claims }) =>
      `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 99))).* from claims c where id = '${claims.held}'`,
  ),
  plant(
    'I05 claim limit',
    'more claims than the limit',
    ({ sale, claims }) =>
      `update drop_settings set max_claims_per_user = 1 where drop_id = '${sale.dropId}';
     insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 99))).* from claims c where id = '${claims.held}'`,
  ),
  plant(
    'I06 tally',
    'a claim that is not counted',
    ({ sale, buyers }) =>
      `update user_claim_tracking set total_claims = total_claims - 1 where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  plant(
    'I06 tally',
    'a payment that is not counted',
    ({ sale, buyers }) =>
      `update user_claim_tracking set paid_claims = 0 where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  plant(
    'I06 tally',
    'a last claim that was not made',
    ({ sale, buyers }) =>
      `update user_claim_tracking set last_claim_at = last_claim_at + interval '1 ms' where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  plant(
    'I06 tally',
    'no tally at all',
    ({ sale, buyers }) =>
      `delete from user_claim_tracking where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  plant(
    'I07 cooldown',
    'two claims within the cooldown',
    ({ live }) =>
      `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 2, 'drop_item_id',
       '${live.items[1]}', 'claimed_at', claimed_at + interval '4999 ms'))).* from claims c where drop_id = '${live.dropId}'`,
  ),
  plant(
    'I07 cooldown',
    'a claim within the cooldown of one that was taken back only later',
    ({
      live,
    }) => `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 2,
       'drop_item_id', '${live.items[1]}', 'claimed_at', claimed_at + interval '4999 ms'))).* from claims c where drop_id = '${live.dropId}';
     update claims set voided = true, revoked_at = claimed_at + interval '1 hour' where drop_id = '${live.dropId}' and seq = 1`,
  ),
  plant(
    'I08 staggered',
    'a claim beyond the threshold before paying',
    ({ sale, buyers }) =>
      `update drop_settings set staggered_claim_threshold = 1 where drop_id = '${sale.dropId}';
     update claims set paid_at = claimed_at + interval '1 hour' where user_id = '${buyers[0]}' and paid;
     update claims set claimed_at = claimed_at + interval '1 ms' where user_id = '${buyers[0]}' and paid`,
  ),
  plant(
    'I09 sequence',
    'a gap in the numbers',
    ({ sale }) =>
      `update claims set seq = seq + 100 where drop_id = '${sale.dropId}' and seq = (select max(seq) from claims where drop_id = '${sale.dropId}')`,
  ),
  plant(
    'I09 sequence',
    'a time that falls',
    ({ sale }) =>
      `update claims set claimed_at = claimed_at - interval '1 day' where drop_id = '${sale.dropId}' and seq = 3`,
  ),
  plant(
    'I09 chain',
    'an entry that was changed',
    ({ sale, buyers }) =>
      `update fairness_entries set tag = '${buyers[0]}' where drop_id = '${sale.dropId}' and seq = 2`,
  ),
  plant(
    'I09 chain',
    'an entry that was taken out',
    ({ sale }) => `delete from fairness_entries where drop_id = '${sale.dropId}' and seq = 2`,
  ),
  plant(
    'I09 chain',
    'an entry rewritten with a right hash',
    ({ sale }) =>
      `update fairness_entries set source = 'standby', hash = ledger_hash(seq, drop_item_id, tag, claimed_at, 'standby', prev)
     where drop_id = '${sale.dropId}' and seq = 1`,
  ),
  plant(
    'I09 entries',
    'a whole chain rewritten for somebody else',
    ({ live }) =>
      `update fairness_entries set tag = repeat('a', 64), hash = ledger_hash(seq, drop_item_id, repeat('a', 64), claimed_at, source, prev)
     where drop_id = '${live.dropId}'`,
  ),
  plant(
    'I09 entries',
    'a claim without its entry',
    ({ live }) => `delete from fairness_entries where drop_id = '${live.dropId}'`,
  ),
  plant(
    'I09 head',
    'a head that is not the last entry',
    ({ sale }) => `update fairness_ledgers set last_seq = last_seq + 1 where drop_id = '${sale.dropId}'`,
  ),
  plant(
    'I09 head',
    'an entry after the close',
    ({ sale }) =>
      `update fairness_ledgers set ended_at = now() - interval '1 day', hash_at_end = last_hash, closed_at = now() - interval '1 day'
     where drop_id = '${sale.dropId}'`,
  ),
  plant(
    'I10 window',
    'a claim before the start',
    ({ sale }) =>
      `update drops set start_date = app_now() + interval '2 days', end_date = app_now() + interval '3 days' where id = '${sale.dropId}'`,
  ),
  plant(
    'I10 window',
    'a claim in the early window without a right to it',
    ({ live }) =>
      `update drops set early_access_enabled = true, early_access_minutes = 10000, start_date = app_now() + interval '5 days',
       end_date = app_now() + interval '6 days' where id = '${live.dropId}'`,
  ),
  plant(
    'I10 window',
    'a claim after the end',
    ({ live }) => `update drops set end_date = start_date + interval '1 second' where id = '${live.dropId}'`,
  ),
  plant(
    'I10 status',
    'a claim while paused',
    ({ live }) =>
      `insert into drop_status_log (drop_id, from_status, to_status, at) select '${live.dropId}', 'active', 'paused',
       min(claimed_at) - interval '1 ms' from claims where drop_id = '${live.dropId}'`,
  ),
  plant(
    'I10 stage',
    'a claim of a lot that was not on stage',
    ({ live }) => `update drop_items set reveal_number = null, revealed_at = null where id = '${live.items[0]}'`,
  ),
  plant(
    'I10 stage',
    'a claim before the reveal',
    ({ live }) => `update drop_items set revealed_at = revealed_at + interval '2 days' where id = '${live.items[0]}'`,
  ),
  plant(
    'I11 paid once',
    'a purchase without a payment',
    ({ claims }) => `delete from order_lines where claim_id = '${claims.bought}'`,
  ),
  plant(
    'I11 paid once',
    'a purchase paid twice',
    ({ claims }) =>
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from payments p
     join order_lines l using (order_id) where l.claim_id = '${claims.bought}'`,
  ),
  plant(
    'I11 paid once',
    'a purchase whose money went back',
    ({ claims }) => `update order_lines set refunded_cents = price_cents where claim_id = '${claims.bought}'`,
  ),
  plant(
    'I11 returned',
    'money kept for a hold that ran out',
    ({ claims }) =>
      `update order_lines set claim_id = '${claims.expired}' where claim_id = '${claims.bought}';
     update payments set captured_at = app_now() - interval '6 minutes'`,
  ),
  plant(
    'I11 under way',
    'a claim that is being paid by nothing',
    ({ claims }) => `update claims set status = 'capturing' where id = '${claims.held}'`,
  ),
  plant(
    'I14 refunds',
    'a refund of other lines',
    ({ claims }) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids) select id, 1, 'seller', id, array['${claims.bought}'::uuid] from payments where id = ${firstPayment}`,
  ),
  plant(
    'I13 double entry',
    'books that know nothing of a payment by card',
    () =>
      `update payments set provider = 'stripe' where id = ${firstPayment}; update money_entries set account = 'tax' where account = 'buyer'`,
  ),
  plant('I12 amount due', 'an order is lowered, and none of its lines is', (w) => keptCode(w)),
  plant(
    'I22 uses',
    'a use too many',
    (
      w,
    ) => `${keptCode(w)} insert into discount_redemptions select gen_random_uuid(), code_id, '${w.buyers[1]}', 1, 'kept'
      from discount_redemptions; update discount_codes set uses = 2`,
  ),
  plant('I22 uses', 'a use that nobody counted', (w) => `${keptCode(w)} update discount_codes set uses = 0`),
  plant(
    'I22 uses',
    'more uses of one account than it may have',
    (w) => `${keptCode(w)} insert into discount_redemptions select gen_random_uuid(), code_id, profile_id, 1, 'kept'
      from discount_redemptions; update discount_codes set uses = 2, max_uses = 9`,
  ),
  plant('I22 orders', 'a discount without a code', () => `update orders set discount_cents = 5 where status = 'paid'`),
  plant(
    'I22 orders',
    'a use that was returned, of an order that is paid',
    (w) => `${keptCode(w)} update discount_redemptions set state = 'returned'; update discount_codes set uses = 0`,
  ),
  plant(
    'I22 orders',
    'a code of another storefront',
    (w) => `${keptCode(w)} update discount_codes set storefront_id = ${nobody}`,
  ),
  plant(
    'I22 one code a claim',
    'a claim in two orders with a code each',
    (w) => `${keptCode(w)} with more as (
        insert into discount_redemptions select gen_random_uuid(), code_id, profile_id, 1, 'kept' from discount_redemptions
        returning order_id)
      insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', more.order_id))).*
      from more, order_lines l join discount_redemptions r on r.order_id = l.order_id`,
  ),
  plant(
    'I12 amount due',
    'another amount than the order',
    () =>
      `update payments set due_cents = due_cents - 1, captured_cents = captured_cents - 1 where id = ${firstPayment}`,
  ),
  plant(
    'I12 amount due',
    'another price than the claim froze',
    ({ claims }) => `update claims set price_cents = price_cents + 1 where id = '${claims.bought}'`,
  ),
  plant('I12 amount due', 'another currency', () => `update payments set currency = 'EUR' where id = ${firstPayment}`),
  plant(
    'I13 division',
    'a cent that nobody got',
    () => `update fee_lines set amount_cents = amount_cents - 1 where payment_id = ${firstPayment}`,
  ),
  plant(
    'I13 double entry',
    'money from nowhere',
    () => `update money_entries set amount_cents = amount_cents + 1 where id = (select min(id) from money_entries)`,
  ),
  plant(
    'I13 double entry',
    'a capture that is in no book',
    () =>
      `delete from money_entries where transfer_id in (select id from money_transfers where cause_id = ${firstPayment});
     delete from money_transfers where cause_id = ${firstPayment}`,
  ),
  plant(
    'I13 double entry',
    'a capture in the books of a payment that was declined',
    () => `update payments set status = 'declined', captured_cents = 0 where id = ${firstPayment}`,
  ),
  plant(
    'I13 double entry',
    'a capture that is booked twice',
    () =>
      `insert into money_transfers (kind, cause_id, order_id) select kind, cause_id, order_id from money_transfers where cause_id = ${firstPayment}`,
  ),
  plant(
    'I14 refunds',
    'more goes back than came',
    ({ claims }) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids)
     select id, captured_cents + 1, 'seller', id, array['${claims.bought}'::uuid] from payments where id = ${firstPayment}`,
  ),
  plant(
    'I14 refunds',
    'a refund that nobody settled',
    () => `update payments set refunded_cents = 1 where id = ${firstPayment}`,
  ),
  plant(
    'I15 provider events',
    'an event that nobody applies',
    () =>
      `insert into provider_events (provider, event_id, type, payload, received_at) values ('sandbox', 'e1', 'x', '{}', app_now() - interval '6 minutes')`,
  ),
  plant(
    'I15 provider events',
    'an event twice',
    () =>
      `insert into provider_events (provider, event_id, type, payload, applied_at) select 'sandbox', 'e1', 'x', '{}', app_now() from generate_series(1, 2)`,
  ),
  plant(
    'I15 provider events',
    'an event that was applied to no end',
    () =>
      `insert into provider_events (provider, event_id, type, payload, applied_at) values ('sandbox', 'e1', 'x', '{}', app_now())`,
  ),
  plant(
    'I15 sandbox books',
    'the provider took money that we do not know of',
    () =>
      `insert into sandbox.intents (id, amount_cents, currency, method, status, idempotency_key, created_at)
     values ('i1', 100, 'USD', 'card', 'succeeded', 'k1', app_now() - interval '6 minutes')`,
  ),
  plant(
    'I15 sandbox books',
    'we count money that the provider never took',
    () =>
      `update payments set provider = 'sandbox', provider_ref = 'i2', began_at = app_now() where id = ${firstPayment}`,
  ),
  plant(
    'I16 purchases and flair',
    'a purchase too many',
    ({ buyers }) => `update profiles set total_purchases = total_purchases + 1 where id = '${buyers[0]}'`,
  ),
  plant(
    'I16 purchases and flair',
    'a flair that was not earned',
    ({ buyers }) => `update profiles set claim_flair_level = 7 where id = '${buyers[0]}'`,
  ),
  plant(
    'I17 strikes',
    'a score without its events',
    ({ buyers }) => `update profiles set claim_strike_score = claim_strike_score + 1 where id = '${buyers[0]}'`,
  ),
  plant(
    'I17 strikes',
    'a forgiven seller',
    ({ buyers }) =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values ('${buyers[0]}', 'seller', 'shipped_late', gen_random_uuid(), 1)`,
  ),
  plant(
    'I17 causes',
    'a strike for a claim that did not end so',
    ({ claims }) => `update strike_events set cause_id = '${claims.bought}' where cause = 'expired'`,
  ),
  plant('I17 causes', 'the same cause twice', () => `insert into strike_events select * from strike_events`),
  plant(
    'I18 drop counters',
    'a claim that is not counted',
    ({ sale }) => `update drops set claims_count = claims_count - 1 where id = '${sale.dropId}'`,
  ),
  plant(
    'I18 drop counters',
    'a sale that is not counted',
    ({ sale }) => `update drops set items_sold_count = items_sold_count - 1 where id = '${sale.dropId}'`,
  ),
  plant(
    'I19 scopes',
    "a storefront's permission for the whole platform",
    ({ buyers }) =>
      `insert into platform_permissions (profile_id, permission_id) select '${buyers[0]}', id from permissions where scope = 'storefront' limit 1`,
  ),
  plant(
    'I19 scopes',
    "the platform's permission within a storefront",
    ({ buyers, sale }) =>
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select '${buyers[0]}', '${sale.storefrontId}', id from permissions where scope = 'platform' limit 1`,
  ),
  plant(
    'I20 administrator',
    'the last one is suspended',
    ({ buyers }) => `update profiles set suspended_at = app_now(), is_active = false where id = '${buyers[7]}'`,
  ),
  plant(
    'I20 administrator',
    'the last grant has run out',
    ({ buyers }) => `update platform_permissions set expires_at = app_now() where profile_id = '${buyers[7]}'`,
  ),
  plant(
    'I21 suspended',
    'a hold that was left to them',
    ({ buyers }) =>
      `delete from auth.session where user_id = '${buyers[5]}';
     update profiles set suspended_at = app_now() - interval '2 minutes', is_active = false where id = '${buyers[5]}'`,
  ),
  plant(
    'I21 suspended',
    'a session that was left to them',
    ({ buyers }) =>
      `update auth.session set last_seen_at = app_now() where user_id = '${buyers[6]}';
     update profiles set suspended_at = app_now() - interval '10 seconds', is_active = false where id = '${buyers[6]}'`,
  ),
  plant(
    'I23 activity',
    'a purchase that nobody heard of',
    ({ claims }) => `delete from user_activities where cause_id = '${claims.bought}'`,
  ),
  plant(
    'I23 activity',
    'a purchase told twice',
    ({ claims }) =>
      `insert into user_activities (user_id, activity_type, activity_category, title, cause_id)
     select user_id, activity_type, activity_category, title, cause_id from user_activities where cause_id = '${claims.bought}'`,
  ),
  plant(
    'I24 answers',
    'two keys that won the same claim',
    ({ claims }) =>
      `insert into claim_answers (user_id, drop_id, key, drop_item_id, claim_id, answered_at)
     select user_id, drop_id, 'other-key', drop_item_id, claim_id, answered_at from claim_answers where claim_id = '${claims.held}' limit 1`,
  ),
  plant(
    'I24 answers',
    'an acknowledged claim that is not there',
    ({ claims }) => `update claim_answers set claim_id = ${nobody} where claim_id = '${claims.held}'`,
  ),
  plant(
    'I24 answers',
    "an answer that names somebody else's claim",
    ({ claims }) => `update claim_answers set claim_id = '${claims.bought}' where claim_id = '${claims.held}'`,
  ),
  plant(
    'I25 late money',
    'honoured without the money',
    () => `update order_lines set late_for_claim_id = null where late_for_claim_id is not null`,
  ),
  plant(
    'I25 late money',
    'both honoured and returned',
    () => `update order_lines set refunded_cents = price_cents where late_for_claim_id is not null`,
  ),
  plant(
    'I25 late money',
    'honoured twice',
    () => `insert into order_lines select * from order_lines where late_for_claim_id is not null`,
  ),
  plant(
    'S1 line before sale',
    'a free unit in front of somebody who waits',
    ({ sale, buyers }) =>
      `insert into standby_entries (drop_item_id, drop_id, user_id, position, joined_at, changed_at)
     values ('${sale.items[1]}', '${sale.dropId}', '${buyers[6]}', 9, app_now(), app_now())`,
  ),
  plant(
    'S2 offers',
    'an offer that has ended',
    ({ claims }) => `update standby_entries set state = 'offered' where claim_id = '${claims.offer}'`,
  ),
  plant(
    'S2 offers',
    'an offer that is not on its own claim',
    ({ claims }) => `update standby_entries set claim_id = '${claims.bought}' where claim_id = '${claims.offer}'`,
  ),
  plant(
    'R1 claims',
    'a claim of nobody',
    ({ claims }) => `update claims set user_id = ${nobody} where id = '${claims.held}'`,
  ),
  plant(
    'R1 claims',
    'a claim in another drop than its item',
    ({ sale, live }) => `update claims set drop_id = '${sale.dropId}', seq = 99 where drop_id = '${live.dropId}'`,
  ),
  plant(
    'R2 tallies and line',
    'a tally of nobody',
    ({ sale }) => `insert into user_claim_tracking (user_id, drop_id) values (${nobody}, '${sale.dropId}')`,
  ),
  plant(
    'R2 tallies and line',
    'a place in the line of another drop',
    ({ live }) => `update standby_entries set drop_id = '${live.dropId}'`,
  ),
  plant('R2 tallies and line', 'an answer of nobody', () => `update claim_answers set user_id = ${nobody}`),
  plant(
    'R3 ledgers',
    'claims without a ledger',
    ({ live }) => `delete from fairness_ledgers where drop_id = '${live.dropId}'`,
  ),
  plant('R3 ledgers', 'a ledger of no drop', () => `insert into fairness_ledgers (drop_id) values (${nobody})`),
  plant(
    'R4 orders',
    'an order of no claim',
    ({ claims }) => `update order_lines set claim_id = ${nobody} where claim_id = '${claims.bought}'`,
  ),
  plant(
    'R5 people',
    'a strike of nobody',
    () =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values (${nobody}, 'seller', 'adjusted', gen_random_uuid(), 1)`,
  ),
  plant(
    'R5 people',
    'an activity of nobody',
    () => `update user_activities set user_id = ${nobody} where activity_type = 'purchase'`,
  ),
  plant(
    'M01 paid month',
    'a month is paid without money',
    (world) => `${paidMonth(world)} delete from subscription_charges;`,
  ),
  plant(
    'M02 open doors',
    'a subscription runs longer than its paid month',
    (world) =>
      `${paidMonth(world)} update subscriptions set current_period_end = current_period_end + interval '1 month';`,
  ),
  plant(
    'M03 month in the books',
    'a captured month is in no book',
    (world) => `${paidMonth(world)} delete from money_entries; delete from money_transfers;`,
  ),
  plant(
    'M03 month in the books',
    'money that nobody waited for has not gone back',
    (world) =>
      `${paidMonth(world)} update subscription_charges set status = 'unwanted', captured_at = app_now() - interval '6 minutes';`,
  ),
  plant(
    'I16 standing',
    'a purchase that a tier does not count',
    ({ buyers }) => `update loyalty_standings set purchases = purchases - 1 where profile_id = '${buyers[0]}'`,
  ),
]
