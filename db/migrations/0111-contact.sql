-- What people write to the team.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references profiles (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  topic text not null check (topic in ('order', 'account', 'selling', 'report', 'other')),
  message text not null check (char_length(message) between 10 and 5000),
  created_at timestamptz not null default app_now()
);
create index contact_messages_newest on contact_messages (created_at desc, id);
create index contact_messages_of on contact_messages (profile_id) where profile_id is not null;
create index contact_messages_from on contact_messages (lower(email));
