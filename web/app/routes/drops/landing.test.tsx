// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { publicSettingsOptions } from '#web/features/accounts/profile/public-settings.ts'
import LandingRoute from './landing.tsx'

const viewer = vi.hoisted(() => ({ status: 'signed-out' }))
vi.mock('#web/session/viewer.ts', () => ({ useViewer: () => ({ ...viewer, me: null, can: () => false }) }))
vi.mock('#web/features/drops/cards/next-drops-shelf.tsx', () => ({ NextDropsShelf: () => null }))
vi.mock('#web/features/drops/cards/featured-drops.tsx', () => ({ FeaturedDrops: () => null }))
afterEach(cleanup)

function show(preLaunchMode: boolean) {
  const queryClient = makeQueryClient()
  const settings = { preLaunchMode, userRegistration: true, platformFeeBps: 875 }
  queryClient.setQueryData(publicSettingsOptions(api).queryKey, settings)
  const Stub = createRoutesStub([{ path: '/', Component: LandingRoute as never }])
  render(
    <QueryClientProvider client={queryClient}>
      <Stub />
    </QueryClientProvider>,
  )
}

test('before the doors open the waitlist stands in the place of the landing page, for who is signed out', async () => {
  viewer.status = 'signed-out'
  show(true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Coming Soon' }, { timeout: 10_000 })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
})

test('who is signed in, and everybody once the doors are open, sees the landing page', async () => {
  for (const [status, isBefore] of [
    ['signed-in', true],
    ['signed-out', false],
  ] as const) {
    viewer.status = status
    show(isBefore)
    expect(await screen.findByRole('heading', { level: 1, name: /^Every drop has a time/ })).toBeDefined()
    cleanup()
  }
})
