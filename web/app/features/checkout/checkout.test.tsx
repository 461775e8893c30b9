// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { deliveryAnswer, nextStepAnswer, paymentAnswer, shipsBy } from '#web/features/orders/display/order.texts.ts'
import { stepsDone } from '#web/features/orders/order-timeline.tsx'
import { payReason } from './checkout.tsx'
import { payInput, payWith } from './display/payment-methods.ts'
import { EndedRow } from './ended-row.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { MethodChoice } from './methods/method-choice.tsx'
import { PaymentSection } from './methods/payment-section.tsx'
import { keyFor, sortAttempts, withAttempt } from './payments/attempts.ts'
import { withRetries } from './payments/pay-retries.ts'
import { SellerStack } from './seller-stack.tsx'
import { Summary } from './summary.tsx'
import { totalCents } from './sums.ts'
import { answered, hold, paidOrder, parcelOf } from './testing/checkout-parcels.ts'
import { endedOf, sortHolds } from './use-checkout.ts'

// Clock components request the server's time.
vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString() }))

afterEach(cleanup)

function show(node: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => node }])
  render(<Stub />)
}

const section = {
  method: 'sandbox_success' as const,
  saved: [],
  onMethod: () => {},
  isChoosing: true,
  isPaying: false,
  onRetry: () => {},
  onConfirm: () => {},
  confirming: null,
  confirmError: null,
}

test('no answer is asked for again, with the same key; an answer, even a refusal, is not', async () => {
  const send = vi.fn(async () => 'paid')
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce({ status: 503 })
  await expect(withRetries(send, { sleep: async () => {} })).resolves.toBe('paid')
  expect(send).toHaveBeenCalledTimes(3)
  const refusal = vi.fn(async () => Promise.reject({ status: 409 }))
  await expect(withRetries(refusal, { sleep: async () => {} })).rejects.toEqual({ status: 409 })
  expect(refusal).toHaveBeenCalledTimes(1)
})

test('a lost press keeps its key for the same figures and card; anything else gets a new one', () => {
  const parcel = parcelOf([hold('a')])
  const lost = [
    { parcel, method: 'sandbox_success' as const, addressId: null, key: 'lost-key', status: 'lost' as const },
  ]
  expect(keyFor(lost, parcel, 'sandbox_success', () => 'new')).toBe('lost-key')
  expect(keyFor(lost, parcel, 'sandbox_declined', () => 'new')).toBe('new')
  expect(keyFor(lost, { ...parcel, hash: '1'.repeat(64) }, 'sandbox_success', () => 'new')).toBe('new')
})

test('another try takes the place of a declined one, and a paid one stays', () => {
  const parcel = parcelOf([hold('a')])
  const declined = answered(parcel, 'declined', { key: 'one' })
  const paid = answered(parcelOf([hold('b')]), 'captured', { key: 'two' })
  const again = {
    parcel,
    method: 'sandbox_success' as const,
    addressId: null,
    key: 'three',
    status: 'sending' as const,
  }
  const attempts = withAttempt([declined, paid], again)
  expect(attempts.map(({ key }) => key)).toEqual(['two', 'three'])
})

test('with several sellers one may be paid while the other is declined', () => {
  const paid = answered(parcelOf([hold('a')]), 'captured')
  const declined = answered(parcelOf([hold('b')], { storefrontId: 'store-2' }), 'declined', { key: 'two' })
  const sorted = sortAttempts([paid, declined])
  expect([sorted.paid, sorted.failed].map((list) => list.length)).toEqual([1, 1])
  expect(sortHolds([hold('a'), hold('b')], [paid, declined]).payable.map(({ id }) => id)).toEqual(['b'])
})

test('a hold that ends is struck; one that was paid is not', () => {
  const [a, b] = [hold('a'), hold('b')]
  expect(endedOf([a, b], [], [answered(parcelOf([a]), 'captured')])).toEqual([b])
  const lost = { ...answered(parcelOf([a]), 'captured'), status: 'lost' as const }
  expect(endedOf([a, b], [], [lost]), 'what a lost press asked for may be paid').toEqual([b])
  show(<EndedRow claim={b} />)
  expect(screen.getByText('The hold ended. It may still be available.', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/drop/drop-1')
})

test('the summary names a fee that the buyer pays, and a tax', () => {
  const parcel = { ...parcelOf([hold('a')]), buyerFeeCents: 250, taxCents: 480, feeStructure: 'split' as const }
  const see = (parcels: (typeof parcel)[]) => {
    cleanup()
    show(
      <Summary parcels={parcels} isCurrent>
        {null}
      </Summary>,
    )
    return screen.getAllByRole('term').map(({ textContent }) => textContent)
  }
  expect(see([parcel])).toEqual(['1 item', 'Shipping', 'Platform fee, your half', 'Tax', 'Total'])
  const sellerPays = { ...parcel, buyerFeeCents: 0, feeStructure: 'seller' as const }
  expect(see([parcel, sellerPays as never])[2], 'a parcel without a fee changes no label').toBe(
    'Platform fee, your half',
  )
  expect(see([parcel, { ...parcel, feeStructure: 'buyer' as never }])[2]).toBe('Platform fee, your share')
})

test('the summary shows every line and the sum', () => {
  const parcels = [parcelOf([hold('a'), hold('b', { priceCents: 5900 })])]
  show(
    <Summary parcels={parcels} isCurrent>
      <button type="button">{`Pay ${totalCents(parcels, 'totalCents')}`}</button>
    </Summary>,
  )
  const lines = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(lines).toEqual(['$123.00', '$6.20', '$129.20'])
  expect(screen.queryByText(/fee|tax/i), 'a fee of zero has no line').toBeNull()
  expect(screen.getByRole('button', { name: 'Pay $129.20' })).toBeTruthy()
})

test('a parcel says who it comes from and what its shipping is made of', () => {
  const holds = [hold('a'), hold('b')]
  show(<SellerStack parcel={parcelOf(holds)} claimOf={(id) => holds.find((one) => one.id === id)} />)
  const parcel = screen.getByRole('article', { name: 'Parcel from Static Age Video' })
  expect(parcel.textContent).toContain('Ships together from Static Age Video')
  expect(parcel.textContent).toContain('$5.00 shipping')
  expect(parcel.textContent).toContain('+$1.20 shipping')
  expect(screen.getAllByRole('timer')).toHaveLength(2)
})

test('one more item that adds no shipping ships free, without a sum of zero', () => {
  const one = hold('a')
  show(<SellerStack parcel={{ ...parcelOf([one]), oneMoreShippingCents: 0 }} claimOf={() => one} />)
  const offer = screen.getByText('Claim one more from this seller')
  expect(offer.textContent).toBe('Claim one more from this sellerships free')
})

test('a declined card says inside Payment that the hold goes on; the other cards are at hand', () => {
  show(<PaymentSection {...section} attempts={[answered(parcelOf([hold('a')]), 'declined')]} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toMatch(/Static Age Video: card declined, held until \d{1,2}:\d{2} [AP]M\./)
  expect(alert.textContent).toContain('You weren’t charged, and your hold is still running.')
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(screen.getByText('These are test cards. No card number is needed, and no money moves.')).toBeTruthy()
})

const card = {
  id: 'card-1',
  method: 'sandbox_success',
  brand: 'Test Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  isExpired: false,
  isDefault: true,
  createdAt: '2026-11-20T08:00:00.000Z',
}

test('saved cards come first, the default on top; one that has run out cannot be chosen', () => {
  const old = { ...card, id: 'card-2', last4: '3155', isExpired: true, isDefault: false }
  show(<PaymentSection {...section} attempts={[]} saved={[card, old]} method="saved:card-1" />)
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio')
  expect(first?.checked).toBe(true)
  expect(screen.getByLabelText('Test Visa ending in 4242, your default')).toBe(first)
  expect(second?.hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByRole('radio')).toHaveLength(6)
})

test('nothing can be chosen before the saved cards are known: what is chosen then stays', async () => {
  const user = userEvent.setup()
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  const read = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => (await answer).clone())
  show(
    <QueryClientProvider client={makeQueryClient()}>
      <MethodChoice>
        {({ field, input }) => (
          <>
            {field}
            <output>{JSON.stringify(input)}</output>
          </>
        )}
      </MethodChoice>
    </QueryClientProvider>,
  )
  const paidWith = () => screen.getByRole('status', { name: '' }).textContent
  expect([screen.queryByRole('radio'), paidWith()]).toEqual([null, 'null'])
  resolve(Response.json({ json: { items: [card] } }))
  await user.click(await screen.findByRole('radio', { name: /^Test card that pays/ }))
  expect(paidWith()).toBe('{"method":"sandbox_success"}')
  read.mockRestore()
})

test('checkout begins with the saved default; a choice stands until its card is gone', () => {
  const expired = { ...card, isExpired: true }
  expect(payWith(null, [card])).toBe('saved:card-1')
  expect(payWith(null, [])).toBe('sandbox_success')
  expect(payWith(null, [expired])).toBe('sandbox_success')
  expect(payWith('sandbox_declined', [card])).toBe('sandbox_declined')
  expect(payWith('saved:gone', [card])).toBe('saved:card-1')
  expect(payInput('saved:card-1')).toEqual({ savedMethodId: 'card-1' })
  expect(payInput('sandbox_late')).toEqual({ method: 'sandbox_late' })
})

test('what the bank asks is answered here; what is under way is said', async () => {
  const onConfirm = vi.fn()
  const asks = answered(parcelOf([hold('a')]), 'needs_confirmation')
  const late = answered(parcelOf([hold('b')], { storefrontName: 'Odd Lots' }), 'processing', { key: 'two' })
  show(<PaymentSection {...section} attempts={[asks, late]} onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the payment' }))
  expect(onConfirm).toHaveBeenCalledWith(asks)
  expect(screen.getByText('Odd Lots: payment in progress')).toBeTruthy()
})

test('a lost connection offers the same press again', async () => {
  const onRetry = vi.fn()
  const parcel = parcelOf([hold('a')])
  show(
    <PaymentSection
      {...section}
      attempts={[{ parcel, method: 'sandbox_success', addressId: null, key: 'k', status: 'lost' }]}
      onRetry={onRetry}
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain('you can’t be charged twice')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('offline, and without an address, the button’s reason is in words', () => {
  expect(payReason({ isOnline: false, needsAddress: true })).toContain('You’re offline.')
  expect(payReason({ isOnline: true, needsAddress: true })).toContain('Save an address')
  expect(payReason({ isOnline: true, needsAddress: false })).toBeNull()
})

test('in its last five minutes the most urgent hold is said, with the way to go on without it', async () => {
  const urgent = hold('u', { expiresAt: new Date(Date.now() + 58_000).toISOString() })
  const onSkip = vi.fn()
  show(<HoldWarning claims={[hold('a'), urgent]} onSkip={onSkip} />)
  expect(await screen.findByText(/This hold ends in 0:5\d\. Pay for it now or continue without it\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without it' }))
  expect(onSkip).toHaveBeenCalledWith(urgent)
})

test('an order answers the four questions in each of its states', () => {
  const paid = paidOrder()
  expect(paymentAnswer(paid)).toBe('Yes, paid.')
  expect(shipsBy(paid)).toBe(Date.parse('2026-11-23T12:00:00.000Z'))
  const due = Date.parse('2026-11-23T12:00:00.000Z')
  expect(nextStepAnswer(paid, due)).toBe('Static Age Video ships within 3 days, by Nov 23, 2026.')
  expect(nextStepAnswer(paid, due + 1)).toBe('It’s late: Static Age Video should have shipped it by Nov 23, 2026.')
  expect(deliveryAnswer(paidOrder({ status: 'shipped' }))).toBe('On its way to you.')
  expect(nextStepAnswer(paidOrder({ fulfilment: 'pickup' }))).toBe('Arrange the pickup with Static Age Video.')
  expect(paymentAnswer(paidOrder({ status: 'failed', paidAt: null }))).toBe('No. You weren’t charged.')
})

test('the timeline counts what is behind the order', () => {
  expect(stepsDone({ status: 'pending', fulfilment: 'shipping' })).toBe(0)
  expect(stepsDone({ status: 'shipped', fulfilment: 'shipping' })).toBe(3)
  expect(stepsDone({ status: 'delivered', fulfilment: 'pickup' })).toBe(3)
  expect(stepsDone({ status: 'closed', fulfilment: 'shipping' })).toBe(4)
})
