// @vitest-environment happy-dom
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { SetUpSlot } from './onboarding-slot.tsx'

vi.mock('#web/api/api.ts', async (load) => {
  const real = await load<typeof import('#web/api/api.ts')>()
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const fake = { onboarding: { waiting: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
vi.mock('#web/features/onboarding/onboarding-overlay.tsx', () => ({
  OnboardingOverlay: ({ isHeldBack }: { isHeldBack: boolean }) => <p>{isHeldBack ? 'held back' : 'shown'}</p>,
}))

const waiting = vi.mocked(client.onboarding.waiting)
const openDrop = '11111111-1111-4111-8111-111111111111'
beforeEach(() => {
  const held = [`keepcase-open-drop:${openDrop}`, 'keepcase-open-drop:not-an-id', 'another'].map((name) => ({ name }))
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { query: async () => ({ held }) } })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show(queryClient = makeQueryClient()) {
  render(
    <QueryClientProvider client={queryClient}>
      <SetUpSlot me={{} as Me} />
    </QueryClientProvider>,
  )
  return queryClient
}

test('stays closed until the answer is there, and names the drops that are open in the browser', async () => {
  let answer = (_: { isWaiting: boolean }) => {}
  waiting.mockReturnValue(new Promise<{ isWaiting: boolean }>((resolve) => (answer = resolve)) as never)
  show()
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledWith({ open: [openDrop] }))
  expect(screen.getByText('held back')).toBeDefined()
  answer({ isWaiting: false })
  expect(await screen.findByText('shown')).toBeDefined()
})

test('keeps what was decided on arrival: it neither opens nor closes while the viewer works', async () => {
  waiting.mockResolvedValue({ isWaiting: true })
  const held = show()
  await vi.waitFor(() => expect(held.isFetching()).toBe(0))
  waiting.mockResolvedValue({ isWaiting: false })
  await act(() => held.refetchQueries())
  expect(waiting).toHaveBeenCalledTimes(2)
  expect(screen.getByText('held back')).toBeDefined()

  cleanup()
  const shown = show()
  expect(await screen.findByText('shown')).toBeDefined()
  waiting.mockResolvedValue({ isWaiting: true })
  await act(() => shown.refetchQueries())
  expect(screen.getByText('shown')).toBeDefined()
})

test('asks again on the next arrival, whatever was answered before', async () => {
  waiting.mockResolvedValue({ isWaiting: false })
  const queryClient = show()
  expect(await screen.findByText('shown')).toBeDefined()
  cleanup()
  waiting.mockResolvedValue({ isWaiting: true })
  show(queryClient)
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('held back')).toBeDefined()
})
