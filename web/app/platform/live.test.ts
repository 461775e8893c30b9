// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveRoom } from './live-events.ts'

type Listener = Parameters<typeof import('./live-connection.ts').openConnection>[0]
const wire = vi.hoisted(() => ({ opened: [] as Listener[], said: [] as string[], joined: [] as (() => void)[] }))

vi.mock('./live-connection.ts', () => ({
  openConnection: (listener: Listener) => {
    wire.opened.push(listener)
    return {
      join: (topic: string, onJoined: () => void) => {
        wire.said.push(`join ${topic}`)
        wire.joined.push(onJoined)
      },
      leave: (topic: string) => wire.said.push(`leave ${topic}`),
      close: () => wire.said.push('close'),
    }
  },
}))
vi.mock('./live-frames.ts', () => ({ readFrame: () => null }))

const queryClient = new QueryClient()
const heard: string[] = []
const room: LiveRoom = {
  handle: (event, { topic }) => heard.push(`${event.name} on ${topic}`),
  refetch: (topic) => heard.push(`refetch ${topic}`),
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
  live.setLiveRooms(async () => [room])
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
  expect(heard).toEqual(['refetch user:7'])
  wire.joined.shift()?.()
  join('drop:2')
  expect(heard).toEqual(['refetch user:7', 'refetch drop:1'])
  wire.joined.shift()?.()
  expect(heard.at(-1)).toBe('refetch drop:2')
})

test('a lost connection comes back after a second, asks for its topics again and reads them anew', async () => {
  join('drop:1')
  await settle()
  wire.opened[0]?.onOpen()
  wire.opened[0]?.onLost()
  await vi.advanceTimersByTimeAsync(999)
  expect(wire.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(wire.opened).toHaveLength(2)
  wire.opened[1]?.onOpen()
  expect(wire.said).toEqual(['join drop:1', 'close', 'join drop:1'])
  wire.joined.at(-1)?.()
  expect(heard).toEqual(['refetch drop:1'])
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
