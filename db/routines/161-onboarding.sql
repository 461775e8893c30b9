-- Whether a drop that an account cares about starts within 10 minutes or is under way (active, paused or sold out):
-- of a storefront that it follows, with its reminder, with its hold, or open in its browser (`_open`). Drops that the
-- account may not see don't count.
create or replace function has_drop_near(_profile_id uuid, _open uuid[]) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from (
        select drop_id from drop_reminders where user_id = _profile_id
        union
        select drop_id from claims where user_id = _profile_id and status in ('claimed', 'capturing')
        union
        select unnest(_open)
        union
        select d.id from storefront_follows f join drops d on d.storefront_id = f.storefront_id
        where f.profile_id = _profile_id and d.status in ('scheduled', 'active', 'paused', 'sold-out')
          and d.start_date <= app_now() + interval '10 minutes' and d.end_date > app_now()
      ) near
      join drops d on d.id = near.drop_id
      where d.start_date <= app_now() + interval '10 minutes'
        and drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('scheduled', 'active', 'paused', 'sold-out')
        and may_see_drop(d.id, _profile_id))
  $$;
