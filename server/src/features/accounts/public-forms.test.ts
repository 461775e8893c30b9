import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { RateLimits } from '#server/api/rate-limits.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { transact } from '#server/database/transact.ts'
import { setAdministrator } from '#server/features/access/public.ts'
import { notificationsFeature } from '#server/features/notifications/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { contactRouter } from './accounts.router.ts'
import { openAccountsFixtures, signUp } from './testing/accounts-fixtures.ts'
import { waitlistRouter } from './waitlist/waitlist.router.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
const limits = new RateLimits(db, Date.now)
afterAll(async () => {
  limits.close()
  await fixtures.close()
})
beforeEach(() => sql`delete from rate_limits`.execute(db))

const from = (ip: string) => ({ ip, countCall: limits.countCall })
const waitlist = (ip = '203.0.113.9') =>
  createRouterClient(waitlistRouter({ db, baseUrl: fixtures.baseUrl, secret: fixtures.secret }), {
    context: testContext(null, from(ip)),
  })

test('an address joins once, however it is written, and is told so', async () => {
  expect(await waitlist().join({ email: ' Ada@Example.test ' })).toEqual({ joined: true })
  await expect(waitlist().join({ email: 'ada@example.TEST', interest: 'seller' })).rejects.toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
    status: 409,
    data: { title: 'Already subscribed', message: 'This email is already on our waitlist...' },
  })
  const rows = await db.selectFrom('newsletterSignups').select(['email', 'interest']).execute()
  expect(rows).toEqual([{ email: 'ada@example.test', interest: 'both' }])
})

test('of ten who press at once with one address one joins', async () => {
  const presses = Array.from({ length: 10 }, (_, n) => waitlist(`203.0.113.${n}`).join({ email: 'rush@example.test' }))
  const outcomes = await Promise.allSettled(presses)
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('what is missing or wrong is named in the specified words', async () => {
  const wrong = async (input: object) => {
    const error = await waitlist()
      .join(input as never)
      .catch((thrown) => thrown)
    return error.data.fields
  }
  expect(await wrong({ email: '' })).toEqual({ email: 'Email is required' })
  expect(await wrong({})).toEqual({ email: 'Email is required' })
  expect(await wrong({ email: 'ada' })).toEqual({ email: 'Please enter a valid email address' })
  expect(await wrong({ email: 'a@b.c', interest: 'nobody' })).toEqual({ interest: 'Please select your interest' })
})

test('one network address joins five times a minute', async () => {
  for (let n = 0; n < 5; n++) await waitlist().join({ email: `five.${n}@example.test` })
  await expect(waitlist().join({ email: 'six@example.test' })).rejects.toMatchObject({ status: 429 })
  expect(await waitlist('198.51.100.4').join({ email: 'six@example.test' })).toEqual({ joined: true })
})

const letter = {
  name: 'Ada Reyes',
  email: 'Ada.Writes@Example.test',
  topic: 'order' as const,
  message: 'My parcel is late.\n\nWhere is it? <b>Thanks</b>',
}

test('a message is kept, mailed to the administrators and copied to its sender', async () => {
  const admin = await signUp(fixtures, 'team@example.test')
  await transact(db, (tx) => setAdministrator(tx, null, admin.id, true))
  const writer = await signUp(fixtures, 'ada.writes@example.test')
  await sql`update profiles set email_confirmed_at = app_now() where id = ${writer.id}`.execute(db)
  const contact = createRouterClient(contactRouter({ db }), {
    context: testContext(testActor({ profileId: writer.id }), from('203.0.113.20')),
  })
  expect(await contact.send(letter)).toEqual({ sent: true })
  const stored = await db.selectFrom('contactMessages').selectAll().execute()
  expect(stored).toMatchObject([{ profileId: writer.id, email: 'ada.writes@example.test', topic: 'order' }])

  const context = { readActor: async () => null, countCall: async () => null }
  const feature = notificationsFeature({
    db,
    workDb: db,
    baseUrl: fixtures.baseUrl,
    smtpUrl: null,
    authSecret: 'x',
    context,
  })
  const relay = new EventRelay(db, feature.events ?? [])
  while (await relay.run());
  const { rows } = await sql<{ recipient: string; kind: string; bodyText: string; bodyHtml: string }>`
    select recipient, kind, body_text, body_html from outgoing_mail where kind like 'contact%' order by kind`.execute(
    db,
  )
  expect(rows.map(({ recipient, kind }) => [kind, recipient])).toEqual([
    ['contact', 'team@example.test'],
    ['contact-copy', 'ada.writes@example.test'],
  ])
  for (const { bodyText, bodyHtml } of rows) {
    expect(bodyText).toContain('My parcel is late.')
    expect(bodyHtml).not.toContain('<b>Thanks</b>')
  }
  expect(rows[0]?.bodyText).toContain('ada.writes@example.test')
})

test('a copy to an unconfirmed address repeats nothing that was typed', async () => {
  const unproven = await signUp(fixtures, 'unproven@example.test')
  const other = await signUp(fixtures, 'other.writer@example.test')
  await sql`update profiles set email_confirmed_at = app_now() where id = ${other.id}`.execute(db)
  await sql`delete from outgoing_mail`.execute(db)
  const send = (profileId: string | null, n: number) =>
    createRouterClient(contactRouter({ db }), {
      context: testContext(profileId === null ? null : testActor({ profileId }), from(`203.0.113.3${n}`)),
    }).send({ ...letter, email: 'unproven@example.test', message: 'Your account is locked: https://evil.example' })
  for (const [n, who] of [null, unproven.id, other.id].entries()) await send(who, n)
  const context = { readActor: async () => null, countCall: async () => null }
  const feature = notificationsFeature({
    db,
    workDb: db,
    baseUrl: fixtures.baseUrl,
    smtpUrl: null,
    authSecret: 'x',
    context,
  })
  const relay = new EventRelay(db, feature.events ?? [])
  while (await relay.run());
  const { rows } = await sql<{ bodyText: string }>`
    select body_text from outgoing_mail where kind = 'contact-copy'`.execute(db)
  expect(rows).toHaveLength(3)
  for (const { bodyText } of rows) expect(bodyText).not.toMatch(/evil|locked/)
})

test.each([
  ...[
    'a<b@example.test',
    'a>@example.test',
    'a,b@example.test',
    'a;b@example.test',
    '"a"@example.test',
    'a:b@example.test',
  ],
  ...[
    'a@example.test\r\nBcc: eve@example.test',
    'a\u202Eb@example.test',
    'a\u200Bb@example.test',
    'a\u00A0b@example.test',
  ],
  ...['(a)@example.test', 'a@[127.0.0.1]', 'a\\b@example.test'],
])('%j is no mailbox', async (email) => {
  const contact = createRouterClient(contactRouter({ db }), { context: testContext(null, from('203.0.113.77')) })
  await expect(contact.send({ ...letter, email })).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  await expect(waitlist().join({ email })).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
})

test('an address gets at most three copies an hour, whoever sends them', async () => {
  const send = (ip: string) =>
    createRouterClient(contactRouter({ db }), { context: testContext(null, from(ip)) }).send(letter)
  for (let n = 0; n < 3; n++) await send(`198.51.100.${n}`)
  await expect(send('198.51.100.99')).rejects.toMatchObject({ status: 429 })
})
