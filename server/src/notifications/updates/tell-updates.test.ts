import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestDb } from '@keepcase/db/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeBuyers } from '#claims/claims.test-world.ts'
import { EventRelay } from '#platform/event-relay.ts'
import { emitEvents } from '#platform/outbox.ts'
import { transact } from '#platform/transact.ts'
import { notificationsRoom } from '../public.ts'
import { tellUpdates } from './tell-updates.ts'

const { db, owner, url, close } = await openTestDb()
afterAll(close)

const baseUrl = 'http://localhost:3000'
const deps = { db, baseUrl, isMailSent: false, mailSecret: 'secret' }
const context = { readActor: async () => null, take: async () => null }
const room = notificationsRoom({ db, workDb: db, baseUrl, smtpUrl: null, authSecret: 'secret', context })
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
  // the search counts them one by one, and here they come in one statement
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

const connectionsOfVictim = async (): Promise<number> =>
  (await owner.query(`select from pg_stat_activity where datname = current_database() and application_name ~ 'victim'`))
    .rowCount ?? 0

/** Posts an update and lets its event be heard; nobody is told yet. */
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

async function told(updateId: string): Promise<{ notices: number; people: number }> {
  const { rows } = await owner.query(
    `select count(*)::int as notices, count(distinct user_id)::int as people from notifications
     where kind = 'update-posted' and cause_id = $1`,
    [updateId],
  )
  return rows[0]
}

test('a post is told batch by batch, to each follower once, and not again when its event comes twice', async () => {
  await follow(45)
  const updateId = await post('Closed on Monday')
  expect(await told(updateId)).toEqual({ notices: 0, people: 0 })
  expect(await tellUpdates(deps, 20)).toBe(45)
  expect(await told(updateId)).toEqual({ notices: 45, people: 45 })
  const payload = { updateId }
  await transact(db, (tx) => emitEvents(tx, [{ name: 'storefront.update_posted', rowId: 'b', payload }]))
  while (await relay.run());
  expect(await tellUpdates(deps, 20)).toBe(0)
  expect(await told(updateId)).toEqual({ notices: 45, people: 45 })
})

test('a list whose end is the end of a batch comes to an end, and so does one that nobody reads', async () => {
  const nobody = await post('To nobody')
  await follow(40)
  const all = await post('To forty')
  expect(await tellUpdates(deps, 20)).toBe(80)
  expect([await told(nobody), await told(all)]).toMatchObject([{ people: 40 }, { people: 40 }])
  const { rows } = await owner.query('select 1 from update_tellings where done_at is null')
  expect(rows).toEqual([])
})

test('two processes at once tell each follower once', async () => {
  await follow(120)
  const updateId = await post('At once')
  const counts = await Promise.all([tellUpdates(deps, 10), tellUpdates(deps, 10), tellUpdates(deps, 10)])
  while ((await tellUpdates(deps, 10)) > 0);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(120)
  expect(await told(updateId)).toEqual({ notices: 120, people: 120 })
})

test('a post that is taken back in the middle is told to nobody more', async () => {
  await follow(10)
  const updateId = await post('Oh no')
  await owner.query('delete from storefront_updates where id = $1', [updateId])
  expect(await tellUpdates(deps, 20)).toBe(0)
  expect(await told(updateId)).toEqual({ notices: 0, people: 0 })
})

test('a process that is killed in the middle of ten thousand loses nobody and tells nobody twice', async () => {
  await follow(10_000)
  const updateId = await post('To everybody')
  const program = join(import.meta.dirname, 'tell-updates.test-victim.ts')
  const victim = spawn(process.execPath, [program, url, '100'], { stdio: 'inherit' })
  const died = once(victim, 'exit')
  let before = 0
  while (before === 0 && victim.exitCode === null) {
    await pause(5)
    before = (await told(updateId)).people
  }
  victim.kill('SIGKILL')
  expect(await died).toEqual([null, 'SIGKILL'])
  // What its connection was in the midst of goes on in the database for a moment.
  await expect.poll(connectionsOfVictim, { timeout: 10_000 }).toBe(0)
  const left = (await told(updateId)).people
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(10_000)
  const { rows } = await owner.query('select told from update_tellings where update_id = $1', [updateId])
  expect(rows).toEqual([{ told: left }])
  expect(await tellUpdates(deps)).toBe(10_000 - left)
  expect(await told(updateId)).toEqual({ notices: 10_000, people: 10_000 })
}, 60_000)
