-- What notifications about a storefront need. These functions only read.

-- A subscription's storefront, its owner, its price, and until when its perks are open.
create or replace function subscription_facts(_subscription_id uuid)
  returns table (user_id uuid, email text, storefront_id uuid, storefront_name text, owner_id uuid, price_cents int,
    currency text, current_period_end timestamptz, subscriber_name text)
  language sql stable
  as $$
    select s.user_id, p.email, s.storefront_id, f.shown_name, f.owner_id, s.price_cents, s.currency, s.current_period_end,
      coalesce(p.display_name, p.username, 'A collector')
    from subscriptions s
    join storefront_faces f on f.id = s.storefront_id
    join profiles p on p.id = s.user_id
    where s.id = _subscription_id
  $$;

-- A post with its storefront and its audience: followers for a public post, otherwise subscribers.
create or replace function update_facts(_update_id uuid)
  returns table (storefront_id uuid, storefront_name text, title text, subscribers_only boolean)
  language sql stable
  as $$
    select u.storefront_id, f.shown_name, u.title, u.subscribers_only
    from storefront_updates u join storefront_faces f on f.id = u.storefront_id and f.is_shown
    where u.id = _update_id
  $$;

create or replace function update_audience(_update_id uuid) returns table (profile_id uuid)
  language sql stable
  as $$
    select s.user_id from storefront_updates u join subscriptions s on s.storefront_id = u.storefront_id
    where u.id = _update_id and s.status = 'active' and s.perks_until > app_now() and s.user_id <> u.author_id
    union
    select w.profile_id from storefront_updates u join storefront_follows w on w.storefront_id = u.storefront_id
    where u.id = _update_id and not u.subscribers_only and w.profile_id <> u.author_id
      and not exists (select from storefronts s where s.id = u.storefront_id and are_apart(s.owner_id, w.profile_id))
  $$;

-- A published public drop that is not over, with its storefront; no row for any other, nor while the storefront is
-- hidden. `is_open`: it has started.
create or replace function announced_drop(_drop_id uuid)
  returns table (storefront_id uuid, storefront_name text, drop_id uuid, title text, start_date timestamptz, is_open boolean)
  language sql stable
  as $$
    select d.storefront_id, f.shown_name, d.id, d.title, d.start_date, d.start_date <= app_now()
    from drops d join storefront_faces f on f.id = d.storefront_id and f.is_shown
    where d.id = _drop_id and d.published_at is not null and d.visibility = 'public'
      and drop_status_at(d.status, d.start_date, d.end_date, app_now()) not in ('draft', 'cancelled', 'completed')
  $$;

-- The next accounts that hear of a storefront's new drop, by id: its followers and its subscribers, without its owner
-- and staff, and without those whom a block separates from the owner.
create or replace function drop_followers_after(_drop_id uuid, _after uuid, _limit int)
  returns table (profile_id uuid, email text)
  language sql stable
  as $$
    select p.id, p.email
    from drops d
    join storefronts s on s.id = d.storefront_id
    cross join lateral (
      select w.profile_id from storefront_follows w
      where w.storefront_id = s.id and (_after is null or w.profile_id > _after)
      union
      select u.user_id from subscriptions u
      where u.storefront_id = s.id and u.status = 'active' and u.perks_until > app_now()
        and (_after is null or u.user_id > _after)) a
    join profiles p on p.id = a.profile_id and p.is_active and p.suspended_at is null and p.closed_at is null
    where d.id = _drop_id and p.id <> s.owner_id and not are_apart(s.owner_id, p.id)
      and not exists (select from storefront_permissions g where g.storefront_id = s.id and g.profile_id = p.id)
    order by p.id limit _limit
  $$;

-- A storefront's displayed name.
create or replace function storefront_name(_storefront_id uuid) returns text
  language sql stable
  as $$ select shown_name from storefront_faces where id = _storefront_id $$;
