-- The highest flair level that an account has reached. A refund may lower its level; reaching it once more is no news.
alter table profiles add column highest_flair_level int not null default 1 check (highest_flair_level between 1 and 7);
update profiles p set highest_flair_level = greatest(p.claim_flair_level, (
  select max((a.metadata ->> 'level')::int) from user_activities a
  where a.user_id = p.id and a.activity_type = 'flair'))
where p.claim_flair_level > 1 or p.total_purchases > 0
  or exists (select 1 from user_activities a where a.user_id = p.id and a.activity_type = 'flair');
