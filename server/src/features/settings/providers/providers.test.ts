import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enteredContext, testActor, testContext } from '#server/api/testing/test-context.ts'
import { notificationsFeature } from '#server/features/notifications/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { settingsRouter } from '../settings.router.ts'
import type { Providers } from './read-providers.ts'

const { db, owner, setClock, close } = await openTestDb()
afterAll(close)
const baseUrl = 'https://keepcase.test'
const ada = testActor({
  permissions: ['platform.settings.view', 'platform.settings.update', 'platform.paymentProvider.viewAll'],
})
const router = (changes: Partial<Providers> = {}) =>
  settingsRouter({
    ...{ db, longQueryDb: db, cleanUps: () => ({}) },
    providers: { smtpUrl: null, baseUrl, paysBy: 'sandbox', isSandbox: true, ...changes },
  })
const as = (changes: Partial<Providers> = {}) =>
  createRouterClient(router(changes), { context: enteredContext(owner, ada) })
const context = { readActor: async () => null, countCall: async () => null }
const feature = notificationsFeature({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: 'secret', context })
const relay = new EventRelay(db, feature.events ?? [])

beforeAll(async () => {
  // @NOTE in the past: events fall due by the real clock
  await setClock('2026-03-01T12:00:00Z')
  await owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada', $2)`, [ada.profileId, ada.email])
})

test('a test mail goes to whoever asks, each time, and the page says what became of it', async () => {
  expect((await as().mail({})).test).toBeNull()
  expect(await as().sendTestMail({})).toEqual({ recipient: ada.email })
  while (await relay.run());
  await as().sendTestMail({})
  while (await relay.run());
  const sent = await owner.query(`select recipient from outgoing_mail where kind = 'account-test-mail'`)
  expect(sent.rows).toEqual([{ recipient: ada.email }, { recipient: ada.email }])
  expect((await as().mail({})).test).toMatchObject({ recipient: ada.email, state: 'kept', attempts: 0 })
  const { rows } = await owner.query(`select count(*)::int as n from audit_log where action = 'settings.sendTestMail'`)
  expect(rows[0].n).toBe(2)
})

test('the mail server is named without its password, with what waits and what it refused', async () => {
  await owner.query(
    `insert into outgoing_mail (recipient, subject, body_text, kind, state, created_at, last_error) values
       ('a@b.test', 'Hello', 'Hi', 'test', 'queued', app_now() - interval '10 minutes', 'Connection refused'),
       ('a@b.test', 'Hello', 'Hi', 'test', 'failed', app_now(), 'No such mailbox')`,
  )
  const status = await as({ smtpUrl: 'smtp://ada:s3cret@mail.keepcase.test:587' }).mail({})
  expect(status).toMatchObject({
    isSent: true,
    server: 'mail.keepcase.test:587',
    sender: 'no-reply@keepcase.test',
    waiting: 1,
    oldestMinutes: 10,
    failedLastDay: 1,
    lastError: 'Connection refused',
  })
  expect(JSON.stringify(status)).not.toContain('s3cret')
})

test('payments say who takes them and what is open', async () => {
  expect(await as().payments({})).toMatchObject({
    provider: 'sandbox',
    isSandbox: true,
    unsettled: 0,
    lastEventAt: null,
  })
  expect(await as({ paysBy: null, isSandbox: false }).payments({})).toMatchObject({ provider: null, isSandbox: false })
  const clerk = createRouterClient(router(), {
    context: testContext(testActor({ permissions: ['platform.settings.view'] })),
  })
  await expect(clerk.payments({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
