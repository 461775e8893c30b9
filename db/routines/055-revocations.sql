-- Claims taken back by the seller, the platform or a full refund. The caller holds the drop's lock,
-- except for revoke_claims, which takes those of all its drops.

-- Revokes claims for the seller, the platform or a full refund. A hold is voided, so that it counts against nobody; a
-- purchase is uncounted. Units return to the sale, or with `_withdraw` leave it for good.
create or replace function revoke_claims(_claim_ids uuid[], _reason text, _withdraw boolean) returns int
  language plpgsql
  as $$
declare
  v_claim claims;
  v_now timestamptz := lock_drops_of(_claim_ids);
  v_revoked int := 0;
begin
  for v_claim in select * from claims where id = any (_claim_ids) and status in ('claimed', 'capturing') order by drop_id, seq loop
    if _withdraw then
      perform withdraw_held_unit(v_claim, _reason, v_now);
    else
      perform return_units(v_claim.drop_id, array[v_claim.id], 'revoked', _reason, true, v_now);
    end if;
    perform settle_sold_out(v_claim.drop_id, v_now);
    perform close_books(v_claim.drop_id, v_now);
    v_revoked := v_revoked + 1;
  end loop;
  for v_claim in select * from claims where id = any (_claim_ids) and status = 'purchased' order by user_id, drop_id, seq loop
    perform revoke_purchase(v_claim, _reason, _withdraw, v_now);
    v_revoked := v_revoked + 1;
  end loop;
  return v_revoked;
end $$;

-- Voids a hold and takes its unit out of the sale.
create or replace function withdraw_held_unit(_claim claims, _reason text, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_claim claims;
begin
  update claims set status = 'revoked', revoked = true, revoked_at = _now, revoke_reason = _reason, voided = true,
    version = version + 1
  where id = _claim.id and status in ('claimed', 'capturing') returning * into v_claim;
  update drop_items set quantity_total = quantity_total - 1, quantity_held = quantity_held - 1, version = version + 1
  where id = _claim.drop_item_id;
  if _claim.source = 'buyer' then
    update user_claim_tracking t set total_claims = total_claims - 1, last_claim_at = last_claim_instant(t.user_id, t.drop_id)
    where t.user_id = _claim.user_id and t.drop_id = _claim.drop_id;
  else
    update standby_entries set state = 'passed', changed_at = _now where claim_id = _claim.id and state = 'offered';
  end if;
  perform emit_claim(v_claim, 'claim.revoked', jsonb_build_object('reason', _reason));
  perform emit_item(_claim.drop_item_id);
end $$;

-- Uncounts a purchase: in the item, the drop, the buyer's tally and flair. Locks profiles last.
create or replace function revoke_purchase(_claim claims, _reason text, _withdraw boolean, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_claim claims;
begin
  update claims set status = 'revoked', revoked = true, revoked_at = _now, revoke_reason = _reason, voided = true,
    version = version + 1
  where id = _claim.id and status = 'purchased' returning * into v_claim;
  update drop_items set quantity_sold = quantity_sold - 1, version = version + 1,
    quantity_total = quantity_total - case when _withdraw then 1 else 0 end,
    quantity_available = quantity_available + case when _withdraw then 0 else 1 end
  where id = _claim.drop_item_id;
  update user_claim_tracking t set paid_claims = paid_claims - 1, total_claims = total_claims - 1, last_claim_at = last_claim_instant(t.user_id, t.drop_id)
  where t.user_id = _claim.user_id and t.drop_id = _claim.drop_id;
  update drops set completed_purchases_count = completed_purchases_count - 1, items_sold_count = items_sold_count - 1
  where id = _claim.drop_id;
  perform emit_claim(v_claim, 'claim.revoked', jsonb_build_object('reason', _reason));
  perform offer_to_line(_claim.drop_id, _claim.drop_item_id, _now);
  perform emit_item(_claim.drop_item_id);
  perform settle_sold_out(_claim.drop_id, _now);
  perform close_books(_claim.drop_id, _now);
  perform count_standing(_claim, -1, _now);
  update profiles set total_purchases = total_purchases - 1, claim_flair_level = flair_level(total_purchases - 1)
  where id = _claim.user_id;
end $$;

-- Voids every unpaid hold of a cancelled drop.
create or replace function void_drop_claims(_drop_id uuid, _reason text) returns int
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drop(_drop_id);
  v_voided int;
begin
  perform pass_lines(_drop_id, v_now);
  v_voided := return_units(_drop_id, (
    select array_agg(id) from claims where drop_id = _drop_id and status = 'claimed'), 'revoked', _reason, true, v_now);
  perform close_books(_drop_id, v_now);
  return coalesce(v_voided, 0);
end $$;
