-- Who may enter a private drop, or a public one early, and from when. Each kind of access is one branch; accounts
-- without access have no row.
create or replace view drop_access as
  -- an early-access grant: from the start of the early window
  select g.drop_id, g.profile_id,
    case when d.early_access_enabled
      then d.start_date - make_interval(mins => d.early_access_minutes) else d.start_date end as from_at
  from early_access_grants g
  join drops d on d.id = g.drop_id
  where g.expires_at is null or g.expires_at > app_now()
  union all
  -- an invitation or a redeemed secret link: a private drop, from its start
  select i.drop_id, i.profile_id, d.start_date as from_at
  from drop_invitations i
  join drops d on d.id = i.drop_id
  where i.withdrawn_at is null
  union all
  -- an active subscription, where the drop admits subscribers: from the start of the early window
  select d.id as drop_id, s.user_id as profile_id,
    case when d.early_access_enabled
      then d.start_date - make_interval(mins => d.early_access_minutes) else d.start_date end as from_at
  from subscriptions s
  join drops d on d.storefront_id = s.storefront_id and d.has_subscriber_access
  where s.status = 'active' and s.perks_until > app_now()
  union all
  -- a loyalty tier with the perk: `early_access` opens the early window of a public drop, `private_drops` a private
  -- drop from its start, `limited_edition` a private drop from the start of its early window
  select d.id as drop_id, l.profile_id,
    case when d.early_access_enabled and (d.visibility = 'public' or p.has_limited)
      then d.start_date - make_interval(mins => d.early_access_minutes) else d.start_date end as from_at
  from loyalty_standings l
  join drops d on d.storefront_id = l.storefront_id
  cross join lateral (
    select coalesce(bool_or('early_access' = any (t.perks)), false) as has_early,
      coalesce(bool_or('private_drops' = any (t.perks)), false) as has_private,
      coalesce(bool_or('limited_edition' = any (t.perks)), false) as has_limited
    from loyalty_tiers t where t.storefront_id = l.storefront_id and t.threshold <= l.purchases
  ) p
  where case d.visibility when 'private' then p.has_private or p.has_limited
    else p.has_early and d.early_access_enabled end;
