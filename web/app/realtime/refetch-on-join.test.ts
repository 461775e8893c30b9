// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { claimsLive } from '#web/features/claims/claims.live.ts'
import { communityLive } from '#web/features/community/community.live.ts'
import { dropsLive } from '#web/features/drops/drops.live.ts'
import { roomLive } from '#web/features/live/live.live.ts'
import { notificationsLive } from '#web/features/notifications/notifications.live.ts'
import { refetchTopics, spreadMs } from './refetch-on-join.ts'

const dropId = '00000000-0000-4000-8000-000000000001'
const rooms = [dropsLive, claimsLive, roomLive, communityLive, notificationsLive]
const joined = [`user:${dropId}`, `drop:${dropId}`]
const reads = joined.flatMap((topic) => rooms.flatMap((room) => room.reads?.(topic) ?? []))

let queryClient: QueryClient
let calls: string[]
let state: number
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  calls = []
  state = 1
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Observes a query that returns the server's state at the time of the request, 100 ms later. */
function shown(name: string, queryKey: QueryKey): QueryObserver<number> {
  const queryFn = async () => {
    calls.push(name)
    const answer = state
    await new Promise((resolve) => setTimeout(resolve, 100))
    return answer
  }
  const observer = new QueryObserver<number>(queryClient, { queryKey, queryFn })
  stops.push(observer.subscribe(() => undefined))
  return observer
}
const tally = () => shown('tally', api.claims.tally.queryKey({ input: { dropId } }))
const room = () => shown('room', api.live.room.queryKey({ input: { dropId } }))

/** Every query of a live drop's page for a signed-in viewer. */
function page(): void {
  shown('drop', api.drops.byId.queryKey({ input: { id: dropId } }))
  tally()
  room()
  shown('place', api.live.me.queryKey({ input: { dropId } }))
  shown('standby', api.standby.mine.queryKey({ input: {} }))
  shown('ties', api.community.mine.queryKey({ input: {} }))
  shown('account', api.accounts.me.queryKey({ input: {} }))
  shown('notices', api.notifications.list.queryKey({ input: {} }))
  const queryFn = async () => {
    calls.push('messages')
    return { items: [], nextCursor: null }
  }
  const chat = { queryKey: [...api.live.messages.key(), dropId], queryFn, initialPageParam: null }
  stops.push(
    new InfiniteQueryObserver(queryClient, { ...chat, getNextPageParam: () => null }).subscribe(() => undefined),
  )
}
const beside = ['account', 'messages', 'notices', 'place', 'room', 'standby', 'ties']

test('the first joining reads everything again at once, each answer once', async () => {
  page()
  await vi.advanceTimersByTimeAsync(200)
  calls = []
  refetchTopics(queryClient, reads, 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.toSorted()).toEqual([...beside, 'drop', 'tally'].toSorted())
})

test('of 2,000 who come back together each asks for two answers at once, and for the seven others later and once', async () => {
  page()
  await vi.advanceTimersByTimeAsync(200)
  calls = []
  refetchTopics(queryClient, reads, spreadMs, 0.5)
  expect(calls).toEqual(['drop', 'tally'])
  await vi.advanceTimersByTimeAsync(spreadMs / 2 - 1)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.slice(2).toSorted()).toEqual(beside)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(9)
})

test('what the page asks for by itself after the joining is new enough, and is not asked for twice', async () => {
  page()
  await vi.advanceTimersByTimeAsync(200)
  calls = []
  refetchTopics(queryClient, reads, spreadMs, 0.5)
  void queryClient.refetchQueries({ queryKey: api.live.room.key() })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.filter((name) => name === 'room')).toHaveLength(1)
  expect(calls).toHaveLength(9)
})

test.each([0, spreadMs])(
  'a change between the reading and the joining is seen, spread over %i ms',
  async (withinMs) => {
    const [bought, beside] = [tally(), room()]
    await vi.advanceTimersByTimeAsync(200)
    void queryClient.refetchQueries({ queryKey: api.live.room.key() })
    await vi.advanceTimersByTimeAsync(50)
    state = 2
    refetchTopics(queryClient, reads, withinMs)
    await vi.advanceTimersByTimeAsync(withinMs + 500)
    expect([bought.getCurrentResult().data, beside.getCurrentResult().data]).toEqual([2, 2])
  },
)

test('also by the first answer of all, which was under way when it happened', async () => {
  const [bought, beside] = [tally(), room()]
  await vi.advanceTimersByTimeAsync(50)
  state = 2
  refetchTopics(queryClient, reads, spreadMs)
  await vi.advanceTimersByTimeAsync(60)
  expect([bought.getCurrentResult().data, beside.getCurrentResult().data]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(500)
  expect([bought.getCurrentResult().data, beside.getCurrentResult().data]).toEqual([2, 2])
  expect(calls.toSorted()).toEqual(['room', 'room', 'tally', 'tally'])
})
