-- How long the last check of what had changed took: the next one waits by it.
alter table invariant_checks add column took_ms int not null default 0 check (took_ms >= 0);
