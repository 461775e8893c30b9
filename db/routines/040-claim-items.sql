-- The claim. One call is one batch: one drop, one request per session, in order of arrival; one transaction.
--
-- `_tokens` are session tokens; where one is null, `_users` names the account (used by `claim_item` below). `_keys` are
-- idempotency keys, or null. `_waited` is how many milliseconds each request has waited in its process; null means 0.
-- Result for each request, by its position `n`:
--   state  judged           the answer is `code` (null: claimed) and the other columns
--          answered         as judged, but repeated from an earlier request with the same key
--          unauthenticated  no live session
--          forbidden        the account lacks the permission to claim
--          not_found        no such item that this account may see
--          key_reused       the key belongs to another request
--          retry            another request of the same account comes first in this batch
--
-- Separate statements on purpose: each takes a new snapshot, and anything read before the lock was granted is stale.
-- The plan is generic and index-only by setting: planning each batch costs more than running it, and a plan made while
-- the tables are small must not scan them whole.
drop function if exists claim_items(uuid, text[], uuid[], uuid[], text[], int[], int[]);
create or replace function claim_items(
  _drop_id uuid, _tokens text[], _users uuid[], _drop_items uuid[], _keys text[], _expected int[], _reveals int[],
  _waited int[] default null
) returns table (
  n int, state text, code text, wait_ms int, price_cents int, answered_at timestamptz, user_id uuid,
  claim_id uuid, claim_status text, claimed_at timestamptz, expires_at timestamptz, claim_price_cents int,
  currency text, seq int, tag text, hash text, claim_version bigint, drop_item_id uuid
)
  language plpgsql
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_bitmapscan = off
  set enable_material = off
  set enable_memoize = off
  set jit = off
  set lock_timeout = '2s'
  as $$
#variable_conflict use_column
declare
  v_asked_at timestamptz := app_now();
  v_now timestamptz := lock_drop(_drop_id);
  v_sale claim_sale;
  v_verdicts claim_verdict[];
  v_tags text[];
  v_hashes text[];
begin
  perform return_expired(_drop_id, _drop_items, 200, v_now);
  v_sale := open_sale(_drop_id, v_now);
  if v_sale.drop_id is null then
    return query select q.n::int, 'not_found', null::text, null::int, null::int, app_now(), null::uuid, null::uuid,
      null::text, null::timestamptz, null::timestamptz, null::int, null::text, null::int, null::text, null::text,
      null::bigint, null::uuid
    from generate_subscripts(_drop_items, 1) as q(n);
    return;
  end if;
  v_verdicts := judge_claims(v_sale, _tokens, _users, _drop_items, _keys, _expected, _reveals, _waited);
  select * into v_tags, v_hashes from chain_claims(v_sale, v_verdicts);
  perform record_claims(v_sale, v_verdicts, v_tags, v_hashes, v_asked_at);

  -- new claims are known already; only older ones are looked up
  return query
  select v.n, v.state, v.code, v.wait_ms, v.price_cents, v.answered_at, v.user_id, v.claim_id, v.claim_status,
    case when v.seq is null then c.claimed_at else v_now end, v.expires_at,
    case when v.seq is null then c.price_cents else v.price_cents end,
    case when v.seq is null then c.currency else v_sale.currency end, coalesce(v.seq, c.seq),
    case when v.seq is null then f.tag else v_tags[v.seq - v_sale.last_seq] end,
    case when v.seq is null then f.hash else v_hashes[v.seq - v_sale.last_seq] end,
    case when v.seq is null then c.version else 1 end,
    case when v.seq is null then c.drop_item_id else v.drop_item_id end
  from unnest(v_verdicts) v
  left join lateral (
    select o.* from claims o where o.id = case when v.seq is null then v.claim_id end limit 1) c on true
  left join lateral (
    select o.* from fairness_entries o where o.drop_id = c.drop_id and o.seq = c.seq limit 1) f on true;
end $$;

-- One claim of one account, by the same rules: the call that the specification defines. The API takes the account from
-- the session.
create or replace function claim_item(_drop_item_id uuid, _user_id uuid, out success boolean, out message text)
  language plpgsql
  as $$
declare
  v_drop_id uuid;
  v_answer record;
begin
  if _drop_item_id is null or _user_id is null then
    success := false;
    message := 'User ID and Drop Item ID are required to claim.';
    return;
  end if;
  select drop_id into v_drop_id from drop_items where id = _drop_item_id;
  select * into v_answer from claim_items(v_drop_id, array[null::text], array[_user_id], array[_drop_item_id],
    array[null::text], array[null::int], array[null::int]);
  success := v_answer.state = 'judged' and v_answer.code is null;
  message := case
    when success then 'You have successfully claimed this item.'
    when v_answer.state = 'judged' then claim_message(v_answer.code)
    when v_answer.state = 'unauthenticated' then 'You must be logged in to claim items.'
    else 'Unable to claim this item.' end;
end $$;
