-- Sales totals of storefronts, for their dashboards and the checkout, from drops and subscriptions.
create or replace function sales_overview(_storefront_ids uuid[])
  returns table (storefront_id uuid, storefront_name text, currency text, total_sales_cents bigint, active_listings int,
    subscribers int, pending_orders int)
  language sql stable
  as $$
    select f.id, f.shown_name, f.currency,
      coalesce((select sum(l.price_cents - l.discount_cents) from orders o join order_lines l on l.order_id = o.id
        where o.storefront_id = f.id and o.status in ('paid', 'packed', 'shipped', 'delivered', 'closed')
          and l.refunded_cents = 0), 0)::bigint,
      (select count(*) from drops d join drop_items i on i.drop_id = d.id
        where d.storefront_id = f.id and i.active and i.closed_at is null and i.quantity_available > 0
          and drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('scheduled', 'active', 'paused'))::int,
      (select count(*) from subscriptions s
        where s.storefront_id = f.id and s.status = 'active' and s.perks_until > app_now())::int,
      (select count(*) from orders o where o.storefront_id = f.id and o.status = 'paid')::int
    from storefront_faces f
    where f.id = any (_storefront_ids)
    order by f.created_at, f.id
  $$;
