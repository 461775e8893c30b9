import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { usualReminderChannels } from '@keepcase/contract/notifications/reminders.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { type DropFacts, dropFacts, maySeeDrop } from '../facts.queries.ts'
import { selectHasDevice } from '../push/devices.queries.ts'
import { type ReminderRow, selectReminders, upsertReminder } from './reminders.queries.ts'

type Chosen = Pick<Reminder, 'moments'> & { channels?: Reminder['channels'] | undefined }

const notUpcoming = { title: 'Too late for a reminder', message: 'This drop has already started.' }

/**
 * Creates or changes a reminder of a drop; without chosen channels it uses the default ones. Moments that
 * have passed are skipped.
 * @throws Refusal NOT_FOUND for a drop that the account may not see, NOT_UPCOMING for one that has started or
 * is cancelled
 */
export async function remind(db: Db, userId: string, dropId: string, chosen: Chosen): Promise<Reminder> {
  return transact(db, async (tx) => {
    const drop = (await maySeeDrop(tx, dropId, userId)) ? (await dropFacts(tx, [dropId])).get(dropId) : undefined
    if (!drop) throw new Refusal('NOT_FOUND')
    if (drop.status !== 'scheduled' && drop.status !== 'draft') throw new Refusal('NOT_UPCOMING', notUpcoming)
    const channels = chosen.channels ?? usualReminderChannels(await selectHasDevice(tx, userId))
    return viewReminder(await upsertReminder(tx, userId, dropId, { moments: chosen.moments, channels }), drop)
  })
}

/** One page of an account's reminders, plus one row that tells whether there is another page. */
export async function listReminders(
  db: Db,
  userId: string,
  page: { after: { at: Date; id: string } | null; limit: number },
): Promise<{ rows: ReminderRow[]; drops: Map<string, DropFacts> }> {
  const rows = await selectReminders(db, userId, { ...page, limit: page.limit + 1 })
  const ids = rows.map(({ id }) => id)
  return { rows, drops: ids.length === 0 ? new Map() : await dropFacts(db, ids) }
}

/** A reminder as its owner sees it. */
export function viewReminder({ id, moments, channels, createdAt }: ReminderRow, drop: DropFacts | undefined): Reminder {
  if (!drop) throw new Error('A reminder without its drop')
  return {
    dropId: id,
    title: drop.title,
    storefrontName: drop.storefrontName,
    startDate: drop.startDate?.toISOString() ?? null,
    moments,
    channels,
    createdAt: createdAt.toISOString(),
  }
}
