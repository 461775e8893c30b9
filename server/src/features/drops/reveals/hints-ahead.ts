import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { RequestContext } from '#server/api/context.ts'
import { actorOf } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { maySee, maySeeHidden } from '../drops.policy.ts'
import { findDetail } from '../drops.queries.ts'

type AheadRow = { id: string; position: number; body: string; revealAt: Date }

/**
 * A mystery drop's upcoming timed hints, for accounts with the perk.
 * @throws Refusal NOT_FOUND for a drop that the actor may not see
 */
export async function readHintsAhead(db: Db, dropId: string, context: RequestContext) {
  const actor = await actorOf(context)
  const drop = await findDetail(db, dropId)
  const isAllowed = drop?.isShown ? maySee : maySeeHidden
  if (!drop || !(await isAllowed(db, actor, drop))) throw new Refusal('NOT_FOUND')
  const { rows } = await sql<AheadRow>`select * from hints_ahead(${dropId}, ${actor.profileId})`.execute(db)
  const items = rows.map(({ revealAt, ...hint }) => ({ ...hint, revealAt: revealAt.toISOString() }))
  return { items, nextCursor: null }
}
