-- Seals of mystery drops (docs/seals.md). The caller holds the drop's lock.

-- What a seal of version 2 covers: the same text as `sealText` of the contract, byte for byte; a test compares them.
create or replace function seal_text(_drop_id uuid, _salt text) returns text
  language sql stable
  as $$
    select '["keepcase-seal-2",' || to_json(d.id::text) || ',' || to_json(_salt) || ',' || to_json(d.contents) || ','
      || (select min(i.price_cents) from drop_items i where i.drop_id = d.id) || ',['
      || coalesce((
        select string_agg('[' || to_json(h.body) || ',' || h.price_step_cents || ','
          || coalesce(to_json(ledger_instant(h.reveal_at))::text, 'null') || ']', ',' order by h.position)
        from drop_hints h where h.drop_id = d.id), '') || ']]'
    from drops d where d.id = _drop_id
  $$;

-- Seals a mystery drop at publishing.
create or replace function make_seal(_drop_id uuid, _salt text, _now timestamptz) returns void
  language sql
  as $$
    insert into drop_seals (drop_id, number, version, salt, sealed, fingerprint, made_at)
    select _drop_id, 1 + (select count(*) from drop_seals s where s.drop_id = _drop_id), 2, _salt, t.sealed,
      encode(sha256(convert_to(t.sealed, 'UTF8')), 'hex'), _now
    from (select seal_text(_drop_id, _salt) as sealed) t
  $$;

-- Ends a drop's seal when it goes back to draft.
create or replace function end_seal(_drop_id uuid, _now timestamptz) returns void
  language sql
  as $$ update drop_seals set ended_at = _now where drop_id = _drop_id and ended_at is null $$;

-- Refuses a change of anything that a seal covers while the seal holds. The argument names the column with the drop's
-- id. Waits for a publishing under way: its seal counts.
create or replace function refuse_sealed_change() returns trigger
  language plpgsql
  as $$
declare
  v_row record := case when tg_op = 'INSERT' then new else old end;
  v_drop_id uuid := (to_jsonb(v_row) ->> tg_argv[0])::uuid;
begin
  perform 1 from drops where id = v_drop_id and type = 'mystery' for share;
  if exists (select 1 from drop_seals s where s.drop_id = v_drop_id and s.ended_at is null) then
    raise exception 'drop % is sealed: its contents, price and hints cannot change', v_drop_id
      using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace trigger refuse_sealed_change before update of type, contents on drops
  for each row when (old.type is distinct from new.type or old.contents is distinct from new.contents)
  execute function refuse_sealed_change('id');
create or replace trigger refuse_sealed_change before insert or delete
  or update of drop_id, position, body, price_step_cents, reveal_at on drop_hints
  for each row execute function refuse_sealed_change('drop_id');
create or replace trigger refuse_sealed_change before insert or delete or update of drop_id, item_id, price_cents on drop_items
  for each row execute function refuse_sealed_change('drop_id');

-- A seal never changes: it only ends, once.
create or replace function refuse_seal_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or to_jsonb(old) - 'ended_at' <> to_jsonb(new) - 'ended_at' then
    raise exception 'a seal cannot change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger refuse_seal_change before update or delete on drop_seals
  for each row execute function refuse_seal_change();

-- Whether a drop was ever published, also if it is a draft again.
create or replace function was_published(_drop_id uuid) returns boolean
  language sql stable
  as $$ select exists (select 1 from drop_status_log l where l.drop_id = _drop_id and l.to_status = 'scheduled') $$;

-- Only a draft that nobody ever saw may be deleted.
create or replace function refuse_published_delete() returns trigger
  language plpgsql
  as $$
begin
  if old.status <> 'draft' or was_published(old.id) then
    raise exception 'drop % was published: it cannot be deleted', old.id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create or replace trigger refuse_published_delete before delete on drops
  for each row execute function refuse_published_delete();
