import type { Tx } from '@keepcase/db/db.ts'
import type { FeeLines, MoneyEntries } from '@keepcase/db/schema.ts'
import type { Insertable } from 'kysely'

/** Inserts a transfer, once per kind and cause. Returns its id; null when it exists already. */
export async function insertTransfer(
  tx: Tx,
  transfer: { kind: 'capture' | 'refund'; causeId: string; orderId: string | null },
): Promise<string | null> {
  const row = await tx
    .insertInto('moneyTransfers')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts the entries of a transfer. */
export async function insertEntries(tx: Tx, entries: readonly Insertable<MoneyEntries>[]): Promise<void> {
  await tx.insertInto('moneyEntries').values(entries).execute()
}

/** Inserts how a payment is divided, once per payment. */
export async function insertFeeLines(tx: Tx, lines: readonly Insertable<FeeLines>[]): Promise<void> {
  await tx
    .insertInto('feeLines')
    .values(lines)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
