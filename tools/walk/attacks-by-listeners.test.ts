import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWalkApplication, type Person } from './walk-application.ts'
import { buildFixtures, type Fixtures } from './walk-fixtures.ts'

const db = await openTestDb()
const application = await openWalkApplication(db)
const sockets: Socket[] = []
let fixtures: Fixtures

beforeAll(async () => {
  fixtures = await buildFixtures(application, db)
}, 60_000)
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await application.close()
  await db.close()
})

/** A user's open tab: the frames it received, and the topics it may join. */
async function listen({ cookie }: Person) {
  const extraHeaders = { origin: application.url, ...(cookie === null ? {} : { cookie }) }
  const socket = io(application.url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders })
  sockets.push(socket)
  const frames: { topic: string; events: { name: string }[] }[] = []
  socket.on('frame', (frame) => frames.push(frame))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, frames, ask: (topics: unknown) => socket.timeout(3_000).emitWithAck('join', topics) }
}

const everything = () => {
  const { open, secret, draft, live, people } = fixtures
  const drops = [open, secret, draft, live].flatMap(({ id }) => [`drop:${id}`, `drop:${id}:early`])
  return [...drops, `user:${people.buyer.id}`, 'drop:*', 'user:*', "drop:' or 1=1 --", '']
}

test('a listener joins what they may see, and nothing by naming it', async () => {
  const { visitor, suspended, other, seller, clerk } = fixtures.people
  const open = [`drop:${fixtures.open.id}`, `drop:${fixtures.live.id}`].sort()
  for (const who of [visitor, suspended, other])
    expect((await (await listen(who)).ask(everything())).joined.sort()).toEqual(open)
  const hers = (await (await listen(seller)).ask(everything())).joined
  expect(hers).toEqual(expect.arrayContaining([...open, `drop:${fixtures.secret.id}`, `drop:${fixtures.draft.id}`]))
  expect(hers.some((topic: string) => topic.startsWith('user:'))).toBe(false)
  expect((await (await listen(clerk)).ask(everything())).joined).toContain(`drop:${fixtures.draft.id}`)
  for (const odd of [
    null,
    1,
    {},
    'drop:x',
    [[]],
    [{}],
    Array.from({ length: 100 }, () => `drop:${fixtures.open.id}`),
  ]) {
    const { joined } = await (await listen(visitor)).ask(odd)
    expect(joined.filter((topic: string) => topic !== `drop:${fixtures.open.id}`)).toEqual([])
  }
})

test('who sends a socket more than any page does is cut off', async () => {
  const { socket } = await listen(fixtures.people.visitor)
  socket.emit('join', 'x'.repeat(10_000))
  await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(false)
})

test('no frame to a stranger names an unrevealed lot, a buyer, or a claimant', async () => {
  const { visitor, seller, buyer, other } = fixtures.people
  const [stranger, owner] = [await listen(visitor), await listen(buyer)]
  await stranger.ask([`drop:${fixtures.live.id}`, `drop:${fixtures.open.id}`, `drop:${fixtures.mystery.id}`])
  const [, second, third] = fixtures.live.allItems
  await seller.must('PATCH', `/api/drop-items/${third.id}`, { priceCents: 777_777 })
  await seller.must('POST', `/api/drops/${fixtures.live.id}/reveal-next`, {})
  await seller.must('POST', `/api/drops/${fixtures.mystery.id}/reveal-hint`, {
    hintId: fixtures.mystery.allHints[0].id,
  })
  await other.must('POST', `/api/drop-items/${fixtures.open.allItems[0].id}/claims`, {})
  await buyer.must('POST', `/api/claims/${fixtures.waiting.id}/release`, {})
  const heard = (frames: typeof stranger.frames) => frames.flatMap(({ events }) => events.map(({ name }) => name))
  await expect
    .poll(() => heard(stranger.frames), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(['item.revealed', 'item.changed', 'hint.revealed']))
  await expect.poll(() => heard(owner.frames), { timeout: 10_000 }).toContain('claim.changed')
  const text = JSON.stringify(stranger.frames)
  expect(text).toContain(second.id)
  for (const hidden of [
    third.id,
    '777777',
    'Live tonight 3',
    'It is blue',
    'A tape that nobody has seen',
    '@walk.test',
    buyer.id,
    other.id,
    fixtures.waiting.id,
  ])
    expect(text.includes(hidden), hidden).toBe(false)
  expect(JSON.stringify(owner.frames)).not.toContain(other.id)
}, 30_000)

test('a suspended account hears nothing more', async () => {
  const { other, admin } = fixtures.people
  const { socket, frames } = await listen(other)
  await admin.must('POST', `/api/users/${other.id}/suspend`, { reason: 'For the walk' })
  await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(false)
  // @NOTE once from the code that ended it and once from the periodic check, with the same text
  const ended = frames.flatMap(({ events }) => events).filter(({ name }) => name === 'session.ended')
  expect(ended.length).toBeGreaterThan(0)
  for (const event of ended) expect(event).toMatchObject({ reason: 'This account is suspended.' })
})
