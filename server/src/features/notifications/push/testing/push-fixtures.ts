import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { deliver } from '../../deliver.ts'
import type { Push } from '../../notification.ts'
import { notificationsRouter } from '../../notifications.router.ts'
import { notificationsFeature } from '../../public.ts'
import { sendDuePushes } from '../send-push.ts'
import { type Browser, makeBrowser, startPushService } from './push-service-tools.ts'

export const minute = 60_000
export const hour = 60 * minute

const baseUrl = 'https://keepcase.example'

/** Caller and session. */
export type Session = { profileId: string; sessionId: string }

/** A non-urgent notification about a parcel, which is pushed. */
export const orderNews = (userId: string, more: Partial<Push> = {}): Push => ({
  userId,
  kind: 'order-shipped',
  causeId: randomUUID(),
  title: 'Your parcel is on its way',
  body: 'Order #12 was sent 2026-11-21T18:00:00.000Z.',
  link: '/orders/12',
  ...more,
})

/** The notifications feature on the test's own database, with a push service that receives every message. */
export async function openPushFixtures() {
  const fixtures = await openTestDb()
  const { db, owner } = fixtures
  const service = await startPushService()
  const deliveryDeps = { db, baseUrl, isMailSent: false, mailSecret: 'secret' }
  const pushDeps = { db, baseUrl, post: service.post }
  const context = { readActor: async () => null, countCall: async () => null }
  const feature = notificationsFeature({
    db,
    workDb: db,
    baseUrl,
    smtpUrl: null,
    authSecret: 'secret',
    context,
    postPush: service.post,
  })
  const relay = new EventRelay(db, feature.events ?? [])

  const as = ({ profileId, sessionId }: Session, impersonatedBy: string | null = null) =>
    createRouterClient(notificationsRouter({ db, mailSecret: 'secret' }), {
      context: testContext(
        testActor({
          profileId,
          sessionId,
          impersonatedBy,
          permissions: ['user.notificationPreferences.manage', 'user.notifications.view'],
        }),
        { headers: new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }) },
      ),
    })

  /** A new user with one session. */
  async function somebody(): Promise<Session & { token: string }> {
    const [buyer] = await makeBuyers(owner, 1)
    const { rows } = await owner.query('select id from auth.session where user_id = $1', [buyer?.id])
    return { profileId: buyer?.id ?? '', sessionId: rows[0].id, token: buyer?.token ?? '' }
  }

  /** A user with alerts on in one browser. */
  async function listener() {
    const session = await somebody()
    const browser = makeBrowser()
    const device = await as(session).subscribePush(browser.subscription)
    return { ...session, browser, device }
  }

  const takenBy = ({ path }: Browser) => service.taken.filter((push) => push.path === path)
  const readBy = (browser: Browser) => takenBy(browser).map(({ body }) => browser.read(body))
  return {
    ...fixtures,
    baseUrl,
    service,
    deliveryDeps,
    pushDeps,
    as,
    somebody,
    listener,
    takenBy,
    readBy,
    titlesOf: (browser: Browser) => readBy(browser).map(({ title }) => title),
    send: () => sendDuePushes(pushDeps),
    render: (push: Push) => transact(db, (tx) => deliver(tx, { pushes: [push] }, randomUUID(), deliveryDeps)),
    async happen(name: string, payload: object) {
      await transact(db, (tx) => emitEvents(tx, [{ name, rowId: 'a', payload }]))
      while (await relay.run());
    },
    /** States of an account's pushes, in the order they were written. */
    async statesOf(userId: string) {
      const { rows } = await sql<{ state: string }>`
        select o.state from outgoing_pushes o join push_subscriptions s on s.id = o.subscription_id
        where s.user_id = ${userId} order by o.seq`.execute(db)
      return rows.map(({ state }) => state)
    },
    /** Resets clock and pending work before each test. */
    async begin() {
      await fixtures.setClock('2026-11-21T20:00:00.000Z')
      await sql`delete from outgoing_pushes`.execute(db)
      await sql`delete from drop_reminders`.execute(db)
      await sql`delete from outbox`.execute(db)
      service.taken.length = 0
    },
    async close() {
      service.close()
      await fixtures.close()
    },
  }
}
