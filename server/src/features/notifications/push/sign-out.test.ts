import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testContext } from '#server/api/testing/test-context.ts'
import { openAccountsFixtures, signUp, type Visitor } from '#server/features/accounts/testing/accounts-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { notificationsRouter } from '../notifications.router.ts'
import { pruneAbsentDevices } from './prune-absent-devices.ts'
import { makeBrowser } from './testing/push-service-tools.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
afterAll(fixtures.close)
beforeEach(() => sql`delete from rate_limits`.execute(db))

const relay = new EventRelay(db, [pruneAbsentDevices(db)])
const password = 'correct horse'

/** Calls of a browser's session. */
async function callsOf(visitor: Visitor) {
  const actor = await fixtures.readActor(visitor.headers())
  if (!actor) throw new Error('no session')
  return createRouterClient(notificationsRouter({ db, mailSecret: '' }), { context: testContext(actor) })
}

/** A user with alerts on in two browsers, both signed in. */
async function atTwoBrowsers(email: string) {
  const { visitor: desk, id } = await signUp(fixtures, email)
  const phone = fixtures.visitor()
  await phone.call('POST', '/sign-in/email', { email, password })
  for (const one of [phone, desk]) await (await callsOf(one)).subscribePush(makeBrowser().subscription)
  const devices = async () => (await (await callsOf(desk)).pushDevices({})).items.map(({ isThis }) => isThis)
  return { id, desk, phone, devices }
}

test('signing out ends the alerts of that browser alone', async () => {
  const { desk, phone, devices } = await atTwoBrowsers('out@example.test')
  expect(await devices()).toEqual([true, false])
  expect((await phone.call('POST', '/sign-out')).status).toBe(200)
  expect(await devices()).toEqual([true])
  expect((await desk.call('GET', '/get-session')).body).not.toBeNull()
})

test('signing out all other devices ends theirs, also where the session had timed out and was cleared away', async () => {
  const { id, desk, devices } = await atTwoBrowsers('others@example.test')
  const own = await fixtures.readActor(desk.headers())
  const others = sql`user_id = ${id} and id <> ${own?.sessionId}`
  await sql`update auth.session set last_seen_at = last_seen_at - interval '2 days' where ${others}`.execute(db)
  await sql`delete from auth.session where ${others}`.execute(db)
  expect(await devices()).toEqual([true, false])
  expect((await desk.call('POST', '/revoke-other-sessions')).status).toBe(200)
  while (await relay.run());
  expect(await devices()).toEqual([true])
})

test('a new password ends the alerts of every browser; the one that set it tells us again', async () => {
  const { desk, devices } = await atTwoBrowsers('password@example.test')
  const change = { currentPassword: password, newPassword: 'battery staple' }
  expect((await desk.call('POST', '/change-password', change)).status).toBe(200)
  expect(await devices()).toEqual([])
})
