-- Search documents, maintained by triggers in the transaction of the change. A document contains only what the drop's
-- page shows to everybody. The end of this file writes them again when one of the functions that make them has changed.

-- @NOTE a function may set a module's parameter only after the module is loaded
do $$ begin perform similarity('', ''); end $$;

-- A drop's own facets; those of its items come from item_facets (119).
create or replace function drop_facets(_drop drops, _country text) returns text[]
  language sql stable parallel safe
  as $$
    select array['type:' || _drop.type, 'country:' || _country]
      || case when _drop.local_pickup_only then array['fulfillment:local_pickup']
        when _drop.allow_shipping then array['fulfillment:shipping'] else '{}' end
  $$;

-- Facets as text: the country, then a character for each option, the first one "0".
create or replace function search_code(_country text, _facets text[]) returns text
  language sql immutable parallel safe
  as $$
    select _country || coalesce(string_agg(chr(47 + array_position(search_options(), f)), '' order by f), '')
    from unnest(_facets) f where array_position(search_options(), f) is not null
  $$;

-- A drop's phase by the clock: over, upcoming, open, or open with nothing to claim.
create or replace function search_when(
  _status text, _start_date timestamptz, _end_date timestamptz, _now timestamptz
) returns text
  language sql immutable parallel safe
  as $$
    select case when _end_date <= _now then 'p' when _start_date > _now then case _status when 'scheduled' then 'u' else 'x' end
      when _status in ('scheduled', 'active') then 'l' else 'o' end
  $$;

create or replace function search_vector(_title text, _names text, _items text, _description text) returns tsvector
  language sql immutable parallel safe
  as $$
    select setweight(to_tsvector('pg_catalog.simple', search_fold(_title)), 'A')
      || setweight(to_tsvector('pg_catalog.simple', search_fold(_names)), 'B')
      || setweight(to_tsvector('pg_catalog.simple', search_fold(left(_items, 100000))), 'C')
      || setweight(to_tsvector('pg_catalog.simple', search_fold(_description)), 'D')
  $$;

-- Publicly listed storefronts, with their sellers' names.
create or replace view search_sellers as
  select s.id as storefront_id, s.owner_id, s.country, s.created_at,
    concat_ws(' ', s.name, s.store_name, s.subdomain, p.display_name, p.username) as names
  from storefronts s
  join profiles p on p.id = s.owner_id
  where s.suspended_at is null and p.is_active and p.suspended_at is null and p.closed_at is null;

-- The words of an item's kind, as people type them.
create or replace function item_kind(_item items) returns text
  language sql stable parallel safe
  as $$
    select concat_ws(' ', _item.category, _item.format, _item.maker, _item.year, _item.era,
      replace(array_to_string(_item.genres, ' '), 'scifi', 'scifi sci-fi science fiction'))
  $$;

-- The search documents of these drops (null: all). Drops that are not public have none.
drop function if exists search_documents(uuid[]);
create or replace function search_documents(_drop_ids uuid[]) returns table (
  drop_id uuid, storefront_id uuid, status text, start_date timestamptz, end_date timestamptz,
  published_at timestamptz, price_cents int, facets text[], code text, words tsvector, drop_code text, item_codes text
)
  language sql stable
  as $$
    select d.id, d.storefront_id, d.status, d.start_date, d.end_date, coalesce(d.published_at, d.created_at),
      stock.base + coalesce(ladder.steps, 0), f.facets, search_code(s.country, f.facets),
      search_vector(d.title, s.names, concat_ws(' ', stock.titles, stock.kinds),
        concat_ws(' ', d.description, ladder.hints, case when d.contents_revealed_at is not null then d.contents end)),
      search_code(s.country, drop_facets(d, s.country)), coalesce(stock.codes, '')
    from drops d
    join search_sellers s on s.storefront_id = d.storefront_id
    left join lateral (
      select string_agg(i.title, ' ') filter (where di.active and not seal.is_on) as titles,
        string_agg(distinct case when seal.is_on then i.category else item_kind(i) end, ' ')
          filter (where di.active) as kinds,
        coalesce(min(di.price_cents) filter (where di.active and di.closed_at is null), min(di.price_cents)) as base,
        string_agg(array_to_string(item_facets(i, seal.is_on), ','), ',') filter (where di.active) as facets,
        string_agg(' ' || search_code('', item_facets(i, false)), '') filter (where di.active and not seal.is_on) as codes
      from drop_items di
      join items i on i.id = di.item_id
      cross join (select is_item_sealed(d.type, d.contents_revealed_at) as is_on) seal
      where di.drop_id = d.id and (d.type <> 'live' or di.reveal_number is not null)
    ) stock on true
    left join lateral (
      select sum(h.price_step_cents)::int as steps, string_agg(h.body, ' ') as hints from drop_hints h
      where h.drop_id = d.id and h.revealed_at is not null
    ) ladder on d.type = 'mystery'
    cross join lateral (
      select array_agg(distinct v.facet) as facets
      from unnest(string_to_array(stock.facets, ',') || drop_facets(d, s.country)) v(facet)
      where v.facet <> ''
    ) f
    where (_drop_ids is null or d.id = any(_drop_ids))
      and d.visibility = 'public' and d.status not in ('draft', 'cancelled')
  $$;

-- The search documents of the items of these drops (null: all): items that everybody may see on the drop's page, with
-- their own words and their drop's title. Lots that were not on stage, sealed items, and items of drops without a
-- document have none.
create or replace function search_item_documents(_drop_ids uuid[]) returns table (
  drop_item_id uuid, drop_id uuid, price_cents int, facets text[], code text, words tsvector
)
  language sql stable
  as $$
    select di.id, d.id, di.price_cents + coalesce(ladder.steps, 0), f.facets, search_code('', f.facets),
      i.title_words || to_tsvector('pg_catalog.simple', search_fold(concat_ws(' ', item_kind(i), d.title, i.description)))
    from search_drops s
    join drops d on d.id = s.drop_id
    join drop_items di on di.drop_id = d.id and di.active and (d.type <> 'live' or di.reveal_number is not null)
    join items i on i.id = di.item_id
    cross join lateral (select item_facets(i, false) as facets) f
    left join lateral (
      select sum(h.price_step_cents)::int as steps from drop_hints h where h.drop_id = d.id and h.revealed_at is not null
    ) ladder on d.type = 'mystery'
    where (_drop_ids is null or s.drop_id = any(_drop_ids)) and not is_item_sealed(d.type, d.contents_revealed_at)
  $$;

-- Writes the documents of these drops' items; unchanged ones are left alone.
create or replace function refresh_search_items(_drop_ids uuid[]) returns void
  language sql
  as $$
    with made as materialized (select * from search_item_documents(_drop_ids)), gone as (
      delete from search_items where drop_id = any(_drop_ids) and drop_item_id not in (select drop_item_id from made)
    )
    insert into search_items as x (drop_item_id, drop_id, price_cents, facets, code, words)
    select * from made order by drop_item_id
    on conflict (drop_item_id) do update set drop_id = excluded.drop_id, price_cents = excluded.price_cents,
      facets = excluded.facets, code = excluded.code, words = excluded.words
    where (x.drop_id, x.price_cents, x.facets, x.code, x.words)
      is distinct from (excluded.drop_id, excluded.price_cents, excluded.facets, excluded.code, excluded.words)
  $$;

-- Rebuilds the search documents of these drops and their items, and deletes those of drops that are no longer public.
create or replace function refresh_search_drops(_drop_ids uuid[]) returns void
  language plpgsql
  as $$
begin
  if cardinality(_drop_ids) = 0 then
    return;
  end if;
  delete from search_drops where drop_id = any(_drop_ids)
    and drop_id not in (
      select d.id from drops d join search_sellers s on s.storefront_id = d.storefront_id
      where d.id = any(_drop_ids) and d.visibility = 'public' and d.status not in ('draft', 'cancelled'));
  insert into search_drops (drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, facets,
    code, words, drop_code, item_codes)
  select * from search_documents(_drop_ids)
  on conflict (drop_id) do update set storefront_id = excluded.storefront_id, status = excluded.status,
    start_date = excluded.start_date, end_date = excluded.end_date, published_at = excluded.published_at,
    price_cents = excluded.price_cents, facets = excluded.facets, code = excluded.code, words = excluded.words,
    drop_code = excluded.drop_code, item_codes = excluded.item_codes;
  perform refresh_search_items(_drop_ids);
  perform remember_search_words(_drop_ids);
end $$;

-- Stores the words of these documents (null: all). In sorted order, so that two transactions can't deadlock.
create or replace function remember_search_words(_drop_ids uuid[]) returns void
  language sql
  as $$
    insert into search_words (word)
    select distinct u.lexeme from (
      select drop_id, words from search_drops union all select drop_id, words from search_items
    ) d cross join lateral unnest(d.words) u
    where (_drop_ids is null or d.drop_id = any(_drop_ids)) and char_length(u.lexeme) between 3 and 40
      and not exists (select from search_words w where w.word = u.lexeme)
    order by 1
    on conflict (word) do nothing
  $$;

create or replace function refresh_search_storefronts(_storefront_ids uuid[]) returns void
  language plpgsql
  as $$
begin
  delete from search_storefronts where storefront_id = any(_storefront_ids)
    and storefront_id not in (select s.storefront_id from search_sellers s where s.storefront_id = any(_storefront_ids));
  insert into search_storefronts (storefront_id, names, followers, created_at)
  select s.storefront_id, search_fold(s.names),
    (select count(*)::int from storefront_follows f where f.storefront_id = s.storefront_id), s.created_at
  from search_sellers s where s.storefront_id = any(_storefront_ids)
  on conflict (storefront_id) do update set names = excluded.names;
  perform refresh_search_drops(array(select id from drops
    where storefront_id = any(_storefront_ids) and visibility = 'public' and status not in ('draft', 'cancelled')));
end $$;

-- A clock-driven change only updates status and times; any other change rebuilds the document.
create or replace function search_drop_changed() returns trigger language plpgsql as $$
begin
  if new.status not in ('draft', 'cancelled')
    and (old.title, old.description, old.type, old.visibility, old.local_pickup_only, old.allow_shipping,
      old.storefront_id, old.published_at, old.contents_revealed_at)
    is not distinct from (new.title, new.description, new.type, new.visibility, new.local_pickup_only,
      new.allow_shipping, new.storefront_id, new.published_at, new.contents_revealed_at)
  then
    update search_drops set status = new.status, start_date = new.start_date, end_date = new.end_date
    where drop_id = new.id;
    if found then
      return null;
    end if;
  end if;
  if new.visibility = 'public' and new.status not in ('draft', 'cancelled') then
    perform refresh_search_drops(array[new.id]);
  else
    delete from search_drops where drop_id = new.id;
  end if;
  return null;
end $$;
create or replace function search_drops_added() returns trigger language plpgsql as $$
begin
  perform refresh_search_drops(array(select id from added
    where visibility = 'public' and status not in ('draft', 'cancelled') order by 1));
  return null;
end $$;
create or replace trigger search_drops_added after insert on drops
  referencing new table as added for each statement execute function search_drops_added();
create or replace trigger search_drop_changed
  after update of title, description, type, visibility, status, start_date, end_date, local_pickup_only,
    allow_shipping, storefront_id, published_at, contents_revealed_at on drops
  for each row when (old.status <> 'draft' or new.status <> 'draft') execute function search_drop_changed();

create or replace function search_items_added() returns trigger language plpgsql as $$
begin
  perform refresh_search_drops(array(select s.drop_id from search_drops s
    where s.drop_id in (select drop_id from added) order by 1));
  return null;
end $$;
create or replace trigger search_items_added after insert on drop_items
  referencing new table as added for each statement execute function search_items_added();

create or replace function search_drop_part_changed() returns trigger language plpgsql as $$
declare
  v_drop_id uuid := case when tg_op = 'DELETE' then old.drop_id else new.drop_id end;
begin
  if exists (select from search_drops where drop_id = v_drop_id) then
    perform refresh_search_drops(array[v_drop_id]);
  end if;
  return null;
end $$;
create or replace trigger search_item_in_drop after update of item_id, price_cents, active, reveal_number, closed_at on drop_items
  for each row when ((old.item_id, old.price_cents, old.active, old.reveal_number, old.closed_at)
    is distinct from (new.item_id, new.price_cents, new.active, new.reveal_number, new.closed_at))
  execute function search_drop_part_changed();
create or replace trigger search_item_out_of_drop after delete on drop_items
  for each row execute function search_drop_part_changed();
create or replace trigger search_hint_in_drop after update of revealed_at on drop_hints
  for each row execute function search_drop_part_changed();

-- Once for a statement, so that a bulk change writes each document once.
drop trigger if exists search_item_changed on items;
create or replace function search_item_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_drops(array(
    select distinct s.drop_id
    from after_change n
    join before_change o on o.id = n.id
      and (o.title, o.description, item_kind(row(o.*)::items), item_facets(row(o.*)::items, false))
        is distinct from (n.title, n.description, item_kind(row(n.*)::items), item_facets(row(n.*)::items, false))
    join drop_items di on di.item_id = n.id
    join search_drops s on s.drop_id = di.drop_id
    order by 1));
  return null;
end $$;
create or replace trigger search_items_changed after update on items
  referencing old table as before_change new table as after_change
  for each statement execute function search_item_changed();

create or replace function search_storefront_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_storefronts(array[new.id]);
  return null;
end $$;
create or replace trigger search_storefront_changed
  after insert or update of name, store_name, subdomain, country, owner_id, suspended_at on storefronts
  for each row execute function search_storefront_changed();

create or replace function search_seller_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_storefronts(array(select id from storefronts where owner_id = new.id order by 1));
  return null;
end $$;
create or replace trigger search_seller_changed
  after update of display_name, username, is_active, suspended_at, closed_at on profiles
  for each row when ((old.display_name, old.username, old.is_active, old.suspended_at is null, old.closed_at is null)
    is distinct from (new.display_name, new.username, new.is_active, new.suspended_at is null, new.closed_at is null))
  execute function search_seller_changed();

create or replace function search_followed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update search_storefronts set followers = followers + 1 where storefront_id = new.storefront_id;
  else
    update search_storefronts set followers = greatest(0, followers - 1) where storefront_id = old.storefront_id;
  end if;
  return null;
end $$;
create or replace trigger search_followed after insert or delete on storefront_follows
  for each row execute function search_followed();

-- Writes every document again when what makes them has changed. Readers see the former ones meanwhile.
do $$
declare
  v_version text := (select md5(string_agg(p.prosrc, '' order by p.proname)) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in ('search_options', 'item_facets', 'drop_facets',
      'search_code', 'search_vector', 'search_fold', 'search_documents', 'search_item_documents', 'is_item_sealed',
      'remember_search_words',
      'item_kind'));
begin
  if obj_description('search_drops'::regclass) is distinct from v_version then
    perform refresh_search_drops(array(select id from drops
      where visibility = 'public' and status not in ('draft', 'cancelled')));
    execute format('comment on table search_drops is %L', v_version);
  end if;
  if not exists (select from search_storefronts) and exists (select from storefronts) then
    perform refresh_search_storefronts(array(select id from storefronts));
  end if;
end $$;
