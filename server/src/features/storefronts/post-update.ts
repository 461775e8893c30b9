import type { PostUpdate, StorefrontUpdate } from '@keepcase/contract/storefronts/updates.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { countCreation } from './daily-limits.ts'
import { assertStaffOf } from './storefronts.policy.ts'
import { deleteUpdate, findUpdate, insertUpdate } from './updates.queries.ts'
import { viewUpdate } from './updates.view.ts'

const permission = 'storefront.settings.profileSections'

/**
 * Posts an update of a storefront and records its author.
 * @throws RetryLater when the storefront has reached today's limit
 */
export function postUpdate(
  { db }: { db: Db },
  actor: Actor,
  input: output<typeof PostUpdate>,
  requestId: string,
): Promise<StorefrontUpdate> {
  assertStaffOf(actor, input.storefrontId, permission)
  return transact(db, async (tx) => {
    const { storefrontId, title, body, subscribersOnly } = input
    await countCreation(tx, storefrontId, 'updates')
    const id = await insertUpdate(tx, { storefrontId, authorId: actor.profileId, title, body, subscribersOnly })
    assertStaffOf(await currentActor(tx, actor), storefrontId, permission)
    const after = { storefrontId, title, subscribersOnly }
    await audit(tx, {
      actor,
      action: 'storefronts.postUpdate',
      subjectType: 'storefront_update',
      subjectId: id,
      after,
      requestId,
    })
    await emitEvents(tx, [{ name: 'storefront.update_posted', rowId: id, payload: { updateId: id, ...after } }])
    const posted = await findUpdate(tx, id)
    if (!posted) throw new Error('An update that was just posted is not there')
    return viewUpdate(posted)
  })
}

/** Deletes an update for good. Without the permission on its storefront it answers NOT_FOUND. */
export async function removeUpdate(
  { db }: { db: Db },
  actor: Actor,
  id: string,
  requestId: string,
): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const before = await findUpdate(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertStaffOf(actor, before.storefrontId, permission)
    if (!(await deleteUpdate(tx, id))) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), before.storefrontId, permission)
    const { storefrontId, title, subscribersOnly } = before
    await audit(tx, {
      actor,
      action: 'storefronts.removeUpdate',
      subjectType: 'storefront_update',
      subjectId: id,
      before: { storefrontId, title, subscribersOnly },
      requestId,
    })
    return { id }
  })
}
