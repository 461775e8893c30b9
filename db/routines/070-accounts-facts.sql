-- Facts that accounts, mails and notifications need from several features. These functions only read, and are the only
-- place where accounts and notifications read other features' tables.

-- Per account: its storefronts, its settled and paid claims, its unread notifications (counts). A claim is settled once
-- it is paid, released or expired. Tallies count neither voided claims nor offers from a line that nobody took.
drop function if exists account_facts(uuid[]);
create or replace function account_facts(_profile_ids uuid[])
  returns table (profile_id uuid, email text, storefronts int, settled_claims int, paid_claims int, unread int)
  language sql stable
  as $$
    select p.id, p.email,
      (select count(*) from storefronts s where s.owner_id = p.id)::int,
      coalesce(t.accepted, 0)::int
        - (select count(*) from claims c
            where c.user_id = p.id and c.source = 'buyer' and c.status in ('claimed', 'capturing'))::int,
      coalesce(t.paid, 0)::int,
      (select count(*) from notifications n where n.user_id = p.id and n.read_at is null)::int
    from profiles p
    left join lateral (
      select sum(total_claims) as accepted, sum(paid_claims) as paid
      from user_claim_tracking where user_id = p.id) t on true
    where p.id = any (_profile_ids)
  $$;

-- The names used in a notification about a claim.
drop function if exists claim_facts(uuid);
create or replace function claim_facts(_claim_id uuid)
  returns table (user_id uuid, email text, drop_id uuid, drop_item_id uuid, drop_title text, item_title text,
    storefront_name text, status text, expires_at timestamptz)
  language sql stable
  as $$
    select c.user_id, p.email, c.drop_id, c.drop_item_id, d.title, visible_item_title(d, i.title, c.paid), s.name, c.status, c.expires_at
    from claims c
    join profiles p on p.id = c.user_id
    join drops d on d.id = c.drop_id
    join items i on i.id = c.item_id
    join storefronts s on s.id = d.storefront_id
    where c.id = _claim_id
  $$;

-- An order as its receipt shows it.
drop function if exists order_facts(uuid);
create or replace function order_facts(_order_id uuid)
  returns table (buyer_id uuid, email text, storefront_id uuid, owner_id uuid, number int, storefront_name text, fulfilment text,
    currency text, items_cents int, shipping_cents int, discount_cents int, tax_cents int, buyer_fee_cents int,
    total_cents int, lines jsonb)
  language sql stable
  as $$
    select o.buyer_id, p.email, s.id, s.owner_id, o.number, s.name, o.fulfilment, o.currency, o.items_cents, o.shipping_cents,
      o.discount_cents, o.tax_cents, o.buyer_fee_cents, o.total_cents,
      (select jsonb_agg(jsonb_build_object('title', l.title, 'priceCents', l.price_cents,
          'image', case when c.paid then coalesce(l.image, drawing_path(i.drawing)) end) order by l.title, l.claim_id)
        from order_lines l
        left join claims c on c.id = l.claim_id
        left join items i on i.id = c.item_id
        where l.order_id = o.id)
    from orders o
    join profiles p on p.id = o.buyer_id
    join storefronts s on s.id = o.storefront_id
    where o.id = _order_id
  $$;

-- A parcel as a mail names it.
create or replace function shipment_facts(_shipment_id uuid)
  returns table (number int, carrier text, carrier_name text, tracking_number text, titles text[])
  language sql stable
  as $$
    select s.number, s.carrier, s.carrier_name, s.tracking_number,
      (select array_agg(o.title order by o.title, o.claim_id) from shipment_lines l
        join order_lines o on o.order_id = l.order_id and o.claim_id = l.claim_id where l.shipment_id = s.id)
    from shipments s where s.id = _shipment_id
  $$;

-- Accounts affected by a change of a drop's times: those that hold something in it, wait in a line, or have been
-- granted access.
create or replace function drop_audience(_drop_id uuid) returns table (profile_id uuid)
  language sql stable
  as $$
    select user_id from claims where drop_id = _drop_id and not revoked and status in ('claimed', 'capturing', 'purchased')
    union
    select e.user_id from standby_entries e join drop_items i on i.id = e.drop_item_id
    where i.drop_id = _drop_id and e.state in ('waiting', 'offered')
    union
    select i.profile_id from drop_invitations i where i.drop_id = _drop_id and i.withdrawn_at is null
    union
    select g.profile_id from early_access_grants g
    where g.drop_id = _drop_id and (g.expires_at is null or g.expires_at > app_now())
  $$;
