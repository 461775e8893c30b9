import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** The imports that an account sent or started. */
export const exportImports = ownRows(
  (id) => sql`
    select id, storefront_id, file_name, state, row_count, created_at, finished_at
    from item_imports where actor_id = ${id} order by created_at desc, id`,
)

export async function deleteImportsOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from item_imports where actor_id = ${profileId}`.execute(tx)
}
