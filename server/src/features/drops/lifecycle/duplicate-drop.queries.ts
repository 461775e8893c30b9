import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

type Copy = { from: string; to: string }

/** Copies a drop's limits of claims. */
export async function copySettings(tx: Tx, { from, to }: Copy): Promise<void> {
  await sql`
    insert into drop_settings (drop_id, cooldown_seconds, max_claims_per_user, staggered_claim_threshold)
    select ${to}, cooldown_seconds, max_claims_per_user, staggered_claim_threshold
    from drop_settings where drop_id = ${from}`.execute(tx)
}

/** Copies a drop's hints, unrevealed. Their times move by `shiftMs`; null: they are left out, and the host reveals. */
export async function copyHints(tx: Tx, { from, to }: Copy, shiftMs: number | null): Promise<void> {
  await sql`
    insert into drop_hints (drop_id, position, body, price_step_cents, reveal_at)
    select ${to}, position, body, price_step_cents, reveal_at + make_interval(secs => ${shiftMs}::float8 / 1000)
    from drop_hints where drop_id = ${from}`.execute(tx)
}

/** One item of the copied drop: units that it had there, and units that were free for the copy. */
export type CopiedLot = { itemId: string; title: string; wanted: number; taken: number; isArchived: boolean }

/**
 * Copies a drop's lots in their order, with their prices: as many units as each had, or `isLeftOnly` as nobody claimed,
 * as far as the catalog has them. An item without a free unit is left out. Returns every item that was wanted. Locks
 * items in the order of their ids.
 */
export async function copyLots(
  tx: Tx,
  { from, to, storefrontId, now, isLeftOnly }: Copy & { storefrontId: string; now: Date; isLeftOnly: boolean },
): Promise<CopiedLot[]> {
  const { rows } = await sql<CopiedLot>`
    with wanted as (
      select item_id, position, price_cents, active,
        case when ${isLeftOnly} then quantity_available else quantity_total end + quantity_returned as units
      from drop_items where drop_id = ${from}
        and (not ${isLeftOnly} or quantity_available + quantity_returned > 0)
    ), catalog as (
      select i.id, i.title, i.archived_at is not null as is_archived,
        case when i.archived_at is null then least(i.quantity, w.units) else 0 end as taken
      from items i join wanted w on w.item_id = i.id
      where i.storefront_id = ${storefrontId} order by i.id for no key update of i
    ), taken as (
      update items i set quantity = i.quantity - c.taken, version = i.version + 1, updated_at = ${now}
      from catalog c where c.id = i.id and c.taken > 0 returning i.id
    ), copied as (
      insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available, active)
      select ${to}, w.item_id, row_number() over (order by w.position), w.price_cents, c.taken, c.taken, w.active
      from wanted w join catalog c on c.id = w.item_id join taken t on t.id = w.item_id
    )
    select w.item_id, c.title, w.units as wanted, c.taken, c.is_archived
    from wanted w join catalog c on c.id = w.item_id order by w.position`.execute(tx)
  return rows
}
