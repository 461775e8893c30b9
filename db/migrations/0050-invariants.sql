-- Where the minute's check of the invariants stands: one row, read by every server's /readyz.
create table invariant_checks (
  id int primary key default 1 check (id = 1),
  -- Rows written by this transaction or a later one have not been looked at; null: nothing has.
  next_xid text,
  checked_at timestamptz,
  -- When the whole database was looked at last, not only what had changed.
  checked_all_at timestamptz,
  -- What was found and has not been seen to be right again: {invariant, scope, scopeId, subject, detail}.
  violations jsonb not null default '[]'
);
insert into invariant_checks default values;
