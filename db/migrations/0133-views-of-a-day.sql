-- A view counts once a day for an account, or for an address. Who looked is kept as a hash with a salt of that day, which
-- is forgotten with it: afterwards nothing tells who it was.
truncate drop_views;
create unlogged table view_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
