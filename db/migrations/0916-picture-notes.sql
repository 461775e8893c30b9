-- Why a moderator removed somebody's profile picture is a note of the account.
alter table account_notes drop constraint account_notes_kind_check;
alter table account_notes add constraint account_notes_kind_check
  check (kind in ('note', 'suspension', 'strikes', 'impersonation', 'second-factor', 'picture'));
