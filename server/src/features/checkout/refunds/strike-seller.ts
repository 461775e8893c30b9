import type { Db, Tx } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { insertSellerStrike, isStillLate, lockOrder, lockOrderParties, selectLateOrders } from './refunds.queries.ts'

/** Why an order costs its seller a strike. */
export type SellerStrikeCause = 'seller_cancelled' | 'shipped_late'

/**
 * Adds a strike to the owner of an order's storefront, once per cause, and tells them. The caller has locked the order
 * and its parties.
 */
export async function strikeSeller(tx: Tx, orderId: string, cause: SellerStrikeCause): Promise<void> {
  const strikeId = await insertSellerStrike(tx, orderId, cause)
  if (strikeId === null) return
  await emitEvents(tx, [{ name: 'seller.struck', rowId: strikeId, payload: { strikeId, orderId, cause } }])
}

/** Max orders per run. */
const strikesPerRun = 100

/**
 * Adds a strike for each order that should have shipped by now, one transaction each. An order that ships meanwhile
 * costs none. Idempotent.
 */
export async function strikeLateOrders(deps: { db: Db }): Promise<void> {
  for (const orderId of await selectLateOrders(deps.db, strikesPerRun)) {
    await transact(deps.db, async (tx) => {
      await lockOrder(tx, orderId)
      if (!(await isStillLate(tx, orderId))) return
      await lockOrderParties(tx, orderId)
      await strikeSeller(tx, orderId, 'shipped_late')
    })
  }
}
