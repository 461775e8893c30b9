-- The audit log by the account that an administrator acted for.
create index audit_log_behalves on audit_log (on_behalf_of, seq) where on_behalf_of is not null;
