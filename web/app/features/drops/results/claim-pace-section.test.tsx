// @vitest-environment happy-dom
import type { ClaimPace as Pace } from '@keepcase/contract/claims/claims.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dropFixture } from '../testing/drops-fixtures.ts'
import { ClaimPace } from './claim-pace.tsx'

const answer = vi.hoisted(() => ({ pace: {} as object }))
vi.mock('#web/api/api.ts', () => ({
  api: {
    claims: { pace: { queryOptions: () => ({ queryKey: ['pace'], queryFn: () => answer.pace, staleTime: 60_000 }) } },
  },
}))
afterEach(cleanup)

const named = (afterMs: number, claims: number, buyer: string) => ({ afterMs, claims, buyer })

/** As an answer that said too much would be. */
const withNames: Pace = { tenths: [named(0, 3, 'Grace Buyer'), named(400, 1, 'Alan Buyer')], early: 2, later: 1 }

function shownBy(client: QueryClient): HTMLElement {
  const drop = dropFixture({ status: 'completed', sellerName: 'Ada Reyes' })
  const { container } = render(
    <QueryClientProvider client={client}>
      <ClaimPace drop={drop} />
    </QueryClientProvider>,
  )
  return container
}

async function show(pace: Pace) {
  answer.pace = pace
  const container = shownBy(new QueryClient())
  await screen.findByRole('heading', { name: 'How fast it went' })
  return container
}

/** Columns of the drawing, with the dots in each. */
function columnsOf(container: HTMLElement): Record<string, number> {
  const dots: Record<string, number> = {}
  for (const dot of container.querySelectorAll('circle')) {
    const column = String(Math.floor(Number(dot.getAttribute('cx')) / 10))
    dots[column] = (dots[column] ?? 0) + 1
  }
  return dots
}

test('the start of a drop is dots by tenths of a second, one for each claim', async () => {
  const container = await show(withNames)
  expect(columnsOf(container)).toEqual({ 0: 3, 4: 1 })
  expect(container.textContent).toContain('Each dot is a claim.')
  expect(container.textContent).toContain('2 claims came in early access. 1 claim came after the first')
})

test('where many came at once, a dot stands for several', async () => {
  const container = await show({ tenths: [{ afterMs: 0, claims: 1_200 }], early: 0, later: 0 })
  expect(columnsOf(container)).toEqual({ 0: 12 })
  expect(container.textContent).toContain('Each dot is up to 100 claims.')
})

test('the same stands beside it as a table; the drawing is hidden from screen readers', async () => {
  const container = await show(withNames)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  const rows = within(container.querySelector('table')!)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Time after opening', 'Claims'],
    ['0.0 s', '3'],
    ['0.4 s', '1'],
  ])
})

test('nobody is named', async () => {
  expect((await show(withNames)).innerHTML).not.toMatch(/Grace|Alan|Ada/)
})

test('a drop without a claim after its opening shows none of it', () => {
  const client = new QueryClient()
  client.setQueryData(['pace'], { tenths: [], early: 3, later: 0 })
  expect(shownBy(client).innerHTML).toBe('')
})
