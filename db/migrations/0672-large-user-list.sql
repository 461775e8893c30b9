-- Pages of the user list take the same time however many accounts there are.
create index profiles_listed_newest on profiles (created_at desc, id desc) where closed_at is null;
drop index profiles_listed_names;
-- With a space before each name: a search for one or two letters finds where names begin (`% a%`), a longer one any part.
create index profiles_listed_words on profiles using gin
  ((' ' || lower(coalesce(display_name, '') || ' ' || coalesce(username, ''))) gin_trgm_ops);

-- The number of accounts as changes that add up: nobody who signs up waits for somebody else's row. A job counts anew.
create table profile_tally (n int not null);
insert into profile_tally select count(*) from profiles where closed_at is null;

create function count_profile() returns trigger language plpgsql as $$
begin
  insert into profile_tally values (case when new.closed_at is null then 1 else -1 end);
  return null;
end $$;
create trigger count_new_profile after insert on profiles
  for each row when (new.closed_at is null) execute function count_profile();
create trigger count_closed_profile after update of closed_at on profiles
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function count_profile();
create function count_deleted_profile() returns trigger language plpgsql as $$
begin
  insert into profile_tally values (-1);
  return null;
end $$;
create trigger count_deleted_profile after delete on profiles
  for each row when (old.closed_at is null) execute function count_deleted_profile();
