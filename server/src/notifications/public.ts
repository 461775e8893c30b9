import type { Db } from '@keepcase/db/db.ts'
import { isLoopback } from '#platform/env.ts'
import type { Room } from '#platform/room.ts'
import { createDevOutbox, type DevOutbox } from './mail/dev-outbox.ts'
import { mailTicker, smtpPost } from './mail/send-mail.ts'
import { accountTellers } from './notices/account-notices.ts'
import { claimTellers } from './notices/claim-notices.ts'
import { dropTellers } from './notices/drop-notices.ts'
import { orderTellers } from './notices/order-notices.ts'
import { notificationsRouter } from './notifications.router.ts'
import { handlerFor } from './teller.ts'

export type NotificationsDeps = {
  db: Db
  /** For event handlers and the sending of mail. */
  workDb: Db
  baseUrl: string
  /** Null: mail is kept and shown in the developer's outbox. */
  smtpUrl: string | null
}

const tellers = [...accountTellers, ...claimTellers, ...dropTellers, ...orderTellers]

/** The notifications room: it hears events, tells people in the app and by mail, and nobody calls it. */
export function notificationsRoom(deps: NotificationsDeps): Room {
  const { workDb, baseUrl, smtpUrl } = deps
  const server = smtpUrl === null ? null : smtpPost(smtpUrl, baseUrl)
  return {
    name: 'notifications',
    router: { notifications: notificationsRouter(deps) },
    events: tellers.map((teller) => handlerFor(teller, { db: workDb, baseUrl, isMailSent: server !== null })),
    ...(server && { tickers: [mailTicker(workDb, server.post)], close: async () => server.close() }),
  }
}

/**
 * The developer's outbox; null where the site has a public address: there a proxy on the same machine would make every
 * visitor look like a local one, and mails hold links that sign somebody in.
 */
export function devOutbox({ db, baseUrl }: { db: Db; baseUrl: string }): DevOutbox | null {
  return isLoopback(new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')) ? createDevOutbox(db) : null
}
