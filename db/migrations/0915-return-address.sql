-- The return address on a storefront's address labels: line1, line2, city, region, postalCode, in its own country.
alter table storefronts add column return_address jsonb;
