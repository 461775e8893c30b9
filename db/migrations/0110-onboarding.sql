-- Set-up flows: the steps of each type, and where each account stands in one.

create table onboarding_complements (
  id uuid primary key default gen_random_uuid(),
  onboarding_type text not null check (onboarding_type ~ '^[a-z][a-z0-9_]{1,39}$'),
  step_number int not null check (step_number >= 1),
  title text not null check (char_length(title) between 1 and 120),
  description text check (char_length(description) <= 1000),
  field jsonb check (jsonb_typeof(field) = 'object' and pg_column_size(field) <= 16000),
  is_placeholder boolean,
  component_name text check (component_name in ('notice', 'field', 'store-name')),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (onboarding_type, step_number)
);

create table onboarding_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  onboarding_type text not null check (onboarding_type ~ '^[a-z][a-z0-9_]{1,39}$'),
  status text not null default 'Started' check (status in ('Started', 'Skipped', 'Completed', 'Cancelled')),
  current_step int not null default 1 check (current_step >= 1),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  -- The storefront that this flow has opened; a step that is sent again changes it instead of opening another.
  storefront_id uuid references storefronts (id) on delete set null,
  started_at timestamptz not null default app_now(),
  completed_at timestamptz,
  updated_at timestamptz not null default app_now(),
  check ((status in ('Completed', 'Skipped')) = (completed_at is not null))
);
create unique index one_active_onboarding on onboarding_events (user_id, onboarding_type) where status = 'Started';
create index onboarding_events_of on onboarding_events (user_id, started_at desc, id);
create index onboarding_events_storefront on onboarding_events (storefront_id) where storefront_id is not null;

insert into onboarding_complements
  (onboarding_type, step_number, title, description, field, is_placeholder, component_name)
values
  ('buyer', 1, 'What should others call you?',
   'Sellers see this name on an order, other collectors on your shelf. Your email stays private.',
   '{"kind": "text", "name": "displayName", "label": "Display name", "isRequired": true, "maxLength": 60, "saveTo": "profile.displayName"}',
   false, 'field'),
  ('buyer', 2, 'What do you collect?',
   'Choose what you look for. You can change it whenever you like.',
   '{"kind": "choices", "name": "interests", "label": "Interests", "saveTo": "profile.interests", "options": [
     {"value": "Vinyl", "label": "Vinyl"}, {"value": "Cassettes", "label": "Cassettes"}, {"value": "VHS", "label": "VHS"},
     {"value": "LaserDisc", "label": "LaserDisc"}, {"value": "Film", "label": "Film"}, {"value": "Games", "label": "Games"},
     {"value": "Toys", "label": "Toys"}, {"value": "Cards", "label": "Cards"}, {"value": "Posters", "label": "Posters"},
     {"value": "Comics", "label": "Comics"}, {"value": "Books", "label": "Books"}, {"value": "Clothing", "label": "Clothing"}]}',
   false, 'field'),
  ('buyer', 3, 'A line about you',
   'What are you after, and what did you start with? Other collectors read it on your profile.',
   '{"kind": "long-text", "name": "bio", "label": "Bio", "maxLength": 500, "saveTo": "profile.bio"}',
   false, 'field'),
  ('buyer', 4, 'How a claim works',
   'Every drop opens to the second, for everybody at once. One press holds a unit for you. Pay before the hold ends and it is yours; let it go and the next collector gets it.',
   null, true, 'notice'),
  ('storefront', 1, 'Name your storefront',
   'The name stands on every drop and every parcel. You can change it later.',
   null, false, 'store-name'),
  ('storefront', 2, 'What will people find there?',
   'Two or three sentences. They stand at the top of your storefront.',
   '{"kind": "long-text", "name": "description", "label": "Description", "maxLength": 2000, "saveTo": "storefront.description"}',
   false, 'field'),
  ('storefront', 3, 'How soon do you ship?',
   'Counted from the payment. A parcel that leaves later counts against you.',
   '{"kind": "choice", "name": "shipsWithinDays", "label": "Ships within", "isRequired": true, "saveTo": "storefront.shipsWithinDays", "options": [
     {"value": "1", "label": "1 day"}, {"value": "3", "label": "3 days"}, {"value": "5", "label": "5 days"}, {"value": "7", "label": "7 days"}]}',
   false, 'field'),
  ('storefront', 4, 'Your first drop',
   'Photograph what you let go, set a price for each and a time for all. The editor takes about two minutes for three items.',
   null, true, 'notice');
