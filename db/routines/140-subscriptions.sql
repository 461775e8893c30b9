-- When the n-th month of a subscription begins: counted from its first instant in UTC, so that the 31st comes back after
-- a short month, and no zone of a connection moves it.
create or replace function subscription_month(_anchor timestamptz, _months int) returns timestamptz
  language sql immutable
  as $$ select (_anchor at time zone 'utc' + make_interval(months => _months)) at time zone 'utc' $$;
