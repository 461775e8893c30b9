-- A drop's terms where the seller sets none come from the contract: `db/routines/001-limits.sql` gives these functions
-- their current values.
create function limit_default_hold() returns interval language sql immutable parallel safe as 'select interval ''1 hour''';
create function limit_default_cooldown() returns interval language sql immutable parallel safe as 'select interval ''5 seconds''';

alter table drops alter column hold_seconds set default extract(epoch from limit_default_hold())::int;
alter table drop_settings alter column cooldown_seconds set default extract(epoch from limit_default_cooldown())::int;
