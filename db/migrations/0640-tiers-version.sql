-- Counts the changes of a storefront's tiers, so that an edit of older ones is refused.
alter table storefronts add column tiers_version bigint not null default 1 check (tiers_version >= 1);
