import {
  ownerPermissions,
  type PermissionScope,
  type PlatformPermission,
  type StorefrontPermission,
} from '@keepcase/contract/access/permissions.ts'
import type { Tx } from '@keepcase/db/db.ts'
import {
  type GrantSource,
  insertPlatformGrants,
  insertStorefrontGrants,
  replaceStorefrontGrants,
  selectScopes,
} from './access.queries.ts'

/** When a grant ends (null: never) and who gave it (null: the platform). */
export type GrantTerms = { expiresAt?: Date | null; grantedBy?: string | null }

/**
 * Grants platform permissions. An existing grant gets the new terms.
 * @throws Error for a name that isn't in the catalog with scope platform
 */
export async function grantPlatformPermissions(
  tx: Tx,
  profileId: string,
  names: readonly PlatformPermission[],
  { expiresAt = null, grantedBy = null, source = 'grant' }: GrantTerms & { source?: GrantSource } = {},
): Promise<void> {
  await assertScope(tx, names, 'platform')
  await insertPlatformGrants(tx, { profileId, names, expiresAt, grantedBy, source })
}

/**
 * Grants a staff member permissions on one storefront.
 * @throws Error for a name that isn't in the catalog with scope storefront
 */
export async function grantStorefrontPermissions(
  tx: Tx,
  profileId: string,
  storefrontId: string,
  names: readonly StorefrontPermission[],
  { expiresAt = null, grantedBy = null }: GrantTerms = {},
): Promise<void> {
  await assertScope(tx, names, 'storefront')
  await insertStorefrontGrants(tx, { profileId, storefrontId, names, expiresAt, grantedBy })
}

/**
 * Makes these an account's only permissions on one storefront.
 * @throws Error for a name that isn't in the catalog with scope storefront
 */
export async function replaceStorefrontPermissions(
  tx: Tx,
  profileId: string,
  storefrontId: string,
  names: readonly StorefrontPermission[],
  { expiresAt = null, grantedBy = null }: GrantTerms = {},
): Promise<void> {
  await assertScope(tx, names, 'storefront')
  await replaceStorefrontGrants(tx, { profileId, storefrontId, names, expiresAt, grantedBy })
}

/** Grants the owner all permissions on a new storefront. */
export async function grantStorefrontSet(tx: Tx, ownerId: string, storefrontId: string): Promise<void> {
  await grantStorefrontPermissions(tx, ownerId, storefrontId, ownerPermissions, { grantedBy: ownerId })
}

async function assertScope(tx: Tx, names: readonly string[], expected: PermissionScope): Promise<void> {
  const scopes = await selectScopes(tx, names)
  for (const name of names) {
    const scope = scopes.get(name)
    if (scope === undefined) throw new Error(`Permission ${name} not found`)
    if (scope !== expected) throw new Error(`Permission ${name} has scope ${scope}, expected ${expected}`)
  }
}
