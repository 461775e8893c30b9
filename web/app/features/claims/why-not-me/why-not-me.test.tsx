// @vitest-environment happy-dom
import type { LostRequest } from '@keepcase/contract/claims/claims.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { dropFixture, fixtureNow, itemFixture } from '#web/features/drops/testing/drops-fixtures.ts'
import type { LiveStanding } from '../holds/use-standing.ts'
import { WhyNotMe } from './why-not-me.tsx'

const item = itemFixture({ availableCount: 0, heldCount: 1 })
const drop = dropFixture({ type: 'live', items: [item] })
const standing = { refused: { code: 'SOLD_OUT', waitMs: null }, claim: null } as unknown as LiveStanding
const lost: LostRequest = {
  dropItemId: item.id,
  code: 'SOLD_OUT',
  message: 'Every unit of this item is taken.',
  arrivedAt: '2026-11-22T18:00:07.400Z',
  answeredAt: '2026-11-22T18:00:07.412Z',
  opensAt: '2026-11-22T18:00:00.000Z',
  claimsAhead: 1,
  firstClaimAt: '2026-11-22T18:00:07.101Z',
  lastClaimAt: '2026-11-22T18:00:07.101Z',
  place: { ahead: 13, requests: 214, isExact: true },
  units: { total: 1, available: 0, held: 1, sold: 0 },
}

let items: LostRequest[]
const me = { profile: { id: 'me' }, permissions: [], storefronts: [], unreadNotifications: 0 }

beforeEach(() => {
  items = [lost]
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/api/time')) return Response.json({ now: fixtureNow })
    return Response.json({ json: url.includes('/rpc/accounts/me') ? me : { items, nextCursor: null } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: the hint is read from exactly here
  document.cookie = 'kc_in=; max-age=0'
})

function show(given: LiveStanding = standing) {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'kc_in=1'
  const Component = () => <WhyNotMe drop={drop} item={item} standing={given} next="Lot 8 is next." />
  const Stub = createRoutesStub([{ path: '/', Component }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('under the button stands who was earlier and what is next; the dialog tells it all', async () => {
  const user = show()
  expect(await screen.findByText('Someone claimed it 0.3 s earlier. Lot 8 is next.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: `Why not me: ${item.title}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Why not me?' })
  for (const words of [
    'Every unit of this item is taken.',
    'Reached us 7.4 s after the item opened, decided 12 ms later.',
    '1 of 1 unit claimed before yours',
    '13 of 214 requests were ahead of yours.',
    '1 on hold.',
  ]) {
    expect(dialog.textContent).toContain(words)
  }
  expect(screen.getByRole('link', { name: 'Open the fairness ledger' }).getAttribute('href')).toBe(
    `/drop/${drop.id}/fairness`,
  )
})

test('nothing is said to who never clicked, to who holds the item, and while it can be claimed', async () => {
  items = []
  show()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByText(/earlier/)).toBeNull()
  cleanup()
  items = [lost]
  for (const given of [
    { ...standing, claim: { id: 'c' } },
    { ...standing, refused: null },
    { ...standing, refused: { code: 'COOLDOWN', waitMs: 5 } },
  ]) {
    show(given as unknown as LiveStanding)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await waitFor(() => expect(screen.queryByText(/earlier/)).toBeNull())
    cleanup()
  }
})
