// @vitest-environment happy-dom
import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { dropOptions } from '../drops.reads.ts'
import { dropFixture, itemFixture } from '../testing/drops-fixtures.ts'
import { DropItems } from './drop-items.tsx'

vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString() }))
afterEach(cleanup)

const items = [1, 2, 3].map((n) => itemFixture({ id: `item-${n}`, title: `Tape ${n}`, position: n, version: 1 }))
const before = dropFixture({ type: 'marketplace', status: 'active', items })

/** Renders a drop's items; `show` rerenders them changed. Returns the titles of the cards that rerendered. */
function shelf() {
  const claim = vi.fn((_item: { title: string }) => null)
  const slots = { claim, stamp: () => null }
  const view = render(<DropItems drop={before} status="active" slots={slots} />)
  return (drop: DropDetail) => {
    claim.mockClear()
    view.rerender(<DropItems drop={drop} status="active" slots={slots} />)
    return claim.mock.calls.map(([{ title }]) => title)
  }
}

test('what is claimed of one item makes its card anew and no other', () => {
  const sold = items.map((item) => (item.id === 'item-2' ? { ...item, availableCount: 0, version: 2 } : item))
  const later = {
    ...before,
    items: sold,
    itemsSold: 1,
    version: 9,
    now: new Date(Date.parse(before.now) + 9_000).toISOString(),
  }
  expect(shelf()(later)).toEqual(['Tape 2'])
})

test('what concerns the whole drop makes every card anew', () => {
  expect(shelf()({ ...before, status: 'paused' })).toEqual(['Tape 1', 'Tape 2', 'Tape 3'])
})

test('what is read again and has not changed stays the very same', () => {
  const client = new QueryClient()
  const options = dropOptions(api, before.id)
  client.setQueryDefaults(options.queryKey, { structuralSharing: options.structuralSharing })
  client.setQueryData(options.queryKey, before)
  const cached = client.getQueryData<DropDetail>(options.queryKey)
  client.setQueryData(options.queryKey, structuredClone({ ...before, now: new Date().toISOString() }))
  const again = client.getQueryData<DropDetail>(options.queryKey)
  expect(again).not.toBe(cached)
  expect(again?.items).toBe(cached?.items)
  expect(again?.rules).toBe(cached?.rules)
})
