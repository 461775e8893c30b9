import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Stores a provider's event, once per id; false when it is stored already. */
export async function insertProviderEvent(
  tx: Tx,
  event: { provider: string; eventId: string; type: string; payload: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the outcome of an event. */
export async function markEventApplied(tx: Tx, provider: string, eventId: string, outcome: string): Promise<void> {
  await tx
    .updateTable('providerEvents')
    .set({ appliedAt: sql`app_now()`, outcome })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .execute()
}
