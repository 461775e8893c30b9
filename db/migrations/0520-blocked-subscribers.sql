-- A subscription isn't renewed once its storefront blocks the account.
alter table subscriptions drop constraint subscriptions_end_reason_check;
alter table subscriptions add constraint subscriptions_end_reason_check check (end_reason in
  ('cancelled', 'declined', 'unpaid', 'storefront_closed', 'account_closed', 'replaced', 'blocked'));
