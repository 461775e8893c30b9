-- Adds a post to the growing notification (unread, started less than a day ago) of each of these readers, or starts a
-- new one. Returns the notifications' contents. Readers are locked in id order.
create or replace function bundle_update(_update_id uuid, _user_ids uuid[])
  returns table (user_id uuid, notification_id uuid, updates int, subscribers_only boolean, newest_title text)
  language sql
  as $$
    insert into update_bundles as b
      (user_id, storefront_id, notification_id, updates, subscribers_only, newest_title, newest_at, began_at)
    select r.user_id, u.storefront_id, gen_random_uuid(), 1, u.subscribers_only, u.title, u.created_at, n.now
    from storefront_updates u, unnest(_user_ids) r (user_id), (select app_now() as now) n
    where u.id = _update_id order by r.user_id
    on conflict (user_id, storefront_id) do update set
      (notification_id, updates, subscribers_only, newest_title, newest_at, began_at) = (
        select
          case when may_grow then b.notification_id else excluded.notification_id end,
          case when may_grow then b.updates + 1 else 1 end,
          case when may_grow then b.subscribers_only and excluded.subscribers_only else excluded.subscribers_only end,
          case when may_grow and b.newest_at > excluded.newest_at then b.newest_title else excluded.newest_title end,
          case when may_grow then greatest(b.newest_at, excluded.newest_at) else excluded.newest_at end,
          case when may_grow then b.began_at else excluded.began_at end
        from (
          select b.began_at > excluded.began_at - interval '1 day' and not exists (
            select 1 from notifications t where t.id = b.notification_id and t.read_at is not null) as may_grow
        ) g)
    returning b.user_id, b.notification_id, b.updates, b.subscribers_only, b.newest_title
  $$;
