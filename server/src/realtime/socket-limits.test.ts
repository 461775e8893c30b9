import { setTimeout as pause } from 'node:timers/promises'
import type { SocketRefusal, TopicAnswer } from '@keepcase/contract/api/sockets.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import { testActor } from '#server/api/testing/test-context.ts'
import { log } from '#server/boot/log.ts'
import { openTestApplication, openTestDb, type TestApplication } from '#server/boot/testing/test-application.ts'
import { maxSocketsPerAccount, SocketLimits, topicsPerSocket } from './socket-limits.ts'
import type { TopicPolicy } from './topics.ts'

/** One account per test, so that they don't share a budget. */
const accounts = ['ada', 'bob', 'cleo', 'dan'].map((name) => testActor({ email: `${name}@keepcase.test` }))
const [ada, bob, cleo, dan] = accounts
const origin = 'http://localhost:1'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const topic = (n: number) => `drop:${uuid(n)}`

/**
 * Statistics of the policy: queries, pairs, and concurrency. It is asked by joins and every five seconds for
 * current listeners.
 */
const asked = { queries: 0, pairs: 0, atOnce: 0, maxAtOnce: 0, isBroken: false, takesMs: 5 }
const policy: TopicPolicy = {
  pattern: /^drop:([0-9a-f-]{36})$/,
  async allowed(pairs) {
    asked.queries++
    asked.pairs += pairs.length
    asked.maxAtOnce = Math.max(asked.maxAtOnce, ++asked.atOnce)
    await pause(asked.takesMs)
    asked.atOnce--
    if (asked.isBroken) throw new Error('The database is away')
    return pairs.map(() => true)
  },
}
const readActor = vi.fn(
  async (headers: HeaderLookup) => accounts.find(({ email }) => headers.get('cookie') === `actor=${email}`) ?? null,
)

const db = await openTestDb()
let application: TestApplication
const open: Socket[] = []

beforeAll(async () => {
  application = await openTestApplication({
    test: db,
    contract: {},
    features: () => [{ name: 'drops', topics: [policy] }],
    joined: { readActor },
    env: { maxSocketsPerAddress: 5_000 },
  })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect()
  await expect.poll(() => application.running.background.socketCounts().sockets).toBe(0)
  Object.assign(asked, { queries: 0, pairs: 0, maxAtOnce: 0, isBroken: false, takesMs: 5 })
  vi.restoreAllMocks()
})
afterAll(async () => {
  await application.close()
  await db.close()
})

type Tab = { socket: Socket; refusals: SocketRefusal[]; ask(topics: unknown): Promise<TopicAnswer> }

async function connect(who?: Actor): Promise<Tab> {
  const extraHeaders = { origin, ...(who && { cookie: `actor=${who.email}` }) }
  const socket = io(application.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
  open.push(socket)
  const refusals: SocketRefusal[] = []
  socket.on('refused', (refusal: SocketRefusal) => refusals.push(refusal))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, refusals, ask: (topics) => socket.timeout(15_000).emitWithAck('join', topics) }
}

const connectMany = (count: number) => Promise.all(Array.from({ length: count }, () => connect()))

test('300 sockets that keep joining and leaving 50 topics slow nobody down and cost few queries', async () => {
  const warnings = vi.spyOn(log, 'warn')
  const churning = await connectMany(300)
  const other = await connect()
  const beganAt = performance.now()
  for (let round = 0; round < 15; round++) {
    for (const [i, { socket }] of churning.entries()) {
      const topics = Array.from({ length: 50 }, (_, n) => topic(i * 1_000 + round * 50 + n))
      socket.emit('join', topics)
      socket.emit('leave', topics)
    }
    if (round === 8) expect((await other.ask(topic(1))).joined).toEqual([topic(1)])
  }
  expect((await other.ask(topic(2))).joined).toEqual([topic(2)])
  // @NOTE they request 225,000 topics in 4,500 messages; a socket's budget allows 60, plus 5 a second
  const seconds = (performance.now() - beganAt) / 1_000
  expect(asked.pairs).toBeLessThanOrEqual(1_000 + 300 * (topicsPerSocket.burst + seconds * topicsPerSocket.perSecond))
  expect(asked.maxAtOnce).toBeLessThanOrEqual(2)
  expect(asked.queries).toBeLessThan(600)
  const lines = warnings.mock.calls.filter(([fields]) => 'securityEvent' in Object(fields))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(2 + seconds)
}, 30_000)

test('joins of many sockets at once share a query, and equal ones a question', async () => {
  const tabs = await connectMany(100)
  asked.takesMs = 200
  const answers = await Promise.all(tabs.map(({ ask }) => ask([topic(1), topic(2)])))
  expect(answers.every(({ joined }) => joined.length === 2)).toBe(true)
  expect(asked.maxAtOnce).toBeLessThanOrEqual(2)
  expect(asked.queries).toBeLessThanOrEqual(6)
  expect(asked.pairs).toBeLessThanOrEqual(12)
})

test('whoever joins too much is told when to ask again, and stays connected', async () => {
  const { ask, socket } = await connect()
  const many = Array.from({ length: 45 }, (_, n) => topic(n))
  expect((await ask(many)).joined).toEqual(many)
  const refused = await ask(many)
  expect(refused).toEqual({ joined: [], refused: [], retryAfterMs: expect.any(Number) })
  expect(refused.retryAfterMs).toBeLessThanOrEqual(6_000)
  expect(socket.connected).toBe(true)
})

test('who waits as long as it was told may ask, and an account’s tabs add up', () => {
  let now = 0
  const limits = new SocketLimits(5_000, () => now)
  const subject = { profileId: 'ada', address: '10.0.0.1' }
  const one = limits.newUse()
  expect([limits.countTopics(subject, one, 60), limits.countTopics(subject, one, 10)]).toEqual([0, 2_000])
  now = 2_000
  expect(limits.countTopics(subject, one, 10)).toBe(0)
  const tabs = Array.from({ length: 7 }, () => limits.countTopics(subject, limits.newUse(), 50))
  expect(tabs.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(Math.min(...tabs.slice(5))).toBeGreaterThan(0)
  expect(limits.countTopics({ profileId: null, address: '10.0.0.1' }, limits.newUse(), 50)).toBe(0)
})

test('a flooding client that reconnects at once is soon refused', () => {
  const limits = new SocketLimits(1_000, () => 0)
  const flood = (address: string) => {
    if (!limits.open(address)) return false
    const use = limits.newUse()
    let messages = 0
    while (limits.countMessage({ profileId: null, address }, use) === 0) messages++
    limits.closed(address)
    return messages
  }
  expect(Array.from({ length: 100 }, () => flood('10.0.0.1')).filter((sent) => sent !== false)).toEqual(
    Array.from({ length: 48 }, () => 30),
  )
  expect(flood('10.0.0.2')).toBe(30)
})

test('topics that cannot be judged are asked for again, over the same connection', async () => {
  const { ask, socket } = await connect()
  asked.isBroken = true
  expect(await ask(topic(1))).toEqual({ joined: [], refused: [], retryAfterMs: expect.any(Number) })
  asked.isBroken = false
  expect((await ask(topic(1))).joined).toEqual([topic(1)])
  expect(socket.connected).toBe(true)
})

test('a topic that is left while it is judged is not joined', async () => {
  const { ask, socket } = await connect()
  asked.takesMs = 100
  const answer = ask([topic(1), topic(2)])
  await pause(30)
  socket.emit('leave', [topic(1)])
  expect(await answer).toEqual({ joined: [topic(2)], refused: [topic(1)] })
})

test('an account’s newest 30 tabs stay connected, and the oldest is told why it was dropped', async () => {
  const tabs: Tab[] = []
  for (let i = 0; i < maxSocketsPerAccount + 2; i++) tabs.push(await connect(ada))
  await expect.poll(() => tabs.filter(({ socket }) => socket.connected).length).toBe(maxSocketsPerAccount)
  expect(tabs.slice(0, 2).map(({ refusals }) => refusals)).toEqual([
    [{ code: 'TOO_MANY_SOCKETS', message: expect.stringContaining('30 tabs'), retryAfterMs: 60_000 }],
    [expect.objectContaining({ code: 'TOO_MANY_SOCKETS' })],
  ])
  expect(tabs.at(-1)?.socket.connected).toBe(true)
})

test('an account can’t hide a tab from the count by leaving its own topic', async () => {
  const tabs: Tab[] = []
  for (let i = 0; i < maxSocketsPerAccount; i++) tabs.push(await connect(bob))
  for (const { socket } of tabs) socket.emit('leave', [`user:${bob?.profileId}`])
  await pause(50)
  await connect(bob).catch(() => undefined)
  await expect.poll(() => tabs.filter(({ socket }) => socket.connected).length).toBe(maxSocketsPerAccount - 1)
})

test('an account that connects over and over is told how long to stay away', async () => {
  const refusals: SocketRefusal[] = []
  for (let i = 0; i < 300 && refusals.length === 0; i++) {
    await connect(cleo).then(
      ({ socket }) => socket.disconnect(),
      (error: Error & { data?: SocketRefusal }) => error.data && refusals.push(error.data),
    )
  }
  expect(refusals).toEqual([expect.objectContaining({ code: 'TOO_MANY_CONNECTS', retryAfterMs: expect.any(Number) })])
})

test('who sends a flood hears why before the connection ends', async () => {
  const { socket, refusals } = await connect()
  for (let i = 0; i < 100; i++) socket.emit('leave', ['x'])
  await expect.poll(() => socket.connected).toBe(false)
  expect(refusals).toEqual([expect.objectContaining({ code: 'TOO_MANY_MESSAGES' })])
})

test('anything that isn’t a topic changes nothing', async () => {
  const { ask, socket } = await connect()
  for (const odd of [{ toString: null }, [{ toString: null }], null, 7, [[]], [{ length: 1 }]]) {
    socket.emit('leave', odd)
    expect(await ask(odd)).toMatchObject({ joined: [] })
  }
  expect((await ask(topic(1))).joined).toEqual([topic(1)])
})

test('a connection reads its session once, however often it says hello', async () => {
  readActor.mockClear()
  readActor.mockImplementationOnce(() => pause(100).then(() => dan ?? null))
  const extraHeaders = { origin, cookie: 'any' }
  const socket = io(application.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
  socket.io.on('open', () => {
    // @NOTE the Socket.IO connect packet, which a client normally sends once
    for (let i = 0; i < 50; i++) socket.io.engine.write('0')
  })
  await new Promise((resolve) => socket.io.once('close', resolve))
  expect(readActor).toHaveBeenCalledTimes(1)
})

test('an address has a limited number of connections, and closing one makes room', () => {
  const limits = new SocketLimits(3, () => 0)
  expect([1, 2, 3, 4].map(() => limits.open('10.0.0.1'))).toEqual([true, true, true, false])
  expect(limits.open('10.0.0.2')).toBe(true)
  limits.closed('10.0.0.2')
})

test('a refused address may come back once others have left and it has not come too fast', () => {
  let now = 0
  const limits = new SocketLimits(2, () => now)
  expect([1, 2, 3].map(() => limits.open('10.0.0.1'))).toEqual([true, true, false])
  limits.closed('10.0.0.1')
  expect(limits.open('10.0.0.1'), 'it has opened two at once').toBe(false)
  now = 1_000
  expect(limits.open('10.0.0.1')).toBe(true)
  expect(limits.open('10.0.0.1')).toBe(false)
})
