import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { audit } from '#platform/audit.ts'
import type { Actor } from '#platform/context.ts'
import { standsFor } from './drops.policy.ts'
import { assertMove, assertStatus, inDrop, moveDrop, refuse } from './take-drop.ts'

type Pause = { id: string; reason?: string | undefined }

/**
 * Stops new claims. A seller's pause leaves holds running; one by the platform, of a moderator who is not staff, stops
 * every clock until it is lifted.
 */
export function pauseDrop(
  { db }: { db: Db },
  actor: Actor,
  { id, reason }: Pause,
  requestId: string,
): Promise<SellerDrop> {
  let pausedBy: 'seller' | 'platform' = 'seller'
  const admit = (storefrontId: string) => {
    pausedBy = standsFor(actor, storefrontId)
  }
  return inDrop(db, id, admit, async (tx, drop) => {
    assertMove(drop, 'paused')
    await moveDrop(tx, drop, 'paused', { event: 'drop.paused', actor, reason, pausedBy })
    if (pausedBy === 'platform') {
      const after = { status: 'paused', reason: reason ?? null }
      await audit(tx, { actor, action: 'drops.pause', subjectType: 'drop', subjectId: id, after, requestId })
    }
  })
}

/** Opens a paused drop again. What the platform paused only the platform opens, and its clocks go on where they stood. */
export function resumeDrop({ db }: { db: Db }, actor: Actor, id: string, requestId: string): Promise<SellerDrop> {
  let resumedBy: 'seller' | 'platform' = 'seller'
  const admit = (storefrontId: string) => {
    resumedBy = standsFor(actor, storefrontId)
  }
  return inDrop(db, id, admit, async (tx, drop) => {
    assertStatus(drop, 'paused')
    if (drop.pausedBy !== resumedBy) {
      throw refuse(
        'WRONG_STATE',
        drop.pausedBy === 'platform' ? 'The platform paused this drop.' : 'The seller paused this drop.',
      )
    }
    if (drop.pausedBy === 'platform') {
      await sql`select shift_hold_clocks(${id}, ${drop.pausedAt}, ${drop.now})`.execute(tx)
      const entry = { action: 'drops.resume', subjectType: 'drop', subjectId: id, after: { status: 'active' } }
      await audit(tx, { actor, ...entry, requestId })
    }
    await sql`
      update drops set next_reveal_at = next_reveal_at + (${drop.now}::timestamptz - paused_at) where id = ${id}`.execute(
      tx,
    )
    await moveDrop(tx, drop, 'active', { event: 'drop.resumed', actor })
    await sql`select settle_sold_out(${id}, ${drop.now})`.execute(tx)
  })
}
