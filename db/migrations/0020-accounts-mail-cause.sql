-- What a mail is about. An event that is handled twice finds its mail there already.
alter table outgoing_mail add column cause_id text;
create unique index outgoing_mail_cause on outgoing_mail (kind, cause_id) where cause_id is not null;
