-- What a catalog says about an item besides its traits, the seller's own number, and whether it was ever offered.
alter table items
  add column year smallint check (year between 1 and 2100),
  add column maker text check (char_length(maker) between 1 and 120),
  add column format text check (char_length(format) between 1 and 60),
  add column print_run int check (print_run between 1 and 10000000),
  add column flaws text not null default '' check (char_length(flaws) <= 1000),
  add column sku text check (char_length(sku) between 1 and 60),
  -- When it was first in a published drop; db/routines/053-item-catalog.sql keeps it. Such an item is never deleted.
  add column offered_at timestamptz;
create unique index items_sku on items (storefront_id, lower(sku)) where sku is not null;

update items i set offered_at = o.at
from (
  select di.item_id, min(coalesce(d.published_at, d.created_at)) as at
  from drop_items di join drops d on d.id = di.drop_id
  where d.status <> 'draft' or d.published_at is not null
    or exists (select from drop_status_log l where l.drop_id = d.id and l.to_status = 'scheduled')
  group by di.item_id
) o
where o.item_id = i.id;
