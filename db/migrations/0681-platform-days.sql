-- What happened on the platform on each day (UTC), as counts. Every row follows from other tables (`count_platform_day`)
-- and may be counted again at any time, except the visits of days whose page views were deleted.
create table platform_days (
  day date primary key,
  people int not null,
  visits bigint not null,
  drops int not null,
  claims int not null,
  -- Of the day's claims: how many are over (paid, released or expired), and how many of these were not paid. Claims that
  -- the seller or the platform took back count for neither.
  settled int not null,
  unpaid int not null check (unpaid <= settled),
  paid int not null,
  refunds int not null,
  -- Seconds from the start until the last unit was claimed, of each drop that began on that day and sold out.
  sell_out_seconds int[] not null,
  counted_at timestamptz not null
);
create index platform_days_by_age on platform_days (counted_at);

-- A day's payments, refunds and drops. A claim that is not paid is in none of them.
create index claims_paid_at on claims (paid_at) where paid_at is not null;
create index refunds_settled_at on refunds (settled_at) where status = 'succeeded';
create index drops_by_start on drops (start_date) where published_at is not null;
