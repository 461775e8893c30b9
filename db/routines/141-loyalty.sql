-- The perks of all tiers that a number of purchases at a storefront reaches.
create or replace function loyalty_perks(_storefront_id uuid, _purchases int) returns text[]
  language sql stable
  as $$
    select coalesce(array_agg(distinct perk), '{}') from loyalty_tiers t cross join unnest(t.perks) as perk
    where t.storefront_id = _storefront_id and t.threshold <= _purchases
  $$;

-- Whether an account holds a perk at a storefront.
create or replace function holds_perk(_storefront_id uuid, _profile_id uuid, _perk text) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from loyalty_standings s join loyalty_tiers t on t.storefront_id = s.storefront_id
        and t.threshold <= s.purchases and _perk = any (t.perks)
      where s.storefront_id = _storefront_id and s.profile_id = _profile_id)
  $$;

-- Counts one purchase, or uncounts a revoked one, at the drop's storefront, in the transaction of the claim's move. A
-- tier reached for the first time adds an activity and an event, and issues its code. The caller holds the drop's lock;
-- the profile's lock comes after this row's.
create or replace function count_standing(_claim claims, _by int, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_storefront uuid;
  v_standing loyalty_standings;
  v_most int;
  v_tier loyalty_tiers;
  v_code discount_codes;
begin
  select storefront_id into v_storefront from drops where id = _claim.drop_id;
  -- locks the row first, so that two concurrent first purchases are serialized and announce a tier once
  insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases, changed_at)
  values (v_storefront, _claim.user_id, 0, 0, _now) on conflict do nothing;
  select most_purchases into v_most from loyalty_standings
  where storefront_id = v_storefront and profile_id = _claim.user_id for no key update;
  update loyalty_standings set purchases = greatest(purchases + _by, 0),
    most_purchases = greatest(most_purchases, purchases + _by), changed_at = _now
  where storefront_id = v_storefront and profile_id = _claim.user_id
  returning * into v_standing;
  perform settle_tier_codes(v_storefront, array[_claim.user_id]);
  select * into v_tier from loyalty_tiers
  where storefront_id = v_storefront and threshold > v_most and threshold <= v_standing.most_purchases
  order by threshold desc limit 1;
  if v_tier.id is null then
    return;
  end if;
  insert into user_activities (user_id, activity_type, activity_category, title, description, cause_id, metadata, created_at)
  select _claim.user_id, 'tier_reached', 'loyalty', 'Reached ' || v_tier.name, f.shown_name, _claim.id,
    jsonb_build_object('storefrontId', v_storefront, 'threshold', v_tier.threshold), _now
  from storefront_faces f where f.id = v_storefront
  on conflict do nothing;
  if 'discount_codes' = any (v_tier.perks) then
    select * into v_code from discount_codes
    where profile_id = _claim.user_id and storefront_id = v_storefront and source = 'tier' and withdrawn_at is null
    order by tier_place desc limit 1;
  end if;
  insert into outbox (kind, topic, name, row_id, version, payload)
  values ('event', '*', 'loyalty.tier_reached', v_storefront || ':' || _claim.user_id || ':' || v_tier.threshold, 0,
    jsonb_build_object('storefrontId', v_storefront, 'userId', _claim.user_id, 'tier', v_tier.name,
      'threshold', v_tier.threshold, 'perks', to_jsonb(v_tier.perks),
      'welcome', case when 'welcome_message' = any (v_tier.perks) then v_tier.welcome else '' end,
      'code', v_code.code, 'codePercent', v_code.percent));
end $$;

-- A mystery drop's timed hints due within ten minutes, for accounts with the perk at its storefront; no rows for
-- others. Hints that the host reveals by hand have no time, so nobody sees them early.
create or replace function hints_ahead(_drop_id uuid, _profile_id uuid)
  returns table (id uuid, "position" int, body text, reveal_at timestamptz)
  language sql stable
  as $$
    select h.id, h.position, h.body, h.reveal_at
    from drop_hints h join drops d on d.id = h.drop_id
    where d.id = _drop_id and d.type = 'mystery' and d.published_at is not null
      and d.status in ('scheduled', 'active', 'paused', 'sold-out') and h.reveal_at < d.end_date
      and h.revealed_at is null and h.reveal_at > app_now() and h.reveal_at <= app_now() + limit_hints_ahead()
      and holds_perk(d.storefront_id, _profile_id, 'exclusive_hints')
    order by h.position
  $$;
