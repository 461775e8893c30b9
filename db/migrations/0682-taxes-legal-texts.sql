-- Every table of tax rates that was in force, whole, so that each can be set back. `tax_rates` holds the newest.
create table tax_tables (
  version int primary key check (version > 0),
  -- [{"country": "US", "region": "OR", "rateBps": 0}]
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  -- The version that was set back.
  restored int,
  changed_by uuid references profiles (id) on delete set null,
  changed_at timestamptz not null default app_now()
);
create index tax_tables_by on tax_tables (changed_by) where changed_by is not null;
insert into tax_tables (version, rates)
  select 1, jsonb_agg(jsonb_build_object('country', country, 'region', region, 'rateBps', rate_bps) order by country, region)
  from tax_rates having count(*) > 0;

-- Texts of the legal pages. Version 0 is the text that the product brings; so is a version without a body.
create table legal_texts (
  name text not null check (name in ('terms', 'privacy', 'cookies')),
  version int not null check (version > 0),
  body text check (char_length(body) between 1 and 30000),
  in_force_from timestamptz not null,
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default app_now(),
  primary key (name, version)
);
create index legal_texts_by on legal_texts (created_by) where created_by is not null;
create index legal_texts_in_force on legal_texts (name, in_force_from desc, version desc);

-- The newest test mail of an administrator, and the last mail that went out.
create index outgoing_mail_tests on outgoing_mail (user_id, created_at desc) where kind = 'account-test-mail';
create index outgoing_mail_sent on outgoing_mail (sent_at desc) where state = 'sent';
create index payments_captured_newest on payments (captured_at desc) where captured_at is not null;
