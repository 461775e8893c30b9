-- Audience of news about a drop: accounts whose searches it matches.

-- The query of a saved search or a wanted item: every word as a prefix, independent of the words that exist today
-- (`search_query` is for immediate searches).
create or replace function saved_search_query(_q text) returns tsquery
  language sql immutable parallel safe
  as $$
    select string_agg(quote_literal(w) || ':*', ' & ')::tsquery
    from unnest((string_to_array(search_fold(_q), ' '))[1:8]) w where w <> ''
  $$;

-- Saved queries are found by keys (search_keys): a document's keys are the prefixes of its words, and its facets.
create or replace function search_document_keys(_words tsvector, _facets text[]) returns text[]
  language sql immutable parallel safe
  as $$
    select array(
      select distinct 'w:' || left(w, n) from unnest(tsvector_to_array(_words)) w,
        generate_series(1, least(char_length(w), 20)) n) || _facets
  $$;

-- Whether the facets include one of every group.
create or replace function search_fits(_facets text[], _groups jsonb) returns boolean
  language sql immutable parallel safe
  as $$
    select not exists (select from jsonb_array_elements(_groups) g
      where not _facets && array(select jsonb_array_elements_text(g)))
  $$;

-- What is new about a public drop. Published: its document, with nothing known before. A lot on stage: the drop without
-- its lots, and what this lot adds; nothing if it is closed or inactive. A hint: the document, and the document without
-- the hint.
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
        drop_facets(d, f.country) as facets) base
    cross join lateral (
      select search_vector('', '', concat_ws(' ', i.title, i.category, i.era, array_to_string(i.genres, ' ')), '') as words,
        item_facets(i, false) as facets) lot
    where s.drop_id = _drop_id
    union all
    select s.words, s.facets, s.price_cents, ts_delete(s.words, tsvector_to_array(own.words)), s.facets, own.words
    from search_drops s
    join drop_hints h on h.drop_id = s.drop_id and h.id = _hint_id and h.revealed_at is not null
    cross join lateral (select search_vector('', '', '', h.body) as words) own
    where s.drop_id = _drop_id
  $$;

-- Accounts whose saved search or wanted item matches news about a drop (search_news), and the subject of each
-- notification: the drop for a saved search, the matching lot for a wanted item. The link goes to the lot on stage; for
-- a newly published drop to the wanted item, which only a marketplace drop shows before its start. Excludes its
-- sellers.
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
