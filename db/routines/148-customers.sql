-- Customers of storefronts: the sums of their orders, and what the lists read of other features' tables.

-- Counts a customer's orders again. The row's lock comes first, in a statement of its own: payments of one buyer at the
-- same time are counted one after the other, each with what the others have written.
create or replace function count_customer(_storefront_id uuid, _profile_id uuid) returns void
  language plpgsql
  as $$
begin
  insert into storefront_customers (storefront_id, profile_id) values (_storefront_id, _profile_id) on conflict do nothing;
  perform 1 from storefront_customers where storefront_id = _storefront_id and profile_id = _profile_id for no key update;
  update storefront_customers c set orders = f.orders, items = f.items, spent_cents = f.spent_cents,
    first_order_at = coalesce(f.first_order_at, c.first_order_at), last_order_at = coalesce(f.last_order_at, c.last_order_at)
  from (
    select count(distinct o.id)::int as orders, count(l.claim_id)::int as items,
      coalesce(sum(l.price_cents - l.discount_cents), 0)::bigint as spent_cents,
      min(o.paid_at) as first_order_at, max(o.paid_at) as last_order_at
    from orders o
    left join order_lines l on l.order_id = o.id and l.refunded_cents = 0
      and o.status in ('paid', 'packed', 'shipped', 'delivered', 'closed')
    where o.storefront_id = _storefront_id and o.buyer_id = _profile_id and o.paid_at is not null) f
  where c.storefront_id = _storefront_id and c.profile_id = _profile_id;
end $$;

create or replace function customer_ordered() returns trigger
  language plpgsql
  as $$
begin
  perform count_customer(new.storefront_id, new.buyer_id);
  return null;
end $$;
create or replace trigger customer_ordered after insert or update of status on orders
  for each row when (new.paid_at is not null) execute function customer_ordered();

create or replace function customer_refunded() returns trigger
  language plpgsql
  as $$
begin
  perform count_customer(o.storefront_id, o.buyer_id) from (
    select distinct o.storefront_id, o.buyer_id
    from now_lines n
    join old_lines b on b.order_id = n.order_id and b.claim_id = n.claim_id
    join orders o on o.id = n.order_id and o.paid_at is not null
    where n.refunded_cents <> b.refunded_cents) o;
  return null;
end $$;
create or replace trigger customer_refunded after update on order_lines
  referencing old table as old_lines new table as now_lines
  for each statement execute function customer_refunded();

-- Whether the storefront refuses this account's claims.
create or replace function is_blocked_at(_storefront_id uuid, _profile_id uuid) returns boolean
  language sql stable
  as $$ select exists (select from storefront_blocks where storefront_id = _storefront_id and profile_id = _profile_id) $$;

-- Whether a storefront has met this account: an order, a block, a note, or a claim in one of its drops.
create or replace function has_met(_storefront_id uuid, _profile_id uuid) returns boolean
  language sql stable
  as $$
    select exists (select from storefront_customers where storefront_id = _storefront_id and profile_id = _profile_id)
      or is_blocked_at(_storefront_id, _profile_id)
      or exists (select from customer_notes where storefront_id = _storefront_id and profile_id = _profile_id)
      or exists (select from claims c join drops d on d.id = c.drop_id
        where c.user_id = _profile_id and d.storefront_id = _storefront_id)
  $$;

-- Whether the account owns the storefront or works for it.
create or replace function works_for(_storefront_id uuid, _profile_id uuid) returns boolean
  language sql stable
  as $$
    select exists (select from storefronts where id = _storefront_id and owner_id = _profile_id)
      or exists (select from storefront_permissions where storefront_id = _storefront_id and profile_id = _profile_id
        and (expires_at is null or expires_at > app_now()))
  $$;

-- The tier that an account has reached at a storefront; null below the first.
create or replace function tier_at(_storefront_id uuid, _profile_id uuid) returns text
  language sql stable
  as $$
    select t.name from loyalty_standings l
    join loyalty_tiers t on t.storefront_id = l.storefront_id and t.threshold <= l.purchases
    where l.storefront_id = _storefront_id and l.profile_id = _profile_id
    order by t.threshold desc limit 1
  $$;

-- What somebody bought at a storefront, line by line.
create or replace view customer_purchases as
  select l.claim_id as id, o.storefront_id, o.buyer_id, o.id as order_id, o.number as order_number, o.paid_at,
    o.created_at, c.item_id, l.title,
    coalesce(l.image, drawing_path(i.drawing)) as image, i.category, l.price_cents - l.discount_cents as price_cents, o.currency, l.refunded_cents > 0 as is_refunded,
    d.id as drop_id, d.title as drop_title
  from orders o
  join order_lines l on l.order_id = o.id
  join claims c on c.id = l.claim_id
  join drops d on d.id = l.drop_id
  left join items i on i.id = c.item_id
  where o.paid_at is not null;
