-- Named sections of a collector's shelf, in their order, and the pieces in them. What is in none is on the shelf all the
-- same, newest first.
create table shelf_sections (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  position int not null,
  created_at timestamptz not null default app_now(),
  unique (profile_id, position) deferrable initially deferred
);

create table shelf_places (
  claim_id uuid primary key references claims (id) on delete cascade,
  section_id uuid not null references shelf_sections (id) on delete cascade,
  position int not null,
  unique (section_id, position) deferrable initially deferred
);

-- Whether the owner's place in a ledger may be shown beside their name. Who chose to be named before this column was told
-- that the ledger never names them, so it holds for later choices alone.
alter table collections add column is_place_shown boolean not null default false;

-- The piece of its seller's own shelf that an item was, as its seller states. One item for one piece.
alter table items add column origin_claim_id uuid references claims (id) on delete set null;
create unique index items_origin on items (origin_claim_id) where origin_claim_id is not null;
