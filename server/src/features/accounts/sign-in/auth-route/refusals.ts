import { commonErrorBody, type ErrorBody } from '#server/api/refusal.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { authErrorText, type LibraryError } from '../auth-messages.ts'
import type { Caller } from './auth-call.ts'

/** The body of the library's error in our API's shape and words. */
export function errorFrom(error: LibraryError, status: number, { requestId }: Caller): ErrorBody & { reason?: string } {
  const data = authErrorText(error)
  const message = error.code === 'ACCOUNT_SUSPENDED' ? (error.message ?? data.title) : data.message
  const body: ErrorBody = { defined: true, code: error.code ?? 'BAD_REQUEST', status, message, data, requestId }
  return error.reason ? { ...body, reason: error.reason } : body
}

/** The answer to a sign-up while the platform takes no new accounts. */
export function registrationClosed({ requestId }: Caller): ErrorBody {
  const message = 'New accounts can’t be created right now. Please come back later.'
  const data = { title: 'Registration is closed', message }
  return { defined: true, code: 'REGISTRATION_CLOSED', status: 403, message, data, requestId }
}

/** The answer for every exceeded sign-in limit. `isGuess`: too many wrong passwords. */
export function tooMany({ requestId, ip }: Caller, path: string, waitSeconds: number, isGuess: boolean): Response {
  logSecurityEvent('sign-in-limit', { path, address: ip })
  const message = isGuess
    ? `Too many wrong passwords. Try again ${inMinutes(waitSeconds)}, or reset your password.`
    : `Too many attempts. Please try again ${inMinutes(waitSeconds)}.`
  const data = { title: 'Slow down', message }
  const body = { ...commonErrorBody('TOO_MANY_REQUESTS', requestId, data), message: data.message, waitSeconds }
  return refuse(body, { 'retry-after': String(waitSeconds) })
}

/** The answer for an account locked after too many wrong codes, with the remaining seconds. */
export function lockedFor({ requestId }: Caller, waitSeconds: number, headers: Headers): Response {
  const data = { title: 'Slow down', message: `Too many wrong codes. Please try again ${inMinutes(waitSeconds)}.` }
  const code = 'ACCOUNT_TEMPORARILY_LOCKED'
  const body = { defined: true, code, status: 429, message: data.message, data, requestId, waitSeconds }
  headers.set('retry-after', String(waitSeconds))
  return new Response(JSON.stringify(body), { status: 429, headers })
}

const inMinutes = (seconds: number): string => (seconds <= 60 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`)

/** The answer when the database does not answer, or too many calls are waiting. */
export function busy({ requestId }: Caller): Response {
  return refuse(commonErrorBody('SERVICE_UNAVAILABLE', requestId), { 'retry-after': '1' })
}

/** The answer with an error of our API. */
export function refuse(body: ErrorBody, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status: body.status, headers: { 'cache-control': 'no-store', ...headers } })
}
