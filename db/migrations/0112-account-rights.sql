-- An account that closes takes its mails along; its owner may list them before.
create index outgoing_mail_to on outgoing_mail (recipient, created_at desc);
