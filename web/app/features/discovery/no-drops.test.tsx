import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { itemsOptions } from './discovery.reads.ts'
import { NoDrops } from './drop-results.tsx'
import { searchFrom } from './use-discover.ts'

afterEach(cleanup)

function show(address: string, items: readonly object[]) {
  const search = searchFrom(`http://keepcase.test${address}`)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const page = { items, nextCursor: null } as never
  queries.setQueryData(itemsOptions(api, search).queryKey, { pages: [page], pageParams: [null] })
  const choose = vi.fn()
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <NoDrops search={search} reset={() => {}} choose={choose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return choose
}

test('a search that finds no drop leads to the items it finds', async () => {
  const choose = show('/discover?q=jazz', [{ id: 'a' }])
  expect(screen.getByText(/^No drop is named/).textContent).toBe('No drop is named “jazz”, but some items match.')
  await userEvent.click(screen.getByRole('button', { name: 'See matching items' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith({ type: 'items' })
})

test.each([
  ['/discover?q=jazz', 'Nothing matches “jazz”. Remove a filter or search storefronts.'],
  ['/discover', 'No drops match these filters.'],
])('one that finds no item either doesn’t: %s', (address, words) => {
  show(address, [])
  expect(document.body.textContent).toContain(words)
  expect(screen.queryByRole('button', { name: 'See matching items' })).toBeNull()
})
