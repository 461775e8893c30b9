-- What an item said when it was claimed. The current words are in `items`; former ones are here, each with the time during
-- which it stood. db/routines/115-shelf.sql keeps them, so a claim writes nothing for it.
create table item_wordings (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references items (id) on delete cascade,
  since timestamptz not null,
  until timestamptz not null,
  title text not null,
  description text not null,
  condition text,
  sleeve_condition text,
  rarity text,
  category text,
  genres text[] not null,
  era text,
  year smallint,
  maker text,
  format text,
  print_run int,
  flaws text not null,
  -- Address of the drawing of these words: the item's former one leads nowhere any more.
  drawing uuid not null default gen_random_uuid() unique
);
create index item_wordings_of_item on item_wordings (item_id, until);

-- Since when the current words stand. Of existing items the last change of any kind is known: before it they may have
-- been others, and pages of earlier claims say so.
alter table items add column words_since timestamptz not null default app_now();
update items set words_since = updated_at;
