import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Row } from '../draft/edits.ts'
import { RowConflict } from './row-conflict.tsx'
import { RowProvider, type RowTools } from './row-context.ts'

const tools = { storefront: { currency: 'USD' } } as RowTools
const row = { key: 'a', lotId: 'a', priceCents: 2000 } as Row

/** A row whose price field has the focus, or another field of the page. */
function show({ isInRow }: { isInRow: boolean }) {
  const page = (theirs: { priceCents: number } | null) => (
    <RowProvider value={tools}>
      <input aria-label="Elsewhere" />
      <ul>
        <li>
          <input aria-label="Price" />
          {theirs && <RowConflict row={row} theirs={theirs} />}
        </li>
      </ul>
    </RowProvider>
  )
  const view = render(page(null))
  view.getByLabelText(isInRow ? 'Price' : 'Elsewhere').focus()
  view.rerender(page({ priceCents: 1200 }))
  return view
}

const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
afterEach(() => {
  cleanup()
  scroll.mockClear()
})

test('a choice that appears in the row being edited comes into view', () => {
  const { getByRole } = show({ isInRow: true })
  expect(scroll.mock.contexts).toEqual([getByRole('alert')])
})

test('one in another row moves nothing', () => {
  const { getByRole } = show({ isInRow: false })
  expect(getByRole('alert').textContent).toContain('$12.00')
  expect(scroll).not.toHaveBeenCalled()
})
