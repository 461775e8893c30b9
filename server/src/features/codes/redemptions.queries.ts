import type { Tx } from '@keepcase/db/db.ts'
import type { DiscountRedemptions } from '@keepcase/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** Inserts an order's use of a code. */
export async function insertRedemption(tx: Tx, redemption: Insertable<DiscountRedemptions>): Promise<void> {
  await tx.insertInto('discountRedemptions').values(redemption).execute()
}

/** Moves an order's use of its code to another state. Returns the code's id; null when no use was in one of `from`. */
export async function moveRedemption(
  tx: Tx,
  orderId: string,
  from: readonly string[],
  state: 'kept' | 'returned',
): Promise<string | null> {
  const moved = await tx
    .updateTable('discountRedemptions')
    .set({ state, changedAt: sql`app_now()` })
    .where('orderId', '=', orderId)
    .where('state', 'in', from)
    .returning('codeId')
    .executeTakeFirst()
  return moved?.codeId ?? null
}

/** Marks an order's use of its code as reserved again. */
export async function reserveRedemption(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('discountRedemptions')
    .set({ state: 'reserved', changedAt: sql`app_now()` })
    .where('orderId', '=', orderId)
    .execute()
}

/** Adds to the number of a code's uses. A check constraint refuses any use above the maximum. */
export async function addUses(tx: Tx, codeId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('discountCodes')
    .set({ uses: sql`uses + ${by}`, version: sql`version + 1` })
    .where('id', '=', codeId)
    .execute()
}
