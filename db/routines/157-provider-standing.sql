-- What the settings page says of mail, with the newest test of one administrator.
create or replace function mail_standing(_profile_id uuid)
  returns table (waiting int, oldest_minutes int, failed_last_day int, last_sent_at timestamptz, last_error text,
    test_recipient text, test_state text, test_error text, test_attempts int, test_at timestamptz)
  language sql stable
  as $$
    select
      (select count(*)::int from outgoing_mail where state = 'queued'),
      (select (extract(epoch from app_now() - min(created_at)) / 60)::int from outgoing_mail where state = 'queued'),
      (select count(*)::int from outgoing_mail where state = 'failed' and created_at > app_now() - interval '1 day'),
      (select max(sent_at) from outgoing_mail where state = 'sent'),
      (select m.last_error from outgoing_mail m where m.state = 'queued' and m.last_error is not null
        order by m.run_after desc limit 1),
      t.recipient, t.state, t.last_error, t.attempts, t.created_at
    from (select) one left join lateral (
      select * from outgoing_mail where kind = 'account-test-mail' and user_id = _profile_id
      order by created_at desc limit 1) t on true
  $$;

-- What the settings page says of payments.
create or replace function payment_standing()
  returns table (captured_last_day int, last_captured_at timestamptz, unsettled int, late int, refunds_pending int,
    oldest_refund_minutes int, last_event_at timestamptz, events_unapplied int)
  language sql stable
  as $$
    select
      (select count(*)::int from payments where captured_at > app_now() - interval '1 day'),
      (select max(captured_at) from payments),
      (select count(*)::int from payments where status in ('started', 'needs_confirmation', 'processing')),
      (select count(*)::int from payments where status = 'processing' and began_at < app_now() - interval '15 minutes'),
      (select count(*)::int from refunds where status = 'pending'),
      (select (extract(epoch from app_now() - min(created_at)) / 60)::int from refunds where status = 'pending'),
      (select max(received_at) from provider_events where received_at > app_now() - interval '30 days'),
      (select count(*)::int from provider_events where applied_at is null and received_at > app_now() - interval '1 day')
  $$;
