-- What every room stands on: the clock, the outbox, kept answers, limits.

create schema if not exists auth;

-- The only clock. Tests replace it in their own database; nothing else does.
create function app_now() returns timestamptz
  language sql volatile
  as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('live', 'event')),
  topic text not null,
  name text not null,
  row_id text not null,
  version bigint not null default 0,
  payload jsonb not null,
  attempts int not null default 0,
  last_error text,
  dead_at timestamptz,
  run_after timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create index outbox_due on outbox (id) where dead_at is null;

create table idempotency_answers (
  user_id uuid not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  call text not null,
  fingerprint text not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key)
);
create index idempotency_answers_age on idempotency_answers (created_at);

create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count int not null check (count >= 0),
  primary key (key, window_start)
);
create index rate_limits_age on rate_limits (window_start);

-- Payloads of the socket adapter that are too large for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
