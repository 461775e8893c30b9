import type { Db, Tx } from '@keepcase/db/db.ts'
import { selectNow } from '#server/database/now.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { queueMails } from './mail/outgoing-mail.queries.ts'
import { renderMail } from './mail/render-mail.ts'
import type { Mail, Notification, Push, Rendered } from './notification.ts'
import { countUnread, extendNotifications, insertNotifications, type NotificationRow } from './notifications.queries.ts'
import { type ChannelPreferences, readChannelPreferences } from './preferences/channel-preferences.ts'
import { queuePushes } from './push/outgoing-pushes.queries.ts'
import { lockRecipients, type Recipient } from './recipients/recipients.queries.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

export type DeliveryDeps = {
  db: Db
  /** Base URL of links in mails. */
  baseUrl: string
  /** Whether a mail server is configured; without one mail is stored for the developer outbox. */
  isMailSent: boolean
  /** Signs unsubscribe links. */
  mailSecret: string
}

/** How long a push that sets no lifetime stays useful, in milliseconds. */
const defaultPushMs = 24 * 3_600_000

/**
 * Writes notifications, mails and pushes for users who want that kind on that channel, and tells their open
 * pages. Idempotent per cause: what exists for the same cause stays unchanged. Users with a closed account
 * get nothing. Mails write times in their reader's zone.
 */
export async function deliver(
  tx: Tx,
  { notifications = [], mails = [], pushes = [] }: Rendered,
  causeId: string,
  deps: DeliveryDeps,
) {
  const userIds = [...new Set([...notifications, ...mails, ...pushes].flatMap(({ userId }) => userId ?? []))]
  const recipients = await lockRecipients(tx, userIds)
  const preferences = await readChannelPreferences(tx, userIds)
  const isThere = ({ userId }: { userId?: string }) => userId === undefined || recipients.get(userId)?.hasLeft === false
  await notify(tx, notifications.filter(isThere), preferences, causeId)
  // @NOTE a mail without a user goes to its own `recipient` address
  const hasLeft = ({ userId }: Mail) => userId !== undefined && recipients.get(userId)?.hasLeft === true
  const standing = mails.filter((mail) => !hasLeft(mail))
  await queue(tx, standing, { preferences, recipients }, causeId, deps)
  await push(tx, pushesOf({ notifications, pushes }).filter(isThere), preferences, causeId)
}

/** Everything that would be pushed: notifications in their own words for a push, and separate pushes. */
export function pushesOf({ notifications = [], pushes = [] }: Rendered): Push[] {
  const notified = notifications.filter(({ isPushed = true }) => isPushed)
  return [...notified.map(({ pushBody, ...news }) => ({ ...news, body: pushBody ?? news.body })), ...pushes]
}

/** Only queues: `push/send-push.ts` sends, so that this transaction never waits for another server. */
async function push(tx: Tx, pushes: readonly Push[], preferences: ChannelPreferences, eventId: string): Promise<void> {
  const rows = pushes
    .filter(({ userId, kind }) => preferences.wants(userId, kind, 'push'))
    .map(({ userId, kind, title, body, link, causeId = eventId, tag, lastsMs = defaultPushMs, isUrgent = false }) => ({
      userId,
      kind,
      causeId,
      title,
      body,
      isUrgent,
      link: link ?? '/notifications',
      tag: tag ?? `${kind}:${causeId}`,
      seconds: lastsMs / 1_000,
    }))
  await queuePushes(tx, rows)
}

async function notify(
  tx: Tx,
  notifications: readonly Notification[],
  preferences: ChannelPreferences,
  eventId: string,
): Promise<void> {
  const rows = notifications
    .filter(({ userId, kind }) => preferences.wants(userId, kind, 'in_app'))
    .map(({ causeId = eventId, isPushed: _isPushed, pushBody: _pushBody, ...notification }) => ({
      ...notification,
      causeId,
    }))
  const grown = await extendNotifications(
    tx,
    rows.filter(({ id }) => id !== undefined),
  )
  const known = new Set(grown.map(({ id }) => id))
  const fresh = await insertNotifications(
    tx,
    rows.filter(({ id }) => id === undefined || !known.has(id)),
  )
  fresh.push(...grown)
  if (fresh.length === 0) return
  const unread = await countUnread(tx, [...new Set(fresh.map((row) => row.userId))])
  await emitLive(
    tx,
    fresh.map((row) => ({ topic: `user:${row.userId}`, event: addedEvent(row, unread.get(row.userId) ?? 0) })),
  )
}

function addedEvent({ id, version, title, body, link }: NotificationRow, unread: number) {
  return { name: 'notification.added' as const, id, version, title, body, link, unread }
}

async function queue(
  tx: Tx,
  mails: readonly Mail[],
  { preferences, recipients }: { preferences: ChannelPreferences; recipients: ReadonlyMap<string, Recipient> },
  eventId: string,
  deps: DeliveryDeps,
): Promise<void> {
  const wanted = mails.filter(({ userId, kind }) => userId === undefined || preferences.wants(userId, kind, 'email'))
  if (wanted.length === 0) return
  const now = await selectNow(tx)
  const rows = wanted.map(({ recipient, kind, content, userId, causeId }) => {
    const stop = userId === undefined ? null : unsubscribeUrl(deps, userId, kind)
    const timeZone = (userId && recipients.get(userId)?.timeZone) || undefined
    return {
      ...renderMail({ ...content, ...(stop && { unsubscribeUrl: stop }) }, deps.baseUrl, { timeZone, now }),
      recipient,
      userId: userId !== undefined && recipients.has(userId) ? userId : null,
      kind,
      causeId: causeId ?? `${eventId}:${recipient}`,
      unsubscribeUrl: stop,
      state: deps.isMailSent ? ('queued' as const) : ('kept' as const),
    }
  })
  await queueMails(tx, rows)
}
