import type { Db, Tx } from '@keepcase/db/db.ts'
import type * as z from 'zod'
import type { EventHandler, HandledEvent } from '#platform/events.ts'
import { emitLive } from '#platform/outbox.ts'
import { transact } from '#platform/transact.ts'
import { queueMails } from './mail/outgoing-mail.queries.ts'
import { renderMail } from './mail/render-mail.ts'
import { countUnread, insertNotifications, type NotificationRow } from './notifications.queries.ts'
import type { Heard, Mail, Notice, Told } from './told.ts'

/** One event and what it makes us say. */
export type Teller = {
  event: string
  tell(event: HandledEvent, tx: Tx): Promise<Told>
}

/** Ties an event's name to the shape of its payload and to the words. A payload of another shape is a bug: it fails. */
export function teller<S extends z.ZodType>(
  event: string,
  shape: S,
  say: (heard: Heard<z.infer<S>>) => Told | Promise<Told>,
): Teller {
  return { event, tell: async ({ payload, rowId }, tx) => say({ payload: shape.parse(payload), rowId, tx }) }
}

export type TellDeps = {
  db: Db
  /** Where links in mails lead. */
  baseUrl: string
  /** Whether a mail server is configured; without one mail is kept for the developer. */
  isMailSent: boolean
}

/** The handler of a teller's event: notices, mails and what open pages hear are written in one transaction, once. */
export function handlerFor({ event, tell }: Teller, deps: TellDeps): EventHandler {
  return {
    event,
    name: `notifications.tell:${event}`,
    handle: (happened: HandledEvent) =>
      transact(deps.db, async (tx) => {
        const { notices = [], mails = [] } = await tell(happened, tx)
        await notify(tx, notices, String(happened.id))
        await queue(tx, mails, String(happened.id), deps)
      }),
  }
}

/** Writes notices that are not there yet and tells the open pages of their owners. */
async function notify(tx: Tx, notices: readonly Notice[], eventId: string): Promise<void> {
  const rows = notices.map(({ causeId = eventId, ...notice }) => ({ ...notice, causeId }))
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

async function queue(tx: Tx, mails: readonly Mail[], eventId: string, deps: TellDeps): Promise<void> {
  const rows = mails.map(({ recipient, kind, words }) => ({
    ...renderMail(words, deps.baseUrl),
    recipient,
    kind,
    causeId: `${eventId}:${recipient}`,
    state: deps.isMailSent ? ('queued' as const) : ('kept' as const),
  }))
  await queueMails(tx, rows)
}
