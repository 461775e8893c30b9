// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { holdWrites } from '#web/api/testing/held-writes.tsx'
import { RemindButton } from './remind-button.tsx'

vi.mock('#web/session/sign-in.ts', async (original) => ({ ...(await original<object>()), hasSessionHint: () => true }))
vi.mock('#web/session/viewer.ts', () => ({
  useViewer: () => ({ me: { profile: { id: 'ada' } }, status: 'signed-in' }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drop = {
  id: 'drop-1',
  title: 'Night Shift',
  storefrontName: 'Static Age',
  startDate: new Date(Date.now() + 86_400_000).toISOString(),
  status: 'scheduled',
} as const

test('a press before the reminders are loaded sets one, and its choices stay closed', async () => {
  const loaded = Promise.withResolvers<object>()
  const writes = holdWrites({ 'notifications/reminders': () => loaded.promise })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RemindButton drop={drop} look="card" />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remind Me: Night Shift' }))
  expect(writes).toEqual([])
  loaded.resolve({ items: [], nextCursor: null })
  const button = await screen.findByRole('button', { name: 'Reminded: Night Shift' })
  await vi.waitFor(() => expect(writes.map(({ path }) => path)).toEqual(['notifications/remind']))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('dialog')).toBeNull()
})
