// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { RecentActivity } from './recent-activity.tsx'

vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))
vi.mock('#web/api/api.ts', async (importActual) => {
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const real = await importActual<typeof import('#web/api/api.ts')>()
  const fake = { admin: { activity: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
const activity = client.admin.activity as unknown as ReturnType<typeof vi.fn>
const event = (id: string, actorName: string) => ({
  ...{ id, kind: 'account', what: 'account', subject: null, actorName, at: '2026-03-01T12:00:00.000Z' },
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an event that arrives appears above the others, without a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  activity.mockResolvedValue({ items: [event('1', 'Ada Reyes')], nextCursor: null })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RecentActivity />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Ada Reyes')).toBeDefined()
  activity.mockResolvedValue({ items: [event('2', 'Bo Ek'), event('1', 'Ada Reyes')], nextCursor: null })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('Bo Ek')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bo Ek signed up',
    'Ada Reyes signed up',
  ])
})
