import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** An unpaid hold that has reached a moment at which its buyer is notified. */
export type EndingHold = {
  claimId: string
  moment: 'half' | '10min'
  userId: string
  email: string
  dropId: string
  dropTitle: string
  itemTitle: string
  expiresAt: Date
  now: Date
}

/**
 * Takes holds that have reached a notification moment, each moment once; concurrent processes take different
 * ones.
 */
export async function dequeueHoldNotifications(tx: Tx, limit: number): Promise<EndingHold[]> {
  const { rows } = await sql<EndingHold>`select * from dequeue_hold_notifications(${limit})`.execute(tx)
  return rows
}
