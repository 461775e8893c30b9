create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  cause_id text not null,
  read_at timestamptz,
  created_at timestamptz not null default app_now(),
  unique (user_id, kind, cause_id)
);
create index notifications_of on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id) where read_at is null;

create table outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  run_after timestamptz not null default app_now(),
  last_error text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz
);
create index outgoing_mail_due on outgoing_mail (run_after) where state = 'queued';
create index outgoing_mail_newest on outgoing_mail (created_at desc);
