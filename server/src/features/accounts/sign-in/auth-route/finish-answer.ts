import { logSecurityEvent } from '#server/boot/security-log.ts'
import { clearOfflineSignOut, clearSessionCookies, hintFor } from '../../sessions/hint-cookie.ts'
import { codesLeft, secondsLocked } from '../../two-factor/second-factor-lockout.ts'
import type { LibraryError } from '../auth-messages.ts'
import type { GuessOutcome } from '../guess-limits.ts'
import type { AuthRouteDeps, Caller } from './auth-call.ts'
import { errorFrom, lockedFor } from './refusals.ts'

/** What was found out about a call before the library answered it. */
export type KnownCall = {
  isSessionDead: boolean
  isSignedOutOffline: boolean
  /** The sign-in that waits for a second factor. */
  challenge: string | null
  /** The cookie by which this device becomes known. */
  device: string | null
}

/** Gives the library's answer our texts, and the cookies that belong to it. */
export async function finishAnswer(
  response: Response,
  caller: Caller,
  deps: AuthRouteDeps,
  known: KnownCall,
): Promise<Response> {
  const headers = finalHeaders(response, deps, known)
  if (response.status < 400) return new Response(response.body, { status: response.status, headers })
  const error = (await response.json().catch(() => ({}))) as LibraryError
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  if (error.code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    const waitSeconds = await secondsLocked(deps.db, known.challenge)
    // @NOTE null when the lock ended just now: the same code may be sent again
    logSecurityEvent('sign-in-limit', { path: '/two-factor', address: caller.ip })
    return lockedFor(caller, waitSeconds ?? 1, headers)
  }
  const body = errorFrom(error, response.status, caller)
  const left = isWrongCode(error) ? await codesLeft(deps.db, known.challenge) : null
  const answerBody = left === null ? body : { ...body, codesLeft: left }
  return new Response(JSON.stringify(answerBody), { status: response.status, headers })
}

function finalHeaders(response: Response, { cookie, baseUrl }: AuthRouteDeps, known: KnownCall): Headers {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  const hint = hintFor(headers.getSetCookie(), cookie.name, baseUrl)
  if (known.isSignedOutOffline) headers.append('set-cookie', clearOfflineSignOut(baseUrl))
  if (known.device) headers.append('set-cookie', known.device)
  if (hint) headers.append('set-cookie', hint)
  // @NOTE after an offline sign-out the user may be signing in right now: clearing the cookie could remove
  // the new session
  else if (known.isSessionDead && !known.isSignedOutOffline)
    for (const ended of clearSessionCookies(cookie.name, baseUrl)) headers.append('set-cookie', ended)
  return headers
}

const isWrongCode = ({ code }: LibraryError): boolean => code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE'

/** Outcome of a call, for the guess limits. */
export async function outcomeOf(response: Response): Promise<GuessOutcome> {
  if (response.ok) return 'right'
  if (response.status === 401) return 'wrong'
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as LibraryError
  return code === 'INVALID_PASSWORD' ? 'wrong' : 'unjudged'
}

/**
 * A person opens a mailed link: on failure, redirects to the named page with the code in `error`. A program,
 * which names no page, gets the plain answer.
 */
export async function toPage(response: Response, page: string | null): Promise<Response> {
  if (response.status < 400 || page === null) return response
  const { code = 'UNKNOWN' } = (await response.json()) as LibraryError
  const headers = new Headers(response.headers)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  headers.set('location', `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ error: code })}`)
  return new Response(null, { status: 302, headers })
}
