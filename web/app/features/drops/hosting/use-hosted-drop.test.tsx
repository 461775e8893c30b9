import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sellerDropOptions } from '../editor/draft/use-drop-draft.ts'
import { sellerDropFixture } from '../testing/seller-drop-fixture.ts'
import { useHostCommand } from './use-hosted-drop.ts'

const { notify } = vi.hoisted(() => ({ notify: { error: vi.fn(), info: vi.fn(), success: vi.fn() } }))
vi.mock('#web/toasts/toasts.ts', () => ({ notify }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => {
  vi.useRealTimers()
})

const first = sellerDropFixture({ status: 'active', lastRevealNumber: 0 })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Two buttons of one console, each with its own command. */
function openConsole() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sellerDropOptions(first.id).queryKey, first)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => [useHostCommand(first.id), useHostCommand(first.id)] as const, { wrapper })
  return {
    press: (button: 0 | 1, ...press: Parameters<ReturnType<typeof useHostCommand>['send']>) =>
      act(() => result.current[button].send(...press)),
    shown: () => queryClient.getQueryData(sellerDropOptions(first.id).queryKey),
  }
}

const later = <T,>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

test('a press while another is under way waits, and is judged by what came of it', async () => {
  const host = openConsole()
  const seen: number[] = []
  const turn = (drop: SellerDrop) => {
    seen.push(drop.lastRevealNumber)
    return later(1_000, { ...drop, lastRevealNumber: drop.lastRevealNumber + 1 })
  }
  host.press(0, turn)
  host.press(0, turn)
  host.press(1, turn)
  await pass(10)
  expect(seen, 'one at a time').toEqual([0])
  await pass(3_500)
  expect(seen).toEqual([0, 1, 2])
  expect(host.shown()?.lastRevealNumber).toBe(3)
  expect(notify.error).not.toHaveBeenCalled()
})

test('a press that waited for long is not sent, and the host reads so', async () => {
  const host = openConsole()
  const second = vi.fn()
  host.press(0, (drop) => later(8_000, drop))
  host.press(1, second)
  await pass(9_000)
  expect(second).not.toHaveBeenCalled()
  expect(notify.error).toHaveBeenCalledWith('That didn’t work', expect.stringContaining('We couldn’t reach the server'))
})

test('a press that fails is not sent again, and does not stop the next one', async () => {
  const host = openConsole()
  const failing = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const next = vi.fn((drop: SellerDrop) => later(10, drop))
  host.press(0, failing)
  host.press(1, next)
  await pass(60_000)
  expect(failing).toHaveBeenCalledTimes(1)
  expect(next).toHaveBeenCalledTimes(1)
})

test('each press is followed by its own message, however soon the next one comes', async () => {
  const host = openConsole()
  const told: string[] = []
  const after = (name: string) => ({
    onSuccess: () => told.push(`${name} done`),
    onSettled: () => told.push(`${name} answered`),
  })
  host.press(0, (drop) => later(100, drop), after('first'))
  host.press(0, () => Promise.reject(new TypeError('Failed to fetch')), after('second'))
  host.press(0, (drop) => later(100, drop), after('third'))
  await pass(1_000)
  expect(told).toEqual(['first done', 'first answered', 'second answered', 'third done', 'third answered'])
})
