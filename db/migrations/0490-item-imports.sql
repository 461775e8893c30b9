-- Imports of spreadsheets into a storefront's catalog. An open one holds its rows for the preview; a queued one is
-- written by a worker in one transaction; afterwards it stays as a report.
create table item_imports (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  -- Who sent it, then who started it: the rows are written with that account's rights.
  actor_id uuid not null references profiles (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  columns text[] not null check (cardinality(columns) between 1 and 30),
  decimal_mark text not null check (decimal_mark in ('.', ',')),
  state text not null default 'open' check (state in ('open', 'queued', 'done', 'failed')),
  row_count int not null check (row_count between 1 and 10000),
  received_count int not null default 0 check (received_count between 0 and row_count),
  received_bytes int not null default 0 check (received_bytes >= 0),
  new_count int not null default 0,
  changed_count int not null default 0,
  unchanged_count int not null default 0,
  bad_count int not null default 0,
  failure text,
  created_at timestamptz not null default app_now(),
  queued_at timestamptz,
  finished_at timestamptz,
  check (new_count + changed_count + unchanged_count + bad_count = received_count),
  check ((state = 'queued') <= (queued_at is not null and received_count = row_count)),
  check ((state in ('done', 'failed')) = (finished_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index item_imports_of on item_imports (storefront_id, created_at desc);
create index item_imports_queued on item_imports (queued_at) where state = 'queued';
create index item_imports_by_age on item_imports (created_at);

create table item_import_rows (
  import_id uuid not null references item_imports (id) on delete cascade,
  -- Row number in the spreadsheet.
  line int not null check (line > 0),
  -- As sent, in the order of the import's columns; null once they are no longer needed.
  cells text[],
  -- What the row says about its item; null for a bad row.
  item jsonb,
  title text not null default '',
  sku text,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'bad')),
  problems text[] not null default '{}',
  -- The item that it changes or made, and the version of the preview.
  item_id uuid,
  item_version bigint,
  primary key (import_id, line),
  check ((outcome = 'bad') = (cardinality(problems) > 0))
);
create index item_import_rows_by_sku on item_import_rows (import_id, lower(sku)) where sku is not null;
create index item_import_rows_by_item on item_import_rows (import_id, item_id) where item_id is not null;

-- Beside item_imports, because its writer holds that row's lock: written by another connection, so that the progress of
-- an unfinished transaction can be read.
create table item_import_progress (
  import_id uuid primary key references item_imports (id) on delete cascade,
  written_count int not null default 0,
  -- How often the writing began. A process that was killed leaves one more.
  attempts int not null default 0
);
