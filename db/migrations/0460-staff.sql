-- Invitations to a storefront's team. The address is the one invited, in lower case; nothing links it to an account
-- until it is accepted.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  permissions text[] not null check (cardinality(permissions) between 1 and 40),
  -- When the access would end; null: never.
  access_expires_at timestamptz,
  invited_by uuid not null references profiles (id),
  -- SHA-256 of the newest link's token, which only the mail holds.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Set when the sign-in of the address's account changed after the mail: the link is dead, the invitation is not.
  link_ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references profiles (id),
  declined_at timestamptz,
  withdrawn_at timestamptz,
  check (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1),
  check (accepted_by is null or accepted_at is not null)
);
create unique index one_open_staff_invitation on staff_invitations (storefront_id, email)
  where accepted_at is null and declined_at is null and withdrawn_at is null;
create index staff_invitations_to on staff_invitations (email);
create index staff_invitations_by on staff_invitations (invited_by);
create index staff_invitations_age on staff_invitations (expires_at);

-- Accesses that end by themselves.
create index storefront_permissions_expiry on storefront_permissions (expires_at) where expires_at is not null;

-- Which entries of the audit log are about which storefront; a trigger on the log writes it.
create table storefront_acts (
  storefront_id uuid not null references storefronts (id) on delete cascade,
  seq bigint not null references audit_log (seq),
  actor_id uuid,
  primary key (storefront_id, seq)
);
create index storefront_acts_of on storefront_acts (storefront_id, actor_id, seq);

-- The kinds are the contract's (daily-limits.rules.ts).
alter table storefront_daily_counts drop constraint storefront_daily_counts_kind_check;
alter table storefront_daily_counts add constraint storefront_daily_counts_kind_check check (kind ~ '^[a-z]{3,20}$');
