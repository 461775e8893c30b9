-- Number of strikes of a kind (claim, seller) within the strike window, without reversed ones. Strikes that have faded
-- from the score still count: so many within the window block claims for a time, or new drops while they last.
create or replace function recent_strikes(_profile_id uuid, _kind text, _now timestamptz) returns int
  language sql stable
  as $$
    select count(*)::int from strike_events s
    where s.profile_id = _profile_id and s.kind = _kind and s.points > 0
      and s.cause in ('expired', 'released', 'seller_cancelled', 'shipped_late')
      and s.created_at > _now - limit_strike_window()
      and not exists (
        select 1 from strike_events f
        where f.kind = _kind and f.cause = 'adjusted' and f.cause_id = s.cause_id and f.points < 0)
  $$;

-- Whether a seller's strikes allow new drops. Reads the clock itself: as a column of the view it would keep the planner
-- from inlining the view.
create or replace function may_open_drops(_profile_id uuid) returns boolean
  language sql stable
  as $$ select recent_strikes(_profile_id, 'seller', app_now()) < limit_strikes_to_block() $$;
