// @vitest-environment happy-dom
import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { dropFixture, fixtureNow, itemFixture } from '#web/features/drops/testing/drops-fixtures.ts'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { ClaimButton } from './button/claim-button.tsx'
import { ClaimsList } from './holds/claims-list.tsx'
import { placeText } from './standby/waiting-line.texts.ts'

const me = { profile: { id: 'me' }, permissions: [], storefronts: [], unreadNotifications: 0 }
const tally = {
  totalClaims: 0,
  paidClaims: 0,
  lastClaimAt: null,
  isBlocked: false,
  blockedReason: null,
  claims: [],
  opensAt: fixtureNow,
}
/** The account's standby places. */
let places: object[] = []
/** The claim route's answer. */
let answer: object = {}

async function serve(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  if (url.includes('/api/time')) return Response.json({ now: fixtureNow })
  if (url.includes('/rpc/accounts/me')) return Response.json({ json: me })
  if (url.includes('/rpc/standby/leave')) places = []
  if (url.includes('/rpc/standby/')) return Response.json({ json: { items: places, nextCursor: null } })
  if (url.includes('/rpc/claims/tally')) return Response.json({ json: tally })
  if (url.includes('/claims') && init?.method === 'POST') return Response.json(answer)
  return Response.json({ json: { items: [], nextCursor: null, now: fixtureNow } })
}

const toasts: Toast[] = []
let disconnect = () => {}
beforeEach(() => {
  toasts.length = 0
  vi.stubGlobal('fetch', vi.fn(serve))
  disconnect = connectToasts((toast) => toasts.push(toast))
  // biome-ignore lint/suspicious/noDocumentCookie: the hint of a session is read from exactly here
  document.cookie = 'kc_in=1'
})
afterEach(() => {
  cleanup()
  disconnect()
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'kc_in=; max-age=0'
})

function show(node: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => node }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
}

test('a refusal without words of its own is said in the specified ones', async () => {
  answer = {
    success: false,
    code: 'BLOCKED',
    message: '',
    claim: null,
    waitMs: null,
    priceCents: 6400,
    now: fixtureNow,
  }
  const item = itemFixture()
  show(<ClaimButton drop={dropFixture({ items: [item] })} item={item} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Claim: / }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ kind: 'error', title: 'Claim Failed', description: 'Unable to claim this item.' })
})

const nameless: MyClaim = {
  id: 'claim-1',
  dropId: 'drop-1',
  dropItemId: 'item-1',
  itemId: 'thing-1',
  storefrontId: null,
  image: null,
  itemName: 'Unknown Item',
  dropName: 'Unknown Drop',
  sellerName: 'Unknown Seller',
  dropNumber: 0,
  category: null,
  status: 'claimed',
  dropType: 'marketplace',
  source: 'buyer',
  priceCents: 0,
  currency: 'USD',
  claimedAt: fixtureNow,
  expiresAt: new Date(Date.parse(fixtureNow) + 3_600_000).toISOString(),
  seq: 1,
  tag: 't',
  hash: 'h',
  isPaying: false,
  paid: false,
  paidAt: null,
  revoked: false,
  revokeReason: null,
  orderId: null,
}

test('a claim whose item, drop and seller nobody knows any more is listed all the same', async () => {
  show(<ClaimsList active={[nameless]} empty={null} />)
  const row = within(await screen.findByRole('region', { name: 'Active claims' })).getByRole('listitem')
  for (const words of ['Unknown Item', 'Unknown Drop', 'Unknown Seller']) {
    expect(within(row).getByText(words)).toBeTruthy()
  }
  expect(within(row).getByText('$0.00')).toBeTruthy()
})

test.each([
  [{ place: null, waiting: 4 }, 'You’re in line'],
  [{ place: 1, waiting: 1 }, 'You’re next in line'],
  [{ place: 1, waiting: 7 }, 'You’re 1st of 7 in line'],
  [{ place: 3, waiting: 1_200 }, 'You’re 3rd of 1,200 in line'],
])('a place %o in line reads %s', (seen, words) => {
  expect(placeText(seen)).toBe(words)
})

test('standby lines are listed with the place, and can be left there', async () => {
  const place = {
    id: 'entry-1',
    dropId: 'drop-1',
    dropItemId: 'item-1',
    itemName: 'Dusk Patrol',
    dropName: 'Night Shift',
  }
  const waiting = { ...place, state: 'waiting', place: 2, waiting: 5, joinedAt: fixtureNow, claimId: null }
  places = [waiting, { ...waiting, id: 'entry-2', itemName: 'Blue Note', state: 'passed', place: null }]
  show(<ClaimsList active={[]} empty={null} />)
  const lines = within(await screen.findByRole('region', { name: 'Standby lines' }))
  expect(lines.getAllByRole('listitem')).toHaveLength(1)
  expect(lines.getByText('You’re 2nd of 5 in line')).toBeTruthy()
  expect(lines.getByRole('link', { name: 'Dusk Patrol' }).getAttribute('href')).toBe('/drop/drop-1#item-item-1')
  await userEvent.click(lines.getByRole('button', { name: 'Leave standby: Dusk Patrol' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Standby lines' })).toBeNull())
})
