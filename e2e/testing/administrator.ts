import type { Person } from './people.ts'
import { sql } from './running-server.ts'

/** Gives somebody rights of the platform; without names, all of them. */
export async function grantRights(person: Person, names: readonly string[] = ['platform.%']): Promise<void> {
  await sql(
    `insert into platform_permissions (profile_id, permission_id, source)
     select $1, id, 'admin' from permissions where scope = 'platform' and name like any ($2)
     on conflict do nothing`,
    [person.id, names],
  )
}
