import type { Db, Tx } from '@keepcase/db/db.ts'
import { isLoopback } from '#server/boot/env.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { ContextDeps } from '#server/http/http-context.ts'
import { previewAnnouncement, sendAnnouncement } from './announcements/send-announcement.ts'
import { addCalendarRoutes } from './calendar/calendar-routes.ts'
import { holdTicker } from './holds/send-hold-notifications.ts'
import { createDevOutbox, type DevOutbox } from './mail/dev-outbox.ts'
import { closingsTicker, mailTicker, smtpPost } from './mail/send-mail.ts'
import { notificationsPersonalData } from './notifications.personal-data.ts'
import { notificationsRouter } from './notifications.router.ts'
import { addUnsubscribeRoute, unsubscribePath } from './preferences/unsubscribe.ts'
import { pruneAbsentDevices } from './push/prune-absent-devices.ts'
import { type PushPost, postPush } from './push/push-post.ts'
import { pushTickers } from './push/send-push.ts'
import { reminderTicker } from './reminders/send-reminders.ts'
import { handlerFor } from './renderer.ts'
import { renderers } from './renderers/all.ts'
import { mailSecretOf } from './unsubscribe-token.ts'
import { updateTicker } from './updates/deliver-updates.ts'

export { mailerTo } from './mail/mailer-to.ts'
export { findNewestMail } from './mail/outgoing-mail.queries.ts'

export type NotificationsDeps = {
  db: Db
  /** For background work: event handlers, tickers, sending mail and pushes. */
  workDb: Db
  baseUrl: string
  /** Null: mail is stored and shown in the developer outbox. */
  smtpUrl: string | null
  /** The server's secret; the key of unsubscribe links is derived from it. */
  authSecret: string
  /** Reads who requests a private drop's calendar. */
  context: ContextDeps
  /** Replaces the network call to push services in tests. */
  postPush?: PushPost
}

/**
 * The notifications feature: handles events and timers, notifies users in the app, by mail and by push, and
 * stores their preferences. No other feature calls it.
 */
export function notificationsFeature(deps: NotificationsDeps): Feature {
  const { db, workDb, baseUrl, smtpUrl } = deps
  const server = smtpUrl === null ? null : smtpPost(smtpUrl, baseUrl)
  const mailSecret = mailSecretOf(deps.authSecret)
  const deliveryDeps = { db: workDb, baseUrl, isMailSent: server !== null, mailSecret }
  return {
    name: 'notifications',
    router: { notifications: notificationsRouter({ db, mailSecret }) },
    account: notificationsPersonalData,
    events: [...renderers.map((renderer) => handlerFor(renderer, deliveryDeps)), pruneAbsentDevices(workDb)],
    tickers: [
      reminderTicker(deliveryDeps),
      holdTicker(deliveryDeps),
      updateTicker(deliveryDeps),
      closingsTicker(workDb),
      ...pushTickers({ db: workDb, baseUrl, post: deps.postPush ?? postPush }),
      ...(server ? [mailTicker(workDb, server.post)] : []),
    ],
    httpRoutes: (app) => {
      addCalendarRoutes(app, deps)
      addUnsubscribeRoute(app, { db, mailSecret })
    },
    signedPaths: [unsubscribePath],
    ...(server && { close: () => server.close() }),
  }
}

type AnnouncementParameters = Parameters<typeof sendAnnouncement>

/** Writes announcements for people, and previews them; see `announcementsFeature`. */
export function announcementSender({
  workDb: db,
  baseUrl,
  smtpUrl,
  authSecret,
}: Pick<NotificationsDeps, 'workDb' | 'baseUrl' | 'smtpUrl' | 'authSecret'>) {
  const deps = { db, baseUrl, isMailSent: smtpUrl !== null, mailSecret: mailSecretOf(authSecret) }
  return {
    send: (tx: Tx, announced: AnnouncementParameters[1], people: AnnouncementParameters[2]) =>
      sendAnnouncement(tx, announced, people, deps),
    preview: (announced: Parameters<typeof previewAnnouncement>[0]) => previewAnnouncement(announced, deps),
  }
}

/**
 * The developer outbox; null when the site has a public address: a proxy on the same machine would make every
 * visitor look local, and mails hold sign-in links.
 */
export function devOutbox({ db, baseUrl }: { db: Db; baseUrl: string }): DevOutbox | null {
  return isLoopback(new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')) ? createDevOutbox(db) : null
}
