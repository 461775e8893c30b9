import type { Db, Tx } from '@keepcase/db/db.ts'
import type { DropItems } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

/** A lot of this drop; undefined when it has no such one. */
export async function findLotOf(
  tx: Tx,
  dropId: string,
  id: string,
): Promise<Pick<Selectable<DropItems>, 'id' | 'revealNumber' | 'closedAt' | 'skippedAt'> | undefined> {
  return tx
    .selectFrom('dropItems')
    .select(['id', 'revealNumber', 'closedAt', 'skippedAt'])
    .where('id', '=', id)
    .where('dropId', '=', dropId)
    .executeTakeFirst()
}

/** The number of the drop's last turn on stage, undone ones included; 0 when there was none. */
export async function findLastRevealNumber(tx: Tx, dropId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(d.last_reveal_number, (select max(reveal_number) from drop_items where drop_id = d.id)) as last
    from drops d where d.id = ${dropId}`.execute(tx)
  return rows[0]?.last ?? 0
}

/** The lot that comes on stage next: the first queued one that was not skipped. */
export async function findNextLot(tx: Tx, dropId: string): Promise<string | undefined> {
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

/** When the drop's last lot was revealed, moved by the time that the drop was paused since; null for never. */
export async function selectLastReveal(tx: Tx, dropId: string): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select after_stops(${dropId}, max(revealed_at), array['seller', 'platform']) as last from drop_items
    where drop_id = ${dropId}`.execute(tx)
  return rows[0]?.last ?? null
}

/** Puts a lot on stage under a reveal number, which is then the drop's last. */
export async function updateLotOnStage(
  tx: Tx,
  { dropId, lotId, revealNumber, now }: { dropId: string; lotId: string; revealNumber: number; now: Date },
): Promise<void> {
  await tx.updateTable('drops').set({ lastRevealNumber: revealNumber }).where('id', '=', dropId).execute()
  await tx
    .updateTable('dropItems')
    .set((eb) => ({
      isReopened: sql<boolean>`reveal_number is not null`,
      revealNumber,
      revealedAt: now,
      closedAt: null,
      skippedAt: null,
      active: true,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .execute()
}

/** Marks a lot as skipped or closed. */
export async function updateLotEnded(
  tx: Tx,
  lotId: string,
  column: 'skippedAt' | 'closedAt',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('dropItems')
    .set((eb) => ({ [column]: now, version: eb('version', '+', 1) }))
    .where('id', '=', lotId)
    .execute()
}

/** Closes all lots on stage but this one; returns their ids. */
export async function closeOtherLots(tx: Tx, dropId: string, lotId: string, now: Date): Promise<string[]> {
  const closed = await tx
    .updateTable('dropItems')
    .set((eb) => ({ closedAt: now, version: eb('version', '+', 1) }))
    .where('dropId', '=', dropId)
    .where('id', '<>', lotId)
    .where('revealNumber', 'is not', null)
    .where('closedAt', 'is', null)
    .returning('id')
    .execute()
  return closed.map((lot) => lot.id)
}

/** Reveals a hint. */
export async function updateHintRevealed(tx: Tx, hintId: string, now: Date): Promise<void> {
  await tx.updateTable('dropHints').set({ revealedAt: now }).where('id', '=', hintId).execute()
}

/** Sends a revealed hint to live screens. */
export async function emitHint(tx: Tx, hintId: string, now: Date): Promise<void> {
  await sql`select emit_hint(${hintId}, ${now})`.execute(tx)
}

/** Reveals a mystery's contents and their salt. */
export async function openContents(tx: Tx, dropId: string, now: Date): Promise<void> {
  await sql`select open_contents(${dropId}, ${now})`.execute(tx)
}

/** A hint that is still ahead. */
export type AheadRow = { id: string; position: number; body: string; revealAt: Date }

/** A drop's timed hints that are still ahead, for an account with the perk; none for any other. */
export async function selectHintsAhead(db: Db, dropId: string, profileId: string): Promise<AheadRow[]> {
  const { rows } = await sql<AheadRow>`select * from hints_ahead(${dropId}, ${profileId})`.execute(db)
  return rows
}
