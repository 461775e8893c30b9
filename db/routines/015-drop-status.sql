-- What a drop is at an instant: its stored status and the clock. drop.rules.ts says the same; a test compares.
create or replace function drop_status_at(
  _status text, _start_date timestamptz, _end_date timestamptz, _now timestamptz
) returns text
  language sql immutable
  as $$
    select case
      when _status in ('draft', 'cancelled', 'completed') then _status
      when _end_date <= _now then 'completed'
      when _status = 'scheduled' and _start_date <= _now then 'active'
      else _status
    end
  $$;
