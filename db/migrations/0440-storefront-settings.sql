-- What a storefront's staff sets on it, its vacation, and its end.
alter table storefronts
  add column palette text not null default 'ink'
    check (palette in ('ink', 'oxblood', 'amber', 'forest', 'cobalt', 'plum')),
  add column shipping_policy text check (char_length(shipping_policy) <= 2000),
  add column returns_policy text check (char_length(returns_policy) <= 2000),
  add column contact_policy text check (char_length(contact_policy) <= 2000),
  -- Countries it ships to; null: everywhere.
  add column ships_to text[] check (cardinality(ships_to) between 1 and 250),
  -- What was true before the last change: it holds for claims made until then. A hold lasts 7 days at most.
  add column ships_to_before text[],
  add column ships_to_changed_at timestamptz,
  -- Until then its drops take no new claims.
  add column vacation_until timestamptz,
  add column vacation_note text check (char_length(vacation_note) <= 300),
  -- Closed by its owner, for good: hidden like a suspended one.
  add column closed_at timestamptz,
  add column version bigint not null default 1 check (version >= 1),
  add check (closed_at is null or suspended_at is not null);

alter type claim_sale add attribute is_on_vacation boolean;
