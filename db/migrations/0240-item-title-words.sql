-- The words of an item's title beside it: a page of found drops says which item was meant without taking every title apart.
alter table items add column title_words tsvector not null
  generated always as (to_tsvector('pg_catalog.simple', search_fold(title))) stored;
