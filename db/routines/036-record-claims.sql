-- Chains the winners to the drop's ledger. Returns their pseudonyms and the hashes of their entries, in ledger order.
create or replace function chain_claims(_sale claim_sale, _verdicts claim_verdict[], out tags text[], out hashes text[])
  language plpgsql stable
  as $$
declare
  v_inner bytea;
  v_outer bytea;
  v_instant text := ledger_instant(_sale.now);
  v_hash text := _sale.last_hash;
  v_won claim_verdict;
begin
  tags := '{}';
  hashes := '{}';
  foreach v_won in array _verdicts loop
    continue when v_won.seq is null;
    -- made for the first winner: a drop that never opened has no key
    v_inner := coalesce(v_inner, hmac_pad(_sale.tag_key, 54));
    v_outer := coalesce(v_outer, hmac_pad(_sale.tag_key, 92));
    tags := array_append(tags, claimant_tag(v_inner, v_outer, v_won.user_id));
    v_hash := ledger_entry_hash(v_won.seq, v_won.drop_item_id, tags[v_won.seq - _sale.last_seq], v_instant, 'buyer',
      v_hash);
    hashes := array_append(hashes, v_hash);
  end loop;
end $$;

-- Writes what was judged: claims, ledger, tallies, counters, stock, and each answer under its key. One statement, because
-- each further one costs a snapshot and a pass over the verdicts; the items' changes are emitted after it, from their new
-- rows. `_asked_at` is when the batch arrived at the database, before it waited for the lock. From here on a claim's price,
-- fee and shipping are frozen: checkout reads them from the claim, never from the item or the drop.
create or replace function record_claims(
  _sale claim_sale, _verdicts claim_verdict[], _tags text[], _hashes text[], _asked_at timestamptz
) returns void
  language plpgsql
  as $$
#variable_conflict use_column
declare
  v_winners int := cardinality(_hashes);
  v_items uuid[];
begin
  with won as (
    select v.*, _tags[v.seq - _sale.last_seq] as tag, _hashes[v.seq - _sale.last_seq] as hash,
      case v.seq - _sale.last_seq when 1 then _sale.last_hash else _hashes[v.seq - _sale.last_seq - 1] end as prev
    from unnest(_verdicts) v where v.seq is not null
  ), new_claims as (
    insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, seq, claimed_at, expires_at, price_cents,
      currency, fee_structure, fee_bps, shipping_cost_strategy, flat_rate_amount_cents, flat_rate_additional_cents,
      reveal_number)
    select w.claim_id, w.user_id, w.item_id, w.drop_item_id, _sale.drop_id, _sale.type, w.seq, _sale.now, _sale.expires_at,
      w.price_cents, _sale.currency, _sale.fee_structure, _sale.fee_bps, _sale.shipping_cost_strategy,
      _sale.flat_rate_amount_cents, _sale.flat_rate_additional_cents, w.reveal_number
    from won w
  ), new_entries as (
    insert into fairness_entries (drop_id, seq, drop_item_id, claim_id, tag, claimed_at, source, prev, hash)
    select _sale.drop_id, w.seq, w.drop_item_id, w.claim_id, w.tag, _sale.now, 'buyer', w.prev, w.hash from won w
  ), first_tallies as (
    -- tallies are only written under the drop's lock, so those that were judged by are still current
    insert into user_claim_tracking (user_id, drop_id, last_claim_at, total_claims)
    select w.user_id, _sale.drop_id, _sale.now, 1 from won w where not w.has_tally
  ), further_tallies as (
    update user_claim_tracking t set last_claim_at = _sale.now, total_claims = t.total_claims + 1
    where t.ctid = any (array(
      select o.ctid from won w cross join lateral (
        select o.ctid from user_claim_tracking o where o.user_id = w.user_id and o.drop_id = _sale.drop_id limit 1) o
      where w.has_tally))
  ), head as (
    update fairness_ledgers set last_seq = _sale.last_seq + v_winners, last_hash = _hashes[v_winners],
      last_claimed_at = _sale.now
    where drop_id = _sale.drop_id and v_winners > 0
  ), counted as (
    update drops set claims_count = claims_count + v_winners where id = _sale.drop_id and v_winners > 0
  ), kept as (
    insert into claim_answers (user_id, drop_id, key, drop_item_id, expected_price_cents, reveal_number, code, claim_id,
      claim_status, claim_expires_at, wait_ms, price_cents, arrived_ahead, arrived_at, answered_at)
    select v.user_id, _sale.drop_id, v.key, v.drop_item_id, v.expected_price_cents, v.expected_reveal_number, v.code,
      v.claim_id, v.claim_status, v.expires_at, v.wait_ms, v.price_cents, v.n - 1,
      _asked_at - coalesce(v.waited_ms, 0) * interval '1 millisecond', _sale.now
    from unnest(_verdicts) v
    where v.state = 'judged' and v.key is not null
  ), stock as (
    update drop_items i set quantity_available = i.quantity_available - t.units, quantity_held = i.quantity_held + t.units,
      version = i.version + 1
    from (select w.drop_item_id, count(*)::int as units from won w group by w.drop_item_id) t
    where i.id = t.drop_item_id and i.quantity_available >= t.units
    returning i.id
  )
  select array_agg(id) into v_items from stock;
  if v_winners = 0 then
    return;
  end if;
  -- items are only changed under the drop's lock; if one was changed outside it, the whole batch is rolled back
  if coalesce(cardinality(v_items), 0) <> (
    select count(distinct v.drop_item_id) from unnest(_verdicts) v where v.seq is not null) then
    raise exception 'the stock of drop % changed outside its lock', _sale.drop_id using errcode = 'serialization_failure';
  end if;
  insert into outbox (kind, topic, name, row_id, version, payload)
  select 'live', 'drop:' || i.drop_id, 'item.changed', i.id::text, i.version, item_event(i)
  from drop_items i where i.id = any (v_items);
end $$;
