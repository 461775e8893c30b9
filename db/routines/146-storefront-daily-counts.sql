-- Counts one creation of a storefront toward its daily limit, in the creating transaction. Returns null if it is
-- allowed; otherwise the seconds until the next day. The row is locked to the end of the transaction, so a storefront's
-- creations of one kind are serialized and none exceeds the limit.
create or replace function count_storefront_creation(_storefront_id uuid, _kind text, _max int) returns int
  language plpgsql
  as $$
    declare
      _today date := (app_now() at time zone 'UTC')::date;
    begin
      -- A transaction that waited past midnight counts for the newer day if that row exists already.
      insert into storefront_daily_counts as c (storefront_id, kind, day, count)
      values (_storefront_id, _kind, _today, 1)
      on conflict (storefront_id, kind) do update
        set day = greatest(c.day, excluded.day),
          count = case when c.day < excluded.day then 1 else c.count + 1 end
        where c.day < excluded.day or c.count < _max;
      if found then
        return null;
      end if;
      return greatest(1, ceil(extract(epoch from ((_today + 1)::timestamp at time zone 'UTC') - app_now())))::int;
    end
  $$;
