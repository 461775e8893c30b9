import { isVisibleText, withoutInvisible } from '@keepcase/contract/api/fields.ts'
import { trustedOrigins } from '#server/http/request-gate.ts'

/** A parsed request body: an object, or null for GET. */
export type JsonBody = Readonly<Record<string, unknown>> | null

/** Path of the call that judges a new password without setting it. */
export const classifyPath = '/judge-password'

/**
 * The calls we offer: Better Auth's, and those of `own-calls.ts`. All others answer 404, so that a library
 * update can't expose unreviewed routes.
 */
export const offeredCalls: ReadonlySet<string> = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /get-session',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /change-password',
  'POST /change-email',
  'GET /verify-email-change',
  'POST /undo-email-change',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-sessions',
  'POST /revoke-other-sessions',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
  // Ours: judges a new password. Never reaches the library.
  `POST ${classifyPath}`,
])

/** True for an offered call. `path` is the part after `/api/auth`. */
export function isOffered(method: string, path: string): boolean {
  return offeredCalls.has(`${method} ${path}`)
}

/** Parameters with a redirect target, in the query or the body. */
const redirectParameters = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/** True when a redirect target points to another site. The library checks this only in some calls. */
export function redirectsElsewhere(query: URLSearchParams, body: JsonBody, baseUrl: string): boolean {
  const origins = trustedOrigins(baseUrl)
  const targets = redirectParameters.flatMap((name) => [...query.getAll(name), body?.[name] ?? []].flat())
  return targets.some((target) => {
    if (typeof target !== 'string') return true
    const place = target.startsWith('/') ? URL.parse(target, baseUrl) : URL.parse(target)
    return place === null || !origins.has(place.origin)
  })
}

/** True for calls forbidden during impersonation: password, address, sessions, second factor. */
export function needsOwnSession(path: string): boolean {
  return /^\/(change-|verify-email-change|two-factor\/|revoke-|list-sessions)/.test(path)
}

/** True for calls that end the account's other sessions; a password change does so too. */
export function revokesOtherSessions(path: string): boolean {
  return path === '/revoke-other-sessions' || path === '/revoke-sessions' || path === '/change-password'
}

/** True for calls that hash or judge a password. */
export function worksWithPasswords(path: string): boolean {
  return /^\/(sign-up\/|sign-in\/|judge-password|reset-password|change-password|change-email|two-factor\/(enable|disable|generate))/.test(
    path,
  )
}

/** True for calls in which a signed-in user types the password again. */
export function requiresPasswordAgain(path: string): boolean {
  return /^\/(change-|two-factor\/(enable|disable|generate))/.test(path)
}

/** Normalizes a display name: one line, at most 60 characters; empty when none was given. */
export function nameFrom(given: unknown): string {
  if (typeof given !== 'string') return ''
  const line = withoutInvisible(given)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  // @NOTE slicing may have cut a surrogate pair in half
  const name = line
    .slice(0, 60)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return isVisibleText(name) ? name : ''
}

/** The email a call names, for its limits; null when there is none. */
export function accountOf(body: JsonBody): string | null {
  const email = body?.email
  return typeof email === 'string' ? email : null
}

/** The body for the library: allowed fields only, and a password change revokes other sessions. */
export function bodyFor(path: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (path === '/sign-up/email') {
    const { email, password, name, rememberMe } = body
    return { email, password, name: nameFrom(name), rememberMe }
  }
  if (path === '/sign-in/email') {
    const { email, password, rememberMe } = body
    return { email, password, rememberMe }
  }
  if (path === '/two-factor/verify-totp' || path === '/two-factor/verify-backup-code') {
    const { code, trustDevice } = body
    return { code, trustDevice }
  }
  if (path === '/change-password') return { ...body, revokeOtherSessions: true }
  if (path === '/send-verification-email') return { email: body.email, callbackURL: '/verify' }
  return { ...body }
}
