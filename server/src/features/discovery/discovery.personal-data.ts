import { sql } from 'kysely'
import { ownRows, type PersonalData } from '#server/boot/personal-data.ts'

/** Personal data of discovery: saved searches and wants. Deleted with the account. */
export const discoveryPersonalData: PersonalData = {
  exports: {
    savedSearches: ownRows(
      (id) => sql`
        select q, filters, created_at from saved_searches where profile_id = ${id}
        order by created_at desc`,
    ),
    wants: ownRows(
      (id) => sql`
        select title, most_cents, created_at from wants where profile_id = ${id}
        order by created_at desc`,
    ),
  },
  async erase(tx, profileId) {
    await sql`delete from saved_searches where profile_id = ${profileId}`.execute(tx)
    await sql`delete from wants where profile_id = ${profileId}`.execute(tx)
  },
}
