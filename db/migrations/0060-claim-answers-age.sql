-- Answers are written in the order of time and deleted by age alone: a summary of each range of pages finds the old ones
-- and costs a claim nothing, where a tree would cost it one more insertion.
drop index claim_answers_age;
create index claim_answers_age on claim_answers using brin (answered_at);
