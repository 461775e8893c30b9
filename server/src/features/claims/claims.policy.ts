import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { type Actor, hasPermission } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectStorefrontOfClaim } from './claims.queries.ts'

/**
 * Asserts that a drop exists for this account: public and published, the account was granted access, or the account is
 * staff of its storefront.
 * @throws Refusal NOT_FOUND otherwise, the same as for a missing drop
 */
export async function mustSeeDrop(db: Db, dropId: string, profileId: string | null): Promise<void> {
  const { rows } = await sql`
    select 1 from drops d where d.id = ${dropId} and (
      (d.visibility = 'public' and d.status <> 'draft')
      or (d.status <> 'draft' and exists (
        select 1 from drop_access a where a.drop_id = d.id and a.profile_id = ${profileId}))
      or exists (select 1 from storefronts s where s.id = d.storefront_id and s.owner_id = ${profileId})
      or exists (select 1 from storefront_permissions g where g.storefront_id = d.storefront_id
        and g.profile_id = ${profileId} and (g.expires_at is null or g.expires_at > app_now())))`.execute(db)
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
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
