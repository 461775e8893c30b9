-- Counts rows toward a storefront's daily limit of imported rows, in the transaction that starts the import. All of them
-- or none: when they are too many, `rows_left` says how many the storefront has left, and `seconds` until the next day.
-- The counter is locked to the end of the transaction. A negative count gives back what was counted on the same day.
create or replace function count_imported_rows(_storefront_id uuid, _rows int, _max int)
  returns table (is_counted boolean, rows_left int, seconds int)
  language plpgsql
  as $$
    declare
      _today date := (app_now() at time zone 'UTC')::date;
      _used int;
    begin
      insert into storefront_daily_counts as c (storefront_id, kind, day, count)
      values (_storefront_id, 'importedrows', _today, greatest(_rows, 1))
      on conflict (storefront_id, kind) do update
        set day = greatest(c.day, excluded.day),
          count = case when c.day < excluded.day then excluded.count else greatest(c.count + _rows, 1) end
        where c.day < excluded.day or c.count + _rows <= _max;
      if found then
        return query select true, 0, 0;
        return;
      end if;
      select c.count into _used from storefront_daily_counts c
      where c.storefront_id = _storefront_id and c.kind = 'importedrows';
      return query select false, greatest(0, _max - _used),
        greatest(1, ceil(extract(epoch from ((_today + 1)::timestamp at time zone 'UTC') - app_now())))::int;
    end
  $$;
