import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { AuditLog } from '@keepcase/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** An account's rights, as read from the database. */
export type RightsRow = {
  email: string
  impersonatedBy: string | null
  hasTwoFactor: boolean
  isTwoFactorCompulsory: boolean
  permissions: string[]
  storefronts: { storefrontId: string; names: string[] }[]
}

/** The permission that defines an administrator. */
export const administratorPermission = 'platform.admin.access' satisfies PermissionName

/** Which of these profiles hold the administrator permission now, unexpired. */
export async function selectAdministrators(db: Db | Tx, profileIds: readonly string[]): Promise<Set<string>> {
  if (profileIds.length === 0) return new Set()
  const { rows } = await sql<{ profileId: string }>`
    select g.profile_id from platform_permissions g join permissions p on p.id = g.permission_id
    where p.name = ${administratorPermission} and g.profile_id = any(${[...profileIds]}::uuid[])
      and (g.expires_at is null or g.expires_at > (select app_now()))`.execute(db)
  return new Set(rows.map((row) => row.profileId))
}

/** True when anyone is an administrator now. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from platform_permissions g join permissions p on p.id = g.permission_id
    where p.name = ${administratorPermission} and (g.expires_at is null or g.expires_at > (select app_now())) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the place keeps an administrator when this profile stops being one (`remains_administrator`, which locks). */
export async function remainsAdministrator(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`select remains_administrator(${profileId}) as is_kept`.execute(tx)
  return rows[0]?.isKept ?? false
}

/** The scope of each existing permission, by name. */
export async function selectScopes(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; scope: string }>`
    select name, scope from permissions where name = any(${[...names]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.scope]))
}

/** Through what a platform permission is held: sign-up, a single grant, or a role record. */
export type GrantSource = 'account' | 'grant' | 'admin' | 'seller' | 'consignor'

/** Grants platform permissions by name. An existing grant of the same source gets the new expiry. */
export async function insertPlatformGrants(
  tx: Tx,
  grant: {
    profileId: string
    names: readonly string[]
    grantedBy: string | null
    expiresAt: Date | null
    source: GrantSource
  },
): Promise<void> {
  await sql`
    insert into platform_permissions (profile_id, permission_id, expires_at, granted_by, source)
    select ${grant.profileId}, id, ${grant.expiresAt}::timestamptz, ${grant.grantedBy}::uuid, ${grant.source}
    from permissions where scope = 'platform' and name = any(${[...grant.names]}::text[])
    on conflict (profile_id, permission_id, source) do update
      set expires_at = excluded.expires_at, granted_by = excluded.granted_by, granted_at = app_now()`.execute(tx)
}

/** Revokes platform permissions, whatever they are held through. */
export async function deletePlatformGrants(tx: Tx, profileId: string, names: readonly string[]): Promise<void> {
  await sql`
    delete from platform_permissions g using permissions p
    where p.id = g.permission_id and g.profile_id = ${profileId} and p.name = any(${[...names]}::text[])`.execute(tx)
}

/** Revokes what is held through one source; with a name, only that permission. Returns how many grants there were. */
export async function deleteGrantsOfSource(
  tx: Tx,
  profileId: string,
  source: GrantSource,
  name: string | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform_permissions g using permissions p
    where p.id = g.permission_id and g.profile_id = ${profileId} and g.source = ${source}
      and (${name}::text is null or p.name = ${name})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Grants permissions on one storefront. An existing grant gets the new expiry. */
export async function insertStorefrontGrants(
  tx: Tx,
  grant: {
    profileId: string
    storefrontId: string
    names: readonly string[]
    grantedBy: string | null
    expiresAt: Date | null
  },
): Promise<void> {
  await sql`
    insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at, granted_by)
    select ${grant.profileId}, ${grant.storefrontId}, id, ${grant.expiresAt}::timestamptz, ${grant.grantedBy}::uuid
    from permissions where scope = 'storefront' and name = any(${[...grant.names]}::text[])
    on conflict (profile_id, storefront_id, permission_id) do update
      set expires_at = excluded.expires_at, granted_by = excluded.granted_by, granted_at = app_now()`.execute(tx)
}

/**
 * Makes these a profile's only permissions on a storefront, all with this expiry. Who was granted something there
 * before keeps the time of the first grant.
 */
export async function replaceStorefrontGrants(
  tx: Tx,
  grant: {
    profileId: string
    storefrontId: string
    names: readonly string[]
    grantedBy: string | null
    expiresAt: Date | null
  },
): Promise<void> {
  const { profileId, storefrontId, names, grantedBy, expiresAt } = grant
  await sql`
    insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at, granted_by, granted_at)
    select ${profileId}, ${storefrontId}, p.id, ${expiresAt}::timestamptz, ${grantedBy}::uuid, coalesce(
      (select min(o.granted_at) from storefront_permissions o
        where o.profile_id = ${profileId} and o.storefront_id = ${storefrontId}), app_now())
    from permissions p where p.scope = 'storefront' and p.name = any(${[...names]}::text[])
    on conflict (profile_id, storefront_id, permission_id) do update
      set expires_at = excluded.expires_at, granted_by = excluded.granted_by`.execute(tx)
  await sql`
    delete from storefront_permissions g using permissions p
    where p.id = g.permission_id and g.profile_id = ${profileId} and g.storefront_id = ${storefrontId}
      and p.name <> all(${[...names]}::text[])`.execute(tx)
}

/** Revokes all of a profile's permissions on a storefront. */
export async function deleteStorefrontGrants(tx: Tx, profileId: string, storefrontId: string): Promise<void> {
  await sql`
    delete from storefront_permissions where profile_id = ${profileId} and storefront_id = ${storefrontId}`.execute(tx)
}

/** Creates or reactivates the `admin` role record. */
export async function upsertAdministratorRole(tx: Tx, profileId: string): Promise<void> {
  await sql`
    insert into admin_roles (user_id, role) values (${profileId}, 'admin')
    on conflict (user_id, role) do update set status = 'active', expires_on = null, last_updated = app_now()`.execute(
    tx,
  )
}

/** Until when an account holds each platform permission (null: without an end): `held_until`. */
export async function selectHeldUntil(tx: Tx, profileId: string): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ name: string; until: Date | null }>`select * from held_until(${profileId})`.execute(tx)
  return new Map(rows.map(({ name, until }) => [name, until]))
}

/** Deactivates the `admin` role record. */
export async function endAdministratorRole(tx: Tx, profileId: string): Promise<void> {
  await sql`
    update admin_roles set status = 'inactive', last_updated = app_now()
    where user_id = ${profileId} and role = 'admin' and status <> 'inactive'`.execute(tx)
}

/** Appends an audit entry. A trigger numbers, dates and chains it. */
export async function insertAuditEntry(
  tx: Tx,
  entry: Omit<Insertable<AuditLog>, 'seq' | 'createdAt' | 'prevHash' | 'hash'>,
): Promise<void> {
  // @NOTE placeholders for required columns, which the trigger overwrites
  const placeholders = { seq: 0, createdAt: new Date(0), prevHash: '', hash: '' }
  await tx
    .insertInto('auditLog')
    .values({ ...placeholders, ...entry })
    .execute()
}

/** The rights that an account has now through this session; undefined when the session ended (`live_actor`). */
export async function selectLiveActor(
  tx: Tx,
  profileId: string,
  sessionId: string | null,
): Promise<RightsRow | undefined> {
  const { rows } = await sql<RightsRow>`select * from live_actor(${profileId}, ${sessionId})`.execute(tx)
  return rows[0]
}
