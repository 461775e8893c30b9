import type { PaymentResult, Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { PayWith } from './display/payment-methods.ts'

/**
 * One parcel's payment on this page. States: sending → answered (the server's `result` says how) | lost (no answer: the
 * same key goes out again) | refused (nothing was begun: `message` says why).
 */
export type Attempt = {
  /** The parcel as it was accepted: it stays to be looked at when its claims are no holds any more. */
  parcel: Quote
  method: PayWith
  /** Where it goes; null where nothing is sent. */
  addressId: string | null
  key: string
  status: 'sending' | 'answered' | 'lost' | 'refused'
  result?: PaymentResult
  message?: string
}

/** What tells parcels apart: their seller, how they travel, their currency. */
export const parcelKey = ({ storefrontId, fulfilment, currency }: Quote): string =>
  `${storefrontId} ${fulfilment} ${currency}`

/** Whether these claims are spoken for by an attempt: paid, under way, or waiting for the buyer's word. */
export const isUnderWay = ({ status, result }: Attempt): boolean =>
  status === 'sending' || (status === 'answered' && result?.state !== 'declined')

/** The attempts with this one in place of the parcel's former one that came to nothing. */
export function withAttempt(attempts: readonly Attempt[], next: Attempt): readonly Attempt[] {
  const rest = attempts.filter((one) => one.key !== next.key && !isReplacedBy(one, next))
  return [...rest, next]
}

const isReplacedBy = (former: Attempt, next: Attempt): boolean =>
  !isUnderWay(former) && parcelKey(former.parcel) === parcelKey(next.parcel)

/** The key of a press that got no answer, when the same thing is asked again; else a new one. */
export function keyFor(
  attempts: readonly Attempt[],
  parcel: Quote,
  method: PayWith,
  makeKey: () => string = () => crypto.randomUUID(),
): string {
  const lost = attempts.find((one) => one.status === 'lost' && one.parcel.hash === parcel.hash && one.method === method)
  return lost?.key ?? makeKey()
}

/** Attempts by how they stand, in the order of the page. */
export function sortAttempts(attempts: readonly Attempt[]) {
  const answered = (...states: PaymentResult['state'][]) =>
    attempts.filter(({ status, result }) => status === 'answered' && result && states.includes(result.state))
  return {
    paid: answered('captured'),
    waiting: answered('needs_confirmation', 'processing'),
    failed: [...answered('declined'), ...attempts.filter(({ status }) => status === 'lost' || status === 'refused')],
  }
}
