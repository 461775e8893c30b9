import * as z from 'zod/mini'
import { Id, Instant } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { PaymentMethod } from './checkout.contract.ts'

/** A saved payment method as its owner sees it. The provider stores the rest. */
export const SavedPaymentMethod = z.object({
  id: Id,
  /** Its label on orders. */
  method: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
  isDefault: z.boolean(),
  createdAt: Instant,
})
export type SavedPaymentMethod = z.infer<typeof SavedPaymentMethod>

const one = z.strictObject({ id: Id })

export const paymentMethodsContract = {
  /** The account's payment methods, the default first. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/payment-methods' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(SavedPaymentMethod), nextCursor: z.null() })),
  /** Saves one of the sandbox's test cards. The first one is the default. */
  add: procedure
    .meta({ needs: 'user.account.manage', key: 'required' })
    .route({ method: 'POST', path: '/payment-methods', successStatus: 201 })
    .errors({ TOO_MANY_METHODS: expectedError(409, 'You can save up to 10 payment methods. Remove one first.') })
    .input(z.strictObject({ card: PaymentMethod, isDefault: z.optional(z.boolean()) }))
    .output(SavedPaymentMethod),
  makeDefault: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'POST', path: '/payment-methods/{id}/default' })
    .input(one)
    .output(SavedPaymentMethod),
  remove: procedure
    .meta({ needs: 'user.account.manage' })
    .route({ method: 'DELETE', path: '/payment-methods/{id}' })
    .input(one)
    .output(z.object({ removed: z.boolean() })),
}
