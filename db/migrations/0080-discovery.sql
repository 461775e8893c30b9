-- What the search reads: one document for each drop and each storefront that everybody may find, the words in them, and
-- what people want to hear of. db/routines/120-discovery.sql keeps the documents.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists fuzzystrmatch with schema public;

-- A text as it is searched: small letters without accents, words parted by one space, nothing but letters and digits.
create function search_fold(_text text) returns text
  language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(lower(public.unaccent('public.unaccent', _text)), '[^[:alnum:]]+', ' ', 'g')) $$;

-- The names under which a person is found.
create function search_names(_display_name text, _username text) returns text
  language sql immutable parallel safe
  as $$ select public.search_fold(coalesce(_display_name, '') || ' ' || coalesce(_username, '')) $$;

-- A public, announced drop of a storefront in view. Of a live drop only lots that were revealed are in it.
create table search_drops (
  drop_id uuid primary key references drops (id) on delete cascade,
  storefront_id uuid not null references storefronts (id),
  status text not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  published_at timestamptz not null,
  -- The lowest price that can be known; null while nothing is revealed, then last in both orders by price.
  price_cents int,
  price_low int not null generated always as (coalesce(price_cents, 2147483647)) stored,
  price_high int not null generated always as (coalesce(price_cents, -1)) stored,
  -- What filters ask for, as group:value; `code` is the same, one character for each, for counting thousands at once.
  facets text[] not null,
  code text not null,
  words tsvector not null
);
create index search_drops_words on search_drops using gin (words);
create index search_drops_facets on search_drops using gin (facets);
create index search_drops_start on search_drops (start_date, drop_id);
create index search_drops_end on search_drops (end_date, drop_id);
create index search_drops_newest on search_drops (published_at, drop_id);
create index search_drops_price_low on search_drops (price_low, drop_id);
create index search_drops_price_high on search_drops (price_high, drop_id);
create index search_drops_of on search_drops (storefront_id, drop_id);
-- All that counting reads, without the documents.
create index search_drops_count on search_drops (drop_id) include (status, start_date, end_date, code);

create table search_storefronts (
  storefront_id uuid primary key references storefronts (id) on delete cascade,
  names text not null,
  followers int not null default 0 check (followers >= 0),
  created_at timestamptz not null
);
create index search_storefronts_names on search_storefronts using gin (names gin_trgm_ops);
create index search_storefronts_followed on search_storefronts (followers, storefront_id);

create index profiles_found on profiles using gin (search_names(display_name, username) gin_trgm_ops)
  where is_active and suspended_at is null and closed_at is null;

-- Every word that any drop's document has had, for words that are typed in part or wrongly.
create table search_words (word text primary key check (char_length(word) between 3 and 40));
create index search_words_first on search_words (word text_pattern_ops);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- A search that tells its owner of what it finds. `query` null: any words. `groups`: one list of facets for each filter.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  q text not null default '' check (char_length(q) <= 100),
  filters jsonb not null,
  query tsquery,
  groups jsonb not null,
  fingerprint text not null,
  created_at timestamptz not null default app_now(),
  unique (profile_id, fingerprint)
);
create index saved_searches_of on saved_searches (profile_id, created_at desc, id desc);

-- A thing that somebody looks for, in words.
create table wants (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  most_cents int check (most_cents between 1 and 1000000000),
  query tsquery not null,
  created_at timestamptz not null default app_now(),
  unique (profile_id, title)
);
create index wants_of on wants (profile_id, created_at desc, id desc);
