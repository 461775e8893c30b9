-- Duration of the last check of changed rows. The pause before the next one depends on it.
alter table invariant_checks add column took_ms int not null default 0 check (took_ms >= 0);
