import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ClientOnly, clientLazy, serverRenderedLazy } from './client-lazy.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Words = () => <p>The part</p>
const lost = new TypeError('Failed to fetch dynamically imported module')

function show(load: () => Promise<{ default: () => React.ReactNode }>) {
  const Part = clientLazy(load)
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
  const Part = clientLazy(load)
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

/** Hydrates server-rendered HTML while the code of its lazy parts is loading. */
async function takeOver(page: ReactNode, html: string) {
  const box = document.createElement('div')
  box.innerHTML = html
  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
  await act(async () => void hydrateRoot(box, page, { onRecoverableError: (error) => complaints.push(error) }))
  return { box, complaints }
}

test('the server writes the place of a part and nothing of the part, whatever the part shows once it is here', async () => {
  const code = Promise.withResolvers<{ default: typeof Words }>()
  const Part = clientLazy(() => code.promise)
  const page = (
    <ClientOnly place={<i>Its place</i>}>
      <Part />
    </ClientOnly>
  )
  const html = renderToString(page)
  expect(html).toBe('<i>Its place</i>')
  const { box, complaints } = await takeOver(page, html)
  expect(box.innerHTML).toContain('<i>Its place</i>')
  await act(async () => code.resolve({ default: Words }))
  expect(box.textContent).toBe('The part')
  expect(complaints).toEqual([])
})

test('a written part keeps the server’s HTML until its code is here', async () => {
  const code = Promise.withResolvers<{ default: typeof Words }>()
  const Part = serverRenderedLazy(() => code.promise)
  const page = (Inside: () => ReactNode) => (
    <Suspense fallback="waiting">
      <Inside />
    </Suspense>
  )
  const { box, complaints } = await takeOver(page(Part as never), renderToString(page(Words)))
  const written = box.querySelector('p')
  expect(written?.textContent).toBe('The part')
  await act(async () => code.resolve({ default: Words }))
  expect(box.querySelector('p')).toBe(written)
  expect(complaints).toEqual([])
})
