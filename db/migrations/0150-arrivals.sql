-- When a claim's request reached the process, by the database's clock; `arrived_ahead` counts the requests of its batch
-- that had come before it, so that a place in a rush is exact.
alter table claim_answers add column arrived_at timestamptz;
