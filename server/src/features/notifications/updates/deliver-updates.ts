import type { Tx } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { type DeliveryDeps, deliver } from '../deliver.ts'
import type { Rendered } from '../notification.ts'
import { announcedDrop, dropFollowersAfter, updateAudienceAfter, updateFacts } from '../storefront-facts.queries.ts'
import {
  bundleDrop,
  bundleUpdate,
  type Delivery,
  lockDelivery,
  type NewsKind,
  writeProgress,
} from './deliveries.queries.ts'
import { announcementLine, announcementMails, updateNotification } from './update-messages.ts'

/** Users notified in one transaction. */
const batchSize = 500

/**
 * Notifies followers and subscribers of storefront posts and of new drops, one batch per transaction.
 * Notifications and progress are written together, so that a crash neither skips nor repeats anybody. Posts
 * and drops of a storefront are one notification for each user, until it is read or a day old. Returns the
 * number of users notified.
 */
export async function deliverUpdates(deps: DeliveryDeps, size: number = batchSize): Promise<number> {
  let total = 0
  for (;;) {
    const posts = await deliverBatch(deps, 'update', size)
    const drops = await deliverBatch(deps, 'drop', size)
    if (posts === null && drops === null) return total
    total += (posts ?? 0) + (drops ?? 0)
  }
}

/** One batch of one post or drop; null when there is nothing to do. */
async function deliverBatch(deps: DeliveryDeps, kind: NewsKind, size: number): Promise<number | null> {
  return transact(deps.db, async (tx) => {
    const delivery = await lockDelivery(tx, kind)
    if (!delivery) return null
    const { readers, rendered } = await renderBatch[kind](tx, delivery, size)
    await deliver(tx, rendered, delivery.id, deps)
    const last = readers.length < size ? null : (readers.at(-1) ?? null)
    await writeProgress(tx, kind, delivery.id, { last, count: readers.length })
    return readers.length
  })
}

/** The next readers, by id, and what they are told. */
type Batch = { readers: readonly string[]; rendered: Rendered }

/** Nobody, for what was taken back. */
const emptyBatch: Batch = { readers: [], rendered: {} }

const renderBatch: Readonly<Record<NewsKind, (tx: Tx, delivery: Delivery, limit: number) => Promise<Batch>>> = {
  async update(tx, { id, lastProfileId: after }, limit) {
    const facts = await updateFacts(tx, id)
    if (!facts) return emptyBatch
    const readers = await updateAudienceAfter(tx, id, { after, limit })
    const bundles = await bundleUpdate(tx, id, readers)
    return { readers, rendered: { notifications: bundles.map((bundle) => updateNotification(facts, bundle)) } }
  },
  async drop(tx, { id, lastProfileId: after }, limit) {
    const drop = await announcedDrop(tx, id)
    if (!drop) return emptyBatch
    const followers = await dropFollowersAfter(tx, id, { after, limit })
    const readers = followers.map(({ profileId }) => profileId)
    const bundles = await bundleDrop(tx, id, readers, announcementLine(drop))
    const emails = new Map(followers.map(({ profileId, email }) => [profileId, email]))
    const notifications = bundles.map((bundle) => updateNotification(drop, bundle))
    return { readers, rendered: { notifications, mails: announcementMails(drop, bundles, emails) } }
  },
}

/** Continues deliveries every second. */
export function updateTicker(deps: DeliveryDeps): Ticker {
  return { name: 'notifications.tell-updates', everyMs: 1_000, run: () => deliverUpdates(deps) }
}
