-- What the community feature reads of other features' data: people, storefronts, purchased items. These views and
-- functions only read, and are the only place where the feature reads other features' tables.

-- A person as others see them. `is_shown` is false for suspended and closed accounts: lists omit them, and their
-- pictures are hidden.
create or replace view person_faces as
  select p.id, coalesce(nullif(btrim(p.display_name), ''), 'Collector') as display_name, p.username,
    case when p.suspended_at is null then p.avatar_url end as avatar_url, p.bio,
    p.claim_flair_level, p.total_purchases, p.created_at,
    p.closed_at is not null as has_left,
    p.closed_at is null and p.suspended_at is null and p.is_active as is_shown
  from profiles p;

-- Pairs of accounts separated by a block, in both directions.
create or replace view people_apart as
  select blocker_id as one_id, blocked_id as other_id from blocks
  union all
  select blocked_id, blocker_id from blocks;

-- Whether one of the two accounts has blocked the other.
create or replace function are_apart(_one uuid, _other uuid) returns boolean
  language sql stable
  as $$ select exists (select from people_apart where one_id = _one and other_id = _other) $$;

-- Collections: paid claims that were not revoked, without those that their owner has sold on here. Sealed items are listed
-- under their drop's title.
create or replace view collected_items as
  select p.id, p.user_id, p.paid_at, p.item_id, case when p.is_sealed then p.drop_title else p.title end as title,
    case when not p.is_sealed then coalesce(p.photo, drawing_path(p.drawing)) end as image_url,
    case when not p.is_sealed then p.era end as era, p.category, p.condition,
    p.drop_id, p.drop_number, p.drop_title, p.is_drop_public,
    p.storefront_id, p.storefront_name, p.is_storefront_shown,
    case when not p.is_sealed then p.drawing end as drawing
  from shelf_pieces p
  where not p.is_gone;

-- Accounts that agreed to be named beside items that they bought.
create or replace view named_keepers as
  select p.id as profile_id, p.display_name as name
  from collections c
  join profiles p on p.id = c.profile_id
  where c.is_keeper_named and btrim(p.display_name) <> ''
    and p.closed_at is null and p.suspended_at is null and p.is_active;

-- Whether such a thing exists and this account may see it, so that a report can't reveal what exists.
create or replace function may_report(_kind text, _id uuid, _reporter_id uuid) returns boolean
  language plpgsql stable
  as $$
begin
  case _kind
    when 'user' then return exists (select from profiles where id = _id and closed_at is null);
    when 'storefront' then return exists (select from storefront_faces where id = _id and is_shown);
    when 'drop' then return may_see_drop(_id, _reporter_id);
    when 'item' then return exists (
      select from drop_items di join drops d on d.id = di.drop_id
      where di.item_id = _id and (d.type <> 'live' or di.revealed_at is not null) and may_see_drop(d.id, _reporter_id));
    when 'message' then
      return may_report_message(_id, _reporter_id) or may_report_order_message(_id, _reporter_id);
    else return false;
  end case;
end $$;

-- Takes the two locks for a change between two accounts: first the acting account's own, which guards its limits, then
-- the pair's, which serializes blocks and follows.
create or replace function lock_ties(_own_id uuid, _other_id uuid) returns void
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ties:' || _own_id, 0));
  perform pg_advisory_xact_lock(hashtextextended(
    'pair:' || least(_own_id, _other_id) || ':' || greatest(_own_id, _other_id), 0));
end $$;
