import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { emitDrop, emitItems, updateDropRow } from '../lifecycle/lifecycle.queries.ts'
import {
  assertStatus,
  assertType,
  type Command,
  type DropDeps,
  type LockedDrop,
  refuse,
  runDropCommand,
  staffWith,
} from '../lifecycle/lock-drop.ts'
import { setNextReveal } from '../reveals/reveal-lot.ts'
import { findLastRevealNumber } from '../reveals/reveals.queries.ts'
import { emitStage } from './emit-stage.ts'
import {
  findStagedLot,
  reopenClosedAt,
  returnToQueue,
  type StagedLot,
  selectQueue,
  updatePositions,
} from './hosting.queries.ts'

const admit = staffWith('storefront.drops.manage')
const command = (action: string, actor: Actor, dropId: string, facts: object): Command => ({
  ...{ action: `drops.${action}`, actor, dropId, facts, admit },
})

type Undo = { id: string; dropItemId: string; revealNumber: number }

/**
 * Takes the newest lot off stage again: back to its place in the queue, and the lots that its reveal closed open again.
 * @throws Refusal WRONG_STATE once anybody has claimed it, or another lot followed
 */
export function undoReveal(deps: DropDeps, actor: Actor, { id, ...input }: Undo): Promise<SellerDrop> {
  return runDropCommand(deps, command('undoReveal', actor, id, input), async (tx, drop) => {
    assertType(drop, 'live')
    assertStatus(drop, 'active', 'paused')
    const lot = await findStagedLot(tx, drop.id, input.dropItemId)
    if (!lot) throw new Refusal('NOT_FOUND')
    const last = await findLastRevealNumber(tx, drop.id)
    if (lot.revealNumber !== input.revealNumber || last !== input.revealNumber)
      throw refuse('WRONG_STATE', 'This lot isn’t the newest anymore.')
    if (lot.isReopened) throw refuse('WRONG_STATE', 'It was on stage before. Close it instead.')
    if (lot.isClosed) throw refuse('WRONG_STATE', 'This lot is closed. Re-open it instead.')
    await takeOffStage(tx, drop, input.dropItemId, lot)
  })
}

async function takeOffStage(tx: Tx, drop: LockedDrop, lotId: string, lot: StagedLot): Promise<void> {
  const version = await returnToQueue(tx, lotId)
  if (version === undefined) throw refuse('WRONG_STATE', 'Someone has already claimed this lot.')
  if (drop.closeOnReveal && lot.revealedAt) await emitItems(tx, await reopenClosedAt(tx, drop.id, lot.revealedAt))
  await setNextReveal(tx, drop, dueAfter(drop, drop.revealEverySeconds))
  const event = { name: 'item.returned', id: lotId, version, dropId: drop.id } as const
  await emitLive(tx, [{ topic: `drop:${drop.id}`, event }])
  await emitStage(tx, drop.id)
  // @NOTE carries the new version: pages discard answers that were read before it
  await emitDrop(tx, drop)
}

/** When the next timed reveal is due, counted from now. The clock of reveals stands still while the drop is paused. */
function dueAfter(drop: LockedDrop, seconds: number | null): Date | null {
  return seconds === null ? null : new Date((drop.pausedAt ?? drop.now).getTime() + seconds * 1000)
}

type Move = { id: string; dropItemId: string; afterId: string | null }

/**
 * Moves a queued lot directly behind another queued one, or to the front of the queue. Lots that were on stage keep
 * their places.
 * @throws Refusal WRONG_STATE once one of them is on stage
 */
export function moveLot(deps: DropDeps, actor: Actor, { id, ...input }: Move): Promise<SellerDrop> {
  return runDropCommand(deps, command('moveLot', actor, id, input), async (tx, drop) => {
    assertType(drop, 'live')
    assertStatus(drop, 'scheduled', 'active', 'paused')
    const { dropItemId, afterId } = input
    if (!(await findStagedLot(tx, drop.id, dropItemId))) throw new Refusal('NOT_FOUND')
    const queue = await selectQueue(tx, drop.id)
    const others = queue.filter((lot) => lot.id !== dropItemId)
    const place = afterId === null ? 0 : others.findIndex((lot) => lot.id === afterId) + 1
    if (others.length === queue.length || (afterId !== null && place === 0))
      throw refuse('WRONG_STATE', 'The queue has changed. Check it again.')
    const order = others.map((lot) => lot.id)
    order.splice(place, 0, dropItemId)
    await updatePositions(
      tx,
      order.map((lotId, i) => ({ id: lotId, position: queue[i]!.position })),
    )
  })
}

/** Lets the clock reveal the queued lots every so many seconds from now on; null: the host reveals them. */
export function setPace(
  deps: DropDeps,
  actor: Actor,
  { id, seconds }: { id: string; seconds: number | null },
): Promise<SellerDrop> {
  return runDropCommand(deps, command('setPace', actor, id, { seconds }), async (tx, drop) => {
    assertType(drop, 'live')
    assertStatus(drop, 'scheduled', 'active', 'paused', 'sold-out')
    await updateDropRow(tx, drop, { revealEverySeconds: seconds })
    if (drop.status !== 'scheduled') await setNextReveal(tx, drop, dueAfter(drop, seconds))
    await emitStage(tx, drop.id)
  })
}
