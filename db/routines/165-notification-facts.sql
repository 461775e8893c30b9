-- What notifications need to know of their readers, and of follows, reports and posts. These functions write nothing.

-- Per account: whether it is closed (then nothing is sent any more), and its time zone. The row is locked against
-- closing only: a concurrent closing waits for what is being written to the account, and then deletes it.
create or replace function recipient_facts(_profile_ids uuid[])
  returns table (profile_id uuid, has_left boolean, time_zone text)
  language sql volatile
  as $$
    select p.id, p.closed_at is not null, z.time_zone
    from profiles p left join reader_zones z on z.user_id = p.id
    where p.id = any (_profile_ids)
    order by p.id for key share of p
  $$;

-- Whether a message to the team still exists: closing an account deletes its messages, and notifications about them are
-- then not written. Locked against that.
create or replace function contact_message_exists(_id uuid) returns boolean
  language sql volatile
  as $$
    select exists (select 1 from contact_messages where id = _id for key share)
  $$;

-- A current follow: the account to notify, and what is followed, with its name if it is a storefront.
create or replace function follow_facts(_kind text, _subject_id uuid, _follower_id uuid)
  returns table (user_id uuid, storefront_name text)
  language sql stable
  as $$
    select f.followed_profile_id, null::text from follows f
    where _kind = 'user' and f.followed_profile_id = _subject_id and f.follower_id = _follower_id
    union all
    select s.owner_id, s.shown_name from storefront_follows w join storefront_faces s on s.id = w.storefront_id
    where _kind = 'storefront' and w.storefront_id = _subject_id and w.profile_id = _follower_id
  $$;

-- The follower notification of this subject that may still grow: unread, and started less than a day ago.
create or replace function extensible_follow_notification(_subject_id uuid) returns uuid
  language sql stable
  as $$
    select n.id
    from (
      select notification_id as id from follow_tellings where subject_id = _subject_id order by told_at desc limit 1
    ) newest
    join notifications n on n.id = newest.id and n.read_at is null
    where (select min(told_at) from follow_tellings where notification_id = n.id) > app_now() - interval '1 day'
  $$;

-- The two newest followers in a follower notification who still follow, and the total number.
create or replace function mentioned_followers(_notification_id uuid)
  returns table (profile_id uuid, display_name text, followers int)
  language sql stable
  as $$
    with still as materialized (
      select t.follower_id, t.told_at from follow_tellings t
      join follows w on w.follower_id = t.follower_id and w.followed_profile_id = t.subject_id
      where t.notification_id = _notification_id
      union all
      select t.follower_id, t.told_at from follow_tellings t
      join storefront_follows w on w.profile_id = t.follower_id and w.storefront_id = t.subject_id
      where t.notification_id = _notification_id
    ), newest as (select * from still order by told_at desc, follower_id limit 2)
    select f.id, f.display_name, (select count(*) from still)::int
    from newest n join person_faces f on f.id = n.follower_id order by n.told_at desc, f.id
  $$;

-- Active accounts that hold one of these platform permissions.
create or replace function permission_holders(_names text[]) returns table (profile_id uuid)
  language sql stable
  as $$
    select distinct g.profile_id
    from permissions p
    join platform_permissions g on g.permission_id = p.id and (g.expires_at is null or g.expires_at > app_now())
    join profiles f on f.id = g.profile_id and f.suspended_at is null and f.closed_at is null
    where p.name = any (_names)
  $$;

-- A report with its subject's name and page; no name if the subject is gone.
create or replace function report_facts(_report_id uuid)
  returns table (reporter_id uuid, subject_kind text, subject_id uuid, reason text, details text, subject_name text, link text)
  language sql stable
  as $$
    select r.reporter_id, r.subject_kind, r.subject_id, r.reason, r.details, s.name, s.link
    from reports r left join lateral (
      select f.display_name as name, '/profile/' || f.id as link from person_faces f
      where r.subject_kind = 'user' and f.id = r.subject_id
      union all
      select f.shown_name, '/storefront/' || f.id from storefront_faces f
      where r.subject_kind = 'storefront' and f.id = r.subject_id
      union all
      select d.title, '/drop/' || d.id from drops d where r.subject_kind = 'drop' and d.id = r.subject_id
      union all
      (select i.title, '/drop/' || di.drop_id from items i join drop_items di on di.item_id = i.id
        join drops d on d.id = di.drop_id
        where r.subject_kind = 'item' and i.id = r.subject_id order by d.published_at desc nulls last, d.id limit 1)
      union all
      select f.display_name, '/drop/' || m.drop_id from chat_messages m join person_faces f on f.id = m.author_id
      where r.subject_kind = 'message' and m.id = r.subject_id
      union all
      select f.display_name, null from order_messages m join person_faces f on f.id = m.author_id
      where r.subject_kind = 'message' and m.id = r.subject_id
    ) s on true
    where r.id = _report_id
  $$;

-- The next accounts in a post's audience, by id: see update_audience.
create or replace function update_audience_after(_update_id uuid, _after uuid, _limit int)
  returns table (profile_id uuid)
  language sql stable
  as $$
    select a.profile_id from update_audience(_update_id) a
    where _after is null or a.profile_id > _after order by a.profile_id limit _limit
  $$;

-- Whether a claim's end counts as a strike, and until when that bars its buyer from claiming. No row: it cost nothing.
create or replace function strike_facts(_claim_id uuid)
  returns table (blocked_until timestamptz)
  language sql stable
  as $$
    select case when p.claims_blocked_until > app_now() then p.claims_blocked_until end
    from strike_events s join profiles p on p.id = s.profile_id
    where s.kind = 'claim' and s.cause in ('expired', 'released') and s.cause_id = _claim_id and s.points > 0
  $$;

-- A cancel request as its notifications tell it.
create or replace function cancel_request_facts(_request_id uuid)
  returns table (order_id uuid, reason text, note text, due_at timestamptz, is_automatic boolean)
  language sql stable
  as $$
    select r.order_id, r.reason, r.note, r.due_at, r.status = 'granted' and r.answered_by is null
    from cancel_requests r where r.id = _request_id
  $$;

-- A strike of a seller, and how many there are within the window.
create or replace function seller_strike_facts(_strike_id uuid)
  returns table (profile_id uuid, order_id uuid, cause text, recent int)
  language sql stable
  as $$
    select s.profile_id, s.cause_id, s.cause, recent_strikes(s.profile_id, 'seller', app_now())
    from strike_events s where s.id = _strike_id
  $$;

-- An open parcel as its notifications tell it; `order_id` is its first order.
create or replace function open_parcel_facts(_parcel_id uuid)
  returns table (buyer_id uuid, buyer_email text, owner_id uuid, owner_email text, storefront_name text, order_id uuid,
    order_number int, orders int, closes_at timestamptz)
  language sql stable
  as $$
    select p.buyer_id, b.email, s.owner_id, w.email, s.name, f.id, f.number,
      (select count(*)::int from orders o where o.parcel_id = p.id and o.status in ('paid', 'packed')), p.closes_at
    from open_parcels p
    join profiles b on b.id = p.buyer_id
    join storefronts s on s.id = p.storefront_id
    join profiles w on w.id = s.owner_id
    cross join lateral (select o.id, o.number from orders o where o.parcel_id = p.id order by o.number limit 1) f
    where p.id = _parcel_id
  $$;
