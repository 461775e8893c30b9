import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDuePushes } from './send-push.ts'
import { minute, openPushFixtures, orderNews } from './testing/push-fixtures.ts'
import { makeBrowser, readSender } from './testing/push-service-tools.ts'

const fixtures = await openPushFixtures()
const {
  as,
  baseUrl,
  db,
  listener,
  pushDeps,
  owner,
  readBy,
  send,
  service,
  somebody,
  statesOf,
  takenBy,
  render,
  titlesOf,
} = fixtures
afterAll(fixtures.close)
beforeEach(fixtures.begin)

describe('a message', () => {
  test('reaches the browser encrypted for it alone, signed by the key that the page was given', async () => {
    const ada = await listener()
    await render(orderNews(ada.profileId))
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [push] = takenBy(ada.browser)
    expect(ada.browser.read(push!.body)).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      title: 'Your parcel is on its way',
      body: 'Order #12 was sent 2026-11-21T18:00:00.000Z.',
      path: '/orders/12',
      tag: expect.stringMatching(/^order-shipped:/),
    })
    expect(() => makeBrowser().read(push!.body)).toThrow()
    expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' })
    const { publicKey, claims } = readSender(push!.headers.authorization)
    expect(await as(ada).pushKey({})).toEqual({ publicKey })
    expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: baseUrl })
    expect((await as(ada).pushDevices({})).items).toMatchObject([{ lastSuccessAt: '2026-11-21T20:00:00.000Z' }])
  })

  test('is told each browser of its reader once, however often it is told and however many send', async () => {
    const ada = await listener()
    const second = makeBrowser()
    await as({ ...ada, sessionId: randomUUID() }).subscribePush(second.subscription)
    const news = orderNews(ada.profileId)
    await Promise.all([render(news), render(news)])
    await Promise.all([send(), send(), send()])
    await render(news)
    await send()
    expect([titlesOf(ada.browser), titlesOf(second)]).toEqual([[news.title], [news.title]])
  })

  test('that a crash cut off after it was handed over goes out again under the same id', async () => {
    const ada = await listener()
    await render(orderNews(ada.profileId))
    await send()
    await sql`update outgoing_pushes set state = 'queued', sent_at = null`.execute(db)
    expect(await send()).toBe(0)
    await fixtures.advance(2 * minute)
    expect(await send()).toBe(1)
    const [first, again] = takenBy(ada.browser)
    expect(ada.browser.read(again!.body).id).toBe(ada.browser.read(first!.body).id)
    expect(again!.headers.topic).toBe(first!.headers.topic)
  })

  test('that is too long for a lock screen is cut', async () => {
    const ada = await listener()
    await render(orderNews(ada.profileId, { title: '📼'.repeat(5_000), body: 'x'.repeat(5_000) }))
    await send()
    const [{ title, body } = { title: '', body: '' }] = readBy(ada.browser)
    expect([...title].length).toBe(120)
    expect(body).toHaveLength(300)
    expect(title.endsWith('📼…')).toBe(true)
    expect(takenBy(ada.browser)[0]!.body.length).toBeLessThan(4_096)
  })

  test('two processes that make the key pair at once go on with one', async () => {
    await owner.query('delete from push_keys')
    const ada = await somebody()
    const keys = await Promise.all(Array.from({ length: 8 }, () => as(ada).pushKey({})))
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    await expect(sql`update push_keys set private_key = public_key`.execute(db)).rejects.toThrow('permission denied')
  })
})

describe('the push service', () => {
  test('says that a browser is gone: it is forgotten with all that waits for it', async () => {
    for (const status of [404, 410]) {
      const ada = await listener()
      service.answerWith(ada.browser.subscription.endpoint, status)
      await render(orderNews(ada.profileId))
      await send()
      expect((await as(ada).pushDevices({})).items).toEqual([])
      expect(await statesOf(ada.profileId)).toEqual([])
    }
  })

  test('is away: tried again later each time, until it takes it', async () => {
    const ada = await listener()
    service.answerWith(ada.browser.subscription.endpoint, 503)
    await render(orderNews(ada.profileId))
    const after: number[] = []
    for (const seconds of [0, 4, 1, 9, 1, 20]) {
      await fixtures.advance(seconds * 1_000)
      await send()
      after.push(takenBy(ada.browser).length)
    }
    expect(after).toEqual([1, 1, 2, 2, 3, 4])
    service.answerWith(ada.browser.subscription.endpoint, 201)
    await fixtures.advance(40_000)
    await send()
    expect(await statesOf(ada.profileId)).toEqual(['sent'])
    expect(new Set(titlesOf(ada.browser)).size).toBe(1)
  })

  test('asks to wait: it is not asked before', async () => {
    const ada = await listener()
    service.answerWith(ada.browser.subscription.endpoint, 429, '90')
    await render(orderNews(ada.profileId))
    await send()
    await fixtures.advance(89_000)
    expect(await send()).toBe(0)
    await fixtures.advance(1_000)
    expect(await send()).toBe(1)
  })

  test('does not answer at all: the message waits, and what else is due goes out', async () => {
    const [ada, bob] = [await listener(), await listener()]
    await render(orderNews(ada.profileId))
    await render(orderNews(bob.profileId))
    const isAda = (endpoint: string) => endpoint === ada.browser.subscription.endpoint
    const post = (request: Parameters<typeof service.post>[0]) =>
      isAda(request.endpoint) ? Promise.reject(new Error('getaddrinfo ENOTFOUND')) : service.post(request)
    await sendDuePushes({ ...pushDeps, post })
    expect([await statesOf(ada.profileId), await statesOf(bob.profileId)]).toEqual([['queued'], ['sent']])
    await fixtures.advance(5_000)
    await send()
    expect(await statesOf(ada.profileId)).toEqual(['sent'])
  })

  test('refuses: that message is given up, and after five in a row the browser', async () => {
    const ada = await listener()
    const { endpoint } = ada.browser.subscription
    const one = async (status: number) => {
      service.answerWith(endpoint, status)
      await render(orderNews(ada.profileId))
      await send()
      return (await as(ada).pushDevices({})).items.length
    }
    for (const status of [403, 400, 413, 302]) expect(await one(status)).toBe(1)
    expect(await one(201)).toBe(1)
    for (const status of [403, 403, 403, 403]) expect(await one(status)).toBe(1)
    expect(await one(403)).toBe(0)
  })

  test('takes it too late to be of use: it is not sent any more', async () => {
    const ada = await listener()
    service.answerWith(ada.browser.subscription.endpoint, 500)
    await render(orderNews(ada.profileId, { lastsMs: 3 * minute }))
    await send()
    service.answerWith(ada.browser.subscription.endpoint, 201)
    await fixtures.advance(3 * minute)
    await send()
    expect(await statesOf(ada.profileId)).toEqual(['expired'])
    expect(takenBy(ada.browser)).toHaveLength(1)
  })
})
