import { type DailyKind, dailyLimitMessage, maxPerDay } from '@keepcase/contract/storefronts/daily-limits.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { countCreationToday } from './storefronts.queries.ts'

/**
 * Counts a manual creation of a storefront in the creating transaction, so rollbacks don't count. It locks
 * the storefront's counter of this kind; call it before taking other locks.
 * @throws RetryLater TOO_MANY_REQUESTS once the day's limit is reached, until the next day (UTC) by the
 * database's clock
 */
export async function countCreation(tx: Tx, storefrontId: string, kind: DailyKind): Promise<void> {
  const seconds = await countCreationToday(tx, storefrontId, kind, maxPerDay[kind])
  if (seconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', seconds, dailyLimitMessage(kind, seconds))
}
