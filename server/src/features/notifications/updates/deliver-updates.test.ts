import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { notificationsFeature } from '../public.ts'
import { deliverUpdates } from './deliver-updates.ts'
import { updateTitle } from './update-messages.ts'

const { db, owner, url, close, setClock, advance } = await openTestDb()
afterAll(close)

const baseUrl = 'http://localhost:3000'
const deps = { db, baseUrl, isMailSent: false, mailSecret: 'secret' }
const context = { readActor: async () => null, countCall: async () => null }
const room = notificationsFeature({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: 'secret', context })
const relay = new EventRelay(db, room.events ?? [])

let storefrontId: string
let keeper: string

beforeEach(async () => {
  await owner.query('delete from update_tellings')
  keeper = (await makeBuyers(owner, 1))[0]!.id
  const { rows } = await owner.query(`insert into storefronts (owner_id, name) values ($1, 'Odd Lots') returning id`, [
    keeper,
  ])
  storefrontId = rows[0].id
})

async function follow(count: number): Promise<void> {
  // search documents count follows one by one; here they come in one statement
  await owner.query('alter table storefront_follows disable trigger user')
  await owner.query(
    `with people as (
       insert into profiles (id, email)
       select id, id || '@example.test' from (select gen_random_uuid() as id from generate_series(1, $2)) n returning id)
     insert into storefront_follows (profile_id, storefront_id) select id, $1 from people`,
    [storefrontId, count],
  )
  await owner.query('alter table storefront_follows enable trigger user')
}

const connectionsOfTarget = async (): Promise<number> =>
  (await owner.query(`select from pg_stat_activity where datname = current_database() and application_name ~ 'victim'`))
    .rowCount ?? 0

/** Posts an update and handles its event; nobody is notified yet. */
async function post(title: string): Promise<string> {
  const { rows } = await owner.query(
    `insert into storefront_updates (storefront_id, author_id, title, body) values ($1, $2, $3, 'Text') returning id`,
    [storefrontId, keeper, title],
  )
  const updateId = rows[0].id as string
  await transact(db, (tx) =>
    emitEvents(tx, [{ name: 'storefront.update_posted', rowId: updateId, payload: { updateId } }]),
  )
  while (await relay.run());
  return updateId
}

/** Number of notifications about the storefront's posts, of people who got one, and of posts in them. */
async function told(): Promise<{ notifications: number; people: number; posts: number }> {
  const { rows } = await owner.query(
    `select count(*)::int as notifications, count(distinct n.user_id)::int as people, coalesce(sum(b.updates), 0)::int as posts
     from notifications n
     left join update_bundles b on b.notification_id = n.id and b.user_id = n.user_id and b.storefront_id = $1
     where n.kind = 'update-posted' and n.link like '/storefront/' || $1 || '?%'`,
    [storefrontId],
  )
  return rows[0]
}

test('a post is told batch by batch, to each follower once, and not again when its event comes twice', async () => {
  await follow(45)
  const updateId = await post('Closed on Monday')
  expect(await told()).toEqual({ notifications: 0, people: 0, posts: 0 })
  expect(await deliverUpdates(deps, 20)).toBe(45)
  expect(await told()).toEqual({ notifications: 45, people: 45, posts: 45 })
  const payload = { updateId }
  await transact(db, (tx) => emitEvents(tx, [{ name: 'storefront.update_posted', rowId: 'b', payload }]))
  while (await relay.run());
  expect(await deliverUpdates(deps, 20)).toBe(0)
  expect(await told()).toEqual({ notifications: 45, people: 45, posts: 45 })
})

test('a list whose end is the end of a batch comes to an end, and so does one that nobody reads', async () => {
  await post('To nobody')
  expect(await deliverUpdates(deps, 20)).toBe(0)
  await follow(40)
  await post('To forty')
  expect(await deliverUpdates(deps, 20)).toBe(40)
  expect(await told()).toEqual({ notifications: 40, people: 40, posts: 40 })
  const { rows } = await owner.query('select 1 from update_tellings where done_at is null')
  expect(rows).toEqual([])
})

test('two processes at once tell each follower once', async () => {
  await follow(120)
  await post('At once')
  const counts = await Promise.all([deliverUpdates(deps, 10), deliverUpdates(deps, 10), deliverUpdates(deps, 10)])
  while ((await deliverUpdates(deps, 10)) > 0);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(120)
  expect(await told()).toEqual({ notifications: 120, people: 120, posts: 120 })
})

test('a post that is taken back in the middle is told to nobody more', async () => {
  await follow(10)
  const updateId = await post('Oh no')
  await owner.query('delete from storefront_updates where id = $1', [updateId])
  expect(await deliverUpdates(deps, 20)).toBe(0)
  expect(await told()).toEqual({ notifications: 0, people: 0, posts: 0 })
})

/** Notifications about the storefront's posts, in the order of creation. */
async function notifications(): Promise<{ title: string; body: string; version: number; isRead: boolean }[]> {
  const { rows } = await owner.query(
    `select title, body, version, read_at is not null as "isRead" from notifications
     where kind = 'update-posted' and link like '/storefront/' || $1 || '?%' order by created_at`,
    [storefrontId],
  )
  return rows
}

async function postAndDeliver(...titles: string[]): Promise<void> {
  for (const title of titles) {
    await post(title)
    await deliverUpdates(deps, 20)
  }
}

test('consecutive posts are one notification, with their number and the newest title, and one push', async () => {
  await follow(1)
  const { rows } = await owner.query('select profile_id as id from storefront_follows where storefront_id = $1', [
    storefrontId,
  ])
  const follower = rows[0].id as string
  await owner.query(`insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`, [
    follower,
    'https://push.example/one',
    'p'.repeat(87),
    'a'.repeat(22),
  ])
  await owner.query(
    `insert into notification_preferences (user_id, topic, channel, is_on) values ($1, 'people', 'push', true)`,
    [follower],
  )
  await postAndDeliver('Closed on Monday', 'Open on Tuesday', 'Closed again')
  expect(await notifications()).toEqual([
    { title: 'Odd Lots posted 3 updates', body: 'Closed again', version: 3, isRead: false },
  ])
  const { rows: pushes } = await owner.query(
    `select p.title from outgoing_pushes p join push_subscriptions s on s.id = p.subscription_id where s.user_id = $1`,
    [follower],
  )
  expect(pushes).toEqual([{ title: 'Odd Lots posted an update' }])
})

test('each storefront has a notice of its own', async () => {
  await follow(1)
  await postAndDeliver('Here')
  const { rows } = await owner.query(
    `with other as (insert into storefronts (owner_id, name) values ($1, 'Even Lots') returning id)
     insert into storefront_follows (profile_id, storefront_id)
     select w.profile_id, o.id from storefront_follows w, other o where w.storefront_id = $2 returning storefront_id as id`,
    [keeper, storefrontId],
  )
  const here = storefrontId
  storefrontId = rows[0].id
  await postAndDeliver('There')
  expect(await notifications()).toMatchObject([{ title: 'Even Lots posted an update' }])
  storefrontId = here
  expect(await notifications()).toMatchObject([{ title: 'Odd Lots posted an update' }])
})

test('three posts that three processes tell at once are one notice for each follower, and none is lost', async () => {
  await follow(100)
  for (const title of ['One', 'Two', 'Three']) await post(title)
  await Promise.all([deliverUpdates(deps, 10), deliverUpdates(deps, 10), deliverUpdates(deps, 10)])
  while ((await deliverUpdates(deps, 10)) > 0);
  expect(await told()).toEqual({ notifications: 100, people: 100, posts: 300 })
  const all = await notifications()
  expect(new Set(all.map(({ title, body }) => `${title}: ${body}`))).toEqual(
    new Set(['Odd Lots posted 3 updates: Three']),
  )
})

test.each([
  [1, 0, false, 'Odd Lots posted an update'],
  [1, 0, true, 'Odd Lots posted for subscribers'],
  [4, 0, false, 'Odd Lots posted 4 updates'],
  [4, 0, true, 'Odd Lots posted 4 updates for subscribers'],
  [0, 1, true, 'Odd Lots announced a drop'],
  [0, 3, true, 'Odd Lots announced 3 drops'],
  [1, 2, false, 'Odd Lots announced 2 drops and posted an update'],
  [2, 1, true, 'Odd Lots announced a drop and posted 2 updates for subscribers'],
])('%i posts and %i drops, posts for subscribers alone: %s, are %j', (updates, drops, subscribersOnly, words) => {
  expect(updateTitle('Odd Lots', { updates, drops, subscribersOnly })).toBe(words)
})

test('a process that is killed in the middle of ten thousand loses nobody and tells nobody twice', async () => {
  await follow(10_000)
  const updateId = await post('To everybody')
  const program = join(import.meta.dirname, 'testing/deliver-updates-interrupted.ts')
  const target = spawn(process.execPath, [program, url, '100'], { stdio: 'inherit' })
  const died = once(target, 'exit')
  let before = 0
  while (before === 0 && target.exitCode === null) {
    await pause(5)
    before = (await told()).people
  }
  target.kill('SIGKILL')
  expect(await died).toEqual([null, 'SIGKILL'])
  // The database may still finish statements of the killed process.
  await expect.poll(connectionsOfTarget, { timeout: 10_000 }).toBe(0)
  const left = (await told()).people
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(10_000)
  const { rows } = await owner.query('select told from update_tellings where update_id = $1', [updateId])
  expect(rows).toEqual([{ told: left }])
  expect(await deliverUpdates(deps)).toBe(10_000 - left)
  expect(await told()).toEqual({ notifications: 10_000, people: 10_000, posts: 10_000 })
}, 60_000)

test('a notice that was read, or is a day old, is left alone, and the next post begins another', async () => {
  await setClock('2026-03-01T12:00:00.000Z')
  await follow(1)
  await postAndDeliver('First')
  await owner.query(`update notifications set read_at = app_now() where link like '/storefront/' || $1 || '?%'`, [
    storefrontId,
  ])
  await advance(60_000)
  await postAndDeliver('Second', 'Third')
  await advance(86_400_000)
  await postAndDeliver('Fourth')
  expect(await notifications()).toMatchObject([
    { title: 'Odd Lots posted an update', body: 'First', isRead: true },
    { title: 'Odd Lots posted 2 updates', body: 'Third', isRead: false },
    { title: 'Odd Lots posted an update', body: 'Fourth', isRead: false },
  ])
})
