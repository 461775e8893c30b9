-- The user list looks for names as the search does: in `found_as`, made once when a name changes. With a space before
-- them, one or two letters find where a name begins. Suspended accounts, which are few, are looked through alone.
drop index profiles_listed_words;
create index profiles_listed_words on profiles using gin ((' ' || found_as) gin_trgm_ops) where closed_at is null;
create index profiles_suspended_words on profiles using gin ((' ' || found_as) gin_trgm_ops)
  where closed_at is null and suspended_at is not null;
