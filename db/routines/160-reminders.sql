-- What reminders and calendars need from drops and holds. These functions read other features' tables, and write only
-- those of notifications.

-- Whether an account (null: signed out) may see a drop: same rules as maySee and mayStillSee of the drops feature.
-- Staff always see a drop, and so do accounts that claimed in it: also in a hidden storefront, and without their
-- invitation.
create or replace function may_see_drop(_drop_id uuid, _profile_id uuid) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from drops d join storefront_faces f on f.id = d.storefront_id
      where d.id = _drop_id and (
        (d.published_at is not null and f.is_shown and (d.visibility = 'public' or exists (
          select 1 from drop_access a where a.drop_id = d.id and a.profile_id = _profile_id)))
        or (d.published_at is not null and exists (
          select 1 from user_claim_tracking c where c.drop_id = d.id and c.user_id = _profile_id))
        or exists (
          select 1 from storefront_permissions g join permissions m on m.id = g.permission_id
          where g.storefront_id = d.storefront_id and g.profile_id = _profile_id
            and m.name = 'storefront.drops.list' and (g.expires_at is null or g.expires_at > app_now()))))
  $$;

-- A drop's facts for notifications, calendars and reminders. `status` is by the clock.
create or replace function drop_facts(_drop_ids uuid[])
  returns table (drop_id uuid, title text, description text, status text, visibility text, start_date timestamptz,
    end_date timestamptz, storefront_id uuid, storefront_name text, version bigint, updated_at timestamptz)
  language sql stable
  as $$
    select d.id, d.title, d.description, drop_status_at(d.status, d.start_date, d.end_date, app_now()), d.visibility,
      d.start_date, d.end_date, d.storefront_id, s.shown_name, d.version, d.updated_at
    from drops d join storefront_faces s on s.id = d.storefront_id
    where d.id = any (_drop_ids)
  $$;

-- A storefront's published public drops that ended recently or not yet, for its calendar.
create or replace function storefront_calendar(_storefront_id uuid)
  returns table (drop_id uuid)
  language sql stable
  as $$
    select d.id from drops d join storefront_faces f on f.id = d.storefront_id and f.is_shown
    where d.storefront_id = _storefront_id and d.visibility = 'public' and d.published_at is not null
      and d.start_date is not null and d.end_date > app_now() - interval '30 days'
    order by d.start_date desc limit 500
  $$;

-- How long before the start a reminder is due.
create or replace function reminder_lead(_moment text) returns interval
  language sql immutable
  as $$ select case _moment when '24h' then interval '24 hours' when '15min' then interval '15 minutes' else interval '0' end $$;

-- Schedules the reminders of a drop (of one account, or of all) for its current start. A reminder that was sent stays
-- sent unless its instant moved; one whose instant has passed is settled without being sent.
create or replace function plan_reminders(_drop_id uuid, _user_id uuid default null) returns void
  language sql volatile
  as $$
    delete from drop_reminder_times t using drop_reminders r
    where t.drop_id = _drop_id and (_user_id is null or t.user_id = _user_id)
      and r.drop_id = t.drop_id and r.user_id = t.user_id and not t.moment = any (r.moments);
    insert into drop_reminder_times as t (user_id, drop_id, moment, due_at, settled_at)
    select r.user_id, r.drop_id, m.moment, p.due_at, case when p.due_at <= app_now() then app_now() end
    from drop_reminders r
    join drops d on d.id = r.drop_id
    cross join unnest(r.moments) as m (moment)
    cross join lateral (
      select case when d.published_at is not null and d.status not in ('draft', 'cancelled', 'completed')
        then d.start_date - reminder_lead(m.moment) end as due_at) p
    where r.drop_id = _drop_id and (_user_id is null or r.user_id = _user_id)
    order by r.user_id, m.moment
    on conflict (user_id, drop_id, moment) do update set due_at = excluded.due_at, settled_at = excluded.settled_at
      where t.due_at is distinct from excluded.due_at;
  $$;

-- Claims due reminders for one transaction, which sends them and marks them as settled. Concurrent processes claim
-- different ones. `is_newest`: no later moment of this reminder is due as well, so that after an outage one
-- notification is sent and not three. `is_early`: the start has moved since it was scheduled.
create or replace function dequeue_reminders(_limit int)
  returns table (user_id uuid, drop_id uuid, moment text, due_at timestamptz, channels text[], email text,
    is_reachable boolean, is_newest boolean, is_early boolean, now timestamptz)
  language sql volatile
  as $$
    with taken as materialized (
      select t.user_id, t.drop_id, t.moment, t.due_at from drop_reminder_times t
      where t.settled_at is null and t.due_at <= (select app_now())
      order by t.due_at limit _limit for update skip locked
    ), settled as (
      update drop_reminder_times t set settled_at = app_now() from taken
      where t.user_id = taken.user_id and t.drop_id = taken.drop_id and t.moment = taken.moment
      returning t.user_id
    )
    select t.user_id, t.drop_id, t.moment, t.due_at, r.channels, p.email,
      p.is_active and p.suspended_at is null and p.closed_at is null and may_see_drop(t.drop_id, t.user_id),
      not exists (
        select 1 from drop_reminder_times later
        where later.user_id = t.user_id and later.drop_id = t.drop_id and later.due_at > t.due_at
          and later.due_at <= (select app_now())),
      coalesce(d.start_date - reminder_lead(t.moment) > (select app_now()), true),
      (select app_now())
    from taken t
    join drop_reminders r on r.user_id = t.user_id and r.drop_id = t.drop_id
    join profiles p on p.id = t.user_id
    join drops d on d.id = t.drop_id
    order by t.due_at, t.user_id
  $$;

-- An account's reminders of drops that have not started, newest first.
create or replace function upcoming_reminders(_user_id uuid, _before timestamptz, _before_id uuid, _limit int)
  returns table (id uuid, moments text[], channels text[], created_at timestamptz)
  language sql stable
  as $$
    select r.drop_id, r.moments, r.channels, r.created_at
    from drop_reminders r join drops d on d.id = r.drop_id
    where r.user_id = _user_id
      and drop_status_at(d.status, d.start_date, d.end_date, (select app_now())) in ('draft', 'scheduled')
      and (_before is null or (r.created_at, r.drop_id) < (_before, _before_id))
      and may_see_drop(d.id, _user_id)
    order by r.created_at desc, r.drop_id desc limit _limit
  $$;

-- Claims due notifications for unpaid holds: half of the time gone (for half an hour or more), or ten minutes left.
-- Standby offers are announced separately; while the platform has paused a drop, its holds don't run.
create or replace function dequeue_hold_notifications(_limit int)
  returns table (claim_id uuid, moment text, user_id uuid, email text, drop_id uuid, drop_title text, item_title text,
    expires_at timestamptz, now timestamptz)
  language sql volatile
  as $$
    with longest as (
      -- the longest that a hold may last, with its extension for a payment; every drop with holds has open books
      select make_interval(secs => max(d.hold_seconds)) + limit_payment_time() as hold
      from fairness_ledgers l join drops d on d.id = l.drop_id where l.closed_at is null
    ), held as (
      select c.id, c.expires_at - after_stops(c.drop_id, c.claimed_at) as length, c.expires_at - (select app_now()) as rest, c.drop_id
      from claims c
      where c.status = 'claimed' and c.source = 'buyer' and c.expires_at > (select app_now())
        -- answered by an index: of a hold that is half through at most half of the longest is left
        and c.expires_at <= (select app_now() + greatest(limit_hold_warning(), hold / 2) from longest)
        -- only a hold that is half through by the clock is looked at closer: pauses make its length shorter, never longer
        and c.expires_at - (select app_now()) <= greatest(limit_hold_warning(), (c.expires_at - c.claimed_at) / 2)
    ), due as (
      select h.id, case when h.rest <= limit_hold_warning() then '10min' else 'half' end as moment
      from held h join drops d on d.id = h.drop_id
      where not (d.status = 'paused' and d.paused_by = 'platform')
        and (h.rest <= limit_hold_warning() and h.length > interval '15 minutes'
          or h.rest <= h.length / 2 and h.length >= interval '30 minutes')
    ), told as (
      insert into hold_notices (claim_id, moment)
      select d.id, d.moment from due d
      where not exists (select 1 from hold_notices n where n.claim_id = d.id and n.moment = d.moment)
      order by d.id limit _limit
      on conflict do nothing
      returning hold_notices.claim_id, hold_notices.moment
    )
    select t.claim_id, t.moment, c.user_id, p.email, c.drop_id, d.title, visible_item_title(d, i.title, c.paid), c.expires_at, (select app_now())
    from told t
    join claims c on c.id = t.claim_id
    join profiles p on p.id = c.user_id and p.suspended_at is null and p.closed_at is null
    join drops d on d.id = c.drop_id
    join items i on i.id = c.item_id
    order by c.user_id, c.expires_at, c.drop_id, c.seq
  $$;

-- Accounts with a reminder of a drop that may still see it, cancelled drops included.
create or replace function reminder_recipients(_drop_id uuid) returns table (user_id uuid, email text, channels text[])
  language sql stable
  as $$
    select r.user_id, p.email, r.channels
    from drop_reminders r join profiles p on p.id = r.user_id
    where r.drop_id = _drop_id and p.suspended_at is null and p.closed_at is null and may_see_drop(_drop_id, r.user_id)
  $$;
