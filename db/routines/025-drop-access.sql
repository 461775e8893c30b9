-- Who may enter a drop at all when it is private, or early when it opens early, and from when on.
-- Each kind of right is one branch; those who hold none have no row.
create or replace view drop_access as
  -- an early-access grant: from the beginning of the early window
  select g.drop_id, g.profile_id,
    case when d.early_access_enabled
      then d.start_date - make_interval(mins => d.early_access_minutes) else d.start_date end as from_at
  from early_access_grants g
  join drops d on d.id = g.drop_id
  where g.expires_at is null or g.expires_at > app_now()
  union all
  -- an invitation, or a redeemed secret link: a private drop, from its start
  select i.drop_id, i.profile_id, d.start_date as from_at
  from drop_invitations i
  join drops d on d.id = i.drop_id
  union all
  -- a subscription with a paid month, where the drop opens to subscribers: from the beginning of the early window
  select d.id as drop_id, s.user_id as profile_id,
    case when d.early_access_enabled
      then d.start_date - make_interval(mins => d.early_access_minutes) else d.start_date end as from_at
  from subscriptions s
  join drops d on d.storefront_id = s.storefront_id and d.has_subscriber_access
  where s.status = 'active' and s.perks_until > app_now()
  union all
  -- a loyalty tier that carries the perk: `early_access` opens the early window of a public drop, `private_drops` a
  -- private one from its start, `limited_edition` a private one from the beginning of its early window
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
