import { nobody, type Plant, plant } from './plant-fixtures.ts'

/** What breaks rows that belong to nothing. */
export const referencePlants: readonly Plant[] = [
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
]
