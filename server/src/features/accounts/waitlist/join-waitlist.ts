import { waitlistToasts } from '@keepcase/contract/accounts/accounts.messages.ts'
import type { Interest } from '@keepcase/contract/accounts/waitlist.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { CountCall } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { insertWaitlistEntry } from './waitlist.queries.ts'

/** Entries per IP address. */
const waitlistLimit = { name: 'waitlist', max: 5, seconds: 60, isExact: true } as const

/**
 * Adds an email to the waitlist. The specification requires a distinct answer for an email that is already on
 * it.
 * @throws Refusal ALREADY_SUBSCRIBED, RetryLater TOO_MANY_REQUESTS
 */
export async function joinWaitlist(
  deps: { db: Db },
  from: { ip: string; countCall: CountCall },
  { email, interest }: { email: string; interest: Interest },
): Promise<void> {
  const waitSeconds = await from.countCall(waitlistLimit, from.ip)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const isNew = await insertWaitlistEntry(deps.db, email, interest)
  if (!isNew) throw new Refusal('ALREADY_SUBSCRIBED', waitlistToasts.duplicate)
}
