import { ownerPermissions, type PlatformPermission, type StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { insertPlatformGrants, insertStorefrontGrants } from './access.queries.ts'

/** When a grant ends (null: never) and who gave it (null: the platform). */
export type GrantTerms = { expiresAt?: Date | null; grantedBy?: string | null }

/**
 * Grants platform permissions. A grant that exists takes the new terms.
 * @throws Error when a name isn't in the catalogue with scope platform
 */
export async function grantPlatformPermissions(
  tx: Tx,
  profileId: string,
  names: readonly PlatformPermission[],
  { expiresAt = null, grantedBy = null }: GrantTerms = {},
): Promise<void> {
  const found = await insertPlatformGrants(tx, { profileId, names, expiresAt, grantedBy })
  assertAllFound(found, names)
}

/**
 * Grants permissions on one storefront: a staff member's chosen subset.
 * @throws Error when a name isn't in the catalogue with scope storefront
 */
export async function grantStorefrontPermissions(
  tx: Tx,
  profileId: string,
  storefrontId: string,
  names: readonly StorefrontPermission[],
  { expiresAt = null, grantedBy = null }: GrantTerms = {},
): Promise<void> {
  const found = await insertStorefrontGrants(tx, { profileId, storefrontId, names, expiresAt, grantedBy })
  assertAllFound(found, names)
}

/** Grants the owner everything on the storefront that was just made. */
export async function grantStorefrontSet(tx: Tx, ownerId: string, storefrontId: string): Promise<void> {
  await grantStorefrontPermissions(tx, ownerId, storefrontId, ownerPermissions, { grantedBy: ownerId })
}

function assertAllFound(found: number, names: readonly string[]): void {
  if (found !== new Set(names).size) throw new Error(`Not every permission was found: ${names.join(', ')}`)
}
