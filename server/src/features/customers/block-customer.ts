import { maxBlockedCustomers } from '@keepcase/contract/customers/customers.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import {
  type CustomerRow,
  countBlocked,
  deleteBlock,
  findCustomer,
  lockBlockList,
  upsertBlock,
  worksFor,
} from './customers.queries.ts'

const permission = 'storefront.customers.manage'

type OfCustomer = { storefrontId: string; profileId: string }

/**
 * Blocks an account at a storefront: its next claim there is refused, and standby lines pass it over. Holds, orders and
 * payments stay. Idempotent; a second block changes the reason. Audited.
 * @throws Refusal NOT_FOUND for an account that the storefront has never met, WORKS_HERE, TOO_MANY_BLOCKED
 */
export function blockCustomer(
  { db }: { db: Db },
  actor: Actor,
  { storefrontId, profileId, reason }: OfCustomer & { reason: string },
  requestId: string,
): Promise<CustomerRow> {
  assertStaffOf(actor, storefrontId, permission)
  return transact(db, async (tx) => {
    await lockBlockList(tx, storefrontId)
    assertStaffOf(await currentActor(tx, actor), storefrontId, permission)
    const before = await findCustomer(tx, storefrontId, profileId)
    if (!before) throw new Refusal('NOT_FOUND')
    if (await worksFor(tx, storefrontId, profileId)) throw new Refusal('WORKS_HERE')
    await upsertBlock(tx, { storefrontId, profileId, blockedBy: actor.profileId, reason })
    if ((await countBlocked(tx, storefrontId)) > maxBlockedCustomers) throw new Refusal('TOO_MANY_BLOCKED')
    await audit(tx, {
      ...entry(actor, 'block', { storefrontId, profileId }, requestId),
      before: { isBlocked: before.blockedAt !== null },
      after: { isBlocked: true },
    })
    return mustFind(await findCustomer(tx, storefrontId, profileId))
  })
}

/**
 * Takes a block back. Idempotent. Audited.
 * @throws Refusal NOT_FOUND for an account that the storefront has never met
 */
export function unblockCustomer(
  { db }: { db: Db },
  actor: Actor,
  { storefrontId, profileId }: OfCustomer,
  requestId: string,
): Promise<CustomerRow> {
  assertStaffOf(actor, storefrontId, permission)
  return transact(db, async (tx) => {
    await lockBlockList(tx, storefrontId)
    assertStaffOf(await currentActor(tx, actor), storefrontId, permission)
    const before = await findCustomer(tx, storefrontId, profileId)
    if (!before) throw new Refusal('NOT_FOUND')
    if (await deleteBlock(tx, storefrontId, profileId)) {
      const change = { before: { isBlocked: true }, after: { isBlocked: false } }
      await audit(tx, { ...entry(actor, 'unblock', { storefrontId, profileId }, requestId), ...change })
    }
    // Somebody who was met only by the block is unknown to the storefront now.
    return (await findCustomer(tx, storefrontId, profileId)) ?? { ...before, ...unblocked }
  })
}

const unblocked = { blockedAt: null, blockReason: null, blockedByName: null }

function mustFind(row: CustomerRow | undefined): CustomerRow {
  if (!row) throw new Error('A customer that was just blocked is not there')
  return row
}

const entry = (actor: Actor, verb: string, { storefrontId, profileId }: OfCustomer, requestId: string) => ({
  actor,
  action: `customers.${verb}`,
  subjectType: 'storefront_customer',
  subjectId: `${storefrontId} ${profileId}`,
  requestId,
})
