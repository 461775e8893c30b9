import type { Tx } from '@keepcase/db/db.ts'
import type { Items } from '@keepcase/db/schema.ts'
import { sql, type Updateable } from 'kysely'

/** Genres and prices of single rows, where a change depends on the row. */
export type OwnValues = { id: string; genres: string[]; priceCents: number }

/** Changes these items: the same columns of all, and genres and price of each. */
export async function changeItems(tx: Tx, columns: Updateable<Items>, rows: readonly OwnValues[]): Promise<void> {
  const given = JSON.stringify(rows.map(({ id, genres, priceCents }) => ({ id, genres, price_cents: priceCents })))
  await tx
    .updateTable('items')
    .from(
      sql<{ id: string; genres: string[]; priceCents: number }>`
        (select * from jsonb_to_recordset(${given}::jsonb) as own (id uuid, genres text[], price_cents int))`.as('own'),
    )
    .set((eb) => ({
      ...columns,
      genres: eb.ref('own.genres'),
      priceCents: eb.ref('own.priceCents'),
      version: eb('items.version', '+', 1),
      updatedAt: eb.fn('app_now'),
    }))
    .whereRef('items.id', '=', 'own.id')
    .execute()
}

/** Archives these items, or brings them back. */
export async function archiveItems(tx: Tx, ids: readonly string[], isArchived: boolean): Promise<void> {
  await sql`
    update items set archived_at = case when ${isArchived}::boolean then app_now() end, version = version + 1,
      updated_at = app_now()
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Deletes these items. */
export async function deleteItems(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from items where id = any(${ids}::uuid[])`.execute(tx)
}
