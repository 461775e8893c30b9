import * as z from 'zod/mini'
import { Id, Prose } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { Order } from '../checkout/checkout.contract.ts'
import { maxMessagePhotos, maxOrderMessage } from './messages.limits.ts'
import { ProblemKind } from './problems.fields.ts'

const needs = 'user.transactions.view'

export const problemsContract = {
  /** Reports a problem to the seller: it opens with a message on the order. One at a time. */
  report: procedure
    .meta({ needs, key: 'required' })
    .route({ method: 'POST', path: '/orders/{id}/problem' })
    .errors({
      PROBLEM_OPEN: expectedError(409, 'You’ve already reported a problem with this order. Write to the seller there.'),
      TOO_LATE: expectedError(
        409,
        'This order is complete, so problems can’t be reported anymore. Contact us instead.',
      ),
    })
    .input(
      z.strictObject({
        id: Id,
        kind: ProblemKind,
        details: Prose(maxOrderMessage).check(z.minLength(1, 'Tell us what happened.')),
        photoIds: z._default(z.array(Id).check(z.maxLength(maxMessagePhotos)), []),
      }),
    )
    .output(Order),
  /** The buyer says that it is solved. */
  resolve: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/orders/{id}/problem/resolved' })
    .input(z.strictObject({ id: Id }))
    .output(Order),
  /** Asks the platform to step in, once the seller has had time to answer. */
  escalate: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/orders/{id}/problem/escalation' })
    .errors({ TOO_EARLY: expectedError(409, 'The seller has 48 hours to answer first.') })
    .input(z.strictObject({ id: Id }))
    .output(Order),
}
