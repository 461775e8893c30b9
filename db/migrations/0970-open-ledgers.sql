-- Each second, the sweep looks for books that are ready to close: it reads the open ones only, however many are closed.
create index fairness_ledgers_open on fairness_ledgers (drop_id) where closed_at is null;
