// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { reminderOptions, useRemind } from './use-reminders.ts'
import { useUnremind } from './use-unremind.ts'

const drop = { dropId: 'drop-1', title: 'Night Shift', storefrontName: 'Static Age', startDate: null }
const reminder = {
  ...drop,
  moments: ['24h', 'start'],
  channels: ['in_app', 'email'],
  createdAt: '2026-11-01T00:00:00Z',
}
const first = { moments: ['start' as const], channels: ['in_app' as const, 'email' as const] }
const second = { moments: ['start' as const], channels: ['in_app' as const] }

type Sent = { path: string; body: { json: object }; answer(response: Response): void }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A reminder in the cache, and what is sent about it: a write is answered by the test. */
function show() {
  const writes: Sent[] = []
  let reads = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/rpc/notifications/', '')
    if (path === 'reminders') {
      reads += 1
      return Response.json({ json: { items: [{ ...reminder, ...second }], nextCursor: null } })
    }
    const body = await request.json()
    return new Promise<Response>((answer) => writes.push({ path, body, answer }))
  })
  const queryClient = makeQueryClient()
  queryClient.setQueryData(reminderOptions.queryKey, [reminder] as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ set: useRemind(drop), remove: useUnremind(drop) }), { wrapper })
  return {
    hooks: result,
    writes,
    reads: () => reads,
    shown: () => queryClient.getQueryData(reminderOptions.queryKey),
  }
}

const done = () => Response.json({ json: { ...reminder, ...second } })

test('a later choice is shown at once and sent when the earlier one is answered, so that the last press counts', async () => {
  const { hooks, writes, shown } = show()
  act(() => {
    hooks.current.set.mutate(first)
    hooks.current.set.mutate(second)
  })
  expect(shown()).toMatchObject([second])
  await waitFor(() => expect(writes).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(writes.map(({ body }) => body.json)).toMatchObject([first])
  writes[0]!.answer(done())
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes[1]!.body.json).toMatchObject(second)
})

test('the answer to an earlier choice does not take a later one off the screen', async () => {
  const { hooks, writes, shown, reads } = show()
  act(() => {
    hooks.current.set.mutate(first)
    hooks.current.remove.mutate(reminder as never)
  })
  await waitFor(() => expect(writes).toHaveLength(1))
  writes[0]!.answer(done())
  await waitFor(() => expect(writes.map(({ path }) => path)).toEqual(['remind', 'unremind']))
  expect(shown()).toEqual([])
  expect(reads()).toBe(0)
})
