// @vitest-environment happy-dom
import type { LiveRoom } from '@keepcase/contract/live/live.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { roomLive } from './live.live.ts'
import { useRoom } from './use-room.ts'

const dropId = '00000000-0000-4000-8000-000000000002'
const at = (seconds: number) => Date.parse('2026-11-22T18:00:00.000Z') + seconds * 1_000
const room = (seconds: number, viewers: number): LiveRoom => ({
  ...{ dropId, isOpen: true, isOn: true, slowSeconds: 0, version: 1, viewers, hostAwaySince: null, answers: [] },
  now: new Date(at(seconds)).toISOString(),
})

test('a count that was told while an older answer was under way stays; a newer answer and a newer count replace it', async () => {
  const queryClient = makeQueryClient()
  const { queryKey } = api.live.room.queryOptions({ input: { dropId } })
  const answer = (seconds: number, viewers: number) =>
    act(async () => void queryClient.setQueryData(queryKey, room(seconds, viewers)))
  const tell = (seconds: number, viewers: number) => {
    const event = { name: 'presence.changed', id: dropId, version: at(seconds), viewers, hostAwaySince: null } as const
    return act(async () => void roomLive.handle(event, { topic: `drop:${dropId}`, now: 0, queryClient }))
  }
  queryClient.setQueryData(queryKey, room(0, 1))
  const { result } = renderHook(() => useRoom(dropId), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
  })
  const shows = (viewers: number) => waitFor(() => expect(result.current?.viewers).toBe(viewers))
  await tell(4, 2)
  await shows(2)
  await answer(3, 1)
  await shows(2)
  await tell(2, 9)
  await shows(2)
  await answer(5, 7)
  await shows(7)
  await tell(6, 3)
  await shows(3)
})
