-- The newest events of the platform: acts of administrators and staff, new accounts, storefronts, reports and messages.
create or replace function recent_events(_limit int)
  returns table (id uuid, kind text, at timestamptz, actor_id uuid, actor_name text, what text, subject text)
  language sql stable
  as $$
    with events as (
      (select l.id, 'act' as kind, l.created_at as at, l.actor_id, l.action as what,
          coalesce(name_of_act(l.subject_type, l.subject_id, l.before, l.after),
            case when l.subject_type = 'profile' and l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
              (select coalesce(nullif(btrim(o.display_name), ''), o.username, 'Unnamed User')
                from profiles o where o.id = l.subject_id::uuid) end) as subject
        from audit_log l order by l.seq desc limit _limit)
      union all
      (select p.id, 'account', p.created_at, p.id, 'account.created', null
        from profiles p where p.closed_at is null order by p.created_at desc, p.id desc limit _limit)
      union all
      (select s.id, 'storefront', s.created_at, s.owner_id, 'storefront.opened', s.name
        from storefronts s order by s.created_at desc limit _limit)
      union all
      (select r.id, 'report', r.created_at, r.reporter_id, r.reason, r.subject_kind
        from reports r order by r.created_at desc limit _limit)
      union all
      (select m.id, 'message', m.created_at, m.profile_id, m.topic, null
        from contact_messages m order by m.created_at desc, m.id limit _limit))
    select e.id, e.kind, e.at, e.actor_id,
      case when f.id is not null then coalesce(nullif(btrim(f.display_name), ''), f.username, 'Unnamed User') end,
      e.what, e.subject
    from events e left join profiles f on f.id = e.actor_id
    order by e.at desc, e.id limit _limit
  $$;

-- The last 60 minutes, the running one included.
create or replace function last_hour()
  returns table (minute timestamptz, claims int, answers int, failed int, slow int)
  language sql stable
  as $$
    with minutes as (
      select generate_series(date_trunc('minute', app_now()) - interval '59 minutes', date_trunc('minute', app_now()),
        interval '1 minute') as minute),
    claimed as (
      select date_trunc('minute', c.claimed_at) as minute, count(*)::int as n from claims c
      -- the ids of claims begin with their instant: the index of ids finds those of the hour
      where c.id >= (uuid_instant(date_trunc('minute', app_now()) - interval '60 minutes') || repeat('0', 19))::uuid
      group by 1)
    select m.minute, coalesce(c.n, 0), coalesce(r.answers, 0), coalesce(r.failed, 0), coalesce(r.slow, 0)
    from minutes m left join claimed c using (minute) left join request_minutes r using (minute) order by 1
  $$;

-- What System Health says of mail and payments.
create or replace function delivery_standing()
  returns table (mails_waiting int, oldest_mail_minutes int, mails_failed int, payments_late int, database_bytes bigint,
    connections int, max_connections int)
  language sql stable
  as $$
    select
      (select count(*)::int from outgoing_mail where state = 'queued'),
      (select (extract(epoch from app_now() - min(created_at)) / 60)::int from outgoing_mail where state = 'queued'),
      (select count(*)::int from outgoing_mail where state = 'failed' and created_at > app_now() - interval '1 day'),
      (select count(*)::int from payments where status = 'processing' and began_at < app_now() - interval '15 minutes'),
      pg_database_size(current_database()),
      (select count(*)::int from pg_stat_activity where datname = current_database()),
      current_setting('max_connections')::int
  $$;
