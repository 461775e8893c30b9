import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { PaymentState, payingInput } from '../checkout/checkout.contract.ts'

export const SubscriptionStatus = z.enum(['starting', 'active', 'past_due', 'ended'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** A user's subscription to a storefront. */
export const Subscription = z.object({
  id: Id,
  storefrontId: Id,
  storefrontName: z.string(),
  status: SubscriptionStatus,
  priceCents: Cents,
  currency: Currency,
  /** End of the paid month; null before the first payment. */
  currentPeriodEnd: z.nullable(Instant),
  /** When set, it ends then instead of being renewed. */
  cancelAt: z.nullable(Instant),
  /** Whether content for subscribers is open to them now. */
  isOpen: z.boolean(),
  endedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Subscription = z.infer<typeof Subscription>

/** State of a month's payment. A decline is an answer, not an error. */
export const SubscriptionPayment = z.object({
  chargeId: Id,
  subscription: Subscription,
  state: PaymentState,
  title: z.string(),
  message: z.string(),
})
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>

/** One month's invoice. */
export const SubscriptionInvoice = z.object({
  id: Id,
  number: z.int(),
  subscriptionId: Id,
  storefrontId: Id,
  storefrontName: z.string(),
  periodStart: Instant,
  periodEnd: Instant,
  amountCents: Cents,
  currency: Currency,
  status: z.enum(['open', 'paid', 'failed']),
  paidAt: z.nullable(Instant),
  /** For an unpaid invoice: when payment is tried next. */
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

const needs = 'user.actions.subscribeToStorefront' as const
const signInMessage = { title: 'Authentication required', message: 'Please sign in to subscribe to storefronts' }
const NOT_SUBSCRIBED = expectedError(409, 'This subscription isn’t active.')
const NOT_WELCOME = expectedError(409, 'This storefront doesn’t accept subscriptions from your account.')

export const subscriptionsContract = {
  /** Subscribes and pays the first month; later months use the same payment method. */
  start: procedure
    .meta({ needs, key: 'required', signInMessage: signInMessage })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/subscription' })
    .errors({
      OWN_STOREFRONT: expectedError(409, 'You can’t subscribe to your own storefront.'),
      ALREADY_SUBSCRIBED: expectedError(409, 'You’re already subscribed.'),
      NOT_WELCOME,
      PRICE_CHANGED: expectedError(409, 'The price changed. Please check it again.'),
    })
    .input(payingInput({ storefrontId: Id, expectedPriceCents: Cents }))
    .output(SubscriptionPayment),
  /** The buyer has passed the bank's confirmation. */
  confirm: procedure
    .meta({ needs, key: 'required' })
    .route({ method: 'POST', path: '/subscriptions/charges/{id}/confirm' })
    .input(z.strictObject({ id: Id }))
    .output(SubscriptionPayment),
  payment: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/subscriptions/charges/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(SubscriptionPayment),
  /** Cancels at the end of the paid month; until then everything stays open. Idempotent. */
  cancel: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/subscriptions/{id}/cancel' })
    .errors({ NOT_SUBSCRIBED })
    .input(z.strictObject({ id: Id }))
    .output(Subscription),
  /** Undoes a cancellation before the month is over. Idempotent. */
  resume: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/subscriptions/{id}/resume' })
    .errors({ NOT_SUBSCRIBED, NOT_WELCOME })
    .input(z.strictObject({ id: Id }))
    .output(Subscription),
  /** The caller's subscriptions, newest first; optionally of one storefront. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/subscriptions/mine' })
    .input(z.strictObject({ ...page, storefrontId: z.optional(Id) }))
    .output(listOf(Subscription)),
  /** The caller's invoices, newest first. */
  invoices: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/subscriptions/invoices' })
    .input(z.strictObject({ ...page }))
    .output(listOf(SubscriptionInvoice)),
}
