-- Search queries over the documents (120): parsing of the input, why a drop matched, and people and storefronts by
-- name.

-- An entered word as document words: those that begin with it or contain it; only if there are none, up to five that
-- differ by a typing error. Null: no document has a similar word.
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

-- Words that differ from the entered one by a letter or two, by levenshtein or by most of their trigrams.
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

-- The search input as a query over document words; null: nothing can match.
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

-- Why these drops match a query when their own titles lack some of its words: the item with most of those words,
-- otherwise the storefront's or the seller's name, split into pieces that mark the matching words. No row when the
-- match is elsewhere (description, hints). Never reveals sealed items or lots before they were on stage.
create or replace function search_matches(_drop_ids uuid[], _query tsquery)
  returns table (drop_id uuid, kind text, pieces text[], hits boolean[])
  language plpgsql stable set enable_seqscan = off
  as $$
declare
  -- Entered words are joined by "and"; each of them is one document word or several joined by "or".
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

-- Input of the counts: a line per matching drop, its phase by the clock before its code. Null: all drops.
-- @NOTE uses an index even when most drops match: a scan would unpack every document, which the index need not
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

-- Input of the counts of items: a line per drop with matching items: its phase by the clock, its own code, and the codes
-- of those items, a space before each. Null: all items.
create or replace function search_item_codes(_query tsquery, _now timestamptz) returns text
  language plpgsql stable set enable_seqscan = off
  as $$
begin
  if _query is null then
    -- the order makes the planner walk the primary key
    return (select string_agg(search_when(s.status, s.start_date, s.end_date, _now) || s.drop_code || s.item_codes, E'\n')
      from (select * from search_drops where item_codes <> '' order by drop_id offset 0) s);
  end if;
  return (
    select string_agg(search_when(s.status, s.start_date, s.end_date, _now) || s.drop_code || x.codes, E'\n')
    from (select drop_id, string_agg(' ' || code, '') as codes from search_items where words @@ _query group by drop_id) x
    join search_drops s on s.drop_id = x.drop_id);
end $$;

-- How closely a name matches the input: it begins with it, one of its words does, it contains it. Smaller is closer.
create or replace function search_nearness(_names text, _q text) returns int
  language sql immutable parallel safe
  as $$ select case when _names like _q || '%' then 0 when _names like '% ' || _q || '%' then 1 else 2 end $$;

-- Names by kind; `place` precedes the name where both match equally.
create or replace view named_storefronts as
  select storefront_id as id, names, -followers as place from search_storefronts;
create or replace view named_people as
  select id, found_as as names, 0 as place from profiles
  where is_active and suspended_at is null and closed_at is null;

-- Storefronts or people by entered text. One letter: the first thousand names that begin with it. Two letters also
-- match the beginning of a word in a name; more match anywhere. Names with a typing error only when nothing else
-- matches.
-- @NOTE the index returns names with an error unordered, and each is compared in full: a thousand are enough for a
-- guess
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
