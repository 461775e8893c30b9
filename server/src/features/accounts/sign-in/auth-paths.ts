import { isSeen, withoutUnseen } from '@keepcase/contract/api/fields.ts'
import { trustedOrigins } from '#server/http/request-gate.ts'

/** A request's body as it came: an object, or null for GET. */
export type JsonBody = Readonly<Record<string, unknown>> | null

/** The call that judges a new password without setting it. */
export const judgePath = '/judge-password'

/**
 * Which calls we offer: the library's, and those of `own-calls.ts`. What is missing here is answered with 404, so that a
 * newer library does not open doors that nobody has looked at.
 */
const offered: ReadonlySet<string> = new Set([
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
  // Ours: what would be said to a new password. The library never sees it.
  `POST ${judgePath}`,
])

/** True for a call that is answered. `path` is what follows `/api/auth`. */
export function isOffered(method: string, path: string): boolean {
  return offered.has(`${method} ${path}`)
}

/** Where the library may be told to lead a browser, in the query or in the body. */
const ways = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/**
 * True for a call whose answer, or mail, would lead to another site: the library looks at this in some calls and not in
 * others.
 */
export function leadsAway(query: URLSearchParams, body: JsonBody, baseUrl: string): boolean {
  const origins = trustedOrigins(baseUrl)
  const targets = ways.flatMap((name) => [...query.getAll(name), body?.[name] ?? []].flat())
  return targets.some((target) => {
    if (typeof target !== 'string') return true
    const place = target.startsWith('/') ? URL.parse(target, baseUrl) : URL.parse(target)
    return place === null || !origins.has(place.origin)
  })
}

/** True for what an administrator must not do in somebody's name: their password, address, sessions, second factor. */
export function needsOwnSession(path: string): boolean {
  return /^\/(change-|verify-email-change|two-factor\/|revoke-|list-sessions)/.test(path)
}

/** True for the calls by which somebody signs out all their other devices; a new password does so too. */
export function endsOthers(path: string): boolean {
  return path === '/revoke-other-sessions' || path === '/revoke-sessions' || path === '/change-password'
}

/** True for calls that hash or judge a password. */
export function worksWithPasswords(path: string): boolean {
  return /^\/(sign-up\/|sign-in\/|judge-password|reset-password|change-password|change-email|two-factor\/(enable|disable|generate))/.test(
    path,
  )
}

/** True for calls in which somebody who is signed in types their password again. */
export function asksPasswordAgain(path: string): boolean {
  return /^\/(change-|two-factor\/(enable|disable|generate))/.test(path)
}

/** A display name as it may stand in a profile: one line, 60 characters at most; empty while it was not chosen. */
export function nameFrom(given: unknown): string {
  if (typeof given !== 'string') return ''
  const line = withoutUnseen(given)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  // @NOTE where it is cut there may be half of a character left
  const name = line
    .slice(0, 60)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return isSeen(name) ? name : ''
}

/** The e-mail that a call is about, for its limits; null when it names none. */
export function accountOf(body: JsonBody): string | null {
  const email = body?.email
  return typeof email === 'string' ? email : null
}

/** The body that the library gets: a sign-up names itself later, and a changed password ends the other sessions. */
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
