-- Past prices: what units of the same kind were kept for. Refunded and revoked purchases leave no price. Mysteries have
-- none, because their price is not the item's, and private drops have none, because they are secret.

-- Adds the price of a claim when it is paid, and removes it when the purchase is taken back.
create or replace function sold_price_changed() returns trigger language plpgsql as $$
begin
  if new.paid and not new.revoked then
    insert into sold_prices (claim_id, drop_id, category, title_key, format_key, currency, price_cents, kept_at)
    select new.id, new.drop_id, i.category, search_fold(i.title), search_fold(coalesce(i.format, '')), new.currency,
      new.price_cents, new.paid_at
    from items i join drops d on d.id = new.drop_id
    where i.id = new.item_id and i.category is not null and search_fold(i.title) <> ''
      and d.visibility = 'public' and d.type <> 'mystery'
    on conflict (claim_id) do nothing;
  else
    delete from sold_prices where claim_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger sold_price_changed after update of paid, revoked on claims
  for each row when (old.paid is distinct from new.paid or old.revoked is distinct from new.revoked)
  execute function sold_price_changed();

-- Prices that units like a drop's items were kept for, the newest 5 of each item, oldest first; none for an item with
-- fewer than 3. Like: same category, same folded title and format, same currency. Only items that everybody may see on
-- the drop's page. Looks at 20 prices an item at most; those of storefronts that are hidden by now, and of drops that
-- became private, don't count.
create or replace function past_prices(_drop_id uuid)
  returns table (drop_item_id uuid, price_cents int, kept_at timestamptz)
  language sql stable
  as $$
    select di.id, p.price_cents, p.kept_at
    from drops d
    join drop_items di on di.drop_id = d.id and di.active and (d.type <> 'live' or di.reveal_number is not null)
    join items i on i.id = di.item_id
    cross join lateral (
      select k.claim_id, k.price_cents, k.kept_at, count(*) over () as found,
        row_number() over (order by k.kept_at desc, k.claim_id desc) as place
      from (
        select * from sold_prices k
        where k.category = i.category and k.title_key = search_fold(i.title)
          and k.format_key = search_fold(coalesce(i.format, '')) and k.currency = d.currency
        order by k.kept_at desc, k.claim_id desc limit 20
      ) k
      join drops o on o.id = k.drop_id and o.visibility = 'public'
      join storefront_faces f on f.id = o.storefront_id and f.is_shown
    ) p
    where d.id = _drop_id and not is_item_sealed(d.type, d.contents_revealed_at) and p.found >= 3 and p.place <= 5
    order by di.position, di.id, p.kept_at, p.claim_id
  $$;
