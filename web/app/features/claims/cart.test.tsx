// @vitest-environment happy-dom
import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { cartItems } from './cart/cart.ts'
import { cartHidden, hiddenIds } from './cart/cart-hidden.ts'
import { CartPanel, cartLine } from './cart/cart-panel.tsx'
import { cartItemOf, reconcile, toastsForRemoved, useCartSync } from './cart/cart-sync.ts'
import { activeClaimsOptions, outcomeLabel } from './holds/my-claims.ts'

// Clock components request the server's time.
vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString() }))

const in20Minutes = new Date(Date.now() + 20 * 60_000).toISOString()
const claim = (id: string, over: Partial<MyClaim> = {}): MyClaim => ({
  id,
  dropId: `drop-of-${id}`,
  dropItemId: `item-${id}`,
  status: 'claimed',
  claimedAt: new Date().toISOString(),
  expiresAt: in20Minutes,
  priceCents: 6400,
  currency: 'USD',
  seq: 7,
  tag: 't',
  hash: 'h',
  itemId: `thing-${id}`,
  itemName: `Tape ${id}`,
  dropName: 'Night Shift',
  dropNumber: 41,
  sellerName: 'Static Age Video',
  storefrontId: null,
  dropType: 'live',
  image: null,
  category: 'vhs',
  isPaying: false,
  paid: false,
  paidAt: null,
  revoked: false,
  revokeReason: null,
  source: 'buyer',
  orderId: null,
  ...over,
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as a sign-out empties it
  document.cookie = 'kc_in='
})

test('the cart mirrors the holds: new ones come in, ended ones go, hidden ones stay out', () => {
  const active = [claim('a'), claim('b'), claim('c')]
  const { add, gone } = reconcile({ inCart: ['a', 'old'], known: [], active, hidden: ['c'] })
  expect(add.map(({ id }) => id)).toEqual(['b'])
  expect(gone).toEqual(['old'])
})

test('holds that were read before another tab signed out don’t come back to this device', async () => {
  const mirroredWith = async (hint: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it, and a sign-out empties it
    document.cookie = `kc_in=${hint}`
    const queryClient = new QueryClient()
    const holds = { items: [claim('a')], nextCursor: null, now: new Date().toISOString() }
    queryClient.setQueryData(activeClaimsOptions().queryKey, holds)
    const Synced = () => <p>{useCartSync().claims?.[0]?.itemName}</p>
    const page = () => (
      <QueryClientProvider client={queryClient}>
        <Synced />
      </QueryClientProvider>
    )
    const Stub = createRoutesStub([{ path: '/', Component: page }])
    render(<Stub />)
    await screen.findByText('Tape a')
    cleanup()
    return cartItems().map(({ id }) => id)
  }
  expect(await mirroredWith('')).toEqual([])
  expect(await mirroredWith('1')).toEqual(['a'])
})

test('a hold that a live event took out of the cart already is still told', () => {
  expect(reconcile({ inCart: [], known: ['a'], active: [], hidden: [] }).gone).toEqual(['a'])
})

test('each way out has its word: paid, ended, taken back; a release was said by its button', () => {
  const words = toastsForRemoved([
    claim('p', { status: 'purchased', paid: true, orderId: 'o1' }),
    claim('q', { status: 'purchased', paid: true, orderId: 'o1' }),
    claim('e', { status: 'expired' }),
    claim('t', { status: 'released', revoked: true, revokeReason: 'It was damaged in the warehouse' }),
    claim('r', { status: 'released', revoked: true }),
  ])
  expect(words.map(({ title }) => title)).toEqual(['Payment Recorded', 'Your hold has ended', 'A claim was revoked'])
  expect(words[2]?.description).toContain('It was damaged in the warehouse')
})

test('history labels are the specified ones', () => {
  expect(outcomeLabel(claim('a', { status: 'purchased', paid: true }))).toBe('Purchased')
  expect(outcomeLabel(claim('a', { status: 'expired' }))).toBe('Expired')
})

test('the stored price is in units, the line sums the server’s cents', () => {
  const claims = [claim('a', { priceCents: 6999 }), claim('b', { priceCents: 5921 })]
  expect(cartItemOf(claims[0]!)).toEqual({ id: 'a', name: 'Tape a', price: 69.99 })
  expect(cartLine(claims.map(cartItemOf), claims)).toBe('2 items • $129.20')
  expect(cartLine([{ id: 'x', name: 'X', price: 5 }], [])).toBe('1 item • $5.00')
})

test('a hidden hold is remembered while it is held, and forgotten after', () => {
  cartHidden.hide(['a', 'b'])
  cartHidden.show(['b'])
  expect(hiddenIds()).toEqual(['a'])
  cartHidden.keepOnly(new Set(['z']))
  expect(hiddenIds()).toEqual([])
})

function showPanel(over: Partial<Parameters<typeof CartPanel>[0]> = {}) {
  const claims = [claim('a'), claim('b')]
  const props = {
    items: claims.map(cartItemOf),
    claims,
    takenOut: [],
    onRemove: vi.fn(),
    onClear: vi.fn(),
    onUndo: vi.fn(),
    onRelease: vi.fn(),
    onLeave: vi.fn(),
    ...over,
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => <CartPanel {...props} /> }])
  render(<Stub />)
  return props
}

test('the popover: title, line, a clock for each hold, both buttons', async () => {
  const { onRemove, onClear } = showPanel()
  await screen.findByRole('heading', { name: 'Claimed Items' })
  expect(screen.getByText('2 items • $128.00')).toBeTruthy()
  expect(screen.getAllByRole('timer')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Tape a' }))
  expect(onRemove).toHaveBeenCalledWith('a')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Cart' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('what was taken out can be put back, or released', async () => {
  const { onUndo, onRelease } = showPanel({ takenOut: [claim('c')] })
  expect((await screen.findByRole('status')).textContent).toContain('It’s still on hold.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Release the hold' }))
  expect(onUndo).toHaveBeenCalledTimes(1)
  expect(onRelease).toHaveBeenCalledTimes(1)
})
