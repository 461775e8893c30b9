import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dropFixture, itemFixture } from '../testing/drops-fixtures.ts'
import { MysteryBox } from './mystery-box.tsx'

afterEach(cleanup)

const later = new Date(Date.now() + 3_600_000).toISOString()
const hint = (position: number, priceCents: number, revealAt: string | null, given: object = {}) => ({
  ...{ id: `h${position}`, position, body: null, priceStepCents: 500, priceCents, revealAt, revealedAt: null },
  ...given,
})
const byHost = hint(1, 5300, null)
const byClock = hint(2, 5800, later)

function show(given: Partial<DropDetail>, hints: ReturnType<typeof hint>[]) {
  const mystery = { hints, contents: null, startPriceCents: 4800, seals: [], contentsRevealedAt: null }
  const items = [itemFixture({ priceCents: 4800 })]
  render(<MysteryBox drop={dropFixture({ type: 'mystery', mystery, items, ...given })} />)
}

test('a timed hint tells the price it brings, or by how much if others may come before it', () => {
  show({ status: 'active' }, [{ ...byHost, revealedAt: new Date(0).toISOString() } as never, byClock])
  expect(screen.getByText(/^Hint 2 in .+\. The price becomes \$58\.00\.$/)).toBeTruthy()
  cleanup()
  show({ status: 'active' }, [byHost, byClock])
  expect(screen.getByText(/^Hint 2 in .+\. It raises the price by \$5\.00\.$/)).toBeTruthy()
})

test('after the end no hint is awaited anymore', () => {
  show({ status: 'completed' }, [byHost, byClock])
  expect(screen.queryByText(/Hint 2 in/)).toBeNull()
  expect(screen.getByText('Each hint raised the price by one step.')).toBeTruthy()
  expect(screen.getByText('No hints were revealed.')).toBeTruthy()
})

test('with the contents, hints that never came are shown as such', () => {
  show({ status: 'completed' }, [
    hint(1, 5300, null, { body: 'It hums.', revealedAt: new Date(0).toISOString() }),
    hint(2, 5800, null, { body: 'Made in 1987.' }),
  ])
  expect(screen.getByText('Hints (1 of 2)')).toBeTruthy()
  expect(screen.getByText('Made in 1987.')).toBeTruthy()
  expect(screen.getByText('Never revealed')).toBeTruthy()
})
