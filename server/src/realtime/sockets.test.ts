import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { openTestApplication, openTestDb, type TestApplication } from '#server/boot/testing/test-application.ts'
import { transact } from '#server/database/transact.ts'
import { emitLive } from './outbox.ts'
import type { Frame, TopicPolicy } from './topics.ts'

const dropId = '11111111-1111-4111-8111-111111111111'
const privateId = '22222222-2222-4222-8222-222222222222'
const ada = testActor({ email: 'ada@keepcase.test' })
const bob = testActor({ email: 'bob@keepcase.test' })
const invited = new Set([ada.profileId])
const over = new Map<string, string>()
const policy: TopicPolicy = {
  pattern: /^drop:([0-9a-f-]{36})$/,
  allowed: async (pairs) => pairs.map(({ profileId, id }) => id === dropId || invited.has(profileId ?? '')),
}

const db = await openTestDb()
let one: TestApplication
let two: TestApplication
const open: Socket[] = []

beforeAll(async () => {
  const application = () =>
    openTestApplication({
      test: db,
      contract: {},
      actors: { ada, bob },
      features: () => [{ name: 'drops', topics: [policy] }],
      joined: {
        endedSessions: async (sessions) =>
          sessions.flatMap(({ sessionId }) => (over.has(sessionId) ? [{ sessionId, reason: 'Suspended.' }] : [])),
      },
    })
  one = await application()
  two = await application()
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await Promise.all([one.close(), two.close()])
  await db.close()
})

type Listener = {
  socket: Socket
  frames: Frame[]
  ask(topics: unknown): Promise<{ joined: string[]; refused: string[] }>
}

async function connect(application: TestApplication, who: string, origin = 'http://localhost:1'): Promise<Listener> {
  const extraHeaders = { origin, ...(who ? { cookie: `actor=${who}` } : {}) }
  const socket = io(application.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
  open.push(socket)
  const frames: Frame[] = []
  socket.on('frame', (frame: Frame) => frames.push(frame))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, frames, ask: (topics) => socket.timeout(2_000).emitWithAck('join', topics) }
}

const change = (topic: string, version: number) =>
  transact(db.db, (tx) => emitLive(tx, [{ topic, event: { name: 'session.ended', id: 'x', version, reason: 'test' } }]))

test('a page from another origin can’t connect', async () => {
  await expect(connect(one, 'ada', 'https://evil.example')).rejects.toThrow()
})

test('a visitor hears public drops on both nodes, and nothing else', async () => {
  const [here, there] = [await connect(one, ''), await connect(two, '')]
  for (const { ask } of [here, there]) {
    const topics = [`drop:${dropId}`, `drop:${privateId}`, `user:${ada.profileId}`, 'drop:x', 7, null]
    expect(await ask(topics)).toMatchObject({ joined: [`drop:${dropId}`] })
  }
  await expect
    .poll(async () => {
      await change(`drop:${dropId}`, 1)
      return [here, there].every(({ frames }) => frames.length > 0)
    })
    .toBe(true)
  const before = here.frames.length
  await change(`drop:${privateId}`, 2)
  await change(`user:${ada.profileId}`, 3)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(here.frames.slice(before).every(({ topic }) => topic === `drop:${dropId}`)).toBe(true)
})

test('an account hears its own events at once in every tab of the node that answers, nobody else does', async () => {
  const [here, beside, other] = [await connect(one, 'ada'), await connect(one, 'ada'), await connect(one, 'bob')]
  one.running.application.deps.emitToUser(ada.profileId, [
    { name: 'session.ended', id: 'fast', version: 1, reason: 'test' },
  ])
  await expect.poll(() => [here, beside].map(({ frames }) => frames.at(-1)?.events[0]?.id)).toEqual(['fast', 'fast'])
  expect(other.frames).toEqual([])
  expect(here.frames.at(-1)?.now).toMatch(/Z$/)
})

test('a lost right ends a subscription within five seconds', async () => {
  const { frames, ask } = await connect(one, 'ada')
  expect(await ask([`drop:${privateId}`])).toMatchObject({ joined: [`drop:${privateId}`] })
  invited.clear()
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  await change(`drop:${privateId}`, 4)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(frames.filter(({ topic }) => topic === `drop:${privateId}`)).toEqual([])
})

test('a revoked right ends the subscription at once, on both nodes', async () => {
  invited.add(bob.profileId)
  const tabs = [await connect(one, 'bob'), await connect(two, 'bob')]
  for (const { ask } of tabs) expect((await ask([`drop:${privateId}`])).joined).toHaveLength(1)
  invited.clear()
  const topic = `user:${bob.profileId}`
  const event = { name: 'access.changed' as const, id: dropId, version: Date.now() }
  await transact(db.db, (tx) => emitLive(tx, [{ topic, event }]))
  const heard = () => tabs.map(({ frames }) => frames.filter((frame) => frame.topic === topic).length)
  await expect.poll(heard, { timeout: 1_000 }).toEqual([1, 1])
  await new Promise((resolve) => setTimeout(resolve, 300))
  await change(`drop:${privateId}`, 6)
  await new Promise((resolve) => setTimeout(resolve, 400))
  for (const { frames } of tabs) expect(frames.filter((frame) => frame.topic === `drop:${privateId}`)).toEqual([])
})

test('a suspended account is told and disconnected at once, on both nodes', async () => {
  const tabs = [await connect(one, 'bob'), await connect(two, 'bob')]
  over.set(bob.sessionId ?? '', 'Suspended.')
  await change(`user:${bob.profileId}`, 5)
  await expect.poll(() => tabs.map(({ socket }) => socket.connected), { timeout: 1_000 }).toEqual([false, false])
  for (const { frames } of tabs) {
    expect(frames.at(-1)?.events).toMatchObject([{ name: 'session.ended', id: bob.sessionId, reason: 'Suspended.' }])
  }
})

test('who sends too much is cut off', async () => {
  const { socket } = await connect(one, '')
  for (let i = 0; i < 100; i++) socket.emit('leave', ['x'])
  await expect.poll(() => socket.connected).toBe(false)
})

test('the process counts its sockets', async () => {
  const before = one.running.background.socketCounts()
  await connect(one, 'ada')
  expect(one.running.background.socketCounts().sockets).toBe(before.sockets + 1)
})
