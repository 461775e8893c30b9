-- The hash of an audit row, version 2: over named fields with their lengths, so that no two fields can trade places and no
-- null can pass for a missing one. Rows of version 1 are verified by their own rule (`audit_hash`).
alter table audit_log add column version int not null default 1;
alter table audit_log alter column version set default 2;

create function audit_field(_name text, _value text) returns text
  language sql immutable
  as $$ select _name || ':' || coalesce(octet_length(_value) || ':' || _value, '-') || ';' $$;

create function audit_hash(_row audit_log) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(case _row.version
      when 1 then concat_ws('|', _row.seq, _row.actor_id, _row.on_behalf_of, _row.action, _row.subject_type,
        _row.subject_id, _row.before, _row.after, _row.request_id,
        to_char(_row.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), _row.prev_hash)
      else audit_field('version', _row.version::text) || audit_field('seq', _row.seq::text)
        || audit_field('id', _row.id::text) || audit_field('actor', _row.actor_id::text)
        || audit_field('onBehalfOf', _row.on_behalf_of::text) || audit_field('action', _row.action)
        || audit_field('subjectType', _row.subject_type) || audit_field('subjectId', _row.subject_id)
        || audit_field('before', _row.before::text) || audit_field('after', _row.after::text)
        || audit_field('requestId', _row.request_id)
        || audit_field('at', to_char(_row.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        || audit_field('prev', _row.prev_hash) end, 'utf8')), 'hex')
  $$;

create or replace function audit_log_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select seq, hash into last from audit_log order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.created_at := app_now();
  new.prev_hash := coalesce(last.hash, repeat('0', 64));
  new.version := 2;
  new.hash := audit_hash(new);
  return new;
end $$;

create index audit_log_actions on audit_log (action, seq);
create index audit_log_actors on audit_log (actor_id, seq) where actor_id is not null;
create index audit_log_subjects on audit_log (subject_id, seq);
create index audit_log_requests on audit_log (request_id, seq) where request_id is not null;
create index audit_log_times on audit_log (created_at, seq);
