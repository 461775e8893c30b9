import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { deliver } from '../deliver.ts'
import { notificationsPersonalData } from '../notifications.personal-data.ts'
import { sendDuePushes } from './send-push.ts'
import { minute, openPushFixtures, orderNews, type Session } from './testing/push-fixtures.ts'
import { makeBrowser } from './testing/push-service-tools.ts'

const fixtures = await openPushFixtures()
const {
  as,
  db,
  happen,
  listener,
  pushDeps,
  owner,
  readBy,
  send,
  somebody,
  statesOf,
  takenBy,
  render,
  deliveryDeps,
  titlesOf,
} = fixtures
afterAll(fixtures.close)
beforeEach(fixtures.begin)

describe('a browser', () => {
  test('of a push service that is none is refused, and so are keys that are none', async () => {
    const ada = await somebody()
    const { subscription } = makeBrowser()
    const refused = (wrong: object) =>
      expect(as(ada).subscribePush({ ...subscription, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await refused({ endpoint: 'https://10.0.0.1/push' })
    await refused({ endpoint: 'http://fcm.googleapis.com/fcm/send/a' })
    await refused({ endpoint: 'https://fcm.googleapis.com@localhost/a' })
    await refused({ keys: { ...subscription.keys, auth: 'short' } })
    const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    await refused({ keys: { ...subscription.keys, p256dh: offTheCurve } })
    expect((await as(ada).pushDevices({})).items).toEqual([])
  })

  test('that an address stands for which is no push service is never asked, even by a row', async () => {
    const ada = await listener()
    await owner.query(`update push_subscriptions set endpoint = 'https://10.0.0.1/push' where id = $1`, [ada.device.id])
    await render(orderNews(ada.profileId))
    const asked: string[] = []
    await sendDuePushes({
      ...pushDeps,
      post: async ({ endpoint }) => ({ status: asked.push(endpoint), retryAfter: null }),
    })
    expect(asked).toEqual([])
  })

  test('stands in its owner’s list and export without address and keys, and nobody else can end it', async () => {
    const [ada, eve] = [await listener(), await somebody()]
    expect((await as(ada).pushDevices({})).items).toEqual([
      {
        id: ada.device.id,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        isThis: true,
        createdAt: '2026-11-21T20:00:00.000Z',
        lastSuccessAt: null,
      },
    ])
    const lists = Object.values(notificationsPersonalData.exports ?? {})
    const exported = JSON.stringify(await Promise.all(lists.map((list) => list(db, ada.profileId, 100))))
    expect(exported).toContain(ada.device.id)
    const { rows } = await owner.query('select private_key, public_key from push_keys')
    const { endpoint, keys } = ada.browser.subscription
    for (const secret of [endpoint, keys.p256dh, keys.auth, rows[0]?.private_key ?? 'x'.repeat(43)])
      expect(exported).not.toContain(secret)
    expect(await as(eve).unsubscribePush({ id: ada.device.id })).toEqual({ removed: false })
    expect(await as(eve).testPush({ id: ada.device.id })).toEqual({ queued: false })
    expect(await as(ada).unsubscribePush({ id: ada.device.id })).toEqual({ removed: true })
    expect(await as(ada).unsubscribePush({ id: ada.device.id })).toEqual({ removed: false })
  })

  test('that changes hands forgets what waited for the one before; with a new address it is still one', async () => {
    const [ada, bob] = [await listener(), await somebody()]
    await render(orderNews(ada.profileId))
    await as(bob).subscribePush(ada.browser.subscription)
    await send()
    expect(takenBy(ada.browser)).toEqual([])
    expect((await as(ada).pushDevices({})).items).toEqual([])
    const renewed = makeBrowser()
    await as(bob).subscribePush(renewed.subscription)
    await as(bob).subscribePush(renewed.subscription)
    expect((await as(bob).pushDevices({})).items).toHaveLength(1)
    await render(orderNews(bob.profileId))
    await send()
    expect([titlesOf(ada.browser), titlesOf(renewed)]).toEqual([[], ['Your parcel is on its way']])
  })

  test('of who acts in somebody’s name is not theirs', async () => {
    const [ada, admin] = [await somebody(), await somebody()]
    const { subscription } = makeBrowser()
    await expect(as(ada, admin.profileId).subscribePush(subscription)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('beyond the twentieth puts out the one that was not seen for longest', async () => {
    const ada = await listener()
    for (let i = 0; i < 20; i++) {
      await fixtures.advance(1_000)
      await as({ ...ada, sessionId: randomUUID() }).subscribePush(makeBrowser().subscription)
    }
    const ids = (await as(ada).pushDevices({})).items.map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(ids).not.toContain(ada.device.id)
  })

  test('is tested by its owner, at most once in ten seconds', async () => {
    const ada = await listener()
    expect(await as(ada).testPush({ id: ada.device.id })).toEqual({ queued: true })
    expect(await as(ada).testPush({ id: ada.device.id })).toEqual({ queued: true })
    await send()
    expect(readBy(ada.browser)).toMatchObject([{ title: 'Alerts are on', path: '/settings/notifications' }])
    await fixtures.advance(10_000)
    await as(ada).testPush({ id: ada.device.id })
    await send()
    expect(takenBy(ada.browser)).toHaveLength(2)
  })
})

describe('a session', () => {
  const endSession = (id: string) => sql`delete from auth.session where id = ${id}`.execute(db)
  const devicesOf = async (one: Session) => (await as(one).pushDevices({})).items.length

  test('that is signed out takes the alerts of its browser along; one that timed out leaves them', async () => {
    const [ada, bob] = [await listener(), await listener()]
    await endSession(ada.sessionId)
    expect(await devicesOf(ada)).toBe(0)
    await fixtures.advance(61 * minute)
    await endSession(bob.sessionId)
    expect(await devicesOf(bob)).toBe(1)
  })

  test('whose owner signs out everywhere else leaves no other browser its alerts, timed out or not', async () => {
    const ada = await listener()
    const laptop = makeBrowser()
    await as({ ...ada, sessionId: randomUUID() }).subscribePush(laptop.subscription)
    await happen('account.signed-out-elsewhere', { profileId: ada.profileId })
    expect((await as(ada).pushDevices({})).items).toMatchObject([{ id: ada.device.id }])
  })

  test('a new password forgets browsers that are not signed in', async () => {
    const ada = await listener()
    await owner.query(
      `insert into auth.account (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, 'hash')`,
      [ada.profileId],
    )
    await as({ ...ada, sessionId: randomUUID() }).subscribePush(makeBrowser().subscription)
    await owner.query(`update auth.account set password = 'another' where user_id = $1`, [ada.profileId])
    expect((await as(ada).pushDevices({})).items).toMatchObject([{ id: ada.device.id }])
  })

  test('an account that closes takes all of it along', async () => {
    const ada = await listener()
    await as(ada).setQuietHours({ quietHours: { from: '22:00', to: '07:00' } })
    await render(orderNews(ada.profileId))
    await transact(db, async (tx) => notificationsPersonalData.eraseUnderLock?.(tx, ada.profileId))
    expect(await send()).toBe(0)
    expect(await as(ada).preferences({})).toMatchObject({ quietHours: null })
    expect(await devicesOf(ada)).toBe(0)
  })

  test('a suspended account gets nothing, not even what waited', async () => {
    const ada = await listener()
    await render(orderNews(ada.profileId))
    await owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [ada.profileId])
    await render(orderNews(ada.profileId))
    await send()
    expect(takenBy(ada.browser)).toEqual([])
    expect(await statesOf(ada.profileId)).toEqual(['failed', 'failed'])
  })

  test('news of a browser that is being turned off at that moment are written all the same', async () => {
    const ada = await listener()
    const client = await owner.connect()
    await client.query('begin')
    await client.query('delete from push_subscriptions where id = $1', [ada.device.id])
    const notification = {
      userId: ada.profileId,
      kind: 'order-shipped',
      title: 'Sent',
      body: '',
      link: null,
      causeId: 'a',
    }
    const telling = transact(db, (tx) => deliver(tx, { notifications: [notification] }, 'a', deliveryDeps))
    await expect.poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length).toBe(1)
    await client.query('commit')
    client.release()
    await telling
    expect((await as(ada).list({})).items).toMatchObject([{ title: 'Sent' }])
    expect(await statesOf(ada.profileId)).toEqual([])
  })
})
