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
  $$;

-- A storefront's displayed name.
create or replace function storefront_name(_storefront_id uuid) returns text
  language sql stable
  as $$ select shown_name from storefront_faces where id = _storefront_id $$;
