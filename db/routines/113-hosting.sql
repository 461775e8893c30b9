-- What the host's console reads of claims and people. These functions only read.

-- A drop's newest claims, with their buyers' names.
create or replace function hosted_claims(_drop_id uuid, _limit int)
  returns table (id uuid, drop_item_id uuid, title text, buyer_id uuid, buyer_name text, status text, price_cents int,
    claimed_at timestamptz, expires_at timestamptz)
  language sql stable
  as $$
    select c.id, c.drop_item_id, i.title, c.user_id, p.display_name, c.status, c.price_cents, c.claimed_at, c.expires_at
    from claims c
    join items i on i.id = c.item_id
    left join person_faces p on p.id = c.user_id
    where c.drop_id = _drop_id
    order by c.seq desc
    limit _limit
  $$;

-- A drop's open holds and paid claims, and how many claims came in the last minute.
create or replace function hosted_sums(_drop_id uuid)
  returns table (unpaid_count int, unpaid_cents bigint, paid_count int, paid_cents bigint, last_minute int)
  language sql stable
  as $$
    select count(*) filter (where c.status in ('claimed', 'capturing'))::int,
      coalesce(sum(c.price_cents) filter (where c.status in ('claimed', 'capturing')), 0)::bigint,
      count(*) filter (where c.status = 'purchased')::int,
      coalesce(sum(c.price_cents) filter (where c.status = 'purchased'), 0)::bigint,
      count(*) filter (where c.claimed_at > app_now() - interval '1 minute')::int
    from claims c where c.drop_id = _drop_id
  $$;
