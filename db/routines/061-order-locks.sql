-- Locks of orders and payments, taken after those of drops and before those of profiles.

-- Locks an order. Whoever changes it, or decides by its state, holds this lock.
create or replace function lock_order(_order_id uuid) returns void
  language sql
  as $$ select 1 from orders where id = _order_id for no key update $$;

-- Locks a payment's order, then the payment.
create or replace function lock_payment(_payment_id uuid) returns void
  language plpgsql
  as $$
begin
  perform lock_order((select order_id from payments where id = _payment_id));
  perform 1 from payments where id = _payment_id for no key update;
end $$;
