import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findDetail } from '../drops.queries.ts'
import { viewDetail } from '../drops.view.ts'
import {
  assertStatus,
  assertType,
  type DropDeps,
  emitDrop,
  emitItems,
  type LockedDrop,
  refuse,
  runDropCommand,
  staffWith,
} from '../lifecycle/lock-drop.ts'

type RevealInput = { id: string; afterRevealNumber?: number | undefined }
type LotInput = { id: string; dropItemId: string }

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
      input: { afterRevealNumber },
      admit: staffWith('storefront.drops.manage'),
    },
    async (tx, drop) => {
      assertType(drop, 'live')
      assertStatus(drop, 'active')
      const last = await lastRevealNumber(tx, drop.id)
      if (afterRevealNumber !== undefined && afterRevealNumber !== last) {
        throw refuse('WRONG_STATE', 'Another lot has come on stage meanwhile.')
      }
      const lot = await nextLot(tx, drop.id)
      if (!lot) throw refuse('WRONG_STATE', 'Every lot has been on stage.')
      await bringOnStage(tx, drop, lot, last + 1)
    },
  )
}

/** Skips a lot: a queued one is passed over, one on stage takes no more claims. Reopening brings it back. */
export function skipLot(deps: DropDeps, actor: Actor, { id, dropItemId }: LotInput): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.skip', actor, dropId: id, input: { dropItemId }, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'live')
      assertStatus(drop, 'scheduled', 'active', 'paused', 'sold-out')
      const lot = await findLot(tx, drop.id, dropItemId)
      if (lot.closedAt !== null || lot.skippedAt !== null) throw refuse('WRONG_STATE', 'This lot is closed already.')
      const column = lot.revealNumber === null ? 'skippedAt' : 'closedAt'
      await tx
        .updateTable('dropItems')
        .set((eb) => ({ [column]: drop.now, version: eb('version', '+', 1) }))
        .where('id', '=', lot.id)
        .execute()
      await emitItems(tx, [lot.id])
      await setNextReveal(tx, drop, drop.nextRevealAt)
    },
  )
}

/** Reopens a skipped or closed lot: on stage again, under a new reveal number. */
export function reopenLot(deps: DropDeps, actor: Actor, { id, dropItemId }: LotInput): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.reopen', actor, dropId: id, input: { dropItemId }, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'live')
      assertStatus(drop, 'active', 'sold-out')
      const lot = await findLot(tx, drop.id, dropItemId)
      if (lot.closedAt === null && lot.skippedAt === null) throw refuse('WRONG_STATE', 'This lot is not closed.')
      await bringOnStage(tx, drop, lot.id, (await lastRevealNumber(tx, drop.id)) + 1)
      await sql`select settle_sold_out(${drop.id}, ${drop.now})`.execute(tx)
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
  const lot = await nextLot(tx, drop.id)
  if (!lot) {
    await setNextReveal(tx, drop, null)
    return false
  }
  await bringOnStage(tx, drop, lot, (await lastRevealNumber(tx, drop.id)) + 1)
  return true
}

/**
 * Restarts the reveal clock for a lot that was added after the last reveal: due an interval after that reveal, or now.
 * While the drop is paused this clock is stopped and continues on resume.
 */
export async function resumeReveals(tx: Tx, drop: LockedDrop): Promise<void> {
  if (drop.type !== 'live' || drop.revealEverySeconds === null || drop.nextRevealAt !== null) return
  if (drop.status === 'scheduled') return
  const { rows } = await sql<{ last: Date | null }>`
    select after_stops(${drop.id}, max(revealed_at), array['seller', 'platform']) as last from drop_items
    where drop_id = ${drop.id}`.execute(tx)
  const due = (rows[0]?.last?.getTime() ?? 0) + drop.revealEverySeconds * 1000
  const clock = drop.pausedAt ?? drop.now
  await setNextReveal(tx, drop, new Date(Math.max(due, clock.getTime())))
  await emitDrop(tx, drop)
}

async function findLot(tx: Tx, dropId: string, id: string) {
  const lot = await tx
    .selectFrom('dropItems')
    .select(['id', 'revealNumber', 'closedAt', 'skippedAt'])
    .where('id', '=', id)
    .where('dropId', '=', dropId)
    .executeTakeFirst()
  if (!lot) throw new Refusal('NOT_FOUND')
  return lot
}

async function lastRevealNumber(tx: Tx, dropId: string): Promise<number> {
  const row = await tx
    .selectFrom('dropItems')
    .select((eb) => eb.fn.max('revealNumber').as('last'))
    .where('dropId', '=', dropId)
    .executeTakeFirst()
  return row?.last ?? 0
}

async function nextLot(tx: Tx, dropId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dropItems')
    .select('id')
    .where('dropId', '=', dropId)
    .where('active', '=', true)
    .where('revealNumber', 'is', null)
    .where('skippedAt', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function bringOnStage(tx: Tx, drop: LockedDrop, lotId: string, revealNumber: number): Promise<void> {
  await tx
    .updateTable('dropItems')
    .set((eb) => ({
      revealNumber,
      revealedAt: drop.now,
      closedAt: null,
      skippedAt: null,
      active: true,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .execute()
  if (drop.closeOnReveal) await closeEarlier(tx, drop, lotId)
  const interval = (drop.revealEverySeconds ?? 0) * 1000
  await setNextReveal(tx, drop, interval > 0 ? new Date(drop.now.getTime() + interval) : null)
  await emitRevealed(tx, drop, lotId)
}

async function closeEarlier(tx: Tx, drop: LockedDrop, lotId: string): Promise<void> {
  const closed = await tx
    .updateTable('dropItems')
    .set((eb) => ({ closedAt: drop.now, version: eb('version', '+', 1) }))
    .where('dropId', '=', drop.id)
    .where('id', '<>', lotId)
    .where('revealNumber', 'is not', null)
    .where('closedAt', 'is', null)
    .returning('id')
    .execute()
  await emitItems(
    tx,
    closed.map((lot) => lot.id),
  )
}

/** Sets the next timed reveal to `at`, or to none when no lot is queued. */
async function setNextReveal(tx: Tx, drop: LockedDrop, at: Date | null): Promise<void> {
  const nextRevealAt = at !== null && (await nextLot(tx, drop.id)) ? at : null
  await tx
    .updateTable('drops')
    .set((eb) => ({ nextRevealAt, version: eb('version', '+', 1), updatedAt: drop.now }))
    .where('id', '=', drop.id)
    .execute()
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
  const more = JSON.stringify({ dropItemId: item.id, lotTitle: item.title })
  await sql`select emit_drop_event(${drop.id}, 'drop.revealed', ${drop.now}, ${more}::jsonb)`.execute(tx)
}
