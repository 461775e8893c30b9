import { type Violation, violation } from './violation-fixtures.ts'

/** Violations of units, holds, tallies and standby lines. */
export const stockViolations: readonly Violation[] = [
  violation(
    'I01 stock',
    'a unit too many is available',
    ({ sale }) => `update drop_items set quantity_available = quantity_available + 1 where id = '${sale.items[1]}'`,
  ),
  violation(
    'I01 stock',
    'the counters agree but not with the claims',
    ({ sale }) =>
      `update drop_items set quantity_held = quantity_held - 1, quantity_available = quantity_available + 1 where id = '${sale.items[1]}'`,
  ),
  violation(
    'I01 stock',
    'less than nothing is available',
    ({ live }) =>
      `update drop_items set quantity_available = -1, quantity_total = quantity_held + quantity_sold - 1 where id = '${live.items[1]}'`,
  ),
  violation(
    'I02 liveness',
    'a hold that ran out long ago',
    ({ claims }) => `update claims set expires_at = app_now() - interval '61 seconds' where id = '${claims.held}'`,
  ),
  violation(
    'I03 status',
    'a paid claim expires',
    ({ claims }) => `update claims set status = 'expired' where id = '${claims.bought}'`,
  ),
  violation(
    'I03 status',
    'paid without its time',
    ({ claims }) => `update claims set paid = true where id = '${claims.held}'`,
  ),
  violation(
    'I03 status',
    'revoked but still held',
    ({ claims }) => `update claims set revoked = true, revoked_at = app_now() where id = '${claims.held}'`,
  ),
  violation(
    'I04 one live claim',
    'two holds of one buyer on one item',
    ({ claims }) =>
      `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 99))).* from claims c where id = '${claims.held}'`,
  ),
  violation(
    'I05 claim limit',
    'more claims than the limit',
    ({ sale, claims }) =>
      `update drop_settings set max_claims_per_user = 1 where drop_id = '${sale.dropId}';
     insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 99))).* from claims c where id = '${claims.held}'`,
  ),
  violation(
    'I06 tally',
    'a claim that is not counted',
    ({ sale, buyers }) =>
      `update user_claim_tracking set total_claims = total_claims - 1 where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  violation(
    'I06 tally',
    'a payment that is not counted',
    ({ sale, buyers }) =>
      `update user_claim_tracking set paid_claims = 0 where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  violation(
    'I06 tally',
    'a last claim that was not made',
    ({ sale, buyers }) =>
      `update user_claim_tracking set last_claim_at = last_claim_at + interval '1 ms' where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  violation(
    'I06 tally',
    'an offer without a tally',
    ({ claims }) => `delete from user_claim_tracking t using claims c where c.id = '${claims.offer}'
      and t.drop_id = c.drop_id and t.user_id = c.user_id`,
  ),
  violation(
    'I06 tally',
    'no tally at all',
    ({ sale, buyers }) =>
      `delete from user_claim_tracking where drop_id = '${sale.dropId}' and user_id = '${buyers[0]}'`,
  ),
  violation(
    'I18 drop counters',
    'a claim that is not counted',
    ({ sale }) => `update drops set claims_count = claims_count - 1 where id = '${sale.dropId}'`,
  ),
  violation(
    'I18 drop counters',
    'a sale that is not counted',
    ({ sale }) => `update drops set items_sold_count = items_sold_count - 1 where id = '${sale.dropId}'`,
  ),
  violation(
    'S1 line before sale',
    'a free unit in front of somebody who waits',
    ({ sale, buyers }) =>
      `insert into standby_entries (drop_item_id, drop_id, user_id, position, joined_at, changed_at)
     values ('${sale.items[1]}', '${sale.dropId}', '${buyers[6]}', 9, app_now(), app_now())`,
  ),
  violation(
    'S2 offers',
    'an offer that has ended',
    ({ claims }) => `update standby_entries set state = 'offered' where claim_id = '${claims.offer}'`,
  ),
  violation(
    'S2 offers',
    'an offer that is not on its own claim',
    ({ claims }) => `update standby_entries set claim_id = '${claims.bought}' where claim_id = '${claims.offer}'`,
  ),
  violation(
    'S3 past prices',
    'a price of a purchase that was taken back',
    ({ claims }) =>
      `insert into sold_prices (claim_id, drop_id, category, title_key, currency, price_cents, kept_at)
       select id, drop_id, 'vhs', 'tape', currency, price_cents, coalesce(paid_at, app_now()) from claims where id = '${claims.held}'`,
  ),
]
