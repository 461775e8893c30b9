-- Turns on stage that a drop has given so far. An undone turn keeps its number, so that a late press for an earlier one
-- reveals nothing.
alter table drops add column last_reveal_number int not null default 0;
update drops d set last_reveal_number = l.last
from (select drop_id, max(reveal_number) as last from drop_items group by drop_id) l
where l.drop_id = d.id and l.last is not null;

-- True for a lot that is on stage for a second time: its first turn was public, so it can't return to the queue.
alter table drop_items add column is_reopened boolean not null default false;

-- The drop that this one continues with what was left. One at a time.
alter table drops add column continues_id uuid references drops (id);
create unique index one_continuation on drops (continues_id) where status <> 'cancelled';
