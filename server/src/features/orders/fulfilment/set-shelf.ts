import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { lockItemOf, selectStorefrontOfItem, updateShelf } from './seller-order.queries.ts'

const permission = 'storefront.orders.manage'

/**
 * Sets where an item is kept.
 * @param input an empty shelf: nowhere in particular
 * @throws Refusal NOT_FOUND
 */
export async function setShelf(
  { db }: { db: Db },
  actor: Actor,
  input: { id: string; shelf: string },
  requestId: string,
): Promise<{ id: string; shelf: string | null }> {
  const { id } = input
  assertStaffOf(actor, (await selectStorefrontOfItem(db, id)) ?? '', permission)
  const shelf = input.shelf || null
  return transact(db, async (tx) => {
    const before = await lockItemOf(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), before.storefrontId, permission)
    await updateShelf(tx, id, shelf)
    const change = { before: { shelf: before.shelf }, after: { shelf } }
    await audit(tx, { actor, action: 'fulfilment.setShelf', subjectType: 'item', subjectId: id, ...change, requestId })
    return { id, shelf }
  })
}
