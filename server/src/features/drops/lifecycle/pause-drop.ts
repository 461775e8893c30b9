import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { sql } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { assertMayStop, standsFor } from '../drops.policy.ts'
import { assertMove, assertStatus, type Command, type DropDeps, moveDrop, refuse, runDropCommand } from './lock-drop.ts'

type Pause = { id: string; reason?: string | undefined }

const admit: Command['admit'] = (actor, storefrontId) => void standsFor(actor, storefrontId)

/**
 * Stops new claims. A seller's pause leaves holds running; one by the platform, of a moderator who is not staff, stops
 * every clock until it is lifted.
 */
export async function pauseDrop(deps: DropDeps, actor: Actor, { id, reason }: Pause): Promise<SellerDrop> {
  assertMayStop(actor)
  const command = { action: 'drops.pause', actor, dropId: id, input: { reason: reason ?? null }, admit }
  return runDropCommand(deps, command, async (tx, drop, current) => {
    assertMove(drop, 'paused')
    const pausedBy = standsFor(current, drop.storefrontId)
    await moveDrop(tx, drop, 'paused', { event: 'drop.paused', actor, reason, pausedBy })
  })
}

/** Opens a paused drop again. What the platform paused only the platform opens, and its clocks go on where they stood. */
export async function resumeDrop(deps: DropDeps, actor: Actor, id: string): Promise<SellerDrop> {
  assertMayStop(actor)
  return runDropCommand(
    deps,
    { action: 'drops.resume', actor, dropId: id, input: {}, admit },
    async (tx, drop, current) => {
      assertStatus(drop, 'paused')
      if (drop.pausedBy !== standsFor(current, drop.storefrontId)) {
        throw refuse('WRONG_STATE', `The ${drop.pausedBy ?? 'seller'} paused this drop, and resumes it.`)
      }
      await moveDrop(tx, drop, 'active', { event: 'drop.resumed', actor })
      await sql`select settle_sold_out(${id}, ${drop.now})`.execute(tx)
    },
  )
}
