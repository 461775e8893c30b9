import { NotificationTopic, topicOf } from '@keepcase/contract/notifications/notifications.topics.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { watchSecurityEvents } from '#server/boot/testing/security-log-tools.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { notificationsRouter } from '../notifications.router.ts'
import { unsubscribeToken, unsubscribeUrl } from '../unsubscribe-token.ts'
import { readChannelPreferences } from './channel-preferences.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)

const as = (profileId: string) =>
  createRouterClient(notificationsRouter({ db, mailSecret: 'secret' }), {
    context: testContext(testActor({ profileId, permissions: ['user.notificationPreferences.manage'] })),
  })
const oneBuyer = async () => {
  const [buyer] = await makeBuyers(owner, 1)
  return buyer?.id ?? ''
}

test('everything is on until it is turned off, and can be turned on again', async () => {
  const ada = await oneBuyer()
  const { topics } = await as(ada).preferences({})
  expect(topics.map(({ topic }) => topic)).toEqual([...NotificationTopic.options])
  expect(topics.every(({ inApp, email }) => inApp && email)).toBe(true)
  const change = (isOn: boolean) => as(ada).updatePreferences({ topic: 'holds', channel: 'email', isOn })
  const holds = async (isOn: boolean) => (await change(isOn)).topics.find(({ topic }) => topic === 'holds')
  expect(await holds(false)).toEqual({ topic: 'holds', isFixed: false, inApp: true, email: false, push: true })
  expect((await readChannelPreferences(db, [ada])).wants(ada, 'hold-ending', 'email')).toBe(false)
  expect((await readChannelPreferences(db, [ada])).wants(ada, 'hold-ending', 'in_app')).toBe(true)
  expect(await holds(true)).toMatchObject({ email: true })
  expect((await readChannelPreferences(db, [ada])).wants(ada, 'hold-ending', 'email')).toBe(true)
})

test('what keeps an account safe cannot be turned off, not even by a row', async () => {
  const ada = await oneBuyer()
  await expect(as(ada).updatePreferences({ topic: 'account', channel: 'email', isOn: false })).rejects.toMatchObject({
    code: 'FIXED_TOPIC',
    status: 409,
  })
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on) values ($1, 'account', 'email', false)`,
    [ada],
  )
  expect((await readChannelPreferences(db, [ada])).wants(ada, 'reset-password', 'email')).toBe(true)
  expect(unsubscribeUrl({ baseUrl: 'https://keepcase.example', mailSecret: 's' }, ada, 'reset-password')).toBeNull()
})

test('the page of a mail’s link turns that kind off without a sign-in', async () => {
  const ada = await oneBuyer()
  const nobody = createRouterClient(notificationsRouter({ db, mailSecret: 'secret' }), { context: testContext(null) })
  const token = unsubscribeToken('secret', { userId: ada, topic: 'orders' })
  expect(await nobody.unsubscribe({ token })).toEqual({ topic: 'orders' })
  const events = watchSecurityEvents()
  await expect(nobody.unsubscribe({ token: `${token}x` })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(events.seen()).toEqual([{ securityEvent: 'bad-signature', count: 1, what: 'unsubscribe link' }])
  events.stop()
  expect((await readChannelPreferences(db, [ada])).wants(ada, 'order-receipt', 'email')).toBe(false)
})

test('each kind that we send belongs to a topic', () => {
  const kinds = {
    'drop-reminder': 'reminders',
    'drop-cancelled': 'drop_changes',
    'hold-half': 'holds',
    'claim-expired': 'holds',
    'standby-offer': 'standby',
    'payment-refunded': 'orders',
    'order-received': 'sales',
    'account-suspended': 'account',
    'something-new': 'other',
  }
  expect(Object.keys(kinds).map(topicOf)).toEqual(Object.values(kinds))
})

test('the zone of mails is the one that a browser told last; what is no zone is refused, and who acts for another tells none', async () => {
  const ada = await oneBuyer()
  const zone = async () => (await as(ada).preferences({})).timeZone
  expect(await zone()).toBeNull()
  await as(ada).setTimeZone({ timeZone: 'Europe/Berlin' })
  await as(ada).setTimeZone({ timeZone: 'America/New_York' })
  expect(await zone()).toBe('America/New_York')
  for (const timeZone of ['Mars/Olympus', '', "'; drop table x", 'x'.repeat(65)]) {
    await expect(as(ada).setTimeZone({ timeZone })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const helper = createRouterClient(notificationsRouter({ db, mailSecret: 'secret' }), {
    context: testContext(testActor({ profileId: ada, impersonatedBy: await oneBuyer() })),
  })
  await helper.setTimeZone({ timeZone: 'Asia/Tokyo' })
  expect(await zone()).toBe('America/New_York')
})
