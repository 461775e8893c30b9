-- Refunds by sellers, and buyers' wishes to cancel.

-- What the seller wrote to the buyer about it.
alter table refunds add column note text check (char_length(note) between 1 and 500);

-- A buyer's wish to cancel an order, or some of its lines, before it is packed.
create table cancel_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  claim_ids uuid[] not null check (cardinality(claim_ids) > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'granted', 'declined', 'withdrawn')),
  created_at timestamptz not null default app_now(),
  -- An open request is granted then.
  due_at timestamptz not null,
  answered_at timestamptz,
  -- Null once answered: granted because nobody answered in time.
  answered_by uuid references profiles (id),
  note text check (char_length(note) between 1 and 500),
  check ((status = 'open') = (answered_at is null)),
  check (due_at > created_at),
  check (status <> 'declined' or (answered_by is not null and note is not null))
);
create unique index one_open_cancel_request on cancel_requests (order_id) where status = 'open';
create index cancel_requests_of_order on cancel_requests (order_id, created_at);
create index cancel_requests_due on cancel_requests (due_at) where status = 'open';
create index cancel_requests_answered_by on cancel_requests (answered_by) where answered_by is not null;

-- The days to ship that applied when the order was paid: a later change of the storefront's leaves it alone.
alter table orders add column ship_within_days int check (ship_within_days > 0);
update orders o set ship_within_days = s.ships_within_days from storefronts s where s.id = o.storefront_id;
