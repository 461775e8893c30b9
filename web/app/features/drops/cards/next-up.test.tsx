import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { liveOptions, upcomingOptions } from '../drops.reads.ts'
import { NextUp } from './next-up.tsx'

// Data is cached; the time request never resolves.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drop = {
  id: 'd1',
  number: 7,
  title: 'Night Shift',
  type: 'marketplace',
  status: 'scheduled',
  itemCount: 12,
  startDate: '2031-01-01T20:00:00.000Z',
}

function see(coming: readonly unknown[]) {
  const queryClient = makeQueryClient()
  queryClient.setQueryDefaults(api.drops.list.key(), { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(liveOptions(api).queryKey, { items: [], nextCursor: null } as never)
  queryClient.setQueryData(upcomingOptions(api).queryKey, { items: coming, nextCursor: null } as never)
  const Stub = createRoutesStub([{ path: '/', Component: NextUp }])
  render(
    <QueryClientProvider client={queryClient}>
      <Stub />
    </QueryClientProvider>,
  )
}

test('what comes next stands under its heading', async () => {
  see([drop])
  expect(await screen.findByText('Next up')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Night Shift/ })).toBeTruthy()
})

test('with nothing to come there is no heading over an empty board', () => {
  see([])
  expect(screen.queryByText('Next up')).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
})
