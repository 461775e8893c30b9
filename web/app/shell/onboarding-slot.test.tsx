// @vitest-environment happy-dom
import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { isAtStake, SetUpSlot } from './onboarding-slot.tsx'

vi.mock('#web/api/api.ts', async (load) => {
  const real = await load<typeof import('#web/api/api.ts')>()
  const { createTanstackQueryUtils } = await import('@orpc/tanstack-query')
  const fake = { claims: { mine: vi.fn() }, notifications: { reminders: vi.fn() } }
  return { ...real, client: fake, api: createTanstackQueryUtils(fake as never) }
})
vi.mock('#web/format/use-clock.ts', () => ({ useNow: () => Date.parse('2026-11-21T20:00:00.000Z') }))
vi.mock('#web/features/onboarding/onboarding-overlay.tsx', () => ({
  OnboardingOverlay: ({ isHeldBack }: { isHeldBack: boolean }) => <p>{isHeldBack ? 'held back' : 'shown'}</p>,
}))

const mine = vi.mocked(client.claims.mine)
const reminders = vi.mocked(client.notifications.reminders)
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const now = '2026-11-21T20:00:00.000Z'
const holds = (...expiresAt: string[]) =>
  ({ now, items: expiresAt.map((at) => ({ id: at, expiresAt: at, isPaying: false })), nextCursor: null }) as never
const reminded = (...startDate: (string | null)[]) =>
  ({ items: startDate.map((at) => ({ dropId: String(at), startDate: at })), nextCursor: null }) as never

function show() {
  const queryClient = makeQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <SetUpSlot me={{} as Me} />
    </QueryClientProvider>,
  )
  return queryClient
}

test('a hold is at stake, and a drop of one’s reminders from ten minutes before its start on', () => {
  const at = Date.parse(now)
  const starts = (iso: string | null) => isAtStake(0, [{ startDate: iso }], at)
  expect(isAtStake(1, [], at)).toBe(true)
  expect(isAtStake(0, [], at)).toBe(false)
  expect(starts('2026-11-21T20:10:00.000Z')).toBe(true)
  expect(starts('2026-11-21T20:10:00.001Z')).toBe(false)
  // The cached list still has a drop that opened a moment ago.
  expect(starts('2026-11-21T19:59:00.000Z')).toBe(true)
  expect(starts(null)).toBe(false)
})

test('nothing comes up before both have been read', async () => {
  mine.mockResolvedValue(holds())
  let answer = (_: never) => {}
  reminders.mockReturnValue(new Promise<never>((resolve) => (answer = resolve)) as never)
  show()
  await vi.waitFor(() => expect(mine).toHaveBeenCalled())
  expect(screen.getByText('held back')).toBeDefined()
  answer(reminded('2026-11-21T21:00:00.000Z'))
  expect(await screen.findByText('shown')).toBeDefined()
})

test('what was decided on arrival stays: nothing comes up, or goes away, under somebody’s hands', async () => {
  mine.mockResolvedValue(holds('2026-11-21T20:05:00.000Z'))
  reminders.mockResolvedValue(reminded())
  const held = show()
  await vi.waitFor(() => expect(held.isFetching()).toBe(0))
  mine.mockResolvedValue(holds())
  await act(() => held.refetchQueries())
  expect(mine).toHaveBeenCalledTimes(2)
  expect(screen.getByText('held back')).toBeDefined()

  cleanup()
  const shown = show()
  expect(await screen.findByText('shown')).toBeDefined()
  mine.mockResolvedValue(holds('2026-11-21T20:05:00.000Z'))
  await act(() => shown.refetchQueries())
  expect(screen.getByText('shown')).toBeDefined()
})

test('what is kept from an earlier page decides nothing: it is read again first', async () => {
  mine.mockResolvedValue(holds())
  reminders.mockResolvedValue(reminded())
  const queryClient = show()
  expect(await screen.findByText('shown')).toBeDefined()
  cleanup()
  await queryClient.invalidateQueries({ refetchType: 'none' })
  mine.mockResolvedValue(holds('2026-11-21T20:05:00.000Z'))
  render(
    <QueryClientProvider client={queryClient}>
      <SetUpSlot me={{} as Me} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(mine).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('held back')).toBeDefined()
})
