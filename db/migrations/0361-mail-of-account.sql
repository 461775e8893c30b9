-- Whose mail it is, so that a closing account takes all of it along, those to its former addresses too.
alter table outgoing_mail add column user_id uuid references profiles (id) on delete cascade;
create index outgoing_mail_of on outgoing_mail (user_id) where user_id is not null;
create index outgoing_mail_to_any_case on outgoing_mail (lower(recipient));
update outgoing_mail m set user_id = p.id from profiles p where p.email = m.recipient;

-- What accounts that are closed already have left behind.
delete from outgoing_mail m using (
  select recipient, max(created_at) as at from outgoing_mail where kind = 'account-closed' group by recipient
) closing
where m.recipient = closing.recipient and m.created_at <= closing.at and m.state <> 'queued';
