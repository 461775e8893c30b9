import type { PaymentResult, Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { PayWith } from '../display/payment-methods.ts'

/**
 * A parcel's payment on this page. States: sending; answered (see the server's `result`); lost (no answer: the same
 * key is sent again); refused (nothing was started: `message` says why).
 */
export type Attempt = {
  /** The parcel as the buyer accepted it; stays visible when its claims are no longer holds. */
  parcel: Quote
  method: PayWith
  /** Shipping address; null for pickup and online parcels. */
  addressId: string | null
  key: string
  status: 'sending' | 'answered' | 'lost' | 'refused'
  result?: PaymentResult
  message?: string
}

/** Identifies a parcel: storefront, fulfilment and currency. */
export const parcelKey = ({ storefrontId, fulfilment, currency }: Quote): string =>
  `${storefrontId} ${fulfilment} ${currency}`

/** True if the attempt still covers its claims: paid, in progress, or waiting for the buyer's confirmation. */
export const isUnderWay = ({ status, result }: Attempt): boolean =>
  status === 'sending' || (status === 'answered' && result?.state !== 'declined')

/** Adds an attempt in place of the same parcel's failed one. */
export function withAttempt(attempts: readonly Attempt[], next: Attempt): readonly Attempt[] {
  const rest = attempts.filter((one) => one.key !== next.key && !isReplacedBy(one, next))
  return [...rest, next]
}

const isReplacedBy = (former: Attempt, next: Attempt): boolean =>
  !isUnderWay(former) && parcelKey(former.parcel) === parcelKey(next.parcel)

/** Reuses the idempotency key of an unanswered attempt if the same request is repeated; else a new key. */
export function keyFor(
  attempts: readonly Attempt[],
  parcel: Quote,
  method: PayWith,
  makeKey: () => string = () => crypto.randomUUID(),
): string {
  const lost = attempts.find((one) => one.status === 'lost' && one.parcel.hash === parcel.hash && one.method === method)
  return lost?.key ?? makeKey()
}

/** Groups attempts by state, in page order. */
export function sortAttempts(attempts: readonly Attempt[]) {
  const answered = (...states: PaymentResult['state'][]) =>
    attempts.filter(({ status, result }) => status === 'answered' && result && states.includes(result.state))
  return {
    paid: answered('captured'),
    waiting: answered('needs_confirmation', 'processing'),
    failed: [...answered('declined'), ...attempts.filter(({ status }) => status === 'lost' || status === 'refused')],
  }
}
