-- Search and order of the catalog. All conditions that an index can answer are words of one document: the storefront,
-- each trait as group:value, and what the seller typed.
create function catalog_words(
  _storefront_id uuid, _category text, _condition text, _rarity text, _era text, _genres text[], _text text, _sku text
) returns tsvector
  language sql immutable parallel safe
  as $$
    select array_to_tsvector(array['storefront:' || _storefront_id]
        || array_remove(array['category:' || _category, 'condition:' || _condition, 'rarity:' || _rarity, 'era:' || _era], null)
        || (select coalesce(array_agg('genre:' || g), '{}') from unnest(_genres) g))
      || to_tsvector('pg_catalog.simple', search_fold(
        concat_ws(' ', _text, _sku, _category, _condition, _rarity, _era, array_to_string(_genres, ' '))))
      || to_tsvector('pg_catalog.simple', replace(search_fold(coalesce(_sku, '')), ' ', ''))
  $$;

alter table items
  add column is_archived boolean not null generated always as (archived_at is not null) stored,
  add column catalog_words tsvector not null generated always as (catalog_words(
    storefront_id, category, condition, rarity, era, genres,
    title || ' ' || coalesce(maker, '') || ' ' || coalesce(format, '') || ' ' || coalesce(year::text, '') || ' '
      || description || ' ' || flaws, sku)) stored;
create index items_catalog_words on items using gin (catalog_words);

drop index items_of;
create index items_of on items (storefront_id, is_archived, created_at, id);
create index items_by_update on items (storefront_id, is_archived, updated_at, id);
create index items_by_title on items (storefront_id, is_archived, lower(title), id);
create index items_by_sku on items (storefront_id, is_archived, lower(coalesce(sku, '')), id);
create index items_by_year on items (storefront_id, is_archived, coalesce(year, 0::smallint), id);
create index items_by_price on items (storefront_id, is_archived, price_cents, id);
create index items_by_quantity on items (storefront_id, is_archived, quantity, id);

-- A storefront's drops that are not over: what its items are in.
create index drops_unfinished on drops (storefront_id) where status in ('draft', 'scheduled', 'active', 'paused', 'sold-out');
