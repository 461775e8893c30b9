-- What each storefront has made of a kind on the newest day (UTC) on which it made any.
create table storefront_daily_counts (
  storefront_id uuid not null references storefronts (id) on delete cascade,
  kind text not null check (kind in ('items', 'drops', 'codes', 'updates')),
  day date not null,
  count int not null check (count > 0),
  primary key (storefront_id, kind)
);
