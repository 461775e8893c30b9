// @vitest-environment happy-dom
import type { LiveRoom, RoomAnswer } from '@keepcase/contract/live/live.contract.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { roomLive } from '../live.live.ts'
import { answersFor, RoomAnswers } from './room-answers.tsx'

const dropId = '00000000-0000-4000-8000-000000000001'
const now = '2026-11-22T18:00:00.000Z'
const answer = (messageId: string, given: Partial<RoomAnswer> = {}): RoomAnswer => ({
  ...{ messageId, lotId: null, askerId: 'ada', askerName: 'Ada Reyes', question: `${messageId}?`, body: 'Yes.' },
  answeredAt: now,
  ...given,
})
const room = (answers: RoomAnswer[]): LiveRoom => ({
  ...{ dropId, isOpen: true, isOn: true, slowSeconds: 0, version: 1, viewers: 3, hostAwaySince: null, answers, now },
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(answers: RoomAnswer[], lotId: string | null = 'lot-2'): QueryClient {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  )
  const queryClient = makeQueryClient()
  queryClient.setQueryData(api.live.room.queryOptions({ input: { dropId } }).queryKey, room(answers))
  render(
    <QueryClientProvider client={queryClient}>
      <RoomAnswers dropId={dropId} lotId={lotId} hiddenIds={new Set()} />
    </QueryClientProvider>,
  )
  return queryClient
}

const shown = () => screen.queryAllByRole('term').map(({ textContent }) => textContent)

test('the lot on stage comes with its own answers first, then those about the whole drop', () => {
  const [past, own, all] = [answer('past', { lotId: 'lot-1' }), answer('own', { lotId: 'lot-2' }), answer('all')]
  const ids = (given: RoomAnswer[]) => given.map(({ messageId }) => messageId)
  expect(ids(answersFor([all, past, own], 'lot-2', new Set()))).toEqual(['own', 'all'])
  expect(ids(answersFor([all, past, own], null, new Set())), 'between lots').toEqual(['all'])
  expect(answersFor([own], 'lot-2', new Set(['ada'])), 'asked by somebody whom the viewer blocked').toEqual([])
})

test('answers come and go with the room’s events', async () => {
  const queryClient = show([])
  expect(shown()).toEqual([])
  const hear = (event: object) =>
    roomLive.handle({ version: 1, dropId, ...event } as never, { topic: `drop:${dropId}`, now: 0, queryClient })
  const reads = (...expected: string[]) => waitFor(() => expect(shown()).toEqual(expected))
  hear({ name: 'chat.answered', id: 'whole', answer: answer('whole', { lotId: 'lot-2' }) })
  await reads('Ada Reyes: whole?')
  hear({ name: 'chat.answered', id: 'late', answer: answer('late') })
  await reads('Ada Reyes: whole?', 'Ada Reyes: late?')
  hear({ name: 'chat.answered', id: 'late', answer: null })
  await reads('Ada Reyes: whole?')
  hear({ name: 'chat.removed', id: 'whole' })
  await reads()
})

test('more than three are opened at a press', async () => {
  show(['a', 'b', 'c', 'd', 'e'].map((id) => answer(id)))
  expect(shown()).toHaveLength(3)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(shown()).toHaveLength(5)
})
