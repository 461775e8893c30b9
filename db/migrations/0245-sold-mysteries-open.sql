-- What a mystery sold opens by itself once its books are closed (close_books). Those that were over before that rule, and
-- that nobody opened, open here; search documents follow by their trigger.
update drops d set contents_revealed_at = app_now(), version = d.version + 1, updated_at = app_now()
from fairness_ledgers l
where l.drop_id = d.id and l.closed_at is not null and d.type = 'mystery' and d.status = 'completed'
  and d.items_sold_count > 0 and d.contents_revealed_at is null;
