// @vitest-environment happy-dom
import { standingOf } from '@keepcase/contract/loyalty/loyalty.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { FlairStep } from './flair-step.tsx'
import { standingOptions } from './loyalty.reads.ts'
import { TierSteps } from './tier-steps.tsx'

afterEach(cleanup)

const id = '00000000-0000-4000-8000-000000000001'
const tiers = [
  { id, name: 'New Supporter', threshold: 1, perks: ['welcome_message' as const], codePercent: 10 },
  {
    id: `${id.slice(0, -1)}2`,
    name: 'Frequent Flyer',
    threshold: 5,
    perks: ['early_access' as const],
    codePercent: 10,
  },
]
const standing = (purchases: number) => ({ storefrontId: id, purchases, ...standingOf(tiers, purchases) })

/** Renders the steps at one storefront; the standing before the payment is cached. */
function showTier(before: number, now: number, items: number) {
  let answer: (given: Response) => void = () => {}
  const asked = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => asked)
  const queryClient = makeQueryClient()
  queryClient.setQueryData(standingOptions(api, id).queryKey, standing(before))
  render(
    <QueryClientProvider client={queryClient}>
      <TierSteps paid={[{ storefrontId: id, storefrontName: 'Odd Lots', items }]} />
    </QueryClientProvider>,
  )
  return () => answer(Response.json({ json: standing(now) }))
}

test('a tier is celebrated by what the server counts after the payment, never by what was read before', async () => {
  const arrive = showTier(4, 5, 1)
  expect(screen.queryByRole('status')).toBeNull()
  arrive()
  const step = await screen.findByRole('status', { name: 'Loyalty at Odd Lots' })
  expect(step.textContent).toContain('You reached Frequent Flyer at Odd Lots.')
  expect(step.textContent).toContain('Now yours: Early access.')
  expect(step.dataset.reached).toBe('true')
})

test('a payment that reaches no tier says how far the next one is, and fills its bar', async () => {
  showTier(1, 3, 2)()
  const step = await screen.findByRole('status')
  expect(step.textContent).not.toContain('You reached')
  expect(step.dataset.reached).toBeUndefined()
  expect(step.textContent).toContain('3 of 5 purchases. 2 more to reach Frequent Flyer.')
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60'))
})

test('a flair level is celebrated in the same way, and only when this payment reached it', () => {
  const { rerender } = render(<FlairStep before={4} purchases={6} />)
  expect(screen.getByRole('status').textContent).toContain('You reached The Curator.')
  rerender(<FlairStep before={6} purchases={7} />)
  expect(screen.getByRole('status').textContent).not.toContain('You reached')
  rerender(<FlairStep before={0} purchases={0} />)
  expect(screen.getByRole('status').textContent).not.toContain('You reached')
})

test('a badge that was reached can be shared, one that was not cannot', () => {
  const { rerender } = render(<FlairStep before={4} purchases={6} />)
  expect(screen.getByRole('button', { name: 'Share badge' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).not.toContain('Share')
  rerender(<FlairStep before={6} purchases={7} />)
  expect(screen.queryByRole('button')).toBeNull()
})
