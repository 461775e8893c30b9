import type { Tx } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { type DeliveryDeps, deliver } from '../deliver.ts'
import type { Notification } from '../notification.ts'
import { type UpdateFacts, updateAudienceAfter, updateFacts } from '../storefront-facts.queries.ts'
import { bundleUpdate, lockDelivery, type UpdateBundle, writeProgress } from './deliveries.queries.ts'

/** Users notified in one transaction. */
const batchSize = 500

/**
 * Notifies followers and subscribers of storefront posts, one batch per transaction. Notifications and
 * progress are written together, so that a crash neither skips nor repeats anybody. Several posts of a
 * storefront are one notification for each user, until it is read or a day old. Returns the number of users
 * notified.
 */
export async function deliverUpdates(deps: DeliveryDeps, size: number = batchSize): Promise<number> {
  let total = 0
  for (;;) {
    const count = await deliverBatch(deps, size)
    if (count === null) return total
    total += count
  }
}

/** One batch of one post; null when there is nothing to do. */
async function deliverBatch(deps: DeliveryDeps, size: number): Promise<number | null> {
  return transact(deps.db, async (tx) => {
    const delivery = await lockDelivery(tx)
    if (!delivery) return null
    const { updateId, lastProfileId } = delivery
    const facts = await updateFacts(tx, updateId)
    const recipients = facts ? await nextRecipients(tx, updateId, lastProfileId, size) : []
    if (facts) {
      const bundles = await bundleUpdate(tx, updateId, recipients)
      await deliver(tx, { notifications: bundles.map((bundle) => notificationOf(facts, bundle)) }, updateId, deps)
    }
    await writeProgress(tx, updateId, recipients.length < size ? null : (recipients.at(-1) ?? null), recipients.length)
    return recipients.length
  })
}

const nextRecipients = (tx: Tx, updateId: string, after: string | null, limit: number) =>
  updateAudienceAfter(tx, updateId, { after, limit })

/** `causeId` identifies the notification: it is pushed once, when it is created. */
function notificationOf({ storefrontId, storefrontName }: UpdateFacts, bundle: UpdateBundle): Notification {
  const { userId, notificationId: id, newestTitle: body, subscribersOnly } = bundle
  const link = `/storefront/${storefrontId}?tab=${subscribersOnly ? 'subscribers' : 'updates'}`
  return { userId, kind: 'update-posted', id, causeId: id, title: updateTitle(storefrontName, bundle), body, link }
}

/** `Odd Lots posted an update`, `Odd Lots posted 3 updates`; says when all of them are for subscribers. */
export function updateTitle(
  name: string,
  { updates, subscribersOnly }: Pick<UpdateBundle, 'updates' | 'subscribersOnly'>,
) {
  if (updates === 1) return subscribersOnly ? `${name} wrote to its subscribers` : `${name} posted an update`
  return `${name} posted ${updates} updates${subscribersOnly ? ' for subscribers' : ''}`
}

/** Continues deliveries every second. */
export function updateTicker(deps: DeliveryDeps): Ticker {
  return { name: 'notifications.tell-updates', everyMs: 1_000, run: () => deliverUpdates(deps) }
}
