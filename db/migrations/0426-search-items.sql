-- Search documents of items: one for each item that everybody may see on the page of a drop with a document. A drop that
-- loses its document takes those of its items along. db/routines/120-discovery.sql keeps them.
create table search_items (
  drop_item_id uuid primary key references drop_items (id) on delete cascade,
  drop_id uuid not null references search_drops (drop_id) on delete cascade,
  price_cents int not null,
  -- Of the item alone, as group:value; `code` is the same, a character for each.
  facets text[] not null,
  code text not null,
  words tsvector not null
);
create index search_items_words on search_items using gin (words);
create index search_items_facets on search_items using gin (facets);
create index search_items_of on search_items (drop_id, drop_item_id);
create index search_items_price on search_items (price_cents, drop_id, drop_item_id);

-- What counting items reads of each drop: the code of its own facets, and the codes of its items, a space
-- before each.
alter table search_drops add column drop_code text not null default '', add column item_codes text not null default '';
