import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** All permissions of an account, newest first, for the export of its owner. */
export async function exportRights(db: Db, profileId: string, limit: number): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select p.name, null::uuid as storefront_id, g.granted_at, g.expires_at
    from platform_permissions g join permissions p on p.id = g.permission_id where g.profile_id = ${profileId}
    union all
    select p.name, g.storefront_id, g.granted_at, g.expires_at
    from storefront_permissions g join permissions p on p.id = g.permission_id where g.profile_id = ${profileId}
    order by granted_at desc, name limit ${limit}`.execute(db)
  return rows
}

/** Revokes all permissions and roles of a closing account. */
export async function deleteRights(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from platform_permissions where profile_id = ${profileId}`.execute(tx)
  await sql`delete from storefront_permissions where profile_id = ${profileId}`.execute(tx)
  await sql`
    update admin_roles set status = 'inactive', last_updated = app_now()
    where user_id = ${profileId} and status <> 'inactive'`.execute(tx)
}

/** Revokes everyone's permissions on closing storefronts. */
export async function deleteRightsOn(tx: Tx, storefrontIds: readonly string[]): Promise<void> {
  await sql`delete from storefront_permissions where storefront_id = any(${[...storefrontIds]}::uuid[])`.execute(tx)
}
