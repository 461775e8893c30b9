import type { Db } from '@keepcase/db/db.ts'
import type { RequestContext } from '#server/api/context.ts'
import { actorOf } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { maySee, maySeeHidden } from '../drops.policy.ts'
import { findDetail } from '../drops.queries.ts'
import { selectHintsAhead } from './reveals.queries.ts'

/**
 * A mystery drop's upcoming timed hints, for accounts with the perk.
 * @throws Refusal NOT_FOUND for a drop that the actor may not see
 */
export async function readHintsAhead(db: Db, dropId: string, context: RequestContext) {
  const actor = await actorOf(context)
  const drop = await findDetail(db, dropId)
  const isAllowed = drop?.isShown ? maySee : maySeeHidden
  if (!drop || !(await isAllowed(db, actor, drop))) throw new Refusal('NOT_FOUND')
  const rows = await selectHintsAhead(db, dropId, actor.profileId)
  const items = rows.map(({ revealAt, ...hint }) => ({ ...hint, revealAt: revealAt.toISOString() }))
  return { items, nextCursor: null }
}
