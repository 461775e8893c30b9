import type { Db, Tx } from '@keepcase/db/db.ts'
import { type Actor, hasPermission } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectMaySee } from './claims.policy.queries.ts'
import { selectStorefrontOfClaim } from './claims.queries.ts'

/**
 * Asserts that a drop exists for this account: public and published, the account was granted access, or the account is
 * staff of its storefront.
 * @throws Refusal NOT_FOUND otherwise, the same as for a missing drop
 */
export async function mustSeeDrop(db: Db, dropId: string, profileId: string | null): Promise<void> {
  if (!(await selectMaySee(db, dropId, profileId))) throw new Refusal('NOT_FOUND')
}

/**
 * Asserts that the actor may manage the orders of the claim's storefront. For non-staff the claim does not exist.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function mustManageClaim(db: Db | Tx, actor: Actor, claimId: string): Promise<void> {
  const storefrontId = await selectStorefrontOfClaim(db, claimId)
  if (storefrontId === null || !actor.storefronts.has(storefrontId)) throw new Refusal('NOT_FOUND')
  if (!hasPermission(actor, 'storefront.orders.manage', storefrontId))
    throw missingPermission('storefront.orders.manage')
}
