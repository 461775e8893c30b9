-- Counts one guess for all its subjects before it is checked, so that parallel guesses can't slip past. Returns null if
-- it may be checked; otherwise the seconds to wait, and nothing is counted: asking again never extends the wait. A
-- subject is {key, free, firstSeconds, maxSeconds}; after `free` guesses each further one doubles the wait.
create or replace function count_guess(_subjects jsonb) returns int language plpgsql as $$
declare
  v_now timestamptz;
  v_wait int;
begin
  -- Locks every row in key order, new or not.
  insert into auth.guesses as g (key)
  select s.key from jsonb_to_recordset(_subjects) as s (key text) order by s.key
  on conflict (key) do update set failures = g.failures;
  v_now := app_now();

  select max(ceil(extract(epoch from g.blocked_until - v_now)))::int into v_wait
  from jsonb_to_recordset(_subjects) as s (key text) join auth.guesses g on g.key = s.key
  where g.blocked_until > v_now and (g.open_until is null or g.open_until <= v_now);
  if v_wait is not null then return greatest(v_wait, 1); end if;

  update auth.guesses g set failures = t.failures, last_at = v_now,
    blocked_until = case when t.failures >= t.free then v_now + make_interval(secs =>
      least(t.first_seconds * power(2, least(t.failures - t.free, 20)), t.max_seconds)) end
  from (
    select old.key, s.free, s."firstSeconds" as first_seconds, s."maxSeconds" as max_seconds,
      case when old.last_at < v_now - interval '1 day' then 1 else old.failures + 1 end as failures
    from jsonb_to_recordset(_subjects) as s (key text, free int, "firstSeconds" int, "maxSeconds" int)
    join auth.guesses old on old.key = s.key) t
  where g.key = t.key;
  return null;
end $$;
