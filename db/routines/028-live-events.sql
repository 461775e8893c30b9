-- What open pages and other features are told about a drop, an item and a claim.

-- Payload of `drop.changed`: the contract's `followedFields`.
create or replace function drop_event(_drop drops, _now timestamptz) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'name', 'drop.changed', 'id', _drop.id, 'version', _drop.version,
      'status', drop_status_at(_drop.status, _drop.start_date, _drop.end_date, _now),
      'startDate', ledger_instant(_drop.start_date), 'endDate', ledger_instant(_drop.end_date),
      'pauseReason', _drop.pause_reason, 'cancelReason', _drop.cancel_reason, 'hostNote', _drop.host_note,
      'vacationUntil', (select ledger_instant(s.vacation_until) from storefronts s
        where s.id = _drop.storefront_id and s.vacation_until > _now))
  $$;

-- Payload of the live event about an item.
create or replace function item_event(_item drop_items) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'name', 'item.changed', 'id', _item.id, 'version', _item.version,
      'quantityTotal', _item.quantity_total, 'availableCount', _item.quantity_available,
      'heldCount', _item.quantity_held, 'soldCount', _item.quantity_sold,
      'nextHoldEndsAt', case when _item.quantity_available = 0 then (
        select ledger_instant(min(c.expires_at)) from claims c where c.drop_item_id = _item.id and c.status = 'claimed') end,
      'active', _item.active, 'closed', _item.closed_at is not null)
  $$;

-- Sends an item's current state to the live screens of its drop.
create or replace function emit_item(_item_id uuid) returns void
  language sql
  as $$
    insert into outbox (kind, topic, name, row_id, version, payload)
    select 'live', 'drop:' || i.drop_id, 'item.changed', i.id::text, i.version, item_event(i)
    from drop_items i
    -- lots that have not been on stage are not public
    join drops d on d.id = i.drop_id and (d.type <> 'live' or i.reveal_number is not null)
    where i.id = _item_id
  $$;

-- Emits a claim's change to its owner (live) and to other features (event).
create or replace function emit_claim(_claim claims, _event text, _more jsonb default '{}') returns void
  language sql
  as $$
    insert into outbox (kind, topic, name, row_id, version, payload) values
      ('live', 'user:' || _claim.user_id, 'claim.changed', _claim.id::text, _claim.version, jsonb_build_object(
        'name', 'claim.changed', 'id', _claim.id, 'version', _claim.version, 'dropId', _claim.drop_id,
        'dropItemId', _claim.drop_item_id,
        'status', case _claim.status when 'capturing' then 'claimed' when 'revoked' then 'released' else _claim.status end,
        'expiresAt', ledger_instant(_claim.expires_at), 'isPaying', _claim.status = 'capturing')),
      ('event', '*', _event, _claim.id::text, _claim.version, jsonb_build_object(
        'claimId', _claim.id, 'userId', _claim.user_id, 'dropId', _claim.drop_id,
        'dropItemId', _claim.drop_item_id, 'itemId', _claim.item_id) || _more)
  $$;
