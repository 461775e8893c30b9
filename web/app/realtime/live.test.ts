// @vitest-environment happy-dom
import type { SocketRefusal, TopicAnswer } from '@keepcase/contract/api/sockets.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveHandlers } from './live-events.ts'
import type { Reads } from './refetch-on-join.ts'

type Listener = Parameters<typeof import('./live-connection.ts').openConnection>[0]
type Answer = (joined?: string[], retryAfterMs?: number) => void
const wire = vi.hoisted(() => ({ opened: [] as Listener[], said: [] as string[], joined: [] as Answer[] }))

vi.mock('./live-connection.ts', () => ({
  openConnection: (listener: Listener) => {
    wire.opened.push(listener)
    return {
      join: (topics: readonly string[], onAnswer: (answer: TopicAnswer) => void) => {
        wire.said.push(`join ${topics}`)
        wire.joined.push((joined = [...topics], retryAfterMs) =>
          onAnswer({ joined, refused: [], ...(retryAfterMs !== undefined && { retryAfterMs }) }),
        )
      },
      leave: (topics: readonly string[]) => wire.said.push(`leave ${topics}`),
      close: () => wire.said.push('close'),
    }
  },
}))
vi.mock('./live-frames.ts', () => ({ readFrame: () => null }))
vi.mock('./refetch-on-join.ts', () => ({
  spreadMs: 4_000,
  refetchTopics: (_: QueryClient, reads: readonly Reads[], withinMs: number) =>
    heard.push(`read ${reads.flatMap(({ soon = [] }) => soon.flat())} within ${withinMs}`),
}))

const queryClient = new QueryClient()
const heard: string[] = []
const room: LiveHandlers = {
  handle: (event, { topic }) => heard.push(`${event.name} on ${topic}`),
  reads: (topic) => ({ soon: [[topic]] }),
}

let live: typeof import('./live.ts')
const leaves: (() => void)[] = []
const join = (topic: string) => leaves.push(live.joinTopic(topic, queryClient))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  wire.opened.length = 0
  wire.said.length = 0
  wire.joined.length = 0
  heard.length = 0
  vi.resetModules()
  live = await import('./live.ts')
  live.setLiveHandlers(async () => [room])
})
afterEach(async () => {
  for (const leave of leaves.splice(0)) leave()
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
})

test('opens with the first topic, asks once for each, and never for the user’s own', async () => {
  join('drop:1')
  join('drop:1')
  join('user:7')
  await settle()
  await settle()
  expect(wire.opened).toHaveLength(1)
  wire.opened[0]?.onOpen()
  expect(wire.said).toEqual(['join drop:1'])
})

test('an event of a frame reaches the rooms', async () => {
  join('drop:1')
  await settle()
  wire.opened[0]?.onOpen()
  const ended = { name: 'session.ended' as const, id: 's', version: 1, reason: '' }
  wire.opened[0]?.onFrame({ topic: 'user:7', now: '2026-11-20T14:00:00.000Z', events: [ended] })
  expect(heard).toEqual(['session.ended on user:7'])
})

test('what was read before a topic was joined is read again once it is; the user’s own with the connection', async () => {
  join('drop:1')
  join('user:7')
  await settle()
  wire.opened[0]?.onOpen()
  expect(heard).toEqual([])
  wire.joined.shift()?.()
  expect(heard, 'all together, so that each answer is asked for once').toEqual(['read user:7,drop:1 within 0'])
  join('drop:2')
  await settle()
  wire.joined.shift()?.()
  expect(heard.at(-1)).toBe('read drop:2 within 0')
})

test('the user’s own topic is read at once where it is the only one, and when it is known after the connection', async () => {
  join('user:7')
  await settle()
  wire.opened[0]?.onOpen()
  join('user:8')
  await settle()
  expect(heard).toEqual(['read user:7 within 0', 'read user:8 within 0'])
})

test('what the server refuses is not read, the user’s own is', async () => {
  join('drop:1')
  join('user:7')
  await settle()
  wire.opened[0]?.onOpen()
  wire.joined.shift()?.([])
  expect(heard).toEqual(['read user:7 within 0'])
})

test('a lost connection comes back after a second, asks for its topics again and reads them anew', async () => {
  join('drop:1')
  await settle()
  wire.opened[0]?.onOpen()
  wire.opened[0]?.onLost(null)
  await vi.advanceTimersByTimeAsync(999)
  expect(wire.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(wire.opened).toHaveLength(2)
  wire.opened[1]?.onOpen()
  expect(wire.said).toEqual(['join drop:1', 'close', 'join drop:1'])
  wire.joined.at(-1)?.()
  expect(heard, 'whoever lost it with others does not come with all of them').toEqual(['read drop:1 within 4000'])
})

test('closes ten seconds after the last topic is left, and not for a change of page', async () => {
  join('drop:1')
  await settle()
  wire.opened[0]?.onOpen()
  leaves.pop()?.()
  await vi.advanceTimersByTimeAsync(9_000)
  join('drop:2')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(wire.said).toEqual(['join drop:1', 'leave drop:1', 'join drop:2'])
  leaves.pop()?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wire.said.at(-1)).toBe('close')
})

test('what one change of the page joins and leaves is said in one message each', async () => {
  join('drop:1')
  await settle()
  wire.opened[0]?.onOpen()
  leaves.pop()?.()
  for (let i = 1; i <= 30; i++) join(`line:${i}`)
  join('drop:2')
  leaves.pop()?.()
  await settle()
  const lines = Array.from({ length: 30 }, (_, i) => `line:${i + 1}`)
  expect(wire.said).toEqual(['join drop:1', 'leave drop:1', `join ${lines}`])
})

test('topics that are put off are asked for again then, those that are still listened to', async () => {
  join('drop:1')
  join('drop:2')
  join('user:7')
  await settle()
  wire.opened[0]?.onOpen()
  wire.joined.shift()?.([], 2_000)
  expect(heard).toEqual(['read user:7 within 0'])
  leaves.shift()?.()
  await vi.advanceTimersByTimeAsync(2_499)
  expect(wire.said).toEqual(['join drop:1,drop:2', 'leave drop:1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(wire.said.at(-1)).toBe('join drop:2')
  wire.joined.shift()?.()
  expect(heard.at(-1)).toBe('read drop:2 within 0')
})

const refusal = (code: SocketRefusal['code']): SocketRefusal => ({ code, message: '', retryAfterMs: 60_000 })

test('a refused connection stays away as long as it was told, whatever is joined meanwhile', async () => {
  join('drop:1')
  await settle()
  wire.opened[0]?.onLost(refusal('TOO_MANY_MESSAGES'))
  for (let i = 2; i < 20; i++) join(`drop:${i}`)
  await vi.advanceTimersByTimeAsync(74_999)
  expect(wire.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(wire.opened).toHaveLength(2)
})

test('a tab that gave way to another comes back once it is looked at, and not in the background', async () => {
  let state: DocumentVisibilityState = 'hidden'
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
  const show = (next: DocumentVisibilityState) => {
    state = next
    document.dispatchEvent(new Event('visibilitychange'))
  }
  join('drop:1')
  await settle()
  wire.opened[0]?.onOpen()
  wire.opened[0]?.onLost(refusal('TOO_MANY_SOCKETS'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(wire.opened).toHaveLength(1)
  show('visible')
  await settle()
  expect(wire.opened).toHaveLength(2)
  wire.opened[1]?.onOpen()
  show('hidden')
  show('visible')
  await settle()
  expect(wire.opened).toHaveLength(2)
})
