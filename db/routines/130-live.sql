-- What the live room reads of things that other rooms own: drops, people, who keeps a storefront. These functions only
-- read, and are the one place where the room looks over the walls.

-- Whether this account keeps the room of a drop: the storefront's owner, or staff with its live tools.
create or replace function keeps_room(_drop_id uuid, _profile_id uuid) returns boolean
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

-- A drop as its room needs it; no row for what this account (null: nobody signed in) may not see. `_sees_all`: a moderator
-- of the platform asks.
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

-- Whether there is such a message and this person may see it.
create or replace function may_report_message(_id uuid, _reporter_id uuid) returns boolean
  language plpgsql stable
  as $$
begin
  return exists (
    select from chat_messages m
    where m.id = _id and m.author_id <> _reporter_id and may_see_drop(m.drop_id, _reporter_id));
end $$;

-- How many look on at each of these drops, by what the servers wrote down in the last seconds: people once, wherever their
-- tabs are, and every tab of a visitor.
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
