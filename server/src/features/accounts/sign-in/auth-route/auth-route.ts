import { isUnavailable } from '@keepcase/db/retry.ts'
import { commonErrorBody, Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import { createEmailChangeLinks } from '../../email-change/email-change-links.ts'
import { accountOfReset, rejectWeakPassword } from '../../passwords/new-password.ts'
import { isSignedOutOffline } from '../../sessions/hint-cookie.ts'
import {
  deleteSessionOfToken,
  deleteTimedOutSiblings,
  type LiveSession,
  selectLiveSession,
} from '../../sessions/sessions.queries.ts'
import { createCookieSigner } from '../../sessions/signed-cookie.ts'
import { createSecondFactorGuard, usesSecondFactor } from '../../two-factor/second-factor.ts'
import { challengeCookieName } from '../../two-factor/second-factor-lockout.ts'
import { selectAccountOfChallenge } from '../../two-factor/two-factor.queries.ts'
import { hasInvitation } from '../../waitlist/invitation-token.ts'
import { countAuthCall } from '../auth-limits.ts'
import {
  accountOf,
  classifyPath,
  isOffered,
  needsOwnSession,
  redirectsElsewhere,
  requiresPasswordAgain,
  worksWithPasswords,
} from '../auth-paths.ts'
import { countSessionGuess, type Guess } from '../guess-limits.ts'
import { createKnownDevices } from '../known-devices.ts'
import { answerOwnCall, type OwnCallDeps } from '../own-calls.ts'
import { signUpNameRefusal } from '../sign-up-name.ts'
import type { AuthCall, AuthRouteDeps, Caller } from './auth-call.ts'
import { callLibrary } from './call-library.ts'
import { finishAnswer, outcomeOf, toPage } from './finish-answer.ts'
import { readBody } from './read-body.ts'
import { busy, refuse, registrationClosed, tooMany } from './refusals.ts'
import { applySessionChanges } from './session-changes.ts'

/** Concurrent calls that hash a password in this process, and how many more may wait. */
const maxConcurrentHashes = 4
const maxWaiting = 200

/** The session that a call comes with, if it is alive, and the counted guess of a password typed again. */
type Admission = { token: string | null; session: LiveSession | undefined; guess: Guess | null }

/** The accounts that a call is about: of a sign-in waiting for its second factor, of a password reset. */
type Subjects = { challenge: string | null; resetAccount: string | null }

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
    const counted = { path, address: caller.ip, account: accountOf(body) ?? sessionOf(path, request), cookies }
    const take = await countAuthCall({ db: deps.db, devices }, counted)
    if (take.waitSeconds !== null) return tooMany(caller, path, take.waitSeconds, take.isGuess)
    const response = await answerCounted({ request, path, body, caller })
    await take.settle(await outcomeOf(response))
    return path.startsWith('/verify-email') ? toPage(response, url.searchParams.get('callbackURL')) : response
  }

  async function answerCounted(call: AuthCall): Promise<Response> {
    const { request, path, caller } = call
    const admission = await admit(call)
    if (admission instanceof Response) return admission
    const { token, session, guess } = admission
    const cookies = request.headers.get('cookie')
    const challenge = signer.read(cookies, challengeCookieName(deps.baseUrl))
    const resetAccount = /^\/(reset|judge)-password$/.test(path) ? await accountOfReset(deps.db, call.body) : null
    const guarded = () => runGuarded(call, session, { challenge, resetAccount })
    const response = worksWithPasswords(path) ? await limiter(guarded) : await guarded()
    if (guess) await guess.settle(response === null ? 'unjudged' : await outcomeOf(response))
    if (response === null) return busy(caller)
    if (response.status >= 500) await readSettings(deps.db) // @NOTE throws, for a 503, when the database is unreachable
    const answered = { path, cookies, token, session, resetAccount }
    const device = await applySessionChanges({ ...deps, devices }, answered, response)
    const known = {
      isSessionDead: hasCookie(request, deps.cookie.name) && !session,
      isSignedOutOffline: isSignedOutOffline(cookies),
      challenge,
      device,
    }
    return finishAnswer(response, caller, deps, known)
  }

  /** Looks for the session and asks the platform's settings and the guess limits; the answer when they refuse. */
  async function admit({ request, path, body, caller }: AuthCall): Promise<Admission | Response> {
    const endedToken = deps.cookie.signedOutTokenOf(request.headers)
    if (endedToken !== null) await deleteSessionOfToken(deps.db, endedToken)
    const token = deps.cookie.tokenOf(request.headers)
    const session = token === null ? undefined : await selectLiveSession(deps.db, token)
    if (session?.impersonatedBy && needsOwnSession(path)) return refuse(commonErrorBody('FORBIDDEN', caller.requestId))
    const settings = await readSettings(deps.db)
    if (path === '/sign-up/email' && !settings.userRegistration && !(await hasInvitation(deps, body)))
      return refuse(registrationClosed(caller))
    // @NOTE Better Auth reads this option on every call, so the platform's setting applies at once
    const { options } = await deps.auth.$context
    if (options.emailAndPassword) options.emailAndPassword.requireEmailVerification = settings.emailVerification
    if (session && token !== null && path === '/list-sessions') await deleteTimedOutSiblings(deps.db, token)
    const guess = session && requiresPasswordAgain(path) ? await countSessionGuess(deps.db, session.id) : null
    if (guess && guess.waitSeconds !== null) return tooMany(caller, path, guess.waitSeconds, true)
    return { token, session, guess }
  }

  /** Runs a call; those about one account's second factor in sequence. Null when too many are waiting. */
  async function runGuarded(
    call: AuthCall,
    session: LiveSession | undefined,
    subjects: Subjects,
  ): Promise<Response | null> {
    const { path, body } = call
    const run = () => judgeAndRun(call, session, subjects.resetAccount)
    if (!usesSecondFactor(path)) return run()
    const { challenge } = subjects
    const account =
      session?.profileId ?? (challenge === null ? null : await selectAccountOfChallenge(deps.db, challenge))
    return account === null ? run() : guardSecondFactor({ path, body, account }, run)
  }

  /** Judges a new password, then answers a call of ours, or asks the library. */
  async function judgeAndRun(
    call: AuthCall,
    session: LiveSession | undefined,
    resetAccount: string | null,
  ): Promise<Response | null> {
    const { request, path, body } = call
    const judged = { path, body, profileId: resetAccount ?? session?.profileId ?? null }
    return (
      (await rejectWeakPassword(deps.db, judged)) ??
      (await answerOwnCall(own, path, { request, body, session })) ??
      (path === classifyPath ? Response.json({ status: true }) : callLibrary(deps, call, session))
    )
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

function hasCookie(request: Request, name: string): boolean {
  return (request.headers.get('cookie') ?? '').includes(`${name}=`)
}
