import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { assertSells } from '../drops.policy.ts'
import { storefrontOf } from '../lifecycle/lock-drop.ts'
import { touchHost } from './hosting.queries.ts'

/**
 * Notes that a host's console is open. Takes no lock of the drop, so claims never wait for it.
 * @throws Refusal NOT_FOUND for actors who don't host the drop
 */
export async function reportHost(db: Db, actor: Actor, dropId: string): Promise<{ now: string }> {
  const { storefrontId } = await storefrontOf(db, dropId)
  assertSells(actor, storefrontId, 'storefront.drops.manage')
  return transact(db, async (tx) => {
    const seenAt = await touchHost(tx, dropId)
    assertSells(await currentActor(tx, actor), storefrontId, 'storefront.drops.manage')
    return { now: seenAt.toISOString() }
  })
}
