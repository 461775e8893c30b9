-- Start of a subscription's n-th month, counted from its first instant in UTC, so that the 31st returns after a short
-- month, and the connection's time zone does not matter.
create or replace function subscription_month(_anchor timestamptz, _months int) returns timestamptz
  language sql immutable
  as $$ select (_anchor at time zone 'utc' + make_interval(months => _months)) at time zone 'utc' $$;
