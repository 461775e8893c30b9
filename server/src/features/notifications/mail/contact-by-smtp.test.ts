import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testContext } from '#server/api/testing/test-context.ts'
import { contactRouter } from '#server/features/accounts/accounts.router.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { devOutbox, notificationsFeature } from '../public.ts'
import { startMailServer } from './testing/mail-server-tools.ts'

const { db, owner, close } = await openTestDb()
const server = await startMailServer()
afterAll(async () => {
  server.close()
  await close()
})

const baseUrl = 'http://localhost:3000'
const letter = { name: 'Ada Reyes', email: 'ada@example.test', topic: 'order' as const, message: 'My parcel is late.' }
const context = { readActor: async () => null, countCall: async () => null }
const featureWith = (smtpUrl: string | null) =>
  notificationsFeature({ db, workDb: db, baseUrl, smtpUrl, authSecret: 'a secret of the tests', context })
const send = () =>
  createRouterClient(contactRouter({ db }), { context: testContext(null, { ip: '203.0.113.7' }) }).send(letter)
const mails = async () =>
  (
    await sql<{ recipient: string; state: string }>`
    select recipient, state from outgoing_mail where kind like 'contact%' order by kind, recipient`.execute(db)
  ).rows

beforeEach(async () => {
  await owner.query('delete from outgoing_mail')
  await owner.query('delete from rate_limits')
  await owner.query('delete from platform_permissions')
  const [admin] = await makeBuyers(owner, 1)
  await owner.query(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = 'platform.admin.access'`,
    [admin!.id],
  )
})

test('with a mail server the team gets the letter and its writer a copy', async () => {
  const room = featureWith(server.url)
  await send()
  const relay = new EventRelay(db, room.events ?? [])
  while (await relay.run());
  expect((await mails()).map(({ state }) => state)).toEqual(['queued', 'queued'])
  const mailing = room.tickers?.find(({ name }) => name === 'notifications.send-mail')
  await mailing?.run()
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  const isCopy = (message: string) => /^To: .*ada@example\.test/m.test(message)
  const [copy, team] = [server.taken.find(isCopy), server.taken.find((message) => !isCopy(message))]
  expect(server.taken).toHaveLength(2)
  expect(team).toContain('My parcel is late.')
  expect(copy).toContain('We got your message')
  expect(copy).not.toContain('My parcel is late.')
  await room.close?.()
})

test('without one both are kept where the developer can open them', async () => {
  const room = featureWith(null)
  await send()
  const relay = new EventRelay(db, room.events ?? [])
  while (await relay.run());
  expect((await mails()).map(({ state }) => state)).toEqual(['kept', 'kept'])
  expect(room.tickers?.some(({ name }) => name === 'notifications.send-mail')).toBe(false)
  const shown = (await devOutbox({ db, baseUrl })?.json()) as { items: { to: string; text: string }[] }
  expect(shown.items.map(({ to }) => to)).toContain('ada@example.test')
  expect(shown.items.filter(({ text }) => text.includes('My parcel is late.'))).toHaveLength(1)
})
