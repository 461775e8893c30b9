import { missingAccountId, type Violation, violation } from './violation-fixtures.ts'

/** Violations of references: rows that belong to nothing. */
export const referenceViolations: readonly Violation[] = [
  violation(
    'R1 claims',
    'a claim of nobody',
    ({ claims }) => `update claims set user_id = ${missingAccountId} where id = '${claims.held}'`,
  ),
  violation(
    'R1 claims',
    'a claim in another drop than its item',
    ({ sale, live }) => `update claims set drop_id = '${sale.dropId}', seq = 99 where drop_id = '${live.dropId}'`,
  ),
  violation(
    'R2 tallies and line',
    'a tally of nobody',
    ({ sale }) => `insert into user_claim_tracking (user_id, drop_id) values (${missingAccountId}, '${sale.dropId}')`,
  ),
  violation(
    'R2 tallies and line',
    'a place in the line of another drop',
    ({ live }) => `update standby_entries set drop_id = '${live.dropId}'`,
  ),
  violation(
    'R2 tallies and line',
    'an answer of nobody',
    () => `update claim_answers set user_id = ${missingAccountId}`,
  ),
  violation(
    'R3 ledgers',
    'claims without a ledger',
    ({ live }) => `delete from fairness_ledgers where drop_id = '${live.dropId}'`,
  ),
  violation(
    'R3 ledgers',
    'a ledger of no drop',
    () => `insert into fairness_ledgers (drop_id) values (${missingAccountId})`,
  ),
  violation(
    'R4 orders',
    'an order of no claim',
    ({ claims }) => `update order_lines set claim_id = ${missingAccountId} where claim_id = '${claims.bought}'`,
  ),
  violation(
    'R5 people',
    'a strike of nobody',
    () =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points) values (${missingAccountId}, 'seller', 'adjusted', gen_random_uuid(), 1)`,
  ),
  violation(
    'R5 people',
    'an activity of nobody',
    () => `update user_activities set user_id = ${missingAccountId} where activity_type = 'purchase'`,
  ),
]
