import type { Db } from '@keepcase/db/db.ts'
import type { RequestContext } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { maySee } from '../drops.policy.ts'
import { addViews, dequeueViews, findDropToView, insertView, selectDropsWithViews } from './views.queries.ts'

/**
 * Records that a drop was viewed, in a table of its own, because the drop's row is contended by claims. An account or
 * IP address counts once a day, whatever its browser. Staff and drafts are not counted. Returns whether this view
 * counts.
 */
export async function countView(db: Db, id: string, context: RequestContext): Promise<{ counted: boolean }> {
  const drop = await findDropToView(db, id)
  const actor = await context.actor()
  if (!drop || !(await maySee(db, actor, drop))) throw new Refusal('NOT_FOUND')
  if (drop.publishedAt === null || isStaffOf(actor, drop.storefrontId, 'storefront.drops.list'))
    return { counted: false }
  return { counted: await insertView(db, id, { profileId: actor?.profileId ?? null, ip: context.ip }) }
}

/** Max views of one drop counted per fold; the next tick counts the rest. */
const foldSize = 5_000

/** Adds the views since the last fold to the drops: one short update per drop, each in its own transaction. */
export async function foldViews(db: Db): Promise<void> {
  const dropIds = await selectDropsWithViews(db)
  for (const dropId of dropIds) {
    await transact(db, async (tx) => {
      const views = await dequeueViews(tx, dropId, foldSize)
      if (views > 0) await addViews(tx, dropId, views)
    })
  }
}
