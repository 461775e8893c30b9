import * as z from 'zod/mini'
import { Id, Line } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'

export const impersonationContract = {
  /**
   * Signs the caller in as another account, for at most `impersonationLength`. It can do everything there but claim, pay, speak for
   * it, change its team and how it signs in; everything that it does is in the audit log.
   */
  start: procedure
    .meta({ needs: 'platform.users.impersonate' })
    .route({ method: 'POST', path: '/users/{id}/impersonation' })
    .errors({
      OWN_ACCOUNT: expectedError(409, 'This is your own account.'),
      IS_STAFF: expectedError(409, 'You can’t act as an account with platform permissions.'),
      IS_CLOSED: expectedError(409, 'This account is suspended or closed.'),
    })
    .input(z.strictObject({ id: Id, reason: Line(300) }))
    .output(z.object({ started: z.literal(true) })),
  /** Ends an impersonation and returns to the administrator's own session. False when there was none. */
  end: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'DELETE', path: '/impersonation' })
    .input(z.strictObject({}))
    .output(z.object({ ended: z.boolean() })),
}
