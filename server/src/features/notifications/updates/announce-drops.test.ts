import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { dropFixtures } from '#server/features/drops/testing/drops-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { notificationsFeature } from '../public.ts'
import { deliverUpdates } from './deliver-updates.ts'

const fixtures = await openTestDb()
const { db, owner, setClock, advance } = fixtures
afterAll(fixtures.close)
const { as, account, seller, published } = dropFixtures(fixtures)

// @NOTE in the past: events fall due by the real clock
const noon = '2026-03-01T12:00:00.000Z'
const dates = { startDate: '2026-03-01T13:00:00.000Z', endDate: '2026-03-01T14:00:00.000Z' }

/** Publishes a drop that starts in an hour. */
const announce = (given: { title?: string; visibility?: 'private' } = {}, who = shop) =>
  published(who, { ...dates, ...given })

const baseUrl = 'http://localhost:3000'
const deps = { db, baseUrl, isMailSent: false, mailSecret: 'secret' }
const context = { readActor: async () => null, countCall: async () => null }
const feature = notificationsFeature({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: 'secret', context })
const relay = new EventRelay(db, feature.events ?? [])

let shop: { actor: Actor; storefrontId: string }
let ada: string

beforeEach(async () => {
  await setClock(noon)
  shop = await seller()
  ada = await follower()
})

async function follower(): Promise<string> {
  const { profileId } = await account()
  await owner.query('insert into storefront_follows (profile_id, storefront_id) values ($1, $2)', [
    profileId,
    shop.storefrontId,
  ])
  return profileId
}

/** Handles what was published, and delivers it. Returns the number of people notified. */
async function deliverAll(size = 20): Promise<number> {
  while (await relay.run());
  return deliverUpdates(deps, size)
}

type Told = { title: string; body: string; link: string; version: number }

const toldOf = async (userId: string): Promise<Told[]> =>
  (
    await owner.query<Told>(
      `select title, body, link, version from notifications where user_id = $1 and kind = 'update-posted'
       order by created_at`,
      [userId],
    )
  ).rows

const mailsOf = async (userId: string): Promise<string[]> =>
  (
    await owner.query<{ subject: string }>(
      `select subject from outgoing_mail where user_id = $1 and kind = 'storefront-drop' order by created_at`,
      [userId],
    )
  ).rows.map(({ subject }) => subject)

async function post(title: string): Promise<void> {
  const { rows } = await owner.query(
    `insert into storefront_updates (storefront_id, author_id, title, body) values ($1, $2, $3, 'Text') returning id`,
    [shop.storefrontId, shop.actor.profileId, title],
  )
  const payload = { updateId: rows[0].id }
  await transact(db, (tx) => emitEvents(tx, [{ name: 'storefront.update_posted', rowId: payload.updateId, payload }]))
}

test('a published drop is told to a follower, in the app and by mail, with its start and the way to it', async () => {
  const drop = await announce()
  expect(await toldOf(ada)).toEqual([])
  expect(await deliverAll()).toBe(1)
  const link = `/drop/${drop.id}`
  const body = 'Night Shift VHS. It starts 2026-03-01T13:00:00.000Z.'
  expect(await toldOf(ada)).toEqual([{ title: 'Static Age Video announced a drop', body, link, version: 1 }])
  expect(await mailsOf(ada)).toEqual(['Static Age Video announced Night Shift VHS'])
  const { rows } = await owner.query<{ body_text: string; unsubscribe_url: string }>(
    `select body_text, unsubscribe_url from outgoing_mail where user_id = $1 and kind = 'storefront-drop'`,
    [ada],
  )
  expect(rows[0]?.body_text).toContain('It starts Sun, Mar 1, 1:00 PM UTC.')
  expect(rows[0]?.unsubscribe_url).toContain(baseUrl)
})

test('drops and posts of a storefront in a row are one notification, one mail and one push', async () => {
  await owner.query(`insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`, [
    ...[ada, 'https://push.example/one', 'p'.repeat(87), 'a'.repeat(22)],
  ])
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on) values ($1, 'people', 'push', true)`,
    [ada],
  )
  await announce({ title: 'First' })
  await deliverAll()
  await advance(1_000)
  await post('Closed on Monday')
  await deliverAll()
  await advance(1_000)
  await announce({ title: 'Second' })
  await deliverAll()
  expect(await toldOf(ada)).toEqual([
    {
      title: 'Static Age Video announced 2 drops and posted an update',
      body: 'Second. It starts 2026-03-01T13:00:00.000Z.',
      link: `/storefront/${shop.storefrontId}`,
      version: 3,
    },
  ])
  expect(await mailsOf(ada)).toEqual(['Static Age Video announced First'])
  const { rows: pushes } = await owner.query(
    `select p.title from outgoing_pushes p join push_subscriptions s on s.id = p.subscription_id where s.user_id = $1`,
    [ada],
  )
  expect(pushes).toEqual([{ title: 'Static Age Video announced a drop' }])
})

test('a drop after a post joins its notification, and is mailed', async () => {
  await post('Closed on Monday')
  await deliverAll()
  expect(await mailsOf(ada)).toEqual([])
  await advance(1_000)
  await announce()
  await deliverAll()
  expect(await toldOf(ada)).toMatchObject([
    {
      title: 'Static Age Video announced a drop and posted an update',
      body: 'Night Shift VHS. It starts 2026-03-01T13:00:00.000Z.',
      link: `/storefront/${shop.storefrontId}`,
    },
  ])
  expect(await mailsOf(ada)).toEqual(['Static Age Video announced Night Shift VHS'])
})

test('who has turned a channel off hears nothing there', async () => {
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on)
     values ($1, 'people', 'in_app', false), ($1, 'people', 'email', false)`,
    [ada],
  )
  await announce()
  expect(await deliverAll()).toBe(1)
  expect(await toldOf(ada)).toEqual([])
  expect(await mailsOf(ada)).toEqual([])
})

test('a drop that becomes a draft and is published again is told once to each', async () => {
  const drop = await announce()
  await deliverAll()
  const { drops } = as(shop.actor)
  await drops.unpublish({ id: drop.id })
  await deliverAll()
  await drops.publish({ id: drop.id })
  expect(await deliverAll()).toBe(0)
  expect(await toldOf(ada)).toMatchObject([{ version: 1 }])
})

test('a delivery that the draft interrupts goes on when the drop is published again, and repeats nobody', async () => {
  const people = [ada, await follower(), await follower()].toSorted()
  const drop = await announce()
  while (await relay.run());
  await owner.query('update drop_announcements set last_profile_id = $2, told = 1 where drop_id = $1', [
    drop.id,
    people[0],
  ])
  const { drops } = as(shop.actor)
  await drops.unpublish({ id: drop.id })
  expect(await deliverAll()).toBe(0)
  await drops.publish({ id: drop.id })
  expect(await deliverAll()).toBe(2)
  const told = await Promise.all(people.map(async (id) => (await toldOf(id)).length))
  expect(told).toEqual([0, 1, 1])
})

test('a drop that is made private before its delivery is told to nobody', async () => {
  const drop = await announce()
  while (await relay.run());
  const { drops } = as(shop.actor)
  await drops.unpublish({ id: drop.id })
  await drops.update({ id: drop.id, visibility: 'private' })
  await drops.publish({ id: drop.id })
  expect(await deliverAll()).toBe(0)
  expect(await toldOf(ada)).toEqual([])
})

test('a private drop and one that was called off are told to nobody', async () => {
  await announce({ visibility: 'private' })
  expect(await deliverAll()).toBe(0)
  const drop = await announce()
  await as(shop.actor).drops.cancel({ id: drop.id, reason: 'The tapes got wet.' })
  expect(await deliverAll()).toBe(0)
  expect(await toldOf(ada)).toEqual([])
})

test('neither seller and staff nor people apart from the seller, suspended or closed hear of a drop or a post', async () => {
  const [blocker, staff, suspended] = [await follower(), await follower(), await follower()]
  await owner.query('insert into storefront_follows (profile_id, storefront_id) values ($1, $2)', [
    shop.actor.profileId,
    shop.storefrontId,
  ])
  await owner.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blocker, shop.actor.profileId])
  await owner.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name = 'storefront.drops.list'`,
    [staff, shop.storefrontId],
  )
  await owner.query(`update profiles set suspended_at = app_now(), is_active = false where id = $1`, [suspended])
  await announce()
  expect(await deliverAll()).toBe(1)
  await post('Closed on Monday')
  await deliverAll()
  expect(await toldOf(blocker)).toEqual([])
  expect(await toldOf(shop.actor.profileId)).toEqual([])
  expect(await toldOf(ada)).toHaveLength(1)
})

test('publishing writes one line however many follow, and several processes tell each follower once', async () => {
  await owner.query('alter table storefront_follows disable trigger user')
  await owner.query(
    `with people as (
       insert into profiles (id, email)
       select id, id || '@example.test' from (select gen_random_uuid() as id from generate_series(1, 119)) n returning id)
     insert into storefront_follows (profile_id, storefront_id) select id, $1 from people`,
    [shop.storefrontId],
  )
  await owner.query('alter table storefront_follows enable trigger user')
  const lone = await seller()
  const rowsBefore = (await owner.query('select from outbox')).rowCount ?? 0
  await announce({}, lone)
  const alone = ((await owner.query('select from outbox')).rowCount ?? 0) - rowsBefore
  await announce()
  expect(((await owner.query('select from outbox')).rowCount ?? 0) - rowsBefore).toBe(2 * alone)
  while (await relay.run());
  const counts = await Promise.all([deliverUpdates(deps, 10), deliverUpdates(deps, 10), deliverUpdates(deps, 10)])
  while ((await deliverUpdates(deps, 10)) > 0);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(120)
  const { rows } = await owner.query(
    `select count(*)::int as notifications, count(distinct n.user_id)::int as people from notifications n
     join storefront_follows f on f.profile_id = n.user_id and f.storefront_id = $1 where n.kind = 'update-posted'`,
    [shop.storefrontId],
  )
  expect(rows).toEqual([{ notifications: 120, people: 120 }])
})

test('a drop that has begun is announced as open', async () => {
  await announce()
  while (await relay.run());
  await advance(3_600_000)
  await deliverUpdates(deps)
  expect(await toldOf(ada)).toMatchObject([{ body: 'Night Shift VHS. It’s open now.' }])
})
