-- live: when the clock brings the next lot on stage; null when the host does, before the start and after the last lot.
alter table drops add column next_reveal_at timestamptz;
create index drops_to_reveal on drops (next_reveal_at) where next_reveal_at is not null;
-- Units that stood in the sale and went back to the catalogue at its close: a past drop still tells how many there were.
alter table drop_items add column quantity_returned int not null default 0 check (quantity_returned >= 0);
create index drop_hints_due on drop_hints (reveal_at) where revealed_at is null and reveal_at is not null;
create index drops_closed on drops (end_date) where status in ('completed', 'cancelled');
