-- What an item was here before, and the linking of new items to pieces of their seller's own shelf.

-- Accounts whose place in a ledger may be shown beside their name.
create or replace view named_places as
  select k.profile_id from named_keepers k join collections c on c.profile_id = k.profile_id where c.is_place_shown;

-- What an item was here before, the latest first, as its sellers state. Ends at a piece that was taken back. Private drops
-- and sealed items give no words, and owners are named who chose to be.
create or replace function item_history(_item_id uuid)
  returns table (claim_id uuid, title text, condition text, drop_id uuid, drop_number int, drop_title text,
    drop_day date, storefront_id uuid, storefront_name text, owner_name text)
  language sql stable
  as $$
    with recursive chain as (
      select 1 as step, i.origin_claim_id as claim_id from items i where i.id = _item_id and i.origin_claim_id is not null
      union all
      select h.step + 1, i.origin_claim_id
      from chain h
      join claims c on c.id = h.claim_id and c.status = 'purchased'
      join items i on i.id = c.item_id
      where i.origin_claim_id is not null and h.step < limit_max_history()
    )
    select p.id, case when o.is_open then p.title end, case when o.is_open then p.condition end,
      case when p.is_drop_public then p.drop_id end, case when p.is_drop_public then p.drop_number::int end,
      case when p.is_drop_public then p.drop_title end,
      case when p.is_drop_public then (p.drop_start at time zone 'UTC')::date end,
      case when p.is_storefront_shown then p.storefront_id end,
      case when p.is_storefront_shown then p.storefront_name end, k.name
    from chain h
    join shelf_pieces p on p.id = h.claim_id
    cross join lateral (select p.is_drop_public and not p.is_sealed as is_open) o
    left join named_keepers k on k.profile_id = p.user_id
    order by h.step
  $$;

-- Why somebody can't link a new item of a storefront to a piece: null, not_found, taken. Locks the claim, so that a refund
-- at the same time is seen by whoever comes second.
create or replace function refuse_letting_go(_claim_id uuid, _profile_id uuid, _storefront_id uuid) returns text
  language plpgsql
  as $$
begin
  perform 1 from claims c join storefronts s on s.id = _storefront_id and s.owner_id = _profile_id
  where c.id = _claim_id and c.user_id = _profile_id and c.status = 'purchased'
  for no key update of c;
  if not found then
    return 'not_found';
  end if;
  if exists (select from items where origin_claim_id = _claim_id) then
    return 'taken';
  end if;
  return null;
end $$;

-- A linked item is one thing: its units in the catalog and in drops, sold ones too, are never more than one.
create or replace function check_one_piece() returns trigger language plpgsql as $$
begin
  if (select i.quantity + coalesce((
        select sum(d.quantity_available + d.quantity_held + d.quantity_sold) from drop_items d where d.item_id = i.id), 0)
      from items i where i.id = new.id) > 1 then
    raise exception 'an item from a shelf is one piece' using errcode = 'check_violation', constraint = 'items_one_piece';
  end if;
  return null;
end $$;
drop trigger if exists check_one_piece on items;
create constraint trigger check_one_piece after insert or update of quantity, origin_claim_id on items
  deferrable initially deferred
  for each row when (new.origin_claim_id is not null) execute function check_one_piece();
