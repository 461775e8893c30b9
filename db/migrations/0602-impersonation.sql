-- An impersonation ends with the administrator's own session behind it.
alter table auth.session add constraint session_impersonator
  foreign key (impersonator_session_id) references auth.session (id) on delete cascade;
