import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { recordArrival } from './deliver-orders.ts'
import { recordHistory } from './history.queries.ts'
import { closeSettled, lockOrders, selectAssumedDelivered } from './order-moves.queries.ts'

/** Orders in one transaction. */
const batch = 100

/**
 * Counts parcels as delivered that were shipped longer ago than the platform's `deliveredAfterDays` (14 unless changed).
 * Returns how many orders.
 */
export async function assumeDelivered(db: Db): Promise<number> {
  const ids = await selectAssumedDelivered(db, batch)
  if (ids.length === 0) return 0
  const arrived = await transact(db, async (tx) => {
    await lockOrders(tx, ids)
    return recordArrival(tx, ids, { by: 'time', actorId: null, onlyOverdue: true })
  })
  return arrived.size
}

/** Closes delivered orders whose time to report a problem is over, and tells their buyers. Returns how many. */
export async function closeDelivered(db: Db): Promise<number> {
  return transact(db, async (tx) => {
    const ids = await closeSettled(tx, batch)
    await recordHistory(
      tx,
      ids.map((orderId) => ({ orderId, kind: 'closed', actorId: null })),
    )
    await emitEvents(
      tx,
      ids.map((orderId) => ({ name: 'order.closed', rowId: orderId, payload: { orderId } })),
    )
    return ids.length
  })
}

/** Batches in one run, so that a run ends. */
const batchesPerRun = 50

async function untilDone(step: () => Promise<number>): Promise<void> {
  for (let left = batchesPerRun; left > 0; left--) if ((await step()) < batch) return
}

/** What time does to orders: delivered, then complete. */
export const fulfilmentJobs = (db: Db) => [
  defineJob({
    queue: 'orders.assume-delivered',
    cron: '*/10 * * * *',
    handle: async () => {
      await untilDone(() => assumeDelivered(db))
      await untilDone(() => closeDelivered(db))
    },
  }),
]
