-- The seller's catalog: which items were offered, and how it is searched.

-- Marks items of published drops as offered.
create or replace function mark_offered(_item_ids uuid[]) returns void
  language sql
  as $$
    update items i set offered_at = app_now()
    from (select id from items where id = any(_item_ids) and offered_at is null order by id for no key update) o
    where i.id = o.id
  $$;

create or replace function items_added_to_drop() returns trigger language plpgsql as $$
begin
  perform mark_offered(array(select a.item_id from added a join drops d on d.id = a.drop_id where d.status <> 'draft'));
  return null;
end $$;
create or replace trigger items_added_to_drop after insert on drop_items
  referencing new table as added for each statement execute function items_added_to_drop();

create or replace function drop_published() returns trigger language plpgsql as $$
begin
  perform mark_offered(array(select item_id from drop_items where drop_id = new.id));
  return null;
end $$;
create or replace trigger drop_published after update of status on drops
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function drop_published();

-- The search of a catalog: each group of lexemes (one of them is enough), and beginnings of at most 8 words.
create or replace function catalog_query(_groups text[], _q text) returns tsquery
  language sql immutable parallel safe
  as $$
    select array_to_string(_groups
      || (select coalesce(array_agg('''' || w || ''':*'), '{}') from unnest((string_to_array(search_fold(_q), ' '))[1:8]) w
          where w <> ''), ' & ')::tsquery
  $$;

-- Whether an item is in a drop that is not over.
create or replace function unfinished_drops(_storefront_ids uuid[], _now timestamptz)
  returns table (drop_id uuid, title text, status text, start_date timestamptz)
  language sql stable
  as $$
    select d.id, d.title, drop_status_at(d.status, d.start_date, d.end_date, _now), d.start_date
    from drops d
    where d.storefront_id = any(_storefront_ids) and d.status in ('draft', 'scheduled', 'active', 'paused', 'sold-out')
      and (d.status = 'draft' or d.end_date > _now)
  $$;
