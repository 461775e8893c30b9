// @vitest-environment happy-dom
import type { PickLine } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePickList } from './use-waiting-orders.ts'

type Asked = { storefrontId: string; orderIds?: string[] }

/** One item for each order asked for; without orders, those that are due first. */
const pickList = vi.hoisted(() =>
  vi.fn(({ orderIds = ['due-first'] }: Asked) => ({
    items: orderIds.map((id) => ({ itemId: id, title: id, quantity: 1, orderNumbers: [1] }) as unknown as PickLine),
    orders: orderIds.length,
    hasMore: false,
  })),
)
vi.mock('#web/api/api.ts', () => ({
  client: {},
  api: {
    fulfilment: {
      pickList: {
        queryOptions: ({ input }: { input: Asked }) => ({ queryKey: ['pick', input], queryFn: () => pickList(input) }),
      },
    },
  },
}))
afterEach(cleanup)

async function read(chosen: readonly string[]) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePickList('shop', chosen), { wrapper })
  await waitFor(() => expect(result.current.data).toBeDefined())
  return result.current.data!
}

test('of 250 chosen orders each is picked, in several calls', async () => {
  const chosen = Array.from({ length: 250 }, (_, i) => `order-${i}`)
  const { items, orders } = await read(chosen)
  expect(items.map(({ itemId }) => itemId)).toEqual(chosen)
  expect(orders).toBe(250)
  expect(pickList.mock.calls.map(([{ orderIds }]) => orderIds?.length)).toEqual([100, 100, 50])
})

test('with none chosen, those that are due first are picked', async () => {
  expect((await read([])).items.map(({ itemId }) => itemId)).toEqual(['due-first'])
})
