-- Renames functions of a database that has them already; a new one gets them from `routines` by these names.
do $$
declare
  v_name record;
  v_function regprocedure;
begin
  for v_name in
    select * from (values
      ('told_title', 'visible_item_title'),
      ('is_lot_told', 'is_lot_public'),
      ('take_drop', 'lock_and_settle_drop'),
      ('keeps_room', 'moderates_room'),
      ('followers_told', 'mentioned_followers'),
      ('reader_facts', 'recipient_facts'),
      ('take_due_pushes', 'dequeue_pushes'),
      ('take_due_reminders', 'dequeue_reminders'),
      ('take_hold_notices', 'dequeue_hold_notifications'),
      ('forget_absent_devices', 'delete_absent_devices'),
      ('take_guess', 'count_guess'),
      ('contact_message_is_kept', 'contact_message_exists'),
      ('search_kept_query', 'saved_search_query'),
      ('growing_follow_notice', 'extensible_follow_notification'),
      ('stand_first_in_line', 'join_line_first'),
      ('reminded_of', 'reminder_recipients')
    ) as names (old, new)
  loop
    for v_function in
      select oid from pg_proc where proname = v_name.old and pronamespace = current_schema()::regnamespace
    loop
      execute format('alter function %s rename to %I', v_function, v_name.new);
    end loop;
  end loop;
end $$;

drop trigger if exists keep_reserved_email on auth.app_user;
drop function if exists auth.keep_reserved_email();

-- A new password deletes the push subscriptions of browsers that are not signed in at this moment.
create or replace function auth.password_changed() returns trigger language plpgsql as $$
begin
  perform delete_absent_devices(new.user_id);
  return null;
end $$;
