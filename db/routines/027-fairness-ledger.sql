-- The fairness ledger of a drop: the hashes of its entries, the pseudonyms of claimants, the ids of claims; how it opens, takes
-- a claim made outside a batch, and closes. The caller of what writes holds the drop's lock.

-- An instant as the ledger and live events write it: UTC, with milliseconds.
create or replace function ledger_instant(_at timestamptz) returns text
  language sql stable
  as $$ select to_char(_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- One padded key of HMAC-SHA-256 (RFC 2104), for keys of at most 64 bytes. `_with`: the byte 54 (inner) or 92 (outer).
create or replace function hmac_pad(_key bytea, _with int) returns bytea
  language plpgsql immutable
  as $$
declare
  pad bytea := decode(repeat(to_hex(_with), 64), 'hex');
begin
  for i in 0 .. length(_key) - 1 loop
    pad := set_byte(pad, i, get_byte(_key, i) # _with);
  end loop;
  return pad;
end $$;

-- A claimant's pseudonym in one drop's ledger: the same for each claim of an account, and irreversible without the
-- drop's key.
create or replace function claimant_tag(_inner_pad bytea, _outer_pad bytea, _profile_id uuid) returns text
  language sql immutable
  as $$ select encode(sha256(_outer_pad || sha256(_inner_pad || convert_to(_profile_id::text, 'utf8'))), 'hex') $$;

-- One entry's hash; `_instant` is its time as the ledger writes it, which is made once for a batch.
create or replace function ledger_entry_hash(
  _seq int, _drop_item_id uuid, _tag text, _instant text, _source text, _prev text
) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(
      _seq || '|' || _drop_item_id || '|' || _tag || '|' || _instant || '|' || _source || '|' || _prev, 'utf8')), 'hex')
  $$;

-- The same hash, for one entry by itself.
create or replace function ledger_hash(
  _seq int, _drop_item_id uuid, _tag text, _claimed_at timestamptz, _source text, _prev text
) returns text
  language sql stable
  as $$ select ledger_entry_hash(_seq, _drop_item_id, _tag, ledger_instant(_claimed_at), _source, _prev) $$;

-- The first half of ids that sort by time (UUID version 7): an instant's milliseconds since 1970. PostgreSQL makes such
-- ids itself from 18 on; the claim goes by its own clock, and runs on 16.
create or replace function uuid_instant(_now timestamptz) returns text
  language sql immutable
  as $$ select lpad(to_hex(floor(extract(epoch from _now) * 1000)::bigint), 12, '0') || '7' $$;

-- A claim's id, ordered by time: claims that are made together stand together in the index, so a batch reads few pages.
create or replace function claim_id_at(_uuid_instant text) returns uuid
  language sql volatile
  as $$ select (_uuid_instant || substr(gen_random_uuid()::text, 16))::uuid $$;

-- Opens a drop's ledger at publishing; its key never changes.
create or replace function open_ledger(_drop_id uuid) returns void
  language sql
  as $$ insert into fairness_ledgers (drop_id) values (_drop_id) on conflict do nothing $$;

-- Appends one accepted claim to the ledger chain and returns the claim.
create or replace function append_claim(
  _drop drops, _item drop_items, _user_id uuid, _status text, _source text, _price_cents int,
  _expires_at timestamptz, _now timestamptz, _fee_bps int
) returns claims
  language plpgsql
  as $$
declare
  v_ledger fairness_ledgers;
  v_claim claims;
  v_tag text;
  v_hash text;
begin
  -- a claim freezes the seller's current shipping rates, whichever strategy the drop uses
  if _drop.shipping_cost_strategy = 'SellerDefault' then
    select default_shipping_cents, default_additional_cents
    into _drop.flat_rate_amount_cents, _drop.flat_rate_additional_cents from storefronts where id = _drop.storefront_id;
  end if;
  select * into strict v_ledger from fairness_ledgers where drop_id = _drop.id;
  v_tag := claimant_tag(hmac_pad(v_ledger.tag_key, 54), hmac_pad(v_ledger.tag_key, 92), _user_id);
  v_hash := ledger_hash(v_ledger.last_seq + 1, _item.id, v_tag, _now, _source, v_ledger.last_hash);
  -- who has a live claim in a drop has a tally there: judging goes by that
  insert into user_claim_tracking (user_id, drop_id) values (_user_id, _drop.id) on conflict do nothing;
  insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, status, source, seq, claimed_at, expires_at,
    price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy, flat_rate_amount_cents,
    flat_rate_additional_cents, reveal_number)
  values (claim_id_at(uuid_instant(_now)), _user_id, _item.item_id, _item.id, _drop.id, _drop.type, _status, _source,
    v_ledger.last_seq + 1, _now, _expires_at, _price_cents, _drop.currency, _drop.fee_structure, _fee_bps, _drop.shipping_cost_strategy,
    _drop.flat_rate_amount_cents, _drop.flat_rate_additional_cents, _item.reveal_number)
  returning * into v_claim;
  insert into fairness_entries (drop_id, seq, drop_item_id, claim_id, tag, claimed_at, source, prev, hash)
  values (_drop.id, v_claim.seq, _item.id, v_claim.id, v_tag, _now, _source, v_ledger.last_hash, v_hash);
  update fairness_ledgers set last_seq = v_claim.seq, last_hash = v_hash, last_claimed_at = _now where drop_id = _drop.id;
  update drops set claims_count = claims_count + 1 where id = _drop.id;
  return v_claim;
end $$;

-- Publishes the last hash when the drop is over, and closes the chain when its last hold is settled. A mystery's
-- contents are revealed then, unless its seller has done so; one that sold nothing stays sealed.
create or replace function close_books(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_drop drops;
begin
  select * into v_drop from drops where id = _drop_id;
  if drop_status_at(v_drop.status, v_drop.start_date, v_drop.end_date, _now) not in ('completed', 'cancelled') then
    return;
  end if;
  update fairness_ledgers set hash_at_end = last_hash, ended_at = _now where drop_id = _drop_id and ended_at is null;
  if exists (select 1 from claims where drop_id = _drop_id and status in ('claimed', 'capturing')) then
    return;
  end if;
  perform pass_lines(_drop_id, _now);
  update fairness_ledgers set closed_at = _now where drop_id = _drop_id and closed_at is null;
  if found then
    insert into outbox (kind, topic, name, row_id, payload)
    values ('event', '*', 'ledger.closed', _drop_id::text, jsonb_build_object('dropId', _drop_id));
  end if;
  -- @NOTE a sweep may close the books before the drop's end is recorded: recording it runs this again
  if v_drop.status = 'completed' and v_drop.items_sold_count > 0 then
    perform open_contents(_drop_id, _now);
  end if;
end $$;
