-- The country of an account: of its default address, else of its newest one, else of its first open storefront.
create or replace function country_of_account(_profile_id uuid) returns text
  language sql stable
  as $$
    select coalesce(
      (select a.country from addresses a where a.profile_id = _profile_id
        order by a.is_default desc, a.created_at desc, a.id limit 1),
      (select s.country from storefronts s where s.owner_id = _profile_id and s.closed_at is null
        order by s.created_at, s.id limit 1))
  $$;

-- Whether an announcement is meant for an account.
create or replace function is_announced_to(_profile_id uuid, _audience text, _country text) returns boolean
  language sql stable
  as $$
    select case _audience
      when 'everyone' then true
      when 'sellers' then exists (select from storefronts s where s.owner_id = _profile_id and s.closed_at is null)
      else country_of_account(_profile_id) = _country end
  $$;

-- The next accounts by id, and for whom of them the announcement is. Closed and suspended accounts get none.
create or replace function announcement_window(_audience text, _country text, _after uuid, _limit int)
  returns table (profile_id uuid, email text, is_meant boolean)
  language sql stable
  as $$
    select p.id, p.email, p.closed_at is null and p.suspended_at is null and is_announced_to(p.id, _audience, _country)
    from profiles p where _after is null or p.id > _after order by p.id limit _limit
  $$;

-- How many accounts an announcement would reach now.
create or replace function announcement_reach(_audience text, _country text) returns int
  language sql stable
  as $$
    select count(*)::int from profiles p
    where p.closed_at is null and p.suspended_at is null and case _audience
      when 'everyone' then true
      when 'sellers' then p.id in (select s.owner_id from storefronts s where s.closed_at is null)
      else p.id in (select a.profile_id from addresses a where a.country = _country
          union select s.owner_id from storefronts s where s.country = _country and s.closed_at is null)
        and country_of_account(p.id) = _country end
  $$;

-- Counts again who got and who opened the announcements of the last 30 days.
create or replace function count_announcement_readers() returns void
  language sql
  as $$
    update announcements a set told_count = n.told, seen_count = n.seen
    from announcements o cross join lateral (
      select count(*)::int as told, count(t.read_at)::int as seen from notifications t
      where t.kind = 'announcement' and t.cause_id = o.id::text) n
    where o.began_at > app_now() - interval '30 days' and a.id = o.id
      and (a.told_count, a.seen_count) is distinct from (n.told, n.seen)
  $$;
