-- The kinds of acts in the log. Each is found by one step in the index, however long the log is.
create or replace function audit_actions() returns table (action text)
  language sql stable
  as $$
    with recursive kinds as (
      (select l.action from audit_log l order by l.action limit 1)
      union all
      select (select l.action from audit_log l where l.action > k.action order by l.action limit 1)
      from kinds k where k.action is not null)
    select k.action from kinds k where k.action is not null
  $$;

-- Rows of the log between two rows that don't continue the chain: a wrong hash, a wrong link, or a gap before them. The
-- row before the first one is read too.
create or replace function audit_breaks(_from bigint, _to bigint) returns table (seq bigint, problem text)
  language sql stable
  as $$
    select c.seq, c.problem from (
      select l.seq, case
          when l.seq <> coalesce(lag(l.seq) over w, 0) + 1 then 'rows before it are missing'
          when l.prev_hash <> coalesce(lag(l.hash) over w, repeat('0', 64)) then 'it does not continue the row before it'
          when l.hash <> audit_hash(l) then 'it was altered' end as problem
      from audit_log l where l.seq between _from - 1 and _to window w as (order by l.seq)) c
    where c.problem is not null and c.seq >= _from order by c.seq limit 20
  $$;

-- One page of the log after a row, newest first ('desc') or oldest first ('asc'); by the kind of act, an id (of who did
-- it, for whom, what it was about, or the request), and the time. Each condition has its index.
drop function if exists audit_page(text, text, timestamptz, timestamptz, bigint, int);
create or replace function audit_page(_action text, _id text, _from timestamptz, _to timestamptz, _order text,
    _after bigint, _limit int)
  returns table (id uuid, seq bigint, at timestamptz, actor_id uuid, actor_name text, on_behalf_of_id uuid,
    on_behalf_of_name text, action text, subject_type text, subject_id text, subject_name text, before jsonb, after jsonb,
    request_id text)
  language plpgsql stable
  as $$
declare
  v_last bigint := (select l.seq from audit_log l where l.created_at < _to order by l.created_at desc, l.seq desc limit 1);
  v_first bigint := (select l.seq from audit_log l where l.created_at >= _from order by l.created_at, l.seq limit 1);
  v_uuid uuid := case when _id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then _id::uuid end;
begin
  if (_to is not null and v_last is null) or (_from is not null and v_first is null) then
    return;
  end if;
  v_last := least(coalesce(v_last, 9223372036854775807), case when _order = 'desc' then _after - 1 end);
  v_first := greatest(coalesce(v_first, 0), case when _order = 'asc' then _after + 1 end);
  -- @NOTE the direction is part of the text: an order that is a parameter has no index
  return query execute format($page$
    with found as (
      select l.* from audit_log l
      where $1 is null and $2 is null and l.seq between $4 and $5 order by l.seq %1$s limit $6
    ), acted as (
      select l.* from audit_log l
      where $1 is null and l.action = $2 and l.seq between $4 and $5 order by l.seq %1$s limit $6
    ), about as (
      select l.* from audit_log l
      where l.subject_id = $1 and ($2 is null or l.action = $2) and l.seq between $4 and $5
      order by l.seq %1$s limit $6
    ), by_actor as (
      select l.* from audit_log l
      where l.actor_id = $3 and ($2 is null or l.action = $2) and l.seq between $4 and $5
      order by l.seq %1$s limit $6
    ), on_behalf as (
      select l.* from audit_log l
      where l.on_behalf_of = $3 and ($2 is null or l.action = $2) and l.seq between $4 and $5
      order by l.seq %1$s limit $6
    ), by_request as (
      select l.* from audit_log l
      where l.request_id = $1 and ($2 is null or l.action = $2) and l.seq between $4 and $5
      order by l.seq %1$s limit $6
    ), page as (
      select distinct on (f.seq) f.* from (
        select * from found union all select * from acted union all select * from about
        union all select * from by_actor union all select * from on_behalf union all select * from by_request) f
      order by f.seq %1$s limit $6
    )
    select p.id, p.seq, p.created_at, p.actor_id, admin_name(p.actor_id), p.on_behalf_of, admin_name(p.on_behalf_of),
      p.action, p.subject_type, p.subject_id,
      coalesce(case when p.subject_type = 'profile' and p.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then admin_name(p.subject_id::uuid) end, name_of_act(p.subject_type, p.subject_id, p.before, p.after)),
      p.before, p.after, p.request_id
    from page p order by p.seq %1$s
  $page$, case _order when 'asc' then 'asc' else 'desc' end) using _id, _action, v_uuid, v_first, v_last, _limit;
end $$;
