-- Purchases that were taken back: what the reconciliation looks through for money that has not gone back with them.
create index claims_taken_back on claims (revoked_at) where paid and revoked;
-- An event is kept with its effect or not at all: none ever waits.
drop index provider_events_open;
