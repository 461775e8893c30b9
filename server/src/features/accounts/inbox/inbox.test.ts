import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { notificationsFeature } from '#server/features/notifications/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { inboxRouter } from './inbox.router.ts'

const { db, owner, close } = await openTestDb()
afterAll(close)
const context = { readActor: async () => null, countCall: async () => null }
const given = { db, workDb: db, baseUrl: 'http://localhost:3000', authSecret: 'a secret of the tests', context }
const relay = new EventRelay(db, notificationsFeature({ ...given, smtpUrl: null }).events ?? [])

const as = (actor: Actor) => createRouterClient(inboxRouter({ db }), { context: testContext(actor) })
async function colleague(): Promise<Actor> {
  const [{ id } = { id: '' }] = await makeBuyers(owner, 1)
  const actor = testActor({ profileId: id, permissions: ['platform.reports.view', 'platform.reports.manage'] })
  await enterActor(owner, actor)
  return actor
}

async function letter(message = 'Do you ship to Norway?', profileId: string | null = null): Promise<string> {
  const { rows } = await owner.query(
    `insert into contact_messages (name, email, topic, message, profile_id, created_at)
     select 'Vera Holm', 'vera@keepcase.test', 'selling', $1, $2,
       coalesce(max(created_at) + interval '1 second', '2026-01-01') from contact_messages returning id`,
    [message, profileId],
  )
  return rows[0].id
}

const mails = async () => {
  while (await relay.run());
  return (
    await owner.query(`select subject, recipient, body_text as text from outgoing_mail where kind = 'contact-reply'`)
  ).rows
}

test('an answer is mailed, kept with its writer, and shown without the words of an unconfirmed address', async () => {
  const [ada, id] = [await colleague(), await letter()]
  await as(ada).reply({ id, body: 'Yes, to all of Europe.\n\nPostage is in your cart.', replies: 0 })
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Our answer: Selling', recipient: 'vera@keepcase.test' })
  expect(mail.text).toContain('Postage is in your cart.')
  expect(mail.text).not.toContain('Norway')
  const { items } = await as(ada).list({ status: 'answered' })
  expect(items).toMatchObject([{ id, replies: [{ body: expect.stringContaining('Europe'), by: expect.any(String) }] }])
  const { rows } = await owner.query(`select after from audit_log where action = 'inbox.reply'`)
  expect(JSON.stringify(rows)).not.toContain('Europe')
})

test('two colleagues who answer at once: one is sent, the other reads it first', async () => {
  const [ada, bo, id] = [await colleague(), await colleague(), await letter()]
  const both = await Promise.allSettled([
    as(ada).reply({ id, body: 'Yes.', replies: 0 }),
    as(bo).reply({ id, body: 'No.', replies: 0 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ANSWERED_MEANWHILE' } })
  const { items } = await as(ada).list({ q: id, status: 'all' })
  expect(items[0]?.replies).toHaveLength(1)
})

test('messages are found by state, topic, words and account, page by page', async () => {
  const ada = await colleague()
  await sql`delete from contact_messages`.execute(db)
  const ids = [await letter('The first of three.'), await letter('The second, 100% wool.', ada.profileId)]
  ids.push(await letter('The third of three.'))
  const found = async (input: Parameters<ReturnType<typeof as>['list']>[0]) =>
    (await as(ada).list(input)).items.map(({ id }) => ids.indexOf(id))
  expect(await found({ q: 'of THREE', order: 'asc' })).toEqual([0, 2])
  expect(await found({ q: '0% w' })).toEqual([1])
  expect(await found({ q: ada.profileId })).toEqual([1])
  expect(await found({ topic: 'order' })).toEqual([])
  const first = await as(ada).list({ limit: 2 })
  expect(first).toMatchObject({ open: 3, items: [{ id: ids[2] }, { id: ids[1] }] })
  expect(await found({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual([0])
  expect(await as(ada).setStatus({ id: ids[0]!, status: 'closed' })).toEqual({ status: 'closed' })
  expect(await found({ status: 'closed' })).toEqual([0])
})
