import type { Tx } from '@keepcase/db/db.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { selectReaders } from './messages.queries.ts'

/** Tells the open pages of both sides that the messages of an order have changed. */
export async function emitMessaged(tx: Tx, orderId: string): Promise<void> {
  const event = { name: 'order.messaged' as const, id: orderId, version: Date.now() }
  const readers = await selectReaders(tx, orderId)
  await emitLive(
    tx,
    readers.map((profileId) => ({ topic: `user:${profileId}`, event })),
  )
}
