-- Who has a live claim in a drop has a tally there, offers from the standby line included: judging a claim goes by that.
insert into user_claim_tracking (user_id, drop_id)
select distinct user_id, drop_id from claims where status in ('claimed', 'capturing', 'purchased')
on conflict do nothing;
