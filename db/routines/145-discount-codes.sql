-- A storefront's code, locked, so that its uses are counted one transaction at a time. Locked after drops, orders and
-- payments, before profiles.
create or replace function lock_code(_storefront_id uuid, _code text) returns setof discount_codes
  language sql
  as $$ select * from discount_codes where storefront_id = _storefront_id and code = _code for no key update $$;

-- Settles the `discount_codes` perk of these accounts at a storefront: the first tier with the perk that an account
-- reaches issues its first own code, the second tier the second, each valid for one order. Losing a tier withdraws its
-- code, and regaining it restores the same one. Counted by place, not by threshold, so that a seller who moves a
-- threshold issues no second code. A code's discount never changes.
create or replace function settle_tier_codes(_storefront_id uuid, _profile_ids uuid[]) returns void
  language sql
  as $$
    with places as materialized (
      select threshold, name, code_percent, row_number() over (order by threshold)::int as place
      from loyalty_tiers where storefront_id = _storefront_id and 'discount_codes' = any (perks)
    ), reached as materialized (
      select s.profile_id, p.* from places p join loyalty_standings s on s.purchases >= p.threshold
      where s.storefront_id = _storefront_id and s.profile_id = any (_profile_ids)
    ), given as (
      insert into discount_codes
        (storefront_id, code, percent, currency, max_uses, max_uses_per_account, source, profile_id, tier_name, tier_place)
      select f.id, make_tier_code(), r.code_percent, f.currency, 1, 1, 'tier', r.profile_id, r.name, r.place
      from reached r join storefronts f on f.id = _storefront_id
      on conflict (profile_id, storefront_id, tier_place) where source = 'tier' do nothing
    )
    update discount_codes c set version = c.version + 1,
      withdrawn_at = case when c.withdrawn_at is null then app_now() end
    where c.source = 'tier' and c.storefront_id = _storefront_id and c.profile_id = any (_profile_ids)
      and (c.withdrawn_at is null) <> exists (
        select 1 from reached r where r.profile_id = c.profile_id and r.place = c.tier_place)
  $$;
