import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { buyerPermissions } from '@keepcase/contract/access/permissions.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import {
  claimBatch,
  type DropFixture,
  type DropOptions,
  makeBuyers,
  makeDrop,
} from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney, refundClaim } from '#server/features/claims/testing/money-fixtures.ts'
import { communityRouter } from '../community.router.ts'

/** People with a buyer's rights, storefronts, and paid claims. */
export function communityFixtures({ db, owner, pool }: TestDb) {
  const as = (actor: Actor | null, given?: Partial<RequestContext>) =>
    createRouterClient(communityRouter({ db }), { context: testContext(actor, given) })

  /** An account with this name. */
  async function person(name = 'Ada Reyes', permissions: readonly PermissionName[] = buyerPermissions): Promise<Actor> {
    const actor = testActor({ permissions: [...permissions] })
    await owner.query(`insert into auth.app_user (id, name, email, email_verified) values ($1, $2, $3, true)`, [
      actor.profileId,
      name,
      actor.email,
    ])
    return actor
  }

  /** A storefront; a new owner unless one is given. */
  async function storefront(name = 'Static Age Video', owning?: Actor): Promise<{ id: string; seller: Actor }> {
    const seller = owning ?? (await person('Owner of the shop'))
    const { rows } = await owner.query('insert into storefronts (owner_id, name) values ($1, $2) returning id', [
      seller.profileId,
      name,
    ])
    return { id: rows[0].id, seller }
  }

  /** A drop of one tape (or as given), whose first item this person claims and pays for. */
  async function bought(actor: Actor, given: DropOptions = {}): Promise<DropFixture & { claimId: string }> {
    const drop = await makeDrop(owner, { ...given, visibility: 'public' })
    const claimId = await buy(actor, drop, 0)
    if (given.visibility === 'private')
      await owner.query(`update drops set visibility = 'private' where id = $1`, [drop.dropId])
    return { ...drop, claimId }
  }

  /** Claims and pays for one more tape of a drop; returns the claim id. */
  async function buy(actor: Actor, drop: DropFixture, tape: number): Promise<string> {
    const [answer] = await claimBatch(pool, drop.dropId, [{ userId: actor.profileId, item: drop.items[tape]! }])
    const claimId = answer?.claim_id as string
    await captureMoney(owner, [claimId])
    await owner.query('select mark_claim_paid($1, $2)', [claimId, actor.profileId])
    return claimId
  }

  /** Refunds a claim and revokes it. */
  async function refunded(claimId: string): Promise<void> {
    await refundClaim(owner, claimId)
    await owner.query(`select revoke_claims(array[$1::uuid], 'full refund', false)`, [claimId])
  }

  return { as, person, storefront, bought, buy, refunded, makeBuyers: (count: number) => makeBuyers(owner, count) }
}
