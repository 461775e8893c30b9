import type { Tx } from '@keepcase/db/db.ts'
import type { DropHints, DropItems, DropSettings, Drops } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

/** The database clock. */
export async function selectNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx)
  return rows[0]!.now
}

/** Inserts a drop and returns its id. */
export async function insertDrop(tx: Tx, row: Insertable<Drops>): Promise<string> {
  return (await tx.insertInto('drops').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Inserts a drop's settings. */
export async function insertSettings(tx: Tx, dropId: string, settings: Updateable<DropSettings>): Promise<void> {
  await tx
    .insertInto('dropSettings')
    .values({ ...settings, dropId })
    .execute()
}

/** A drop's settings. */
export async function findSettings(tx: Tx, dropId: string): Promise<Selectable<DropSettings> | undefined> {
  return tx.selectFrom('dropSettings').selectAll().where('dropId', '=', dropId).executeTakeFirst()
}

/** Changes a drop's settings. */
export async function updateSettings(tx: Tx, dropId: string, settings: Updateable<DropSettings>): Promise<void> {
  await tx.updateTable('dropSettings').set(settings).where('dropId', '=', dropId).execute()
}

/** A drop's hints in their order, revealed or not. */
export async function findHints(tx: Tx, dropId: string): Promise<Selectable<DropHints>[]> {
  return tx.selectFrom('dropHints').selectAll().where('dropId', '=', dropId).orderBy('position').execute()
}

/** Replaces a drop's hints with these rows. */
export async function replaceHintRows(tx: Tx, dropId: string, rows: Insertable<DropHints>[]): Promise<void> {
  await tx.deleteFrom('dropHints').where('dropId', '=', dropId).execute()
  if (rows.length > 0) await tx.insertInto('dropHints').values(rows).execute()
}

/** How many items a drop has. */
export async function countLots(tx: Tx, dropId: string): Promise<number> {
  const { lots } = await tx
    .selectFrom('dropItems')
    .select((e) => e.fn.countAll<number>().as('lots'))
    .where('dropId', '=', dropId)
    .executeTakeFirstOrThrow()
  return Number(lots)
}

/** Makes all hints of a drop secret again. */
export async function hideHints(tx: Tx, dropId: string): Promise<void> {
  await tx.updateTable('dropHints').set({ revealedAt: null }).where('dropId', '=', dropId).execute()
}

/** Whether a drop's price with all hints revealed is above this one. */
export async function selectIsTooExpensive(tx: Tx, dropId: string, maxPriceCents: number): Promise<boolean> {
  const { rows } = await sql<{ isTooHigh: boolean }>`
    select (select coalesce(max(price_cents), 0)::bigint from drop_items where drop_id = ${dropId})
      + (select coalesce(sum(price_step_cents), 0) from drop_hints where drop_id = ${dropId}) > ${maxPriceCents} as is_too_high`.execute(
    tx,
  )
  return rows[0]?.isTooHigh ?? false
}

/** Price and units of a drop's active items. */
export async function findActiveItems(
  tx: Tx,
  dropId: string,
): Promise<Pick<Selectable<DropItems>, 'priceCents' | 'quantityTotal'>[]> {
  return tx
    .selectFrom('dropItems')
    .select(['priceCents', 'quantityTotal'])
    .where('dropId', '=', dropId)
    .where('active', '=', true)
    .execute()
}

/** The announced times of a drop's hints. */
export async function findHintTimes(tx: Tx, dropId: string): Promise<Pick<Selectable<DropHints>, 'revealAt'>[]> {
  return tx.selectFrom('dropHints').select('revealAt').where('dropId', '=', dropId).execute()
}

/** Writes when a drop was published and which start was announced. The version stays. */
export async function markPublished(tx: Tx, { id, now, startDate }: Published): Promise<void> {
  await tx.updateTable('drops').set({ publishedAt: now, announcedStart: startDate }).where('id', '=', id).execute()
}

type Published = { id: string; now: Date; startDate: Date | null }

/** Takes a drop off the site. The announced start stays. */
export async function markUnpublished(tx: Tx, dropId: string): Promise<void> {
  await tx.updateTable('drops').set({ publishedAt: null }).where('id', '=', dropId).execute()
}

/** Seals a mystery drop's contents, start price and hints (`make_seal`). */
export async function makeSeal(tx: Tx, { id, now }: { id: string; now: Date }, salt: string): Promise<void> {
  await sql`select make_seal(${id}, ${salt}, ${now})`.execute(tx)
}

/** Ends the drop's seal, if it has one (`end_seal`). */
export async function endSeal(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`select end_seal(${id}, ${now})`.execute(tx)
}

/** Opens a drop's fairness ledger. */
export async function openLedger(tx: Tx, dropId: string): Promise<void> {
  await sql`select open_ledger(${dropId})`.execute(tx)
}

/** Whether anybody ever claimed in a drop. */
export async function selectHasClaims(tx: Tx, dropId: string): Promise<boolean> {
  const claim = await tx.selectFrom('claims').select('id').where('dropId', '=', dropId).limit(1).executeTakeFirst()
  return claim !== undefined
}
