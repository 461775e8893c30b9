-- Late orders are counted from the index alone.
drop index orders_due;
create index orders_due on orders (storefront_id, due_at, id) include (fulfilment) where status in ('paid', 'packed');
