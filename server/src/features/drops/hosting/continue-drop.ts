import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { countCreation } from '#server/features/storefronts/public.ts'
import { copyDrop, type Duplicated } from '../lifecycle/duplicate-drop.ts'
import {
  assertStatus,
  auditCommand,
  type Command,
  type DropDeps,
  enterDrop,
  refuse,
  staffWith,
} from '../lifecycle/lock-drop.ts'
import { readSellerDrop } from '../seller-drop.ts'
import { findContinuation } from './hosting.queries.ts'

/**
 * Makes a linked draft with the units that nobody claimed in a completed drop; returns the one that is already there.
 * @throws Refusal WRONG_STATE before the end, or when nothing is left
 * @throws RetryLater when the storefront has reached its daily limit of new drops
 */
export function continueDrop(deps: DropDeps, actor: Actor, id: string): Promise<Duplicated> {
  const admit = staffWith('storefront.drops.create')
  const command: Command = { action: 'drops.continue', actor, dropId: id, facts: {}, admit }
  return transact(deps.db, async (tx) => {
    const entered = await enterDrop(tx, command)
    const { drop } = entered
    assertStatus(drop, 'completed')
    const existing = await findContinuation(tx, id)
    if (existing) return { drop: await readSellerDrop(tx, existing), left: [] }
    await countCreation(tx, drop.storefrontId, 'drops')
    const copied = await copyDrop(tx, drop, { isContinuation: true })
    if (copied.drop.allItems.length === 0) throw refuse('WRONG_STATE', 'Nothing is left to sell.')
    await auditCommand(tx, deps, command, entered)
    return copied
  })
}
