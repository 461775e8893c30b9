import type { Db } from '@keepcase/db/db.ts'
import { recountDays, selectDueDays } from './analytics.queries.ts'

/** Days beside today and yesterday that one run counts of each kind: missing ones, and old counts. */
const maxDays = 10

/**
 * Counts the days that are due, one statement per day, so that a long one holds up no other. Safe in two processes at
 * once. Returns the days counted.
 */
export async function countDays(db: Db): Promise<string[]> {
  const days = await selectDueDays(db, maxDays)
  for (const day of days) await recountDays(db, [day])
  return days
}
