import type { Invariant } from './invariant.ts'
import { inScope } from './scope.queries.ts'

/** Rows of a table written by the claim functions whose profile does not exist. */
const withoutProfile = (table: string, profile: string) => `
  select t.drop_id as scope_id, '${table} of profile ' || t.${profile} as subject, jsonb_build_object('rows', count(*)) as detail
  from ${table} t left join profiles p on p.id = t.${profile}
  where ${inScope('t.drop_id')} and p.id is null group by t.drop_id, t.${profile}`

const withoutDrop = (table: string) => `
  select t.drop_id as scope_id, '${table} of drop ' || t.drop_id as subject, jsonb_build_object('rows', count(*)) as detail
  from ${table} t left join drops d on d.id = t.drop_id
  where ${inScope('t.drop_id')} and d.id is null group by t.drop_id`

const withoutLot = (table: string) => `
  select t.drop_id as scope_id, '${table} of drop_item ' || t.drop_item_id as subject, jsonb_build_object('rows', count(*)) as detail
  from ${table} t left join drop_items i on i.id = t.drop_item_id and i.drop_id = t.drop_id
  where ${inScope('t.drop_id')} and i.id is null group by t.drop_id, t.drop_item_id`

/** References without foreign keys in the claim functions' tables. */
export const referenceInvariants: readonly Invariant[] = [
  {
    name: 'R1 claims',
    holds: 'A claim is of an account, and of an item that stands in its drop.',
    scope: 'drop',
    sql: `
      ${withoutProfile('claims', 'user_id')}
      union all
      select c.drop_id, 'claim ' || c.id, jsonb_build_object('dropItem', c.drop_item_id, 'item', c.item_id,
        'itemThere', i.item_id, 'dropThere', i.drop_id, 'dropType', d.type)
      from claims c left join drop_items i on i.id = c.drop_item_id left join drops d on d.id = c.drop_id
      where ${inScope('c.drop_id')} and (i.id is null or i.drop_id <> c.drop_id or i.item_id <> c.item_id
        or d.id is null or d.type <> c.drop_type)`,
  },
  {
    name: 'R2 tallies and line',
    holds: 'Tallies, places in line and kept answers are of accounts, drops and items that exist.',
    scope: 'drop',
    sql: [
      withoutProfile('user_claim_tracking', 'user_id'),
      withoutDrop('user_claim_tracking'),
      withoutProfile('standby_entries', 'user_id'),
      withoutLot('standby_entries'),
      withoutProfile('claim_answers', 'user_id'),
      withoutLot('claim_answers'),
    ].join(' union all '),
  },
  {
    name: 'R3 ledgers',
    holds: 'A ledger and its entries are of a drop that exists, and every drop that was claimed from has a ledger.',
    scope: 'drop',
    sql: `
      ${withoutDrop('fairness_ledgers')}
      union all ${withoutLot('fairness_entries')}
      union all
      select c.drop_id, 'claims without ledger', jsonb_build_object('claims', count(*))
      from claims c left join fairness_ledgers l on l.drop_id = c.drop_id
      where ${inScope('c.drop_id')} and l.drop_id is null group by c.drop_id`,
  },
  {
    name: 'R4 orders',
    holds: 'An order line is of a claim of that drop and item.',
    scope: 'drop',
    sql: `
      select l.drop_id as scope_id, 'order_line ' || l.order_id || ' ' || l.claim_id as subject,
        jsonb_build_object('drop', c.drop_id, 'dropItem', c.drop_item_id) as detail
      from order_lines l left join claims c on c.id = l.claim_id
      where ${inScope('l.drop_id')} and (c.id is null or c.drop_id <> l.drop_id or c.drop_item_id <> l.drop_item_id)`,
  },
  {
    name: 'R5 people',
    holds: 'Strikes and activities are of accounts that exist.',
    scope: 'profile',
    sql: `
      select s.profile_id as scope_id, 'strike_events of profile ' || s.profile_id as subject,
        jsonb_build_object('rows', count(*)) as detail
      from strike_events s left join profiles p on p.id = s.profile_id
      where ${inScope('s.profile_id')} and p.id is null group by s.profile_id
      union all
      select a.user_id, 'user_activities of profile ' || a.user_id, jsonb_build_object('rows', count(*))
      from user_activities a left join profiles p on p.id = a.user_id
      where ${inScope('a.user_id')} and p.id is null group by a.user_id`,
  },
]
