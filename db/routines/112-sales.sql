-- Sales totals of storefronts, for their dashboards and the checkout, from drops and subscriptions.

-- Unpaid holds in a storefront's drops. Drops that ended more than a month ago have none: the longest hold is a week.
create or replace function storefront_holds(_storefront_id uuid)
  returns table (id uuid, drop_id uuid, drop_title text, item_id uuid, title text, image text, category text,
    price_cents int, currency text, buyer_id uuid, buyer_name text, claimed_at timestamptz, expires_at timestamptz)
  language sql stable
  as $$
    select c.id, d.id, d.title, c.item_id, i.title, item_image(i.images, i.drawing), i.category, c.price_cents, c.currency, p.id,
      p.display_name, c.claimed_at, c.expires_at
    from drops d
    join drop_items di on di.drop_id = d.id and di.quantity_held > 0
    join claims c on c.drop_item_id = di.id and c.status = 'claimed' and c.expires_at > app_now()
    join items i on i.id = c.item_id
    join person_faces p on p.id = c.user_id
    where d.storefront_id = _storefront_id and d.published_at is not null and d.end_date > app_now() - interval '30 days'
  $$;

-- Figures of storefronts: sales, what is on sale, what waits, what is owed.
drop function if exists sales_overview(uuid[]);
create or replace function sales_overview(_storefront_ids uuid[])
  returns table (storefront_id uuid, storefront_name text, currency text, total_sales_cents bigint, active_listings int,
    subscribers int, pending_orders int, overdue_orders int, unpaid_holds int, owed_cents bigint)
  language sql stable
  as $$
    select f.id, f.shown_name, f.currency,
      coalesce((select sum(c.spent_cents) from storefront_customers c where c.storefront_id = f.id), 0)::bigint,
      (select count(*) from drops d join drop_items i on i.drop_id = d.id
        where d.storefront_id = f.id and d.status in ('scheduled', 'active', 'paused') and i.active and i.closed_at is null
          and i.quantity_available > 0
          and drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('scheduled', 'active', 'paused'))::int,
      (select count(*) from subscriptions s
        where s.storefront_id = f.id and s.status = 'active' and s.perks_until > app_now())::int,
      (select count(*) from orders o where o.storefront_id = f.id and o.status = 'paid')::int,
      (select count(*) from orders o where o.storefront_id = f.id and o.status in ('paid', 'packed')
        and o.fulfilment = 'shipping' and o.due_at < app_now())::int,
      (select count(*) from storefront_holds(f.id))::int,
      coalesce((select sum(d.net_cents) from storefront_earnings(f.id) d), 0)::bigint
    from storefront_faces f
    where f.id = any (_storefront_ids)
    order by f.created_at, f.id
  $$;
