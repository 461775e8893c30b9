-- Whether an item is sealed: a mystery drop's items stay secret, except to their buyers, until its contents are
-- revealed. Until then they are shown under the drop's title. The seal itself, a salted hash of the contents that is
-- public from publishing on, is made in server/src/features/drops/lifecycle/publish-drop.ts.
create or replace function is_item_sealed(_drop_type text, _contents_revealed_at timestamptz) returns boolean
  language sql immutable parallel safe
  as $$ select _drop_type = 'mystery' and _contents_revealed_at is null $$;

-- Whether a lot may be named: in a live drop, only after it was on stage. A request refused because the lot was not yet
-- on stage never names it.
create or replace function is_lot_public(_drop_type text, _reveal_number int, _answer text) returns boolean
  language sql immutable parallel safe
  as $$ select (_drop_type <> 'live' or _reveal_number is not null) and _answer is distinct from 'NOT_REVEALED' $$;

-- An item's title for its buyer (`_is_bought`) or for everybody else.
create or replace function visible_item_title(_drop drops, _item_title text, _is_bought boolean) returns text
  language sql immutable parallel safe
  as $$
    select case when not _is_bought and is_item_sealed(_drop.type, _drop.contents_revealed_at) then _drop.title
      else _item_title end
  $$;
