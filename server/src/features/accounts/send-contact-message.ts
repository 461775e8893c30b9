import type { ContactMessage } from '@keepcase/contract/accounts/contact.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CountCall } from '#server/api/rate-limits.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'

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
    const { rows } = await sql<{ id: string }>`
      insert into contact_messages (profile_id, name, email, topic, message)
      values (${from.profileId}, ${name}, ${email}, ${topic}, ${message}) returning id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('A message that was just written has no id')
    const isFromOwner = from.profileId !== null && (await hasConfirmed(tx, from.profileId, email))
    const payload = { messageId: id, name, email, topic, message, isFromOwner }
    await emitEvents(tx, [{ name: 'contact.received', rowId: id, payload }])
  })
}

/** True when the account has confirmed this email. */
async function hasConfirmed(tx: Tx, profileId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles
    where id = ${profileId} and lower(email) = lower(${email}) and email_confirmed_at is not null`.execute(tx)
  return rows.length > 0
}
