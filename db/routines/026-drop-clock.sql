-- A drop's lock and its clock: everything of a drop happens under the one, and is dated by the other, which stands still while
-- the platform has paused the drop. Locks are taken in the same order everywhere: drops by id, then orders and payments, then
-- profiles by id.

-- Locks the drop and returns the clock reading for everything done under the lock: never before the last claim's.
create or replace function lock_drop(_drop_id uuid) returns timestamptz
  language plpgsql
  as $$
declare
  v_last timestamptz;
begin
  perform 1 from drops where id = _drop_id for no key update;
  select last_claimed_at into v_last from fairness_ledgers where drop_id = _drop_id;
  return greatest(app_now(), v_last);
end $$;

-- Locks the drops of these claims in id order. Returns a clock reading that is never before a last claim's.
create or replace function lock_drops_of(_claim_ids uuid[]) returns timestamptz
  language plpgsql
  as $$
declare
  v_drop uuid;
  v_now timestamptz := app_now();
begin
  for v_drop in select distinct drop_id from claims where id = any (_claim_ids) order by 1 loop
    v_now := greatest(v_now, lock_drop(v_drop));
  end loop;
  return greatest(v_now, app_now());
end $$;

-- A drop's clock: stopped while the platform has paused the drop.
create or replace function drop_clock(_drop_id uuid, _now timestamptz) returns timestamptz
  language sql stable
  as $$ select case when d.paused_by = 'platform' then d.paused_at else _now end from drops d where d.id = _drop_id $$;

-- An instant of a drop, moved later by the finished pauses after it, so that durations from it exclude pauses. A pause is
-- finished once its end is recorded. Platform pauses stop holds and cooldowns; seller pauses also stop timed reveals.
create or replace function after_stops(_drop_id uuid, _at timestamptz, _by text[] default array['platform'])
  returns timestamptz
  language sql stable
  as $$
    select _at + coalesce(sum(greatest(interval '0', l.ended_at - greatest(l.at, _at))), interval '0')
    from (
      select at, paused_by, lead(written_at) over (order by id) as ended_at from drop_status_log where drop_id = _drop_id) l
    where l.paused_by = any (_by) and l.ended_at is not null
  $$;

-- Resumes the clocks of unexpired holds and of cooldowns after a platform pause. Each deadline moves by the part of the
-- pause after its clock began, because an offer from the line may have been made during the pause.
create or replace function shift_hold_clocks(_drop_id uuid, _paused_at timestamptz, _now timestamptz) returns void
  language plpgsql
  as $$
begin
  perform lock_drop(_drop_id);
  update claims set expires_at = expires_at + (_now - greatest(_paused_at, claimed_at)), version = version + 1
  where drop_id = _drop_id and status in ('claimed', 'capturing') and expires_at > _paused_at;
  update user_claim_tracking set last_claim_at = last_claim_at + (_now - greatest(_paused_at, last_claim_at))
  where drop_id = _drop_id and last_claim_at < _now;
end $$;

-- Start of a buyer's cooldown in a drop: their last claim that was not voided; null without one.
create or replace function last_claim_instant(_user_id uuid, _drop_id uuid) returns timestamptz
  language sql stable
  as $$
    select max(after_stops(_drop_id, c.claimed_at)) from claims c
    where c.user_id = _user_id and c.drop_id = _drop_id and c.source = 'buyer' and not c.voided
  $$;

-- What the hints of a mystery drop that are revealed or due add to the price of each of its items, in cents.
create or replace function price_steps_at(_drop_id uuid, _now timestamptz) returns int
  language sql stable
  as $$
    select coalesce(sum(price_step_cents), 0)::int from drop_hints
    where drop_id = _drop_id and (revealed_at <= _now or reveal_at <= _now)
  $$;
