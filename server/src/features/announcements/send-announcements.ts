import type { AnnouncementPreview } from '@keepcase/contract/announcements/announcements.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { countReaders, lockDueAnnouncement, selectWindow, writeProgress } from './announcements.queries.ts'

/** What an announcement says, and on which channels beside the app. */
export type AnnouncementText = { id: string; title: string; body: string; link: string | null }
export type AnnouncementChannels = { byEmail: boolean; byPush: boolean }

/** Writes announcements for people, as the notifications feature does. */
export type AnnouncementSender = {
  /** Writes it for these people on every channel that they want; what was written before stays as it is. */
  send(
    tx: Tx,
    announcement: AnnouncementText & AnnouncementChannels,
    people: readonly { profileId: string; email: string }[],
  ): Promise<void>
  preview(text: Omit<AnnouncementText, 'id'>): AnnouncementPreview
}

export type SendDeps = { db: Db; sender: AnnouncementSender }

/** Accounts looked at in one transaction. */
const batchSize = 500

/**
 * Sends what is due, one batch of accounts per transaction. Notifications and progress are written together, so that a
 * crash neither skips nor repeats anybody, and stopping waits for one batch at most. Returns the number of people.
 */
export async function sendAnnouncements(deps: SendDeps, size: number = batchSize): Promise<number> {
  let total = 0
  for (;;) {
    const count = await sendBatch(deps, size)
    if (count === null) return total
    total += count
  }
}

/** One batch of one announcement; null when nothing is due. */
export async function sendBatch({ db, sender }: SendDeps, size: number): Promise<number | null> {
  return transact(db, async (tx) => {
    const announcement = await lockDueAnnouncement(tx)
    if (!announcement) return null
    const accounts = await selectWindow(tx, announcement, size)
    const people = accounts.filter(({ isMeant }) => isMeant)
    await sender.send(tx, announcement, people)
    const last = accounts.length < size ? null : (accounts.at(-1)?.profileId ?? null)
    await writeProgress(tx, announcement.id, last, people.length)
    return people.length
  })
}

export function announcementTickers(deps: SendDeps): Ticker[] {
  return [
    { name: 'announcements.send', everyMs: 1_000, run: () => sendAnnouncements(deps) },
    { name: 'announcements.count-readers', everyMs: 20_000, run: () => countReaders(deps.db) },
  ]
}
