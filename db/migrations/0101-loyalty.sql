-- A storefront's own tiers. Who has reached one holds its perks and those of every tier below it.
create table loyalty_tiers (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- Paid purchases at this storefront that were not taken back.
  threshold int not null check (threshold between 1 and 100000),
  perks text[] not null default '{}' check (perks <@ array['welcome_message', 'starter_perks', 'early_access',
    'exclusive_hints', 'discount_codes', 'private_drops', 'first_dibs', 'limited_edition']),
  -- What the seller says to who reaches it.
  welcome text not null default '' check (char_length(welcome) <= 500),
  unique (storefront_id, threshold) deferrable initially deferred
);

-- Every storefront begins with the four tiers of the house; its owner changes them.
create function begin_with_tiers() returns trigger language plpgsql as $$
begin
  insert into loyalty_tiers (storefront_id, name, threshold, perks, welcome) values
    (new.id, 'New Supporter', 1, '{welcome_message,starter_perks}', 'Thank you for your first purchase.'),
    (new.id, 'Frequent Flyer', 5, '{early_access,exclusive_hints}', ''),
    (new.id, 'Inner Circle', 10, '{discount_codes,private_drops}', ''),
    (new.id, 'Collector''s Club', 25, '{first_dibs,limited_edition}', '');
  return null;
end $$;
create trigger begin_with_tiers after insert on storefronts for each row execute function begin_with_tiers();
insert into loyalty_tiers (storefront_id, name, threshold, perks, welcome)
select s.id, t.name, t.threshold, t.perks::text[], t.welcome
from storefronts s cross join (values
  ('New Supporter', 1, '{welcome_message,starter_perks}', 'Thank you for your first purchase.'),
  ('Frequent Flyer', 5, '{early_access,exclusive_hints}', ''),
  ('Inner Circle', 10, '{discount_codes,private_drops}', ''),
  ('Collector''s Club', 25, '{first_dibs,limited_edition}', '')) as t (name, threshold, perks, welcome);

-- How much somebody has bought at a storefront: paid claims that were not taken back, counted with the payment.
create table loyalty_standings (
  storefront_id uuid not null references storefronts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  purchases int not null check (purchases >= 0),
  -- The most there ever were: a tier is told of once.
  most_purchases int not null check (most_purchases >= purchases),
  changed_at timestamptz not null default app_now(),
  primary key (storefront_id, profile_id)
);
create index loyalty_standings_of on loyalty_standings (profile_id, changed_at desc);
insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases, changed_at)
select d.storefront_id, c.user_id, count(*)::int, count(*)::int, max(c.paid_at)
from claims c join drops d on d.id = c.drop_id where c.paid and not c.revoked group by 1, 2;
