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

-- Collections: paid claims that were not revoked. Sealed items are listed under their drop's title.
create or replace view collected_items as
  select c.id, c.user_id, c.paid_at, c.item_id, visible_item_title(d, i.title, false) as title,
    case when not is_item_sealed(d.type, d.contents_revealed_at) then item_image(i.images, i.drawing) end as image_url,
    case when not is_item_sealed(d.type, d.contents_revealed_at) then i.era end as era, i.category, i.condition,
    d.id as drop_id, d.number as drop_number, d.title as drop_title,
    d.visibility = 'public' as is_drop_public,
    s.id as storefront_id, s.shown_name as storefront_name, s.is_shown as is_storefront_shown
  from claims c
  join items i on i.id = c.item_id
  join drops d on d.id = c.drop_id
  join storefront_faces s on s.id = d.storefront_id
  where c.status = 'purchased' and not c.revoked;

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
