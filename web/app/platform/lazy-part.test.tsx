import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.useRealTimers())

const Words = () => <p>The part</p>
const lost = new TypeError('Failed to fetch dynamically imported module')

function show(load: () => Promise<{ default: () => React.ReactNode }>) {
  const Part = lazyPart(load)
  render(
    <>
      <h1>The page</h1>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
}

test('a part whose code does not arrive leaves the page as it is, and comes with the network', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Words }>>().mockRejectedValueOnce(lost)
  load.mockResolvedValue({ default: Words })
  await act(async () => show(load))
  expect(screen.queryByText('The part')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('The page')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The part')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})

test('it is asked for again by itself, after ever longer pauses', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject<{ default: typeof Words }>(lost))
  await act(async () => show(load))
  for (const [ms, calls] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await act(async () => vi.advanceTimersByTimeAsync(ms - 1))
    expect(load).toHaveBeenCalledTimes(calls - 1)
    await act(async () => vi.advanceTimersByTimeAsync(1))
    expect(load).toHaveBeenCalledTimes(calls)
  }
})

test('what was fetched ahead is not fetched again; what failed ahead is', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Words }>>().mockRejectedValueOnce(lost)
  load.mockResolvedValue({ default: Words })
  const Part = lazyPart(load)
  Part.preload()
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 0))
  Part.preload()
  render(
    <Suspense fallback={null}>
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText('The part')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
