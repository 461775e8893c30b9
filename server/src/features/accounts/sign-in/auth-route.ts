import type { Db } from '@keepcase/db/db.ts'
import { isUnavailable } from '@keepcase/db/retry.ts'
import { commonErrorBody, type ErrorBody, Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { transact } from '#server/database/transact.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { parseJson } from '#server/http/bounded-json.ts'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import { emitEvents, wakeRelay } from '#server/realtime/outbox.ts'
import { createEmailChangeLinks } from '../email-change/email-change-links.ts'
import { isEmailReserved } from '../email-change/email-changes.queries.ts'
import { reservedEmailHeader } from '../email-change/reserved-email.ts'
import { accountOfReset, rejectWeakPassword } from '../passwords/new-password.ts'
import { clearOfflineSignOut, clearSessionCookies, hintFor, isSignedOutOffline } from '../sessions/hint-cookie.ts'
import { type SessionCookie, withoutCookie } from '../sessions/session-cookie.ts'
import {
  deleteSession,
  deleteSessionOfToken,
  deleteTimedOutSiblings,
  type LiveSession,
  selectAccountOfToken,
  selectLiveSession,
} from '../sessions/sessions.queries.ts'
import { createCookieSigner } from '../sessions/signed-cookie.ts'
import { createSecondFactorGuard, usesSecondFactor } from '../two-factor/second-factor.ts'
import { challengeCookieName, codesLeft, secondsLocked } from '../two-factor/second-factor-lockout.ts'
import { selectAccountOfChallenge } from '../two-factor/two-factor.queries.ts'
import { announceCredentialChange, credentialChangedBy } from './announce-credential-change.ts'
import { type Auth, addressHeader } from './auth.ts'
import { countAuthCall } from './auth-limits.ts'
import { withAfterwards } from './auth-mails.ts'
import { authErrorText, type LibraryError } from './auth-messages.ts'
import {
  accountOf,
  bodyFor,
  classifyPath,
  isOffered,
  type JsonBody,
  needsOwnSession,
  redirectsElsewhere,
  requiresPasswordAgain,
  revokesOtherSessions,
  worksWithPasswords,
} from './auth-paths.ts'
import { countSessionGuess, type GuessOutcome } from './guess-limits.ts'
import { createKnownDevices } from './known-devices.ts'
import { answerOwnCall, type OwnCallDeps } from './own-calls.ts'
import { deleteDevices } from './sign-in.queries.ts'
import { signUpNameRefusal } from './sign-up-name.ts'

export type AuthRouteDeps = {
  db: Db
  auth: Auth
  cookie: SessionCookie
  baseUrl: string
  /** Better Auth's secret, which signs cookies. */
  secret: string
}

/** The origin of a request as determined by the server. */
export type Caller = { requestId: string; ip: string }

/** Concurrent calls that hash a password in this process, and how many more may wait. */
const maxConcurrentHashes = 4
const maxWaiting = 200
/** Maximum fields of a body; no call needs half as many. */
const maxFields = 20

/**
 * The only entry to Better Auth: every `/api/auth/*` request passes through here. In order: is the call
 * offered, its limits, ending a session signed out offline, checking that the session is alive
 * (`session_is_live`: a dead one never reaches the library), the platform's settings, the library. Finally
 * the answer gets our texts and the hint cookie.
 */
export function createAuthRoute(deps: AuthRouteDeps) {
  const limiter = createConcurrencyLimiter(maxConcurrentHashes, maxWaiting)
  const devices = createKnownDevices(deps)
  const signer = createCookieSigner(deps.secret)
  const guardSecondFactor = createSecondFactorGuard(deps)
  const own: OwnCallDeps = {
    ...deps,
    links: createEmailChangeLinks(deps),
    cookieName: deps.cookie.name,
    guardCode: guardSecondFactor,
  }

  /** A request for another email names no account, so it is counted by its session. */
  const sessionOf = (path: string, request: Request) =>
    path === '/change-email' ? deps.cookie.tokenOf(request.headers) : null

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api\/auth/, '')
    if (!isOffered(request.method, path)) return refuse(commonErrorBody('NOT_FOUND', caller.requestId))
    const body = await readBody(request)
    if (body instanceof Refusal) return refuse(commonErrorBody('BAD_REQUEST', caller.requestId, body.data))
    if (redirectsElsewhere(url.searchParams, body, deps.baseUrl))
      return refuse(commonErrorBody('BAD_REQUEST', caller.requestId))
    const wrongName = signUpNameRefusal(path, body, caller.requestId)
    if (wrongName) return refuse(wrongName)
    const cookies = request.headers.get('cookie')
    const call = { path, address: caller.ip, account: accountOf(body) ?? sessionOf(path, request), cookies }
    const take = await countAuthCall({ db: deps.db, devices }, call)
    if (take.waitSeconds !== null) return tooMany(caller, path, take.waitSeconds, take.isGuess)
    const response = await answerAllowed(request, path, body, caller)
    await take.settle(await outcomeOf(response))
    return path.startsWith('/verify-email') ? toPage(response, url.searchParams.get('callbackURL')) : response
  }

  async function answerAllowed(request: Request, path: string, body: JsonBody, caller: Caller): Promise<Response> {
    const endedToken = deps.cookie.signedOutTokenOf(request.headers)
    if (endedToken !== null) await deleteSessionOfToken(deps.db, endedToken)
    const token = deps.cookie.tokenOf(request.headers)
    const session = token === null ? undefined : await selectLiveSession(deps.db, token)
    if (session?.impersonatedBy && needsOwnSession(path)) return refuse(commonErrorBody('FORBIDDEN', caller.requestId))
    const settings = await readSettings(deps.db)
    if (path === '/sign-up/email' && !settings.userRegistration) return refuse(registrationClosed(caller))
    // @NOTE Better Auth reads this option on every call, so the platform's setting applies at once
    const { options } = await deps.auth.$context
    if (options.emailAndPassword) options.emailAndPassword.requireEmailVerification = settings.emailVerification
    if (session && token !== null && path === '/list-sessions') await deleteTimedOutSiblings(deps.db, token)
    const guess = session && requiresPasswordAgain(path) ? await countSessionGuess(deps.db, session.id) : null
    if (guess && guess.waitSeconds !== null) return tooMany(caller, path, guess.waitSeconds, true)
    const cookies = request.headers.get('cookie')
    const challenge = signer.read(cookies, challengeCookieName(deps.baseUrl))
    const resetAccount = /^\/(reset|judge)-password$/.test(path) ? await accountOfReset(deps.db, body) : null
    const judged = { path, body, profileId: resetAccount ?? session?.profileId ?? null }
    const run = async () =>
      (await rejectWeakPassword(deps.db, judged)) ??
      (await answerOwnCall(own, path, { request, body, session })) ??
      (path === classifyPath
        ? Response.json({ status: true })
        : callLibrary(deps, request, path, body, caller, session))
    const guarded = () => runGuarded(path, body, session, challenge, run)
    const response = worksWithPasswords(path) ? await limiter(guarded) : await guarded()
    if (guess) await guess.settle(response === null ? 'unjudged' : await outcomeOf(response))
    if (response === null) return busy(caller)
    if (response.status >= 500) await readSettings(deps.db) // @NOTE throws, for a 503, when the database is unreachable
    if (session && replacesSession(response, token)) await deleteSession(deps.db, session.id)
    if (session && response.ok && revokesOtherSessions(path))
      await announceSignedOutElsewhere(deps.db, session.profileId)
    const credential = session && response.ok ? credentialChangedBy(path, session) : null
    if (session && credential) await announceCredentialChange(deps.db, session.profileId, credential)
    const deviceAccount = response.ok ? await accountForDevice(path, response, session, resetAccount) : null
    const device = deviceAccount === null ? null : await devices.remember(cookies, deviceAccount)
    wakeRelay()
    const known = {
      isSessionDead: hasCookie(request, deps.cookie.name) && !session,
      isSignedOutOffline: isSignedOutOffline(cookies),
      challenge,
      device,
    }
    return withOurTexts(response, caller, deps, known)
  }

  /** Serializes calls about one account's second factor. */
  async function runGuarded(
    path: string,
    body: JsonBody,
    session: LiveSession | undefined,
    challenge: string | null,
    run: () => Promise<Response | null>,
  ): Promise<Response | null> {
    if (!usesSecondFactor(path)) return run()
    const account =
      session?.profileId ?? (challenge === null ? null : await selectAccountOfChallenge(deps.db, challenge))
    return account === null ? run() : guardSecondFactor({ path, body, account }, run)
  }

  /**
   * The account to which this device becomes known: the one it signed in to or set a password for; null
   * otherwise.
   */
  async function accountForDevice(
    path: string,
    response: Response,
    session: LiveSession | undefined,
    resetAccount: string | null,
  ): Promise<string | null> {
    if (path === '/reset-password') return resetAccount
    const token = sessionIn(response)
    if (token) return selectAccountOfToken(deps.db, token)
    if (!session || path !== '/revoke-other-sessions') return null
    await deleteDevices(deps.db, session.profileId)
    return session.profileId
  }

  /**
   * True when the answer replaces or removes the browser's session. The previous one must not stay alive
   * unnoticed.
   */
  function replacesSession(response: Response, token: string | null): boolean {
    const next = sessionIn(response)
    return next !== undefined && next !== token
  }

  /** The session token set by the answer; null when it is cleared; undefined when unchanged. */
  function sessionIn(response: Response): string | null | undefined {
    const start = `${deps.cookie.name}=`
    const line = response.headers.getSetCookie().findLast((cookie) => cookie.startsWith(start))
    return line && deps.cookie.tokenOf(new Headers({ cookie: line.split(';', 1)[0] ?? '' }))
  }

  return async function handleAuth(request: Request, caller: Caller): Promise<Response> {
    try {
      return await answer(request, caller)
    } catch (error) {
      if (isUnavailable(error)) return busy(caller)
      log.error({ err: error }, 'a sign-in call failed')
      return refuse(commonErrorBody('INTERNAL_SERVER_ERROR', caller.requestId))
    }
  }
}

/**
 * Calls Better Auth. A sign-up that lost a race for its address is retried, and then finds the account. Null
 * when the account can't be created at all, because the database doesn't answer.
 */
async function callLibrary(
  deps: AuthRouteDeps,
  request: Request,
  path: string,
  body: JsonBody,
  caller: Caller,
  session: LiveSession | undefined,
): Promise<Response | null> {
  const headers = new Headers(request.headers)
  headers.set(addressHeader, caller.ip)
  headers.delete(reservedEmailHeader)
  if (path === '/sign-up/email' && (await isEmailReserved(deps.db, String(body?.email).toLowerCase())))
    headers.set(reservedEmailHeader, 'yes')
  headers.delete('content-length')
  if (!session) {
    const rest = withoutCookie(headers.get('cookie'), deps.cookie.name)
    if (rest === '') headers.delete('cookie')
    else headers.set('cookie', rest)
  }
  const text = body === null ? null : JSON.stringify(bodyFor(path, body))
  const send = () =>
    withAfterwards(() => deps.auth.handler(new Request(request.url, { method: request.method, headers, body: text })))
  const response = await send()
  if (!(await hasFailedToCreate(response))) return response
  const second = await send()
  return (await hasFailedToCreate(second)) ? null : second
}

/** Lets other features delete their data about devices that were signed out. */
async function announceSignedOutElsewhere(db: Db, profileId: string): Promise<void> {
  const event = { name: 'account.signed-out-elsewhere', rowId: profileId, payload: { profileId } }
  await transact(db, (tx) => emitEvents(tx, [event]))
}

async function hasFailedToCreate(response: Response): Promise<boolean> {
  if (response.status !== 422) return false
  const { code } = (await response.clone().json()) as LibraryError
  return code === 'FAILED_TO_CREATE_USER'
}

/**
 * Reads the body of a call; a refusal when it isn't an object, exceeds limits, or contains what can't be
 * stored.
 */
async function readBody(request: Request): Promise<JsonBody | Refusal> {
  if (request.method === 'GET') return null
  const text = await request.text()
  try {
    const parsed = text.trim() === '' ? {} : parseJson(text)
    if (!isObject(parsed) || Object.keys(parsed).length > maxFields) return new Refusal('BAD_REQUEST')
    return Object.values(parsed).every(isStorable) ? parsed : new Refusal('BAD_REQUEST')
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** False for strings the database can't store (NUL, lone surrogates) or longer than any of these fields. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= 2_000 && value.isWellFormed() && !value.includes('\0'))
}

/**
 * A person opens a mailed link: on failure, redirects to the named page with the code in `error`. A program,
 * which names no page, gets the plain answer.
 */
async function toPage(response: Response, page: string | null): Promise<Response> {
  if (response.status < 400 || page === null) return response
  const { code = 'UNKNOWN' } = (await response.json()) as LibraryError
  const headers = new Headers(response.headers)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  headers.set('location', `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ error: code })}`)
  return new Response(null, { status: 302, headers })
}

function hasCookie(request: Request, name: string): boolean {
  return (request.headers.get('cookie') ?? '').includes(`${name}=`)
}

async function withOurTexts(
  response: Response,
  caller: Caller,
  deps: AuthRouteDeps,
  known: { isSessionDead: boolean; isSignedOutOffline: boolean; challenge: string | null; device: string | null },
): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  const hint = hintFor(headers.getSetCookie(), deps.cookie.name, deps.baseUrl)
  if (known.isSignedOutOffline) headers.append('set-cookie', clearOfflineSignOut(deps.baseUrl))
  if (known.device) headers.append('set-cookie', known.device)
  if (hint) headers.append('set-cookie', hint)
  // @NOTE after an offline sign-out the user may be signing in right now: clearing the cookie could remove
  // the new session
  else if (known.isSessionDead && !known.isSignedOutOffline)
    for (const cookie of clearSessionCookies(deps.cookie.name, deps.baseUrl)) headers.append('set-cookie', cookie)
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

/** Outcome of a call, for the guess limits. */
async function outcomeOf(response: Response): Promise<GuessOutcome> {
  if (response.ok) return 'right'
  if (response.status === 401) return 'wrong'
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as LibraryError
  return code === 'INVALID_PASSWORD' ? 'wrong' : 'unjudged'
}

const isWrongCode = ({ code }: LibraryError): boolean => code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE'

function errorFrom(error: LibraryError, status: number, { requestId }: Caller): ErrorBody & { reason?: string } {
  const data = authErrorText(error)
  const message = error.code === 'ACCOUNT_SUSPENDED' ? (error.message ?? data.title) : data.message
  const body: ErrorBody = { defined: true, code: error.code ?? 'BAD_REQUEST', status, message, data, requestId }
  return error.reason ? { ...body, reason: error.reason } : body
}

function registrationClosed({ requestId }: Caller): ErrorBody {
  const message = 'New accounts cannot be created at the moment. Please come back later.'
  const data = { title: 'Registration is closed', message }
  return { defined: true, code: 'REGISTRATION_CLOSED', status: 403, message, data, requestId }
}

/** The answer for every exceeded sign-in limit. `isGuess`: too many wrong passwords. */
function tooMany({ requestId, ip }: Caller, path: string, waitSeconds: number, isGuess: boolean): Response {
  logSecurityEvent('sign-in-limit', { path, address: ip })
  const message = isGuess
    ? `Too many wrong passwords. Try again ${inMinutes(waitSeconds)}, or reset your password.`
    : `Too many attempts. Please try again ${inMinutes(waitSeconds)}.`
  const data = { title: 'Slow down', message }
  const body = { ...commonErrorBody('TOO_MANY_REQUESTS', requestId, data), message: data.message, waitSeconds }
  return refuse(body, { 'retry-after': String(waitSeconds) })
}

/** The answer for an account locked after too many wrong codes, with the remaining seconds. */
function lockedFor({ requestId }: Caller, waitSeconds: number, headers: Headers): Response {
  const data = { title: 'Slow down', message: `Too many wrong codes. Please try again ${inMinutes(waitSeconds)}.` }
  const code = 'ACCOUNT_TEMPORARILY_LOCKED'
  const body = { defined: true, code, status: 429, message: data.message, data, requestId, waitSeconds }
  headers.set('retry-after', String(waitSeconds))
  return new Response(JSON.stringify(body), { status: 429, headers })
}

const inMinutes = (seconds: number): string => (seconds <= 60 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`)

function busy({ requestId }: Caller): Response {
  return refuse(commonErrorBody('SERVICE_UNAVAILABLE', requestId), { 'retry-after': '1' })
}

function refuse(body: ErrorBody, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status: body.status, headers: { 'cache-control': 'no-store', ...headers } })
}
