import type { Db } from '@keepcase/db/db.ts'
import { APIError } from 'better-auth/api'
import { selectStanding } from './sessions.queries.ts'

/**
 * Hook before a new session: suspended and closed accounts get none, and a mailed link never signs in,
 * because that would bypass the password and the second factor.
 */
export function refuseSession(db: Db) {
  return async (session: { userId: string }, context: { path?: string } | null): Promise<void> => {
    // @NOTE a sign-up's account isn't committed yet, so this connection can't see it; it is in good standing
    if (context?.path === '/sign-up/email') return
    if (context?.path === '/verify-email') {
      throw new APIError('UNAUTHORIZED', {
        code: 'SIGN_IN_FIRST',
        message: 'Please sign in, then open the link again.',
      })
    }
    const standing = await selectStanding(db, session.userId)
    if (standing?.suspendedAt) throw suspended(standing.suspensionReason)
    if (standing?.closedAt) {
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })
    }
  }
}

/** The refusal for a suspended account, with the administrator's reason. */
function suspended(reason: string | null): APIError {
  const sentence = 'This account is suspended.'
  return new APIError('FORBIDDEN', {
    code: 'ACCOUNT_SUSPENDED',
    message: reason ? `${sentence} Reason: ${reason}` : sentence,
    reason,
  })
}
