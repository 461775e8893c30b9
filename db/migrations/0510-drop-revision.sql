-- Counts the changes that sellers and their staff make to a drop: its terms, hints and items, publishing and going back
-- to draft. Unlike `version`, it stays as it is while buyers claim and the clock reveals.
alter table drops add column revision bigint not null default 1;
