import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import { setAdministrator } from '#server/features/access/public.ts'
import { sendContactMessage } from '#server/features/accounts/inbox/send-contact-message.ts'
import { openRightsFixtures, password } from '#server/features/accounts/rights/testing/account-rights-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { deliver } from '../deliver.ts'
import { notificationsFeature } from '../public.ts'
import { subscribePush } from '../push/devices.ts'
import { makeBrowser } from '../push/testing/push-service-tools.ts'
import { deleteClosings } from './outgoing-mail.queries.ts'

const fixtures = await openRightsFixtures()
const { db, owner, features, somebody, rowsOf } = fixtures
afterAll(fixtures.close)
beforeEach(async () => {
  await fixtures.forgetLimits()
  await owner.query('delete from outgoing_mail')
})

const context = { readActor: async () => null, countCall: async () => null }
const given = { db, workDb: db, baseUrl: fixtures.baseUrl, smtpUrl: null, authSecret: 'x', context }
const relay = new EventRelay(db, notificationsFeature(given).events ?? [])
const settle = async () => {
  while (await relay.run());
}
const deliverDeps = { db, baseUrl: fixtures.baseUrl, isMailSent: false, mailSecret: 'x' }
const mails = () => rowsOf('select recipient, kind from outgoing_mail order by recipient, kind')
const written = (recipient: string, more: { userId?: string; state?: string; kind?: string; body?: string } = {}) =>
  owner.query(
    `insert into outgoing_mail (recipient, user_id, state, kind, subject, body_text) values ($1, $2, $3, $4, 's', $5)`,
    [recipient, more.userId ?? null, more.state ?? 'sent', more.kind ?? 'order-receipt', more.body ?? 'b'],
  )

test('closing deletes every email of the account, sent or not, and nobody else’s', async () => {
  const [ada, bob] = [await somebody('ada.mails@example.test'), await somebody('bob.mails@example.test')]
  for (const state of ['queued', 'sent', 'kept', 'failed']) await written(ada.email, { userId: ada.id, state })
  await written('Ada.Mails@Example.test', { kind: 'contact-copy' })
  await written('ada.before@example.test', { userId: ada.id })
  await written('team@example.test', { kind: 'contact', body: 'From: Ada\nEmail: ada.mails@example.test' })
  await written('team@example.test', { kind: 'contact', body: 'From: Bob\nEmail: bob.mails@example.test' })
  await written(bob.email, { userId: bob.id })
  await ada.call.close({ password })
  expect(await mails()).toEqual([
    { recipient: bob.email, kind: 'order-receipt' },
    { recipient: 'team@example.test', kind: 'contact' },
  ])
})

test('an email requested before closing is never sent; the confirmation is, and is then deleted too', async () => {
  const team = await somebody('team.mails@example.test')
  await transact(db, (tx) => setAdministrator(tx, null, team.id, true))
  const ada = await somebody('late.mails@example.test')
  await settle()
  await owner.query('delete from outgoing_mail')
  const url = `${fixtures.baseUrl}/reset?token=x`
  const base = { profileId: ada.id, email: ada.email }
  await transact(db, (tx) =>
    emitEvents(tx, [
      { name: 'account.reset-password', rowId: ada.id, payload: { ...base, url } },
      { name: 'account.confirm-email', rowId: ada.id, payload: { ...base, url } },
      { name: 'account.change-email', rowId: ada.id, payload: { ...base, url, newEmail: 'new@example.test' } },
      { name: 'account.email-taken', rowId: ada.id, payload: base },
      { name: 'account.lock-changed', rowId: ada.id, payload: { profileId: ada.id, lock: 'password' } },
    ]),
  )
  const letter = { name: 'Ada', email: ada.email, topic: 'other' as const, message: 'Please close my account.' }
  await sendContactMessage({ db }, { ip: '192.0.2.1', countCall: async () => null, profileId: ada.id }, letter)
  await ada.call.close({ password })
  await settle()
  expect(await mails()).toEqual([{ recipient: ada.email, kind: 'account-closed' }])

  const afterSweep = async (state: string, hoursAgo: number) => {
    await owner.query(`update outgoing_mail set state = $1, created_at = app_now() - make_interval(hours => $2)`, [
      state,
      hoursAgo,
    ])
    await deleteClosings(db)
    return (await mails()).length
  }
  expect(await afterSweep('queued', 150)).toBe(1)
  expect(await afterSweep('kept', 23)).toBe(1)
  expect(await afterSweep('sent', 0)).toBe(0)
  for (const [state, hoursAgo] of [
    ['kept', 25],
    ['failed', 25],
    ['queued', 170],
  ] as const) {
    await written(ada.email, { kind: 'account-closed' })
    expect([state, await afterSweep(state, hoursAgo)]).toEqual([state, 0])
  }
})

/**
 * Runs the closing of an account and a concurrent write to it, in either order; returns what is left of the
 * account.
 */
async function meet(email: string, isClosingFirst: boolean) {
  let met: Promise<unknown> = Promise.resolve()
  const content = { subject: 's', heading: 'h', paragraphs: [] }
  const render = (wait: () => Promise<unknown>) =>
    transact(db, async (tx) => {
      const mail = { recipient: ada.email, userId: ada.id, kind: 'order-receipt', content }
      const notification = { userId: ada.id, kind: 'order-paid', title: 't', body: 'b', link: null }
      await deliver(tx, { mails: [mail], notifications: [notification] }, email, deliverDeps)
      await wait()
    })
  const browser = makeBrowser()
  const subscribe = () => subscribePush(db, ada.actor, browser.subscription, null)
  const slow: PersonalData = {
    eraseUnderLock: async () => {
      if (!isClosingFirst) return
      met = Promise.allSettled([render(async () => undefined), subscribe()])
      await sleep(300)
    },
  }
  const ada = await somebody(email, {}, [...features, slow])
  if (isClosingFirst) await ada.call.close({ password })
  else {
    let closing: Promise<unknown> = Promise.resolve()
    await render(async () => {
      closing = ada.call.close({ password })
      await sleep(300)
    })
    await closing
  }
  await met
  return [
    ...(await rowsOf('select kind from outgoing_mail where recipient = $1', [ada.email])),
    ...(await rowsOf('select kind from notifications where user_id = $1', [ada.id])),
    ...(await rowsOf('select endpoint from push_subscriptions where user_id = $1', [ada.id])),
  ]
}

test('what is being written while the account closes is taken along', async () => {
  expect(await meet('writing@example.test', false)).toEqual([])
})

test('an email waiting for the closing is not written after it', async () => {
  expect(await meet('waiting@example.test', true)).toEqual([])
})
