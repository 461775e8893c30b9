-- A drop's status at an instant, from its stored status and the clock. Same rule as in drops.rules.ts; a test compares
-- them.
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
