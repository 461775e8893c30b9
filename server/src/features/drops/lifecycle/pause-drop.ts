import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Actor } from '#server/api/context.ts'
import { assertMayStop, pauseRoleOf } from '../drops.policy.ts'
import { settleSoldOut } from './lifecycle.queries.ts'
import { assertMove, assertStatus, type Command, type DropDeps, moveDrop, refuse, runDropCommand } from './lock-drop.ts'

type Pause = { id: string; reason?: string | undefined }

const admit: Command['admit'] = (actor, storefrontId) => void pauseRoleOf(actor, storefrontId)

/**
 * Stops new claims. A seller's pause leaves holds running; a platform pause (by a moderator who is not staff) stops
 * every clock until it is lifted.
 */
export async function pauseDrop(deps: DropDeps, actor: Actor, { id, reason }: Pause): Promise<SellerDrop> {
  assertMayStop(actor)
  const command = { action: 'drops.pause', actor, dropId: id, facts: {}, admit }
  return runDropCommand(deps, command, async (tx, drop, current) => {
    assertMove(drop, 'paused')
    const pausedBy = pauseRoleOf(current, drop.storefrontId)
    await moveDrop(tx, drop, 'paused', { event: 'drop.paused', actor, reason, pausedBy })
  })
}

/** Resumes a paused drop. Only the platform resumes a platform pause, and its clocks continue where they stopped. */
export async function resumeDrop(deps: DropDeps, actor: Actor, id: string): Promise<SellerDrop> {
  assertMayStop(actor)
  return runDropCommand(
    deps,
    { action: 'drops.resume', actor, dropId: id, facts: {}, admit },
    async (tx, drop, current) => {
      assertStatus(drop, 'paused')
      if (drop.pausedBy !== pauseRoleOf(current, drop.storefrontId)) {
        throw refuse('WRONG_STATE', `The ${drop.pausedBy ?? 'seller'} paused this drop, so only they can resume it.`)
      }
      await moveDrop(tx, drop, 'active', { event: 'drop.resumed', actor })
      await settleSoldOut(tx, drop)
    },
  )
}
