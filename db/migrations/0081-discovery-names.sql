-- The names under which a person is found, made once when they change instead of for every row that a search looks at.
alter table profiles add column found_as text generated always as (search_names(display_name, username)) stored;
drop index profiles_found;
create index profiles_found on profiles using gin (found_as gin_trgm_ops)
  where is_active and suspended_at is null and closed_at is null;
