import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Whether a drop was ever published, also if it is a draft again. */
export async function wasPublished(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select was_published(${id}) as was`.execute(tx)
  return rows[0]?.was ?? false
}

/** Returns a draft's units to the catalog, in the order of the items' ids, in which every command locks them. */
export async function returnDraftUnits(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    with lots as (
      select i.id, di.quantity_available as units from drop_items di join items i on i.id = di.item_id
      where di.drop_id = ${id} order by i.id for no key update of i)
    update items i set quantity = i.quantity + lots.units, version = i.version + 1, updated_at = ${now}
    from lots where lots.id = i.id`.execute(tx)
}

/** Deletes a draft with everything that belongs to it. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('drops').where('id', '=', id).execute()
}
