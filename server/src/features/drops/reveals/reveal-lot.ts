import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findDetail } from '../drops.queries.ts'
import { viewDetail } from '../drops.view.ts'
import { emitStage } from '../hosting/emit-stage.ts'
import { emitDrop, emitDropEvent, emitItems, settleSoldOut, updateDropRow } from '../lifecycle/lifecycle.queries.ts'
import {
  assertStatus,
  assertType,
  type DropDeps,
  type LockedDrop,
  refuse,
  runDropCommand,
  staffWith,
} from '../lifecycle/lock-drop.ts'
import {
  closeOtherLots,
  findLastRevealNumber,
  findLotOf,
  findNextLot,
  selectLastReveal,
  updateLotEnded,
  updateLotOnStage,
} from './reveals.queries.ts'

type RevealInput = { id: string; afterRevealNumber?: number | undefined }
type LotInput = { id: string; dropItemId: string }
type SkipInput = LotInput & { revealNumber?: number | null | undefined }

/**
 * Reveals the next lot. `afterRevealNumber` is the last reveal that the host saw: if another happened meanwhile, the
 * call is a duplicate press and reveals nothing.
 */
export function revealNext(deps: DropDeps, actor: Actor, { id, afterRevealNumber }: RevealInput): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    {
      action: 'drops.revealNext',
      actor,
      dropId: id,
      facts: { afterRevealNumber },
      admit: staffWith('storefront.drops.manage'),
    },
    async (tx, drop) => {
      assertType(drop, 'live')
      assertStatus(drop, 'active')
      const last = await findLastRevealNumber(tx, drop.id)
      if (afterRevealNumber !== undefined && afterRevealNumber !== last) {
        throw refuse('WRONG_STATE', 'Another lot is already on stage.')
      }
      const lot = await findNextLot(tx, drop.id)
      if (!lot) throw refuse('WRONG_STATE', 'Every lot has been on stage.')
      await bringOnStage(tx, drop, lot, last + 1)
    },
  )
}

/**
 * Skips a lot: a queued one is passed over, one on stage takes no more claims. Reopening brings it back. `revealNumber`
 * is the lot's turn as the host saw it, null in the queue: a lot that came on stage meanwhile is not closed by mistake.
 */
export function skipLot(deps: DropDeps, actor: Actor, { id, ...input }: SkipInput): Promise<SellerDrop> {
  const { dropItemId, revealNumber } = input
  return runDropCommand(
    deps,
    { action: 'drops.skip', actor, dropId: id, facts: input, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'live')
      assertStatus(drop, 'scheduled', 'active', 'paused', 'sold-out')
      const lot = await findLot(tx, drop.id, dropItemId)
      if (lot.closedAt !== null || lot.skippedAt !== null) throw refuse('WRONG_STATE', 'This lot is already closed.')
      if (revealNumber !== undefined && revealNumber !== lot.revealNumber) {
        throw refuse(
          'WRONG_STATE',
          lot.revealNumber === null ? 'This lot left the stage.' : 'This lot is on stage now.',
        )
      }
      const column = lot.revealNumber === null ? 'skippedAt' : 'closedAt'
      await updateLotEnded(tx, lot.id, column, drop.now)
      await emitItems(tx, [lot.id])
      await setNextReveal(tx, drop, drop.nextRevealAt)
      await emitStage(tx, drop.id)
    },
  )
}

/** Reopens a skipped or closed lot: on stage again, under a new reveal number. */
export function reopenLot(deps: DropDeps, actor: Actor, { id, dropItemId }: LotInput): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.reopen', actor, dropId: id, facts: { dropItemId }, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'live')
      assertStatus(drop, 'active', 'sold-out')
      const lot = await findLot(tx, drop.id, dropItemId)
      if (lot.closedAt === null && lot.skippedAt === null) throw refuse('WRONG_STATE', 'This lot isn’t closed.')
      await bringOnStage(tx, drop, lot.id, (await findLastRevealNumber(tx, drop.id)) + 1)
      await settleSoldOut(tx, drop)
    },
  )
}

/**
 * Reveals the lot that is due in a locked drop: at most one, because the next is due an interval later. Returns whether
 * it revealed one; safe to repeat, because each reveal sets the next time.
 */
export async function revealDueLot(tx: Tx, drop: LockedDrop): Promise<boolean> {
  if (drop.type !== 'live' || drop.status !== 'active') return false
  if (drop.nextRevealAt === null || drop.nextRevealAt > drop.now) return false
  const lot = await findNextLot(tx, drop.id)
  if (!lot) {
    await setNextReveal(tx, drop, null)
    return false
  }
  await bringOnStage(tx, drop, lot, (await findLastRevealNumber(tx, drop.id)) + 1)
  return true
}

/**
 * Restarts the reveal clock for a lot that was added after the last reveal: due an interval after that reveal, or now.
 * While the drop is paused this clock is stopped and continues on resume.
 */
export async function resumeReveals(tx: Tx, drop: LockedDrop): Promise<void> {
  if (drop.type !== 'live' || drop.revealEverySeconds === null || drop.nextRevealAt !== null) return
  if (drop.status === 'scheduled') return
  const last = await selectLastReveal(tx, drop.id)
  const due = (last?.getTime() ?? 0) + drop.revealEverySeconds * 1000
  const clock = drop.pausedAt ?? drop.now
  await setNextReveal(tx, drop, new Date(Math.max(due, clock.getTime())))
  await emitDrop(tx, drop)
}

async function findLot(tx: Tx, dropId: string, id: string) {
  const lot = await findLotOf(tx, dropId, id)
  if (!lot) throw new Refusal('NOT_FOUND')
  return lot
}

async function bringOnStage(tx: Tx, drop: LockedDrop, lotId: string, revealNumber: number): Promise<void> {
  await updateLotOnStage(tx, { dropId: drop.id, lotId, revealNumber, now: drop.now })
  if (drop.closeOnReveal) await emitItems(tx, await closeOtherLots(tx, drop.id, lotId, drop.now))
  const interval = (drop.revealEverySeconds ?? 0) * 1000
  await setNextReveal(tx, drop, interval > 0 ? new Date(drop.now.getTime() + interval) : null)
  await emitRevealed(tx, drop, lotId)
}

/** Sets the next timed reveal to `at`, or to none when no lot is queued. */
export async function setNextReveal(tx: Tx, drop: LockedDrop, at: Date | null): Promise<void> {
  const nextRevealAt = at !== null && (await findNextLot(tx, drop.id)) ? at : null
  await updateDropRow(tx, drop, { nextRevealAt })
}

/** Sends the revealed lot to live screens, and tells other features that it is public. */
async function emitRevealed(tx: Tx, drop: LockedDrop, lotId: string): Promise<void> {
  const row = await findDetail(tx, drop.id)
  const detail = row && viewDetail(row)
  const item = detail?.items.find((lot) => lot.id === lotId)
  if (!detail || !item) throw new Error('A lot that came on stage is not there')
  const nextRevealAt = detail.live?.nextRevealAt ?? null
  const event = { name: 'item.revealed', id: item.id, version: item.version, item, nextRevealAt } as const
  await emitLive(tx, [{ topic: `drop:${drop.id}`, event }])
  await emitDropEvent(tx, drop, 'drop.revealed', { dropItemId: item.id, lotTitle: item.title })
}
