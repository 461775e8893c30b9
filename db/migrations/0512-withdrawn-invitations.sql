-- An invitation that its seller took back: the row stays, so that the secret link doesn't bring the account in again.
alter table drop_invitations add column withdrawn_at timestamptz;
