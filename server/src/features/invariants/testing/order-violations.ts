import { missingAccountId, type Violation, violation } from './violation-fixtures.ts'

/** Violations of order: who was first, when, and what they were told. */
export const orderViolations: readonly Violation[] = [
  violation(
    'I07 cooldown',
    'two claims within the cooldown',
    ({ live }) =>
      `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 2, 'drop_item_id',
       '${live.items[1]}', 'claimed_at', claimed_at + interval '4999 ms'))).* from claims c where drop_id = '${live.dropId}'`,
  ),
  violation(
    'I07 cooldown',
    'a claim within the cooldown of one that was taken back only later',
    ({
      live,
    }) => `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 2,
       'drop_item_id', '${live.items[1]}', 'claimed_at', claimed_at + interval '4999 ms'))).* from claims c where drop_id = '${live.dropId}';
     update claims set voided = true, revoked_at = claimed_at + interval '1 hour' where drop_id = '${live.dropId}' and seq = 1`,
  ),
  violation(
    'I08 staggered',
    'a claim beyond the threshold before paying',
    ({ sale, buyers }) =>
      `update drop_settings set staggered_claim_threshold = 1 where drop_id = '${sale.dropId}';
     update claims set paid_at = claimed_at + interval '1 hour' where user_id = '${buyers[0]}' and paid;
     update claims set claimed_at = claimed_at + interval '1 ms' where user_id = '${buyers[0]}' and paid`,
  ),
  violation(
    'I09 sequence',
    'a gap in the numbers',
    ({ sale }) =>
      `update claims set seq = seq + 100 where drop_id = '${sale.dropId}' and seq = (select max(seq) from claims where drop_id = '${sale.dropId}')`,
  ),
  violation(
    'I09 sequence',
    'a time that falls',
    ({ sale }) =>
      `update claims set claimed_at = claimed_at - interval '1 day' where drop_id = '${sale.dropId}' and seq = 3`,
  ),
  violation(
    'I09 chain',
    'an entry that was changed',
    ({ sale, buyers }) =>
      `update fairness_entries set tag = '${buyers[0]}' where drop_id = '${sale.dropId}' and seq = 2`,
  ),
  violation(
    'I09 chain',
    'an entry that was taken out',
    ({ sale }) => `delete from fairness_entries where drop_id = '${sale.dropId}' and seq = 2`,
  ),
  violation(
    'I09 chain',
    'an entry rewritten with a right hash',
    ({ sale }) =>
      `update fairness_entries set source = 'standby', hash = ledger_hash(seq, drop_item_id, tag, claimed_at, 'standby', prev)
     where drop_id = '${sale.dropId}' and seq = 1`,
  ),
  violation(
    'I09 entries',
    'a whole chain rewritten for somebody else',
    ({ live }) =>
      `update fairness_entries set tag = repeat('a', 64), hash = ledger_hash(seq, drop_item_id, repeat('a', 64), claimed_at, source, prev)
     where drop_id = '${live.dropId}'`,
  ),
  violation(
    'I09 entries',
    'a claim without its entry',
    ({ live }) => `delete from fairness_entries where drop_id = '${live.dropId}'`,
  ),
  violation(
    'I09 head',
    'a head that is not the last entry',
    ({ sale }) => `update fairness_ledgers set last_seq = last_seq + 1 where drop_id = '${sale.dropId}'`,
  ),
  violation(
    'I09 head',
    'an entry after the close',
    ({ sale }) =>
      `update fairness_ledgers set ended_at = now() - interval '1 day', hash_at_end = last_hash, closed_at = now() - interval '1 day'
     where drop_id = '${sale.dropId}'`,
  ),
  violation(
    'I10 window',
    'a claim before the start',
    ({ sale }) =>
      `update drops set start_date = app_now() + interval '2 days', end_date = app_now() + interval '3 days' where id = '${sale.dropId}'`,
  ),
  violation(
    'I10 window',
    'a claim in the early window without a right to it',
    ({ live }) =>
      `update drops set early_access_enabled = true, early_access_minutes = 10000, start_date = app_now() + interval '5 days',
       end_date = app_now() + interval '6 days' where id = '${live.dropId}'`,
  ),
  violation(
    'I10 window',
    'a claim after the end',
    ({ live }) => `update drops set end_date = start_date + interval '1 second' where id = '${live.dropId}'`,
  ),
  violation(
    'I10 status',
    'a claim while paused',
    ({ live }) =>
      `insert into drop_status_log (drop_id, from_status, to_status, at) select '${live.dropId}', 'active', 'paused',
       min(claimed_at) - interval '1 ms' from claims where drop_id = '${live.dropId}'`,
  ),
  violation(
    'I10 stage',
    'a claim of a lot that was not on stage',
    ({ live }) => `update drop_items set reveal_number = null, revealed_at = null where id = '${live.items[0]}'`,
  ),
  violation(
    'I10 stage',
    'a claim before the reveal',
    ({ live }) => `update drop_items set revealed_at = revealed_at + interval '2 days' where id = '${live.items[0]}'`,
  ),
  violation(
    'D1 opened',
    'a mystery that was sold stays sealed',
    ({ sale }) =>
      `update drops set type = 'mystery', status = 'completed', contents = 'A red cassette' where id = '${sale.dropId}';
     update fairness_ledgers set ended_at = app_now(), closed_at = app_now() where drop_id = '${sale.dropId}'`,
  ),
  violation(
    'D2 sealed',
    'a published mystery without a seal',
    ({ sale }) => `update drops set type = 'mystery', contents = 'A red cassette' where id = '${sale.dropId}'`,
  ),
  violation(
    'D2 sealed',
    'contents that were exchanged',
    ({ sale }) =>
      `update drops set type = 'mystery', contents = 'A red cassette' where id = '${sale.dropId}';
     select make_seal(id, 'salt', published_at) from drops where id = '${sale.dropId}';
     update drops set contents = 'A blue cassette' where id = '${sale.dropId}'`,
  ),
  violation(
    'D2 sealed',
    'a hint that was not under the seal',
    ({ sale }) =>
      `update drops set type = 'mystery', contents = 'A red cassette' where id = '${sale.dropId}';
     select make_seal(id, 'salt', published_at) from drops where id = '${sale.dropId}';
     insert into drop_hints (drop_id, position, body) values ('${sale.dropId}', 1, 'Late')`,
  ),
  violation(
    'D2 sealed',
    'a draft whose seal holds on',
    ({ sale }) =>
      `update drops set type = 'mystery', contents = 'A red cassette' where id = '${sale.dropId}';
     select make_seal(id, 'salt', published_at) from drops where id = '${sale.dropId}';
     update drops set published_at = null where id = '${sale.dropId}'`,
  ),
  violation(
    'I24 answers',
    'two keys that won the same claim',
    ({ claims }) =>
      `insert into claim_answers (user_id, drop_id, key, drop_item_id, claim_id, answered_at)
     select user_id, drop_id, 'other-key', drop_item_id, claim_id, answered_at from claim_answers where claim_id = '${claims.held}' limit 1`,
  ),
  violation(
    'I24 answers',
    'an acknowledged claim that is not there',
    ({ claims }) => `update claim_answers set claim_id = ${missingAccountId} where claim_id = '${claims.held}'`,
  ),
  violation(
    'I24 answers',
    "an answer that names somebody else's claim",
    ({ claims }) => `update claim_answers set claim_id = '${claims.bought}' where claim_id = '${claims.held}'`,
  ),
]
