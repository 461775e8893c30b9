import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PagedList } from './paged-list.tsx'

type Page = { items: string[]; nextCursor: string | null }

function Example({ read, isEndless }: { read: (cursor: string | null) => Promise<Page>; isEndless: boolean }) {
  const list = useInfiniteQuery({
    queryKey: ['tapes'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  return (
    <PagedList
      list={list}
      failed="The tapes did not load"
      skeleton={null}
      empty={<p>No tapes yet.</p>}
      more="Show earlier tapes"
      {...(isEndless ? { say: (count: number) => (count === 0 ? 'No tapes' : `${count} tapes`) } : {})}
    >
      {(tapes) => (
        <ul>
          {tapes.map((tape) => (
            <li key={tape}>{tape}</li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Renders a list whose pages are answered by `read`. */
function show(read: (cursor: string | null) => Promise<Page>, isEndless = false) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const element = (
    <QueryClientProvider client={queryClient}>
      <Example read={read} isEndless={isEndless} />
    </QueryClientProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const tapes = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const first: Page = { items: ['Alien', 'Brazil'], nextCursor: 'b' }
const last: Page = { items: ['Clue'], nextCursor: null }
const both = async (cursor: string | null) => (cursor === null ? first : last)

/** Reports each observed element as visible at once, as browsers do for one on screen. */
class AlwaysInSight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', AlwaysInSight))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a list that waits for its button grows with each press, and the button goes with the last page', async () => {
  const read = vi.fn(both)
  show(read)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  const more = await screen.findByRole('button', { name: 'Show earlier tapes' })
  expect(tapes()).toEqual(['Alien', 'Brazil'])
  expect(read).toHaveBeenCalledTimes(1)
  await userEvent.click(more)
  await waitFor(() => expect(tapes()).toEqual(['Alien', 'Brazil', 'Clue']))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list without a line says so', async () => {
  show(async () => ({ items: [], nextCursor: null }))
  expect(await screen.findByText('No tapes yet.')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('what could not be read is asked for again by Retry', async () => {
  const read = vi.fn(both).mockRejectedValueOnce(new Error('down'))
  show(read)
  expect((await screen.findByRole('alert')).textContent).toContain('The tapes did not load')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(tapes()).toEqual(['Alien', 'Brazil']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a later page that fails leaves what was read, and Retry goes on from there', async () => {
  let isDown = true
  const read = vi.fn((cursor: string | null) => (cursor && isDown ? Promise.reject(new Error('down')) : both(cursor)))
  show(read)
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier tapes' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The tapes did not load')
  expect(tapes()).toEqual(['Alien', 'Brazil'])
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(tapes()).toEqual(['Alien', 'Brazil', 'Clue']))
  expect(read.mock.calls.map(([cursor]) => cursor)).toEqual([null, 'b', 'b'])
})

test('an endless list grows while its end is in sight, and says how long it is', async () => {
  show(both, true)
  await waitFor(() => expect(tapes()).toEqual(['Alien', 'Brazil', 'Clue']))
  expect(screen.getByRole('status').textContent).toBe('3 tapes shown')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an endless list asks once for a page that fails, not again and again', async () => {
  const read = vi.fn(async (cursor: string | null) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (cursor) throw new Error('down')
    return first
  })
  show(read, true)
  expect((await screen.findByRole('alert')).textContent).toContain('The tapes did not load')
  expect(screen.getByRole('status').textContent).toBe('2 tapes shown, more below')
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(read.mock.calls.map(([cursor]) => cursor)).toEqual([null, 'b'])
})
