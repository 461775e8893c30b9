-- What a mystery drop sells stays secret until its contents are shown: till then nobody but who bought it is told what the
-- item is. Its drop's own title stands for it.
create or replace function is_item_sealed(_drop_type text, _contents_revealed_at timestamptz) returns boolean
  language sql immutable parallel safe
  as $$ select _drop_type = 'mystery' and _contents_revealed_at is null $$;

-- Whether a lot may be spoken of at all: one of a live drop once it has been on stage. What was refused because it had not
-- been keeps no name, for good.
create or replace function is_lot_told(_drop_type text, _reveal_number int, _answer text) returns boolean
  language sql immutable parallel safe
  as $$ select (_drop_type <> 'live' or _reveal_number is not null) and _answer is distinct from 'NOT_REVEALED' $$;

-- How an item of this drop is called, to who has bought it and to everybody else.
create or replace function told_title(_drop drops, _item_title text, _is_bought boolean) returns text
  language sql immutable parallel safe
  as $$
    select case when not _is_bought and is_item_sealed(_drop.type, _drop.contents_revealed_at) then _drop.title
      else _item_title end
  $$;
