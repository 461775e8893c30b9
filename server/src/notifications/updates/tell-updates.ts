import type { Tx } from '@keepcase/db/db.ts'
import type { Ticker } from '#platform/ticker.ts'
import { transact } from '#platform/transact.ts'
import { deliver, type TellDeps } from '../deliver.ts'
import { type UpdateFacts, updateAudienceAfter, updateFacts } from '../storefront-facts.queries.ts'
import type { Notice } from '../told.ts'
import { takeTelling, writeTold } from './tellings.queries.ts'

/** Readers told in one transaction. */
const batchSize = 500

/**
 * Tells storefronts' posts to whom they concern, a batch in a transaction: who was told and how far the post has come
 * are written together, so that a process which dies in the middle loses nobody and tells nobody twice. Gives how many
 * were told.
 */
export async function tellUpdates(deps: TellDeps, size: number = batchSize): Promise<number> {
  let all = 0
  for (;;) {
    const told = await tellBatch(deps, size)
    if (told === null) return all
    all += told
  }
}

/** One batch of one post; null when there is nothing to do. */
async function tellBatch(deps: TellDeps, size: number): Promise<number | null> {
  return transact(deps.db, async (tx) => {
    const telling = await takeTelling(tx)
    if (!telling) return null
    const { updateId, lastProfileId } = telling
    const facts = await updateFacts(tx, updateId)
    const readers = facts ? await nextReaders(tx, updateId, lastProfileId, size) : []
    if (facts)
      await deliver(tx, { notices: readers.map((userId) => noticeOf(updateId, facts, userId)) }, updateId, deps)
    await writeTold(tx, updateId, readers.length < size ? null : (readers.at(-1) ?? null), readers.length)
    return readers.length
  })
}

const nextReaders = (tx: Tx, updateId: string, after: string | null, limit: number) =>
  updateAudienceAfter(tx, updateId, { after, limit })

function noticeOf(updateId: string, facts: UpdateFacts, userId: string): Notice {
  const { storefrontId, storefrontName: name, title, subscribersOnly } = facts
  return {
    userId,
    kind: 'update-posted',
    causeId: updateId,
    title: subscribersOnly ? `${name} wrote to its subscribers` : `${name} posted an update`,
    body: title,
    link: `/storefront/${storefrontId}?tab=${subscribersOnly ? 'subscribers' : 'updates'}`,
  }
}

/** Goes on with posts that are being told, every second. */
export function updateTicker(deps: TellDeps): Ticker {
  return { name: 'notifications.tell-updates', everyMs: 1_000, run: () => tellUpdates(deps) }
}
