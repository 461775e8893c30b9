import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { notificationsFeature } from '../public.ts'
import { deliverUpdates } from '../updates/deliver-updates.ts'

const fixtures = await openTestDb()
const { db, owner } = fixtures
afterAll(fixtures.close)

const context = { readActor: async () => null, countCall: async () => null }
const given = { db, workDb: db, baseUrl: 'http://localhost:3000', authSecret: 'a secret of the tests', context }
const relay = new EventRelay(db, notificationsFeature({ ...given, smtpUrl: null }).events ?? [])
const happen = async (name: string, payload: object, rowId: string = randomUUID()) => {
  await transact(db, (tx) => emitEvents(tx, [{ name, rowId, payload }]))
  while (await relay.run());
}
const told = async (userId: string) =>
  (
    await owner.query<{ kind: string; title: string; body: string; link: string }>(
      `select kind, title, body, link from notifications where user_id = $1 order by created_at, id`,
      [userId],
    )
  ).rows.filter(({ kind }) => !['welcome', 'finish-profile', 'how-claiming-works'].includes(kind))

type Id = string
let ada: Id
let ben: Id
let keeper: Id
let storefrontId: Id

beforeEach(async () => {
  await sql`delete from outbox`.execute(db)
  const people = await makeBuyers(owner, 3)
  ;[ada, ben, keeper] = people.map(({ id }) => id) as [Id, Id, Id]
  const { rows } = await owner.query(`insert into storefronts (owner_id, name) values ($1, 'Odd Lots') returning id`, [
    keeper,
  ])
  storefrontId = rows[0].id
})

async function subscription(userId: Id): Promise<Id> {
  const { rows } = await owner.query(
    `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until)
     values ($1, $2, 'active', 999, 'USD', timestamptz '2099-12-13 12:00Z', timestamptz '2099-12-15 12:00Z') returning id`,
    [userId, storefrontId],
  )
  return rows[0].id
}

test('a subscription is told of at its start, to its seller too, when its renewal fails, and at its end', async () => {
  const subscriptionId = await subscription(ada)
  await happen('subscription.started', { subscriptionId })
  await happen('subscription.renewal_failed', { subscriptionId, retryAt: '2099-12-13T18:00:00.000Z' })
  await happen('subscription.past_due', { subscriptionId })
  await happen('subscription.ended', { subscriptionId, reason: 'cancelled' })
  expect((await told(ada)).map(({ title, body }) => [title, body])).toEqual([
    [
      'You’re subscribed to Odd Lots',
      'You have subscriber access until 2099-12-13T12:00:00.000Z, then $9.99 a month. Cancel anytime.',
    ],
    [
      'Your renewal didn’t go through',
      '$9.99 for Odd Lots wasn’t paid. We’ll try again 2099-12-13T18:00:00.000Z. Until then, everything stays open.',
    ],
    [
      'Your subscription to Odd Lots stopped',
      'The renewal wasn’t paid. Subscribe again and everything reopens right away.',
    ],
    ['Your subscription to Odd Lots has ended', 'It ended as you asked. You won’t be charged again.'],
  ])
  expect(await told(keeper)).toMatchObject([{ kind: 'subscriber-new', title: 'A new subscriber' }])
  await owner.query(`insert into reader_zones (user_id, time_zone) values ($1, 'America/New_York')`, [ben])
  await happen('subscription.started', { subscriptionId: await subscription(ben) })
  const texts = await owner.query(
    `select body_text from outgoing_mail m join profiles p on p.email = m.recipient
     where kind = 'subscription-started' and p.id = any ($1) order by array_position($1, p.id)`,
    [[ada, ben]],
  )
  expect(texts.rows.map((row) => row.body_text.match(/until (.*)\./)[1])).toEqual([
    'Sun, Dec 13, 2099, 12:00 PM UTC',
    'Sun, Dec 13, 2099, 7:00 AM EST',
  ])
  const { rows } = await owner.query(
    `select kind from outgoing_mail where kind like 'subscription-%' and recipient = (select email from profiles where id = $1)
     order by kind`,
    [ada],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['subscription-past-due', 'subscription-started'])
})

test('who has closed the account is told nothing more, in the app or by mail', async () => {
  const subscriptionId = await subscription(ada)
  await owner.query('delete from notifications where user_id = $1', [ada])
  await owner.query('update profiles set closed_at = now(), is_active = false where id = $1', [ada])
  await happen('subscription.ended', { subscriptionId, reason: 'account_closed' })
  await happen('subscription.past_due', { subscriptionId })
  expect(await told(ada)).toEqual([])
  const mails = await owner.query(
    `select kind from outgoing_mail m join profiles p on p.email = m.recipient where p.id = $1 and kind like 'sub%'`,
    [ada],
  )
  expect(mails.rows).toEqual([])
})

test('a tier is told of once, with the seller’s welcome', async () => {
  const payload = { storefrontId, userId: ada, tier: 'New Supporter', threshold: 1, perks: [], welcome: 'Hello there.' }
  const rowId = `${storefrontId}:${ada}:1`
  await happen('loyalty.tier_reached', payload, rowId)
  await happen('loyalty.tier_reached', payload, rowId)
  expect(await told(ada)).toEqual([
    {
      kind: 'tier-reached',
      title: 'You reached New Supporter at Odd Lots',
      body: 'Hello there.',
      link: `/storefront/${storefrontId}`,
    },
  ])
})

test('a tier that gives a code says the code, after the welcome where there is one', async () => {
  const tier = { storefrontId, userId: ben, tier: 'Inner Circle', perks: ['discount_codes'], code: 'THANKS-0A1B2C3D4E' }
  await happen(
    'loyalty.tier_reached',
    { ...tier, threshold: 10, welcome: '', codePercent: 15 },
    `${storefrontId}:${ben}:10`,
  )
  await happen(
    'loyalty.tier_reached',
    { ...tier, threshold: 25, welcome: 'Hi.', codePercent: 20 },
    `${storefrontId}:${ben}:25`,
  )
  expect((await told(ben)).map(({ body }) => body)).toEqual([
    'Your code THANKS-0A1B2C3D4E: 15% off one order.',
    'Hi. Your code THANKS-0A1B2C3D4E: 20% off one order.',
  ])
})

test('an update is told to followers, one for subscribers to subscribers alone, and never to its author', async () => {
  await subscription(ada)
  await owner.query('insert into storefront_follows (profile_id, storefront_id) values ($1, $3), ($2, $3)', [
    ben,
    keeper,
    storefrontId,
  ])
  const post = async (title: string, hidden: boolean) => {
    const { rows } = await owner.query(
      `insert into storefront_updates (storefront_id, author_id, title, body, subscribers_only)
       values ($1, $2, $3, 'Text', $4) returning id`,
      [storefrontId, keeper, title, hidden],
    )
    await happen('storefront.update_posted', { updateId: rows[0].id })
    await deliverUpdates({ db, baseUrl: given.baseUrl, isMailSent: false, mailSecret: 'secret' })
  }
  await post('Closed on Monday', false)
  await post('The secret crate', true)
  expect((await told(ben)).map(({ body }) => body)).toEqual(['Closed on Monday'])
  expect((await told(ada)).map(({ title, body }) => `${title}: ${body}`)).toEqual([
    expect.stringMatching(/posted 2 updates: The secret crate$/),
  ])
  expect(await told(keeper)).toEqual([])
  await happen('storefront.update_posted', { updateId: randomUUID() })
})
