-- Messages about orders, where they meet accounts, storefronts and reports.

-- Whether an account may report this message: it is somebody else's, on an order that the account may see.
create or replace function may_report_order_message(_id uuid, _reporter_id uuid) returns boolean
  language sql stable
  as $$
    select exists (
      select from order_messages m join orders o on o.id = m.order_id
      where m.id = _id and case when m.author_id = _reporter_id
        then exists (select from order_problems p where p.message_id = m.id and p.resolved_at is null)
        else o.buyer_id = _reporter_id or exists (
          select from storefront_permissions g join permissions p on p.id = g.permission_id
          where g.storefront_id = o.storefront_id and g.profile_id = _reporter_id and p.name = 'storefront.orders.view'
            and (g.expires_at is null or g.expires_at > app_now())) end)
  $$;

-- The two sides of an order: its buyer, and of the storefront's team its owner and whoever has this permission. Closed and
-- suspended accounts are left out.
create or replace function order_people(_order_id uuid, _permission text)
  returns table (profile_id uuid, email text, side text)
  language sql stable
  as $$
    select p.id, p.email, t.side
    from (
      select o.buyer_id as id, 'buyer' as side from orders o where o.id = _order_id
      union
      select s.owner_id, 'seller' from orders o join storefronts s on s.id = o.storefront_id where o.id = _order_id
      union
      select g.profile_id, 'seller'
      from orders o
      join storefront_permissions g on g.storefront_id = o.storefront_id
        and (g.expires_at is null or g.expires_at > app_now())
      join permissions n on n.id = g.permission_id and n.name = _permission
      where o.id = _order_id) t
    join profiles p on p.id = t.id
    where p.closed_at is null and p.suspended_at is null
  $$;

-- Who is told of a message: the buyer, or the storefront's owner and those of its team who answer; never its author.
-- `unread_since` is the first message that the other side has not read: one notification tells of all of them.
create or replace function order_message_facts(_message_id uuid)
  returns table (profile_id uuid, email text, side text, order_id uuid, order_number int, from_name text, unread_since uuid)
  language sql stable
  as $$
    select r.profile_id, r.email, r.side, o.id, o.number,
      case m.side when 'seller' then s.name else coalesce(nullif(btrim(b.display_name), ''), 'Collector') end,
      (select f.id from order_messages f
        where f.order_id = o.id and f.side = m.side and f.removed_at is null and f.created_at > coalesce((
          select r.read_at from order_message_reads r where r.order_id = o.id and r.side <> m.side), '-infinity')
        order by f.created_at, f.id limit 1)
    from order_messages m
    join orders o on o.id = m.order_id
    join storefronts s on s.id = o.storefront_id
    join profiles b on b.id = o.buyer_id
    cross join lateral order_people(o.id, 'storefront.orders.manage') r
    where m.id = _message_id and m.removed_at is null and r.side <> m.side and r.profile_id <> m.author_id
  $$;
