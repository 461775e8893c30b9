-- The first instant of a day (UTC).
create or replace function day_start(_day date) returns timestamptz
  language sql immutable
  as $$ select _day::timestamp at time zone 'UTC' $$;

-- Counts one day (UTC) from the rows themselves. Claims are found by their ids, which begin with their instant.
create or replace function count_platform_day(_day date) returns platform_days
  language sql stable
  as $$
    with span as (select day_start(_day) as begins, day_start(_day + 1) as ends),
    claimed as (
      select count(*)::int as claims,
        count(*) filter (where not c.voided and c.status not in ('claimed', 'capturing'))::int as settled,
        count(*) filter (where not c.voided and c.status in ('released', 'expired') and not c.paid)::int as unpaid
      from span s join claims c
        on c.id >= (uuid_instant(s.begins - interval '1 minute') || repeat('0', 19))::uuid
        and c.id < (uuid_instant(s.ends + interval '1 minute') || repeat('0', 19))::uuid
        and c.claimed_at >= s.begins and c.claimed_at < s.ends),
    begun as (
      select count(*)::int as drops,
        coalesce(array_agg(f.seconds order by f.seconds, d.id) filter (where f.seconds is not null), '{}') as seconds
      from span s join drops d on d.start_date >= s.begins and d.start_date < s.ends
        and d.published_at is not null and d.status not in ('draft', 'cancelled') and d.start_date <= app_now()
      left join lateral (
        select greatest(0, extract(epoch from min(l.at) - d.start_date))::int as seconds
        from drop_status_log l where l.drop_id = d.id and l.to_status = 'sold-out' having count(*) > 0) f on true)
    select row(_day,
      (select count(*)::int from span s join profiles p on p.created_at >= s.begins and p.created_at < s.ends),
      (select coalesce(sum(v.views), 0)::bigint from (
        select max(m.views) as views from (
          select route, form_factor, metric, sum(views) as views from page_vitals where day = _day
          group by route, form_factor, metric) m
        group by m.route, m.form_factor) v),
      b.drops, c.claims, c.settled, c.unpaid,
      (select count(*)::int from span s join claims p on p.paid_at >= s.begins and p.paid_at < s.ends),
      (select count(*)::int from span s
        join refunds r on r.settled_at >= s.begins and r.settled_at < s.ends and r.status = 'succeeded'),
      b.seconds, app_now())::platform_days
    from claimed c, begun b
  $$;

-- Counts days again. A later count wins over an earlier one that finishes after it. The visits of a day stay as they are
-- once its page views may be gone.
create or replace function recount_platform_days(_days date[]) returns void
  language sql
  as $$
    insert into platform_days as p
    select n.* from unnest(_days) as d (day), lateral count_platform_day(d.day) n order by d.day
    on conflict (day) do update set
      (people, visits, drops, claims, settled, unpaid, paid, refunds, sell_out_seconds, counted_at) =
      (excluded.people, greatest(p.visits, excluded.visits), excluded.drops, excluded.claims, excluded.settled,
        excluded.unpaid, excluded.paid, excluded.refunds, excluded.sell_out_seconds, excluded.counted_at)
    where p.counted_at <= excluded.counted_at
  $$;

-- Days that are due to be counted: today and yesterday; those that are missing, newest first; and those of the last 35
-- days whose count is an hour old, because holds of them may have been settled since.
create or replace function platform_days_due(_limit int) returns date[]
  language sql stable
  as $$
    with today as (select (app_now() at time zone 'UTC')::date as day),
    first as (
      select (min(p.created_at) at time zone 'UTC')::date as day from profiles p),
    missing as (
      select g.day::date as day from today t, first f, generate_series(f.day, t.day - 2, interval '1 day') g (day)
      where not exists (select from platform_days p where p.day = g.day::date) order by 1 desc limit _limit),
    old as (
      select p.day from platform_days p, today t
      where (p.day between t.day - 35 and t.day - 2 and p.counted_at < app_now() - interval '1 hour')
        or p.counted_at = '-infinity'
      order by p.counted_at, p.day desc limit _limit)
    select array(
      select t.day from today t union select t.day - 1 from today t
      union select m.day from missing m union select o.day from old o order by 1)
  $$;
