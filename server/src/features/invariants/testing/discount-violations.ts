import { missingAccountId, redeemedCode, type Violation, violation } from './violation-fixtures.ts'

/** Violations of discount codes. */
export const discountViolations: readonly Violation[] = [
  violation(
    'I22 uses',
    'a use too many',
    (
      w,
    ) => `${redeemedCode(w)} insert into discount_redemptions select gen_random_uuid(), code_id, '${w.buyers[1]}', 1, 'kept'
      from discount_redemptions; update discount_codes set uses = 2`,
  ),
  violation('I22 uses', 'a use that nobody counted', (w) => `${redeemedCode(w)} update discount_codes set uses = 0`),
  violation(
    'I22 uses',
    'more uses of one account than it may have',
    (w) => `${redeemedCode(w)} insert into discount_redemptions select gen_random_uuid(), code_id, profile_id, 1, 'kept'
      from discount_redemptions; update discount_codes set uses = 2, max_uses = 9`,
  ),
  violation(
    'I22 orders',
    'a discount without a code',
    () => `update orders set discount_cents = 5 where status = 'paid'`,
  ),
  violation(
    'I22 orders',
    'a use that was returned, of an order that is paid',
    (w) => `${redeemedCode(w)} update discount_redemptions set state = 'returned'; update discount_codes set uses = 0`,
  ),
  violation(
    'I22 orders',
    'a code of another storefront',
    (w) => `${redeemedCode(w)} update discount_codes set storefront_id = ${missingAccountId}`,
  ),
  violation(
    'I22 one code a claim',
    'a claim in two orders with a code each',
    (w) => `${redeemedCode(w)} with more as (
        insert into discount_redemptions select gen_random_uuid(), code_id, profile_id, 1, 'kept' from discount_redemptions
        returning order_id)
      insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', more.order_id))).*
      from more, order_lines l join discount_redemptions r on r.order_id = l.order_id`,
  ),
]
