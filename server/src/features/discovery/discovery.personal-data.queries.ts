import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** An account's saved searches. */
export const exportSavedSearches = ownRows(
  (id) => sql`
    select q, filters, created_at from saved_searches where profile_id = ${id}
    order by created_at desc`,
)

/** An account's wants. */
export const exportWants = ownRows(
  (id) => sql`
    select title, most_cents, created_at from wants where profile_id = ${id}
    order by created_at desc`,
)

/** Deletes an account's saved searches and wants. */
export async function deleteSavedOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from saved_searches where profile_id = ${profileId}`.execute(tx)
  await sql`delete from wants where profile_id = ${profileId}`.execute(tx)
}
