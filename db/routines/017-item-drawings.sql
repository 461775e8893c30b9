-- Drawings of items without photos: their addresses, and when these change.

-- The address of a drawing; `drawingPath` of the contract makes the same.
create or replace function drawing_path(_token uuid) returns text
  language sql immutable parallel safe
  as $$ select '/drawn/' || limit_drawing_version() || '/' || _token || '.svg' $$;

-- The address of a drawing that shows up to three items together, as the cover of a drop; null for none.
create or replace function drawings_path(_tokens uuid[]) returns text
  language sql immutable parallel safe
  as $$ select '/drawn/' || limit_drawing_version() || '/' || array_to_string(_tokens, ',') || '.svg' where cardinality(_tokens) > 0 $$;

-- The picture of an item in lists: its first photo, else its drawing.
create or replace function item_image(_images jsonb, _token uuid) returns text
  language sql immutable parallel safe
  as $$ select coalesce(_images ->> 0, drawing_path(_token)) $$;

-- @NOTE a hash of these fields would be an answer to whoever guesses a title; a new random token is none
create or replace function renew_drawing() returns trigger language plpgsql as $$
begin
  new.drawing := gen_random_uuid();
  return new;
end $$;
create or replace trigger renew_drawing before update on items
  for each row when ((old.title, old.category, old.genres, old.era, old.year, old.maker, old.format, old.print_run, old.condition)
    is distinct from (new.title, new.category, new.genres, new.era, new.year, new.maker, new.format, new.print_run, new.condition))
  execute function renew_drawing();
