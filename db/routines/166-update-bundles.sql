-- Adds posts or new drops of a storefront to the growing notification (unread, started less than a day ago) of each of
-- these readers, or starts a new one. Returns the notifications' contents. Readers are locked in id order.
create or replace function bundle_news(_storefront_id uuid, _user_ids uuid[], _updates int, _drops int,
    _subscribers_only boolean, _title text, _at timestamptz)
  returns table (user_id uuid, notification_id uuid, updates int, drops int, subscribers_only boolean, newest_title text)
  language sql
  as $$
    insert into update_bundles as b
      (user_id, storefront_id, notification_id, updates, drops, subscribers_only, newest_title, newest_at, began_at)
    select r.user_id, _storefront_id, gen_random_uuid(), _updates, _drops, _subscribers_only, _title, _at, n.now
    from unnest(_user_ids) r (user_id), (select app_now() as now) n
    order by r.user_id
    on conflict (user_id, storefront_id) do update set
      (notification_id, updates, drops, subscribers_only, newest_title, newest_at, began_at) = (
        select
          case when may_grow then b.notification_id else excluded.notification_id end,
          case when may_grow then b.updates else 0 end + excluded.updates,
          case when may_grow then b.drops else 0 end + excluded.drops,
          case when may_grow then b.subscribers_only and excluded.subscribers_only else excluded.subscribers_only end,
          case when may_grow and b.newest_at > excluded.newest_at then b.newest_title else excluded.newest_title end,
          case when may_grow then greatest(b.newest_at, excluded.newest_at) else excluded.newest_at end,
          case when may_grow then b.began_at else excluded.began_at end
        from (
          select b.began_at > excluded.began_at - interval '1 day' and not exists (
            select 1 from notifications t where t.id = b.notification_id and t.read_at is not null) as may_grow
        ) g)
    returning b.user_id, b.notification_id, b.updates, b.drops, b.subscribers_only, b.newest_title
  $$;

drop function if exists bundle_update(uuid, uuid[]);
create or replace function bundle_update(_update_id uuid, _user_ids uuid[])
  returns table (user_id uuid, notification_id uuid, updates int, drops int, subscribers_only boolean, newest_title text)
  language sql
  as $$
    select b.* from storefront_updates u,
      bundle_news(u.storefront_id, _user_ids, 1, 0, u.subscribers_only, u.title, u.created_at) b
    where u.id = _update_id
  $$;

-- `_title` is the line that the notification shows. Of the no posts that a drop adds, all are for subscribers.
create or replace function bundle_drop(_drop_id uuid, _user_ids uuid[], _title text)
  returns table (user_id uuid, notification_id uuid, updates int, drops int, subscribers_only boolean, newest_title text)
  language sql
  as $$
    select b.* from drops d, bundle_news(d.storefront_id, _user_ids, 0, 1, true, _title, d.published_at) b
    where d.id = _drop_id
  $$;
