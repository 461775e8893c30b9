import type { ContactMessage } from '@keepcase/contract/accounts/contact.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type * as z from 'zod/mini'
import type { CountCall } from '#server/api/rate-limits.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { hasConfirmedEmail, insertContactMessage } from './inbox.queries.ts'

/** Messages per IP address. */
const bySender = { name: 'contact', max: 5, seconds: 600, isExact: true } as const
/** Copies per mailbox: anyone may enter a stranger's address, which must not be flooded. */
const byMailbox = { name: 'contact-copy', max: 3, seconds: 3600, isExact: true } as const

/**
 * Stores a message to the team. The event `contact.received` mails it to the administrators, and a copy to
 * the sender.
 * @param from the caller; `profileId` is null when signed out
 * @throws RetryLater TOO_MANY_REQUESTS
 */
export async function sendContactMessage(
  deps: { db: Db },
  from: { ip: string; countCall: CountCall; profileId: string | null },
  { name, email, topic, message }: z.infer<typeof ContactMessage>,
): Promise<void> {
  const waits = [await from.countCall(bySender, from.ip), await from.countCall(byMailbox, email)]
  const waitSeconds = waits.find((wait) => wait !== null)
  if (waitSeconds) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  await transact(deps.db, async (tx) => {
    const id = await insertContactMessage(tx, { profileId: from.profileId, name, email, topic, message })
    const isFromOwner = from.profileId !== null && (await hasConfirmedEmail(tx, from.profileId, email))
    const payload = { messageId: id, name, email, topic, message, isFromOwner }
    await emitEvents(tx, [{ name: 'contact.received', rowId: id, payload }])
  })
}
