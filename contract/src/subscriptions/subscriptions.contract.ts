import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { PaymentState, payingInput } from '../checkout/checkout.contract.ts'

export const SubscriptionStatus = z.enum(['starting', 'active', 'past_due', 'ended'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Somebody's subscription to a storefront. */
export const Subscription = z.object({
  id: Id,
  storefrontId: Id,
  storefrontName: z.string(),
  status: SubscriptionStatus,
  priceCents: Cents,
  currency: Currency,
  /** The end of the month that is paid; null before the first is. */
  currentPeriodEnd: z.nullable(Instant),
  /** Set: it ends then instead of being renewed. */
  cancelAt: z.nullable(Instant),
  /** Whether what is for subscribers is open now. */
  isOpen: z.boolean(),
  endedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Subscription = z.infer<typeof Subscription>

/** Where the payment of a month stands. A decline is an answer, not an error. */
export const SubscriptionPayment = z.object({
  chargeId: Id,
  subscription: Subscription,
  state: PaymentState,
  title: z.string(),
  message: z.string(),
})
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>

/** One month's bill. */
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
  /** Of one that is not paid yet: when its money is tried for the next time. */
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

const needs = 'user.actions.subscribeToStorefront' as const
const signInWords = { title: 'Authentication required', message: 'Please sign in to subscribe to storefronts' }
const NOT_SUBSCRIBED = expectedError(409, 'This subscription is not running.')

export const subscriptionsContract = {
  /** Subscribes and pays the first month; the further ones are paid the same way. */
  start: procedure
    .meta({ needs, key: 'required', signInWords })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/subscription' })
    .errors({
      OWN_STOREFRONT: expectedError(409, 'You cannot subscribe to your own storefront.'),
      ALREADY_SUBSCRIBED: expectedError(409, 'You are subscribed already.'),
      PRICE_CHANGED: expectedError(409, 'The price has changed. Please look at it again.'),
    })
    .input(payingInput({ storefrontId: Id, expectedPriceCents: Cents }))
    .output(SubscriptionPayment),
  /** The buyer has passed the bank's question. */
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
  /** It ends with the month that is paid; until then everything stays open. Again changes nothing. */
  cancel: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/subscriptions/{id}/cancel' })
    .errors({ NOT_SUBSCRIBED })
    .input(z.strictObject({ id: Id }))
    .output(Subscription),
  /** Takes a cancellation back before the month is over. Again changes nothing. */
  resume: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/subscriptions/{id}/resume' })
    .errors({ NOT_SUBSCRIBED })
    .input(z.strictObject({ id: Id }))
    .output(Subscription),
  /** My subscriptions, newest first; of one storefront if asked. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/subscriptions/mine' })
    .input(z.strictObject({ ...page, storefrontId: z.optional(Id) }))
    .output(listOf(Subscription)),
  /** My bills, newest first. */
  invoices: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/subscriptions/invoices' })
    .input(z.strictObject({ ...page }))
    .output(listOf(SubscriptionInvoice)),
}
