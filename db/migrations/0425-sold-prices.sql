-- What units were kept for, so that an item can show past prices from one bounded index: one row for each paid claim
-- that was not taken back, of a public drop that is not a mystery, for an item with a category. Category and folded title
-- are those of the item when it was paid for. db/routines/052-sold-prices.sql keeps the rows.
create table sold_prices (
  claim_id uuid primary key references claims (id) on delete cascade,
  drop_id uuid not null references drops (id) on delete cascade,
  category text not null,
  title_key text not null check (title_key <> ''),
  currency text not null,
  price_cents int not null check (price_cents >= 0),
  kept_at timestamptz not null
);
create index sold_prices_alike on sold_prices (category, title_key, currency, kept_at desc, claim_id desc);
create index sold_prices_of on sold_prices (drop_id);

insert into sold_prices (claim_id, drop_id, category, title_key, currency, price_cents, kept_at)
select c.id, c.drop_id, i.category, search_fold(i.title), c.currency, c.price_cents, c.paid_at
from claims c
join drops d on d.id = c.drop_id and d.visibility = 'public' and d.type <> 'mystery'
join items i on i.id = c.item_id and i.category is not null and search_fold(i.title) <> ''
where c.paid and not c.revoked;
