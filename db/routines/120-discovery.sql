-- The documents of the search and how they are kept: by triggers, in the transaction of what they tell of. Nothing is in
-- a document that the drop's page does not show to everybody.
-- A change of what documents hold truncates search_drops in a migration: an empty table is filled at the end of this file.

-- @NOTE a function may set a module's parameter only once the module is loaded
do $$ begin perform similarity('', ''); end $$;

-- Every option of the filters; discovery.options.ts has the same list, and a test compares.
create or replace function search_options() returns text[]
  language sql immutable parallel safe
  as $$
    select array['type:marketplace', 'type:live', 'type:mystery', 'fulfillment:shipping', 'fulfillment:local_pickup',
      'category:vinyl', 'category:cassette', 'category:cd', 'category:vhs', 'category:dvd', 'category:laserdisc',
      'category:film', 'category:toys', 'category:games', 'category:cards', 'category:posters', 'category:memorabilia',
      'category:stickers', 'category:clothing', 'category:shoes', 'category:jewelry', 'category:accessories',
      'category:books', 'category:comics', 'category:magazines', 'category:art_prints', 'category:art',
      'category:electronics', 'category:musical_instruments', 'category:handmade', 'category:vintage',
      'genre:horror', 'genre:scifi', 'genre:comedy', 'genre:drama', 'genre:action', 'genre:documentary',
      'genre:fantasy', 'era:60s', 'era:70s', 'era:80s', 'era:90s', 'era:00s', 'era:10s', 'era:20s',
      'condition:mint', 'condition:near_mint', 'condition:very_good', 'condition:good', 'condition:fair',
      'condition:poor', 'rarity:common', 'rarity:uncommon', 'rarity:rare', 'rarity:ultra_rare', 'rarity:one_of_kind']
  $$;

-- Facets as text: the country, then a character for each option, the first one "0".
create or replace function search_code(_country text, _facets text[]) returns text
  language sql immutable parallel safe
  as $$
    select _country || coalesce(string_agg(chr(47 + array_position(search_options(), f)), '' order by f), '')
    from unnest(_facets) f where array_position(search_options(), f) is not null
  $$;

-- What a drop is by the clock: over, to come, open, or open with nothing to claim.
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

-- Storefronts that everybody may find, and how their sellers are called.
create or replace view search_sellers as
  select s.id as storefront_id, s.owner_id, s.country, s.created_at,
    concat_ws(' ', s.name, s.store_name, s.subdomain, p.display_name, p.username) as names
  from storefronts s
  join profiles p on p.id = s.owner_id
  where s.suspended_at is null and p.is_active and p.suspended_at is null and p.closed_at is null;

-- The documents of these drops; null: of all. One that not everybody may find has none.
create or replace function search_documents(_drop_ids uuid[]) returns table (
  drop_id uuid, storefront_id uuid, status text, start_date timestamptz, end_date timestamptz,
  published_at timestamptz, price_cents int, facets text[], code text, words tsvector
)
  language sql stable
  as $$
    select d.id, d.storefront_id, d.status, d.start_date, d.end_date, coalesce(d.published_at, d.created_at),
      stock.base + coalesce(ladder.steps, 0), f.facets, search_code(s.country, f.facets),
      search_vector(d.title, s.names, concat_ws(' ', stock.titles, stock.kinds),
        concat_ws(' ', d.description, ladder.hints, case when d.contents_revealed_at is not null then d.contents end))
    from drops d
    join search_sellers s on s.storefront_id = d.storefront_id
    left join lateral (
      select string_agg(i.title, ' ') filter (where di.active and not seal.is_on) as titles,
        string_agg(distinct concat_ws(' ', i.category,
          case when not seal.is_on then concat_ws(' ', i.era, array_to_string(i.genres, ' ')) end), ' ')
          filter (where di.active) as kinds,
        coalesce(min(di.price_cents) filter (where di.active and di.closed_at is null), min(di.price_cents)) as base,
        array_agg('category:' || i.category) filter (where di.active and i.category is not null)
          || array_agg('era:' || i.era) filter (where di.active and i.era is not null and not seal.is_on)
          || array_agg('condition:' || i.condition) filter (where di.active and i.condition is not null)
          || array_agg('rarity:' || i.rarity) filter (where di.active and i.rarity is not null) as facets,
        string_agg(array_to_string(i.genres, ','), ',') filter (where di.active and i.genres <> '{}' and not seal.is_on) as genres
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
      from unnest(stock.facets
        || array(select 'genre:' || g from string_to_table(stock.genres, ',') g)
        || array['type:' || d.type, 'country:' || s.country]
        || case when d.local_pickup_only then array['fulfillment:local_pickup'] else '{}'::text[] end
        || case when d.allow_shipping and not d.local_pickup_only then array['fulfillment:shipping'] else '{}'::text[] end
      ) v(facet)
    ) f
    where (_drop_ids is null or d.id = any(_drop_ids))
      and d.visibility = 'public' and d.status not in ('draft', 'cancelled')
  $$;

-- Writes the documents of these drops anew, and takes away those that are no longer to be found.
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
    code, words)
  select * from search_documents(_drop_ids)
  on conflict (drop_id) do update set storefront_id = excluded.storefront_id, status = excluded.status,
    start_date = excluded.start_date, end_date = excluded.end_date, published_at = excluded.published_at,
    price_cents = excluded.price_cents, facets = excluded.facets, code = excluded.code, words = excluded.words;
  perform remember_search_words(_drop_ids);
end $$;

-- Notes the words of these documents; null: of all. In their order, so that two transactions cannot wait for each other.
create or replace function remember_search_words(_drop_ids uuid[]) returns void
  language sql
  as $$
    insert into search_words (word)
    select distinct u.lexeme from search_drops d cross join lateral unnest(d.words) u
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

-- A step of the clock touches nothing but the status and the times; anything else writes the document anew.
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
create or replace trigger search_item_in_drop
  after delete or update of item_id, price_cents, active, reveal_number, closed_at on drop_items
  for each row execute function search_drop_part_changed();
create or replace trigger search_hint_in_drop after update of revealed_at on drop_hints
  for each row execute function search_drop_part_changed();

create or replace function search_item_changed() returns trigger language plpgsql as $$
begin
  perform refresh_search_drops(array(select s.drop_id from drop_items di
    join search_drops s on s.drop_id = di.drop_id where di.item_id = new.id order by 1));
  return null;
end $$;
create or replace trigger search_item_changed
  after update of title, category, genres, era, condition, rarity on items
  for each row when ((old.title, old.category, old.genres, old.era, old.condition, old.rarity)
    is distinct from (new.title, new.category, new.genres, new.era, new.condition, new.rarity))
  execute function search_item_changed();

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

-- A typed word as words of documents: those that begin with it; those that have it inside; and only where there are
-- none, up to five that differ by a typing error. Null: no document has anything like it.
create or replace function search_word(_word text) returns tsquery
  language plpgsql stable set enable_seqscan = off
  as $$
declare
  v_query tsquery := (quote_literal(_word) || ':*')::tsquery;
  v_others text;
begin
  if char_length(_word) < 3 then
    return v_query;
  end if;
  select string_agg(quote_literal(w.word), ' | ') into v_others
  from (select word from search_words where word like '%' || _word || '%' and word not like _word || '%' limit 30) w;
  if v_others is not null then
    return v_query || v_others::tsquery;
  end if;
  if char_length(_word) > 40 or exists (select from search_words where word like _word || '%') then
    return v_query;
  end if;
  select string_agg(quote_literal(word), ' | ') into v_others from similar_search_words(_word);
  return v_others::tsquery;
end $$;

-- Words that differ from a typed one by a letter or two: as levenshtein counts, or in most of their trigrams.
create or replace function similar_search_words(_word text) returns table (word text)
  language sql stable set pg_trgm.similarity_threshold = 0.35 set enable_seqscan = off
  as $$
    select a.word from (
      select w.word from search_words w where w.word % _word
      union
      select w.word from search_words w
      where w.word ~>=~ left(_word, 1) and w.word ~<~ (left(_word, 1) || chr(1114111))
        and char_length(w.word) between char_length(_word) - 1 and char_length(_word) + 1
        and levenshtein(w.word, _word) <= case when char_length(_word) >= 5 then 2 else 1 end
    ) a
    where char_length(_word) >= 4
    order by levenshtein(a.word, _word), similarity(a.word, _word) desc, a.word limit 5
  $$;

-- What somebody typed as a query over words of documents; null: nothing can be found.
create or replace function search_query(_q text) returns tsquery
  language plpgsql stable
  as $$
declare
  v_word text;
  v_part tsquery;
  v_query tsquery;
begin
  foreach v_word in array (string_to_array(search_fold(_q), ' '))[1:8] loop
    continue when v_word = '';
    v_part := search_word(v_word);
    if v_part is null then
      return null;
    end if;
    v_query := case when v_query is null then v_part else v_query && v_part end;
  end loop;
  return v_query;
end $$;

-- Why these drops have the words of a query where their own titles lack some: the item that has most of those, else the
-- storefront's or the seller's name, told in pieces with those that have a word of the query. No line where it is neither:
-- a drop's description, its hints. Nothing that is sealed, and no lot before it was on stage.
create or replace function search_matches(_drop_ids uuid[], _query tsquery)
  returns table (drop_id uuid, kind text, pieces text[], hits boolean[])
  language plpgsql stable set enable_seqscan = off
  as $$
declare
  -- Between typed words stands an "and"; a typed word is one of the documents' or several with an "or" between them.
  v_words tsquery[] := array(select w::tsquery from string_to_table(_query::text, ' & ') w);
  v_any tsquery := replace(_query::text, ' & ', ' | ')::tsquery;
begin
  return query
    with lacking as materialized (
      select s.drop_id, s.storefront_id, s.words, l.lacks, l.lacks_any
      from search_drops s
      cross join lateral (
        select array_agg(w) as lacks, string_agg(w::text, ' | ')::tsquery as lacks_any
        from unnest(v_words) w where not ts_filter(s.words, '{a}') @@ w
      ) l
      where s.drop_id = any(_drop_ids) and l.lacks_any is not null
    ), item as materialized (
      select distinct on (l.drop_id) l.drop_id, i.title as told
      from lacking l
      join drops d on d.id = l.drop_id and not is_item_sealed(d.type, d.contents_revealed_at)
      join drop_items di on di.drop_id = d.id and di.active and (d.type <> 'live' or di.reveal_number is not null)
      join items i on i.id = di.item_id
      where ts_filter(l.words, '{c}') @@ l.lacks_any and i.title_words @@ l.lacks_any
      order by l.drop_id, (select count(*) from unnest(l.lacks) w where i.title_words @@ w) desc, di.reveal_number,
        di.position, di.id
    ), seller as (
      select distinct on (l.drop_id) l.drop_id, n.kind, n.told
      from lacking l
      join storefronts s on s.id = l.storefront_id
      join profiles p on p.id = s.owner_id
      cross join lateral (values ('storefront', s.name, 1), ('storefront', s.store_name, 2), ('seller', p.display_name, 3),
        ('seller', p.username, 4)) n(kind, told, place)
      cross join lateral (select to_tsvector('pg_catalog.simple', search_fold(n.told)) as words) t
      where ts_filter(l.words, '{b}') @@ l.lacks_any and t.words @@ l.lacks_any and l.drop_id not in (select i.drop_id from item i)
      order by l.drop_id, (select count(*) from unnest(l.lacks) w where t.words @@ w) desc, n.place
    )
    select f.drop_id, f.kind, array_agg(p.piece order by p.place),
      array_agg(to_tsvector('pg_catalog.simple', search_fold(p.piece)) @@ v_any order by p.place)
    from (select i.drop_id, 'item' as kind, i.told from item i union all select * from seller) f
    cross join lateral (
      select m.parts[1] as piece, m.place
      from regexp_matches(f.told, '[[:alnum:]]+|[^[:alnum:]]+', 'g') with ordinality m(parts, place)
    ) p
    group by f.drop_id, f.kind;
end $$;

-- What counting reads: a line for each drop that has the words, what it is by the clock before its code. Null: of all.
-- @NOTE by an index even where it finds most of them: a scan would unpack every document, which the index need not
create or replace function search_codes(_query tsquery, _now timestamptz) returns text
  language plpgsql stable set enable_seqscan = off
  as $$
begin
  if _query is null then
    return (select string_agg(search_when(s.status, s.start_date, s.end_date, _now) || s.code, E'\n') from search_drops s);
  end if;
  return (select string_agg(search_when(s.status, s.start_date, s.end_date, _now) || s.code, E'\n') from search_drops s
    where s.words @@ _query);
end $$;

-- The same for a search that is kept: every word as the beginning of one, whatever words there are today.
create or replace function search_kept_query(_q text) returns tsquery
  language sql immutable parallel safe
  as $$
    select string_agg(quote_literal(w) || ':*', ' & ')::tsquery
    from unnest((string_to_array(search_fold(_q), ' '))[1:8]) w where w <> ''
  $$;

-- How near a name is to what was typed: it begins with it, a word of it does, it has it inside. Smaller is nearer.
create or replace function search_nearness(_names text, _q text) returns int
  language sql immutable parallel safe
  as $$ select case when _names like _q || '%' then 0 when _names like '% ' || _q || '%' then 1 else 2 end $$;

-- Who is found by name, by kind; `place` comes before the name where both are equally near.
create or replace view named_storefronts as
  select storefront_id as id, names, -followers as place from search_storefronts;
create or replace view named_people as
  select id, found_as as names, 0 as place from profiles
  where is_active and suspended_at is null and closed_at is null;

-- Storefronts or people by what somebody typed. A single letter: the first thousand whose names begin with it; two also
-- begin a word of a name; more are looked for inside. Those that differ by a typing error only where no name has it.
-- @NOTE an index gives names with an error in no order and each is compared in full: a thousand are enough for a guess
drop function if exists find_storefronts_named(text), find_people_named(text);
create or replace function find_named(_kind text, _q text)
  returns table (id uuid, names text, place int, nearness int)
  language plpgsql stable set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off
  as $$
declare
  v_q text := search_fold(_q);
begin
  if v_q = '' then
    return;
  end if;
  return query execute format('select n.id, n.names, n.place, search_nearness(n.names, $1) from %I n where ', _kind) ||
    case char_length(v_q)
      when 1 then $where$n.names collate "C" >= $1 and n.names collate "C" < $1 || chr(1114111)
        order by n.place, n.names collate "C" limit 1000$where$
      when 2 then $where$n.names like $1 || '%' or n.names like '% ' || $1 || '%'$where$
      else $where$n.names like '%' || $1 || '%'$where$ end
    using v_q;
  if not found and char_length(v_q) >= 4 then
    return query execute format($wrong$
      select n.id, n.names, n.place, 1000 - (word_similarity($1, n.names) * 100)::int
      from %I n where n.names %%> $1 limit 1000$wrong$, _kind) using v_q;
  end if;
end $$;

-- What is looked for is found by keys (search_keys): those of a document are the beginnings of its words, and its facets.
create or replace function search_document_keys(_words tsvector, _facets text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select array(
      select distinct 'w:' || left(w, n) from unnest(tsvector_to_array(_words)) w,
        generate_series(1, least(char_length(w), 20)) n) || _facets
  $$;

-- Whether facets have one of every group.
create or replace function search_fits(_facets text[], _groups jsonb) returns boolean
  language sql immutable parallel safe
  as $$
    select not exists (select from jsonb_array_elements(_groups) g
      where not _facets && array(select jsonb_array_elements_text(g)))
  $$;

-- What there is to tell of a drop that everybody may find. Announced: its document, and nothing was known before. A lot on
-- stage: what the drop said without its lots and what this one adds; closed or taken out, nothing. A hint: the document,
-- and what it was without the hint.
create or replace function search_news(_drop_id uuid, _drop_item_id uuid, _hint_id uuid)
  returns table (words tsvector, facets text[], price_cents int, known_words tsvector, known_facets text[], own_words tsvector)
  language sql stable
  as $$
    select s.words, s.facets, s.price_cents, null::tsvector, null::text[], null::tsvector
    from search_drops s where s.drop_id = _drop_id and _drop_item_id is null and _hint_id is null
    union all
    select base.words || lot.words, base.facets || lot.facets, di.price_cents, base.words, base.facets, lot.words
    from search_drops s
    join drops d on d.id = s.drop_id
    join search_sellers f on f.storefront_id = d.storefront_id
    join drop_items di on di.drop_id = d.id and di.id = _drop_item_id
      and di.reveal_number is not null and di.active and di.closed_at is null
    join items i on i.id = di.item_id
    cross join lateral (
      select search_vector(d.title, f.names, '', coalesce(d.description, '')) as words,
        array(select u from unnest(s.facets) u where u ~ '^(type|country|fulfillment):') as facets) base
    cross join lateral (
      select search_vector('', '', concat_ws(' ', i.title, i.category, i.era, array_to_string(i.genres, ' ')), '') as words,
        array_remove(array['category:' || i.category, 'era:' || i.era, 'condition:' || i.condition, 'rarity:' || i.rarity], null)
          || array(select 'genre:' || g from unnest(i.genres) g) as facets) lot
    where s.drop_id = _drop_id
    union all
    select s.words, s.facets, s.price_cents, ts_delete(s.words, tsvector_to_array(own.words)), s.facets, own.words
    from search_drops s
    join drop_hints h on h.drop_id = s.drop_id and h.id = _hint_id and h.revealed_at is not null
    cross join lateral (select search_vector('', '', '', h.body) as words) own
    where s.drop_id = _drop_id
  $$;

-- Accounts whose saved search or wanted thing something new of a drop fits (search_news), and what each is told of: a
-- saved search always of the drop, a want of the lot that has it. Where it leads: to the lot on stage; of a drop that is
-- announced to the item that is wanted, which only a marketplace drop shows before its start. Not those who sell it.
drop function if exists search_audience(uuid);
drop function if exists search_audience(uuid, uuid, uuid);
create or replace function search_audience(_drop_id uuid, _drop_item_id uuid default null, _hint_id uuid default null)
  returns table (profile_id uuid, reason text, cause_id uuid, drop_item_id uuid)
  language plpgsql stable set enable_seqscan = off
  as $$
declare
  v_news record;
  v_keys text[];
begin
  select * into v_news from search_news(_drop_id, _drop_item_id, _hint_id);
  if not found then
    return;
  end if;
  v_keys := search_document_keys(v_news.words, v_news.facets);
  return query
    with lots as materialized (
      select di.id, di.position, di.price_cents,
        search_vector('', '', concat_ws(' ', i.title, i.category, i.era, array_to_string(i.genres, ' ')), '') as words
      from drops d
      join drop_items di on di.drop_id = d.id and di.active and di.closed_at is null
      join items i on i.id = di.item_id
      where d.id = _drop_id and d.type = 'marketplace' and _drop_item_id is null and _hint_id is null)
    select distinct on (m.profile_id) m.profile_id, m.reason, m.cause_id, m.drop_item_id
    from (
      select s.profile_id, nullif(s.q, '') as reason, 2 as rank, _drop_id as cause_id, _drop_item_id as drop_item_id
      from saved_searches s
      where s.keys && v_keys and (s.query is null or v_news.words @@ s.query) and search_fits(v_news.facets, s.groups)
        and (v_news.known_words is null or not (
          (s.query is null or v_news.known_words @@ s.query) and search_fits(v_news.known_facets, s.groups)))
      union all
      select w.profile_id, w.title, 1, coalesce(_drop_item_id, _drop_id), coalesce(_drop_item_id, (
        select l.id from lots l
        where l.words @@ w.query and (w.most_cents is null or l.price_cents <= w.most_cents)
        order by l.position, l.id limit 1))
      from wants w
      where w.keys && v_keys and v_news.words @@ w.query
        and (w.most_cents is null or v_news.price_cents <= w.most_cents)
        and (v_news.known_words is null or not v_news.known_words @@ w.query or v_news.own_words @@ w.query)
    ) m
    join profiles p on p.id = m.profile_id and p.is_active and p.suspended_at is null and p.closed_at is null
    where not exists (select from drops d
      join storefronts s on s.id = d.storefront_id
      where d.id = _drop_id and (s.owner_id = m.profile_id or exists (select from storefront_permissions g
        where g.storefront_id = s.id and g.profile_id = m.profile_id)))
    order by m.profile_id, m.rank, m.reason;
end $$;

-- A database that had drops before it had documents gets them here.
do $$
begin
  if not exists (select from search_drops) and exists (select from drops) then
    insert into search_drops (drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, facets,
      code, words)
    select * from search_documents(null);
    perform remember_search_words(null);
  end if;
  if not exists (select from search_storefronts) and exists (select from storefronts) then
    perform refresh_search_storefronts(array(select id from storefronts));
  end if;
end $$;

-- What a document says may have changed above: those of sealed drops are made anew, so that none tells what it did before.
select refresh_search_drops(array(select id from drops where is_item_sealed(type, contents_revealed_at)));
