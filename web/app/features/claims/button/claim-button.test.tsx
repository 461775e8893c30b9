import type { ClaimAnswer, ClaimReceipt, ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { dropFixture, fixtureNow, itemFixture } from '#web/features/drops/testing/drops-fixtures.ts'
import { SignInHost } from '#web/session/testing/sign-in-host.tsx'
import { connectToasts, type Toast } from '#web/toasts/toasts.ts'
import { cart, cartItems } from '../cart/cart.ts'
import { ClaimButton } from './claim-button.tsx'

const item = itemFixture({ revealNumber: 7 })
const drop = dropFixture({ type: 'live', items: [item] })
const inAnHour = new Date(Date.parse(fixtureNow) + 3_600_000).toISOString()
const receipt: ClaimReceipt = {
  id: 'claim-1',
  dropId: drop.id,
  dropItemId: item.id,
  status: 'claimed',
  priceCents: 6400,
  currency: 'USD',
  claimedAt: fixtureNow,
  expiresAt: inAnHour,
  seq: 1,
  tag: '',
  hash: '',
}
const tally: ClaimTally = {
  totalClaims: 0,
  paidClaims: 0,
  lastClaimAt: null,
  isBlocked: false,
  blockedReason: null,
  claims: [],
  opensAt: drop.startDate,
}
/** Grants the claim and adds it to the tally. */
const won = (): ClaimAnswer => {
  claims = [receipt]
  return granted
}
const granted: ClaimAnswer = {
  success: true,
  code: null,
  message: 'You have successfully claimed this item.',
  claim: receipt,
  waitMs: null,
  priceCents: 6400,
  now: fixtureNow,
}
const moved: ClaimAnswer = {
  success: false,
  code: 'PRICE_CHANGED',
  message: 'The price has changed.',
  claim: null,
  waitMs: null,
  priceCents: 5800,
  now: fixtureNow,
}

type Post = { key: string; body: unknown }
let claims: ClaimReceipt[] = []
let posts: Post[] = []
let toasts: Toast[] = []
let answers: (() => Response | Promise<Response>)[] = []
let disconnect = () => {}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const me = { profile: { id: 'me' }, permissions: [], storefronts: [], unreadNotifications: 0 }

/** The fake server: clock, account, tally, and a claim route with prepared answers. */
async function serve(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  if (url.includes('/api/time')) return json({ now: new Date(Date.parse(fixtureNow)).toISOString() })
  if (url.includes('/rpc/accounts/me')) return json({ json: me })
  if (url.includes('/rpc/claims/tally')) return json({ json: { ...tally, claims } })
  if (url.includes('/claims') && init?.method === 'POST') {
    const headers = new Headers(init.headers)
    posts.push({ key: headers.get('Idempotency-Key') ?? '', body: JSON.parse(String(init.body)) })
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? json(won())
  }
  return json({ json: { items: [], nextCursor: null } })
}

beforeEach(() => {
  claims = []
  posts = []
  toasts = []
  answers = [() => json(won())]
  cart.clear()
  vi.stubGlobal('fetch', vi.fn(serve))
  disconnect = connectToasts((toast) => toasts.push(toast))
})
afterEach(() => {
  cleanup()
  disconnect()
  vi.unstubAllGlobals()
  signOut()
})

// biome-ignore lint/suspicious/noDocumentCookie: the hint is read from exactly here
const signIn = () => (document.cookie = 'kc_in=1')
// biome-ignore lint/suspicious/noDocumentCookie: see above
const signOut = () => (document.cookie = 'kc_in=; max-age=0')

async function show() {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ClaimButton drop={drop} item={item} /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return { user, button: await screen.findByRole('button', { name: /^Claim: / }) }
}

test('a press sends one key with the price and the reveal number, and shows what the server says', async () => {
  signIn()
  const { user, button } = await show()
  await user.click(button)
  await screen.findByRole('button', { name: /^Claimed: / })
  expect(posts).toHaveLength(1)
  expect(posts[0]?.key).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  expect(posts[0]?.body).toEqual({ expectedPriceCents: 6400, revealNumber: 7 })
  expect(toasts.map(({ title, description }) => [title, description])).toEqual([
    ['Item Claimed!', 'You have successfully claimed this item.'],
  ])
  expect(cartItems()).toEqual([{ id: 'claim-1', name: item.title, price: 64 }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pay now'))
})

test('nothing is shown as claimed before the server has answered, and a second tap is no second claim', async () => {
  signIn()
  const answered = Promise.withResolvers<Response>()
  answers = [() => answered.promise]
  const { user, button } = await show()
  await user.dblClick(button)
  const claiming = await screen.findByRole('button', { name: /^Claiming\.\.\.: / })
  expect(claiming.getAttribute('aria-disabled')).toBe('true')
  await user.click(claiming)
  expect(screen.queryByRole('button', { name: /^Claimed: / })).toBeNull()
  answered.resolve(json(won()))
  await screen.findByRole('button', { name: /^Claimed: / })
  expect(posts).toHaveLength(1)
})

test('after a 503 the same key goes out again', async () => {
  signIn()
  answers = [() => json({ code: 'SERVICE_UNAVAILABLE' }, 503), () => json(won())]
  const { user, button } = await show()
  await user.click(button)
  await screen.findByRole('button', { name: /^Claimed: / }, { timeout: 3_000 })
  expect(posts).toHaveLength(2)
  expect(posts[0]?.key).toBe(posts[1]?.key)
})

test('a press 200 ms early is sent again under a new key, and its owner is told', async () => {
  signIn()
  answers = [() => json({ ...moved, code: 'NOT_STARTED', waitMs: 200 }), () => json(won())]
  const { user, button } = await show()
  await user.click(button)
  await screen.findByRole('button', { name: /^Claimed: / })
  expect(posts).toHaveLength(2)
  expect(posts[0]?.key).not.toBe(posts[1]?.key)
  expect(posts[0]?.body).toEqual(posts[1]?.body)
  expect(toasts.map(({ title }) => title)).toEqual(['Pressed 200 ms early', 'Item Claimed!'])
})

test('a press more than a second early is refused', async () => {
  signIn()
  answers = [() => json({ ...moved, code: 'NOT_STARTED', message: 'This drop hasn’t started yet.', waitMs: 1_200 })]
  const { user, button } = await show()
  await user.click(button)
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ title: 'Claim Failed', description: 'This drop hasn’t started yet.' })
  expect(posts).toHaveLength(1)
})

test('a refusal is said in the server’s words', async () => {
  signIn()
  answers = [() => json({ ...moved, code: 'SOLD_OUT', message: 'Every unit of this item is taken.' })]
  const { user, button } = await show()
  await user.click(button)
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ title: 'Claim Failed', description: 'Every unit of this item is taken.' })
  expect(cartItems()).toEqual([])
})

test('a price that moved is asked about; agreeing is a new press with a new key', async () => {
  signIn()
  answers = [() => json(moved), () => json(won())]
  const { user, button } = await show()
  await user.click(button)
  await screen.findByRole('dialog', { name: 'The price is now $58.00. Claim at $58.00?' })
  await user.click(screen.getByRole('button', { name: 'Claim at $58.00' }))
  await screen.findByRole('button', { name: /^Claimed: / })
  expect(posts.map(({ body }) => body)).toEqual([
    { expectedPriceCents: 6400, revealNumber: 7 },
    { expectedPriceCents: 5800, revealNumber: 7 },
  ])
  expect(posts[0]?.key).not.toBe(posts[1]?.key)
})

test('a visitor may press and is asked to sign in over the page; nothing is sent', async () => {
  render(<SignInHost />)
  const { user, button } = await show()
  await user.click(button)
  screen.getByText('Authentication required: Please sign in to claim items')
  expect(posts).toEqual([])
  expect(toasts).toEqual([])
})

test('a session that ended meanwhile says so', async () => {
  signIn()
  answers = [() => json({ code: 'UNAUTHORIZED' }, 401)]
  const { user, button } = await show()
  await user.click(button)
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({
    title: 'Authentication Error',
    description: 'You must be logged in to claim items.',
  })
})

test('a fault that is no answer says to try again', async () => {
  signIn()
  answers = [() => json({ code: 'BAD_REQUEST' }, 400)]
  const { user, button } = await show()
  await user.click(button)
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({
    title: 'Claim Failed',
    description: 'Unable to claim this item. Please try again.',
  })
})
