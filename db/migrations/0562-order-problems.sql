-- Problems that buyers report from an order: to the seller first, then to the platform.
create table order_problems (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  kind text not null
    check (kind in ('not_arrived', 'damaged', 'not_as_described', 'wrong_item', 'missing_item', 'other')),
  -- What the buyer wrote, with photos: the message of the order that opened it.
  message_id uuid not null,
  reported_at timestamptz not null default app_now(),
  -- When the buyer asked the platform to step in.
  escalated_at timestamptz,
  resolved_at timestamptz,
  check (escalated_at >= reported_at),
  check (resolved_at >= reported_at)
);
create unique index one_open_problem on order_problems (order_id) where resolved_at is null;
create index order_problems_of_order on order_problems (order_id, reported_at desc);
