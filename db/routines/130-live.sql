-- What the live feature reads of other features' data: drops, people, storefront owners and staff. These functions only
-- read, and are the only place where the feature reads other features' tables.

-- Whether this account moderates a drop's room: the storefront's owner, or staff with its live tools permission.
create or replace function moderates_room(_drop_id uuid, _profile_id uuid) returns boolean
  language sql stable
  as $$
    select exists (
      select from drops d
      join storefronts s on s.id = d.storefront_id
      where d.id = _drop_id and (s.owner_id = _profile_id or exists (
        select from storefront_permissions g join permissions p on p.id = g.permission_id
        where g.storefront_id = s.id and g.profile_id = _profile_id and p.name = 'storefront.settings.liveTools'
          and (g.expires_at is null or g.expires_at > app_now()))))
  $$;

-- A drop's room; no row when this account (null: signed out) may not see it. `_sees_all`: true for platform moderators.
create or replace function room_of(_drop_id uuid, _profile_id uuid, _sees_all boolean)
  returns table (drop_id uuid, storefront_id uuid, owner_id uuid, type text, status text, end_date timestamptz,
    now timestamptz)
  language plpgsql stable
  as $$
#variable_conflict use_column
begin
  return query
  select d.id, d.storefront_id, s.owner_id, d.type,
    drop_status_at(d.status, d.start_date, d.end_date, n.now), d.end_date, n.now
  from drops d
  join storefronts s on s.id = d.storefront_id
  cross join (select app_now() as now) n
  where d.id = _drop_id and (_sees_all or may_see_drop(_drop_id, _profile_id));
end $$;

-- Names of people as the chat shows them.
create or replace function chat_names(_ids uuid[])
  returns table (id uuid, display_name text, avatar_url text)
  language sql stable
  as $$
    select p.id, coalesce(nullif(btrim(p.display_name), ''), 'Collector'),
      case when p.suspended_at is null then p.avatar_url end
    from profiles p where p.id = any (_ids) and p.closed_at is null
  $$;

-- Whether such a message exists and this account may see it.
create or replace function may_report_message(_id uuid, _reporter_id uuid) returns boolean
  language plpgsql stable
  as $$
begin
  return exists (
    select from chat_messages m
    where m.id = _id and m.author_id <> _reporter_id and may_see_drop(m.drop_id, _reporter_id));
end $$;

-- Number of viewers of each drop, as the servers stored it in the last ten seconds: accounts count once over all tabs,
-- signed-out visitors once per tab.
create or replace function viewers_of(_drop_ids uuid[]) returns table (drop_id uuid, viewers int)
  language sql stable
  as $$
    with fresh as (
      select p.drop_id, p.visitors, p.members from drop_presence p
      where p.drop_id = any (_drop_ids) and p.seen_at > app_now() - interval '10 seconds')
    select f.drop_id, sum(f.visitors)::int + (case when count(*) = 1 then max(cardinality(f.members))
      else (select count(distinct m) from fresh o, unnest(o.members) m where o.drop_id = f.drop_id) end)::int
    from fresh f group by f.drop_id
  $$;

-- The lot on stage of a running live drop: the newest turn that still takes claims; null between lots.
create or replace function lot_on_stage(_drop_id uuid) returns uuid
  language sql stable
  as $$
    select di.id from drop_items di
    where di.drop_id = _drop_id and di.reveal_number is not null and di.closed_at is null
    order by di.reveal_number desc limit 1
  $$;

-- Open drops whose host was there since the start but has not reported for a while, with the last report.
create or replace function absent_hosts(_drop_ids uuid[])
  returns table (drop_id uuid, away_since timestamptz)
  language sql stable
  as $$
    select h.drop_id, h.seen_at from host_presence h
    join drops d on d.id = h.drop_id
    cross join (select app_now() as now) n
    where h.drop_id = any (_drop_ids) and h.seen_at <= n.now - limit_host_silence() and h.seen_at >= d.start_date
      and drop_status_at(d.status, d.start_date, d.end_date, n.now) = 'active'
  $$;
