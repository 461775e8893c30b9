-- What a claim asks of an account, copied to its sessions: a batch reads one row for session, account and right. Triggers
-- keep the copies in the transaction of each change (db/routines/076-claim-standing.sql).
alter table auth.session
  -- neither inactive nor suspended nor closed
  add column is_account_open boolean not null default false,
  -- when the right to claim ends: null without it, infinity where it doesn't
  add column may_claim_until timestamptz,
  add column claims_blocked_until timestamptz,
  add column is_email_confirmed boolean not null default false;

update auth.session s set
  is_account_open = p.is_active and p.suspended_at is null and p.closed_at is null,
  may_claim_until = (
    select coalesce(g.expires_at, 'infinity') from platform_permissions g join permissions n on n.id = g.permission_id
    where g.profile_id = p.id and n.name = 'user.actions.claimFromDrop'),
  claims_blocked_until = p.claims_blocked_until,
  is_email_confirmed = p.email_confirmed_at is not null
from profiles p where p.id = s.user_id;
