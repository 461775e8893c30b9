import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'

/** True when the actor holds the permission on this storefront. */
export function isStaffOf(actor: Actor | null, storefrontId: string, permission: StorefrontPermission): boolean {
  return actor?.storefronts.get(storefrontId)?.has(permission) ?? false
}

/** Requires the permission on this storefront. @throws Refusal NOT_FOUND, so that others can't tell it exists */
export function assertStaffOf(actor: Actor, storefrontId: string, permission: StorefrontPermission): void {
  if (!isStaffOf(actor, storefrontId, permission)) throw new Refusal('NOT_FOUND')
}

/** Ids of the storefronts on which the actor holds the permission. */
export function storefrontsWith(actor: Actor, permission: StorefrontPermission): string[] {
  return [...actor.storefronts].flatMap(([id, names]) => (names.has(permission) ? [id] : []))
}
