-- What web push needs to know of sessions, standings and readers. These functions write only the tables of
-- notifications.

-- Deletes an account's push subscriptions of browsers that are not signed in; returns their number.
create or replace function delete_absent_devices(_user_id uuid) returns int
  language sql volatile
  as $$
    with gone as (
      delete from push_subscriptions s
      where s.user_id = _user_id and not exists (
        select 1 from auth.session a cross join platform_settings p
        where a.id = s.session_id and a.user_id = _user_id
          and session_is_live(a.last_seen_at, a.created_at, app_now(), p.session_timeout_minutes))
      returning 1
    )
    select count(*)::int from gone
  $$;

-- Claims due pushes for one attempt: urgent ones first, then the oldest; concurrent processes claim others. Returned in
-- order of creation. After a crash they become due again when the lease ends. `is_reachable`: the account is in good
-- standing.
create or replace function dequeue_pushes(_limit int, _lease interval)
  returns table (id uuid, subscription_id uuid, endpoint text, p256dh text, auth text, kind text, cause_id text, title text,
    body text, link text, tag text, is_awaited boolean, attempts int, expires_at timestamptz, now timestamptz,
    is_reachable boolean, quiet_from int, quiet_to int, time_zone text)
  language sql volatile
  as $$
    with taken as (
      update outgoing_pushes o set attempts = o.attempts + 1, run_after = app_now() + _lease
      where o.id in (
        select d.id from outgoing_pushes d
        where d.state = 'queued' and d.run_after <= (select app_now())
        order by d.is_awaited desc, d.run_after, d.seq limit _limit for update skip locked)
      returning o.*
    )
    select t.id, s.id, s.endpoint, s.p256dh, s.auth, t.kind, t.cause_id, t.title, t.body, t.link, t.tag, t.is_awaited,
      t.attempts, t.expires_at, (select app_now()), p.suspended_at is null and p.closed_at is null,
      q.from_minute, q.to_minute, z.time_zone
    from taken t
    join push_subscriptions s on s.id = t.subscription_id
    join profiles p on p.id = s.user_id
    left join quiet_hours q on q.user_id = s.user_id
    left join reader_zones z on z.user_id = s.user_id
    order by t.seq
  $$;
