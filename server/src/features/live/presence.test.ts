import { liveContract } from '@keepcase/contract/live/live.contract.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { openTestApplication, openTestDb, type TestApplication } from '#server/boot/testing/test-application.ts'
import type { Frame, TopicPolicy } from '#server/realtime/topics.ts'
import { liveFeature } from './public.ts'
import { liveFixtures } from './testing/live-fixtures.ts'

const db = await openTestDb()
const ada = testActor({ email: 'ada@keepcase.test' })
const bo = testActor({ email: 'bo@keepcase.test' })
const policy: TopicPolicy = {
  pattern: /^drop:([0-9a-f-]{36})$/,
  allowed: async (pairs) => pairs.map(() => true),
}
let one: TestApplication
let two: TestApplication
let dropId: string
const open: Socket[] = []

beforeAll(async () => {
  dropId = (await liveFixtures(db).drop()).dropId
  const application = () =>
    openTestApplication({
      test: db,
      contract: { live: liveContract },
      actors: { ada, bo },
      features: ({ db: own, workDb, audience, clock }) => [
        { name: 'drops', topics: [policy] },
        liveFeature({ db: own, workDb, audience, nowMs: clock.nowMs }),
      ],
    })
  one = await application()
  two = await application()
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await Promise.all([one.close(), two.close()])
  await db.close()
})

/** A viewer of the drop, and the events that they receive. */
async function look(
  application: TestApplication,
  who = '',
): Promise<{ socket: Socket; frames: Frame[]; viewers(): number | null }> {
  const extraHeaders = { origin: 'http://localhost:1', ...(who ? { cookie: `actor=${who}` } : {}) }
  const socket = io(application.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
  open.push(socket)
  const frames: Frame[] = []
  socket.on('frame', (frame: Frame) => frames.push(frame))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  await socket.timeout(2_000).emitWithAck('join', [`drop:${dropId}`])
  const viewers = () => {
    const events = frames.flatMap((frame) => frame.events)
    const last = events.findLast((event) => event.name === 'presence.changed')
    return last?.name === 'presence.changed' ? last.viewers : null
  }
  return { socket, frames, viewers }
}

const asked = async (application: TestApplication): Promise<number> =>
  ((await (await fetch(`${application.url}/api/drops/${dropId}/room`)).json()) as { viewers: number }).viewers

/** The stored members, of all processes. */
const members = async (): Promise<string[]> =>
  (await db.owner.query<{ m: string }>('select unnest(members)::text as m from drop_presence')).rows.map(({ m }) => m)

test('everybody hears how many look on, over all processes, each person once', { timeout: 40_000 }, async () => {
  const visitor = await look(one)
  await expect.poll(visitor.viewers, { timeout: 6_000 }).toBe(1)
  const tab = await look(two, 'ada')
  await look(two, 'ada')
  await expect.poll(() => [visitor.viewers(), tab.viewers()], { timeout: 8_000 }).toEqual([2, 2])
  expect(await asked(one)).toBe(2)
  const elsewhere = await look(one, 'ada')
  const bo = await look(one, 'bo')
  await expect.poll(() => [visitor.viewers(), tab.viewers()], { timeout: 8_000 }).toEqual([3, 3])
  expect([await asked(one), await asked(two)]).toEqual([3, 3])
  elsewhere.socket.disconnect()
  bo.socket.disconnect()
  await expect.poll(() => [visitor.viewers(), tab.viewers()], { timeout: 8_000 }).toEqual([2, 2])
  tab.socket.disconnect()
  const third = await look(two)
  await expect.poll(() => [visitor.viewers(), third.viewers()], { timeout: 8_000 }).toEqual([3, 3])
  third.socket.disconnect()
  await expect.poll(() => visitor.viewers(), { timeout: 8_000 }).toBe(2)
})

test('who looks on is not written down by name', { timeout: 10_000 }, async () => {
  const watching = await look(one, 'ada')
  await expect.poll(members, { timeout: 6_000 }).toHaveLength(1)
  const rows = JSON.stringify((await db.owner.query('select * from drop_presence')).rows)
  expect(rows).not.toContain(ada.profileId.slice(0, 8))
  expect(await members()).not.toContain(String(Number.parseInt(ada.profileId.replaceAll('-', '').slice(0, 12), 16)))
  watching.socket.disconnect()
})

test('a row that others took for dead is written again', { timeout: 20_000 }, async () => {
  const watching = await look(one, 'ada')
  await expect.poll(() => asked(one), { timeout: 6_000 }).toBeGreaterThan(0)
  await db.owner.query('delete from drop_presence')
  await expect.poll(() => asked(one), { timeout: 8_000 }).toBeGreaterThan(0)
  watching.socket.disconnect()
})

test('a process that ends takes its viewers with it', { timeout: 30_000 }, async () => {
  const before = await asked(one)
  const late = await openTestApplication({
    test: db,
    contract: { live: liveContract },
    features: ({ db: own, workDb, audience, clock }) => [
      { name: 'drops', topics: [policy] },
      liveFeature({ db: own, workDb, audience, nowMs: clock.nowMs }),
    ],
  })
  await look(late)
  await expect.poll(() => asked(one), { timeout: 8_000 }).toBe(before + 1)
  await late.close()
  await expect.poll(() => asked(one), { timeout: 8_000 }).toBe(before)
})

test('a reaction on one process is seen on the other', { timeout: 20_000 }, async () => {
  const [here, there] = [await look(one, 'ada'), await look(two)]
  const answer = await fetch(`${one.url}/api/drops/${dropId}/reactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:1', 'x-test-actor': 'ada' },
    body: JSON.stringify({ kind: 'clap', count: 2 }),
  })
  expect(answer.status).toBe(200)
  for (const { frames } of [here, there]) {
    await expect
      .poll(() => frames.flatMap(({ events }) => events).find(({ name }) => name === 'reactions.given'), {
        timeout: 4_000,
      })
      .toMatchObject({ id: dropId, counts: { heart: 0, clap: 2, star: 0, flame: 0 } })
  }
})

test('a room hears that its host’s connection is lost, and that it is back, on every process', {
  timeout: 30_000,
}, async () => {
  const [here, there] = [await look(one), await look(two)]
  const awayOf = ({ frames }: { frames: Frame[] }) => {
    const last = frames.flatMap(({ events }) => events).findLast(({ name }) => name === 'presence.changed')
    return last?.name === 'presence.changed' ? last.hostAwaySince : undefined
  }
  const report = (secondsAgo: number) =>
    db.owner.query(
      `insert into host_presence (drop_id, seen_at) values ($1, app_now() - make_interval(secs => $2))
       on conflict (drop_id) do update set seen_at = excluded.seen_at`,
      [dropId, secondsAgo],
    )
  await expect.poll(() => [awayOf(here), awayOf(there)], { timeout: 8_000 }).toEqual([null, null])
  await report(15)
  const lost = expect.stringMatching(/^\d{4}-/)
  await expect.poll(() => [awayOf(here), awayOf(there)], { timeout: 8_000 }).toEqual([lost, lost])
  await report(0)
  await expect.poll(() => [awayOf(here), awayOf(there)], { timeout: 8_000 }).toEqual([null, null])
})
