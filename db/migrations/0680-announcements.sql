-- Messages of the platform to everybody, to sellers, or to one country. Sent in the order of the accounts' ids: everybody
-- up to `last_profile_id` was looked at, in the transaction that wrote their notifications.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 80),
  body text not null check (char_length(body) between 1 and 600),
  -- A path of this site.
  link text check (link ~ '^/([^/\\].*)?$' and char_length(link) <= 200),
  audience text not null check (audience in ('everyone', 'sellers', 'country')),
  country text check (country ~ '^[A-Z]{2}$'),
  by_email boolean not null,
  by_push boolean not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  scheduled_for timestamptz,
  began_at timestamptz,
  ended_at timestamptz,
  last_profile_id uuid,
  -- Accounts that it was meant for and sent to.
  sent_count int not null default 0 check (sent_count >= 0),
  -- Of those who got it in the app, how many opened it; counted every few seconds.
  told_count int not null default 0 check (told_count >= 0),
  seen_count int not null default 0 check (seen_count between 0 and told_count),
  created_by uuid references profiles (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((audience = 'country') = (country is not null)),
  check (status not in ('scheduled', 'sending', 'sent') or scheduled_for is not null)
);
create index announcements_newest on announcements (created_at desc, id desc);
create index announcements_due on announcements (scheduled_for) where status in ('scheduled', 'sending');
create index announcements_by on announcements (created_by) where created_by is not null;

-- Who got an announcement in the app, and who opened it, without reading a notification.
create index notifications_announced on notifications (cause_id) include (read_at) where kind = 'announcement';
create index addresses_in on addresses (country, profile_id);
create index storefronts_in on storefronts (country, owner_id) where closed_at is null;
