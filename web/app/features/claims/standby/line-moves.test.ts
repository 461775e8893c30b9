import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { claimsLive } from '../claims.live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const key = api.standby.mine.queryKey({ input: { limit: 100 } })

/** A query client with the viewer's places, and a record of refetches. */
function page(state: 'waiting' | 'left', waiting: number) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, { items: [{ dropItemId: 'item', state, waiting }], nextCursor: null } as never)
  const reads = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const move = (id = 'item') =>
    claimsLive.handle(
      { name: 'line.moved', id, version: 1, dropId: 'drop' },
      { topic: `line:${id}`, now: 0, queryClient },
    )
  return { reads, move }
}

test('a line that moves is read again once for all that moves until then', async () => {
  const { reads, move } = page('waiting', 3)
  for (let i = 0; i < 5; i++) move()
  expect(reads).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(400)
  expect(reads).toHaveBeenCalledExactlyOnceWith({ queryKey: api.standby.key() })
  move()
  await vi.advanceTimersByTimeAsync(400)
  expect(reads).toHaveBeenCalledTimes(2)
})

test('the longer the line, the wider its readers spread, up to half a minute', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  for (const [waiting, ms] of [
    [1, 400],
    [100, 4_000],
    [5_000, 30_000],
  ] as const) {
    const { reads, move } = page('waiting', waiting)
    move()
    await vi.advanceTimersByTimeAsync(ms * 0.99)
    expect(reads, `${waiting} in line`).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(ms * 0.01)
    expect(reads, `${waiting} in line`).toHaveBeenCalledTimes(1)
  }
  vi.restoreAllMocks()
})

test('who waits there no longer, or in another line, reads nothing', async () => {
  const gone = page('left', 3)
  gone.move()
  const elsewhere = page('waiting', 3)
  elsewhere.move('another')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(gone.reads).not.toHaveBeenCalled()
  expect(elsewhere.reads).not.toHaveBeenCalled()
})
