import type { Db, Tx } from '@keepcase/db/db.ts'
import { emitLive } from '#platform/outbox.ts'
import { queueMails } from './mail/outgoing-mail.queries.ts'
import { renderMail } from './mail/render-mail.ts'
import { countUnread, insertNotifications, type NotificationRow } from './notifications.queries.ts'
import { type Wishes, wishesOf } from './preferences/wishes.ts'
import type { Mail, Notice, Told } from './told.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

export type TellDeps = {
  db: Db
  /** Where links in mails lead. */
  baseUrl: string
  /** Whether a mail server is configured; without one mail is kept for the developer. */
  isMailSent: boolean
  /** Signs the links by which mails are stopped. */
  mailSecret: string
}

/**
 * Writes notices and mails that are not there yet, each only if its reader wants that kind that way, and tells open
 * pages. What was written already under the same cause stays as it is, so that telling twice is harmless.
 */
export async function deliver(tx: Tx, { notices = [], mails = [] }: Told, causeId: string, deps: TellDeps) {
  const readers = [...notices, ...mails].flatMap(({ userId }) => userId ?? [])
  const wishes = await wishesOf(tx, [...new Set(readers)])
  await notify(tx, notices, wishes, causeId)
  await queue(tx, mails, wishes, causeId, deps)
}

async function notify(tx: Tx, notices: readonly Notice[], wishes: Wishes, eventId: string): Promise<void> {
  const rows = notices
    .filter(({ userId, kind }) => wishes.wants(userId, kind, 'in_app'))
    .map(({ causeId = eventId, ...notice }) => ({ ...notice, causeId }))
  const fresh = await insertNotifications(tx, rows)
  if (fresh.length === 0) return
  const unread = await countUnread(tx, [...new Set(fresh.map((row) => row.userId))])
  await emitLive(
    tx,
    fresh.map((row) => ({ topic: `user:${row.userId}`, event: addedEvent(row, unread.get(row.userId) ?? 0) })),
  )
}

function addedEvent({ id, title, body, link }: NotificationRow, unread: number) {
  return { name: 'notification.added' as const, id, version: 1, title, body, link, unread }
}

async function queue(tx: Tx, mails: readonly Mail[], wishes: Wishes, eventId: string, deps: TellDeps): Promise<void> {
  const wanted = mails.filter(({ userId, kind }) => userId === undefined || wishes.wants(userId, kind, 'email'))
  const rows = wanted.map(({ recipient, kind, words, userId, causeId }) => {
    const stop = userId === undefined ? null : unsubscribeUrl(deps, userId, kind)
    return {
      ...renderMail({ ...words, ...(stop && { unsubscribeUrl: stop }) }, deps.baseUrl),
      recipient,
      kind,
      causeId: causeId ?? `${eventId}:${recipient}`,
      unsubscribeUrl: stop,
      state: deps.isMailSent ? ('queued' as const) : ('kept' as const),
    }
  })
  await queueMails(tx, rows)
}
