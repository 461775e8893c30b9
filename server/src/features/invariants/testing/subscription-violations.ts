import { type Violation, type ViolationFixtures, violation } from './violation-fixtures.ts'

/** A subscription with one paid month, as a payment leaves it. */
const paidMonth = ({ sale, buyers }: ViolationFixtures) => `
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

/** Violations of subscriptions and their months. */
export const subscriptionViolations: readonly Violation[] = [
  violation(
    'M01 paid month',
    'a month is paid without money',
    (fixtures) => `${paidMonth(fixtures)} delete from subscription_charges;`,
  ),
  violation(
    'M02 open doors',
    'a subscription runs longer than its paid month',
    (fixtures) =>
      `${paidMonth(fixtures)} update subscriptions set current_period_end = current_period_end + interval '1 month';`,
  ),
  violation(
    'M03 month in the books',
    'a captured month is in no book',
    (fixtures) => `${paidMonth(fixtures)} delete from money_entries; delete from money_transfers;`,
  ),
  violation(
    'M03 month in the books',
    'money that nobody waited for has not gone back',
    (fixtures) =>
      `${paidMonth(fixtures)} update subscription_charges set status = 'unwanted', captured_at = app_now() - interval '6 minutes';`,
  ),
  violation(
    'I16 standing',
    'a purchase that a tier does not count',
    ({ buyers }) => `update loyalty_standings set purchases = purchases - 1 where profile_id = '${buyers[0]}'`,
  ),
]
