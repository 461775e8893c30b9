import type { HttpBindings } from '@hono/node-server'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { exportRights } from '#server/features/access/public.ts'
import { ipOf, requestIdOf } from '#server/http/http-context.ts'
import {
  type AccountsRouterDeps,
  accountsRouter,
  addressesRouter,
  contactRouter,
  type OwnAccountDeps,
  usersRouter,
  waitlistRouter,
} from './accounts.router.ts'
import { deletePastEmailChanges } from './email-change/email-changes.queries.ts'
import { createPasswordCheck } from './passwords/check-password.ts'
import type { AccountParts } from './rights/account-rights.ts'
import { ownData } from './rights/own-data.queries.ts'
import { createSessionReader, type SessionReader } from './sessions/read-actor.ts'
import { createSessionCookie, type SessionCookie } from './sessions/session-cookie.ts'
import { deleteTimedOutSessions } from './sessions/sessions.queries.ts'
import { type AuthDeps, createAuth } from './sign-in/auth.ts'
import { createAuthRoute } from './sign-in/auth-route.ts'
import { askToConfirmEmail } from './sign-in/confirm-email.ts'
import { deleteOldGuesses } from './sign-in/guess-limits.ts'
import { deleteOldDevices } from './sign-in/known-devices.ts'

export { claimScoreOf, selectFactsOf } from './account-facts.ts'
export { selectProfile as findProfile } from './accounts.queries.ts'
export { demoPassword } from './passwords/judge-password.ts'
export { selectAddress as findAddress, selectAddresses as findAddresses } from './profile/addresses.queries.ts'
export { takeProfileAnswer } from './profile/take-profile-answer.ts'
export type { SessionReader } from './sessions/read-actor.ts'
export { createSessionCookie, sessionCookieName } from './sessions/session-cookie.ts'
export { authPaths } from './sign-in/auth.openapi.ts'
export type { Auth, AuthDeps } from './sign-in/auth.ts'
export { ensureAccount, ensureFirstAdministrator, grantAdministrator } from './sign-in/first-administrator.ts'

/** Sign-in of one server: the library, the door in front of it, and what reads sessions for the whole house. */
export type SignIn = SessionReader & {
  auth: ReturnType<typeof createAuth>
  cookie: SessionCookie
  /** Answers `/api/auth/*`. */
  handleAuth(request: Request, env: HttpBindings): Promise<Response>
  /** Whether a password that is typed again is the one of this hash; null when too many ask at once. */
  checkPassword: OwnAccountDeps['checkPassword']
}

/** Puts sign-in together. Nothing connects before the first call. */
export function createSignIn(deps: AuthDeps): SignIn {
  const { db, baseUrl, secret } = deps
  const cookie = createSessionCookie(baseUrl, secret)
  const auth = createAuth(deps)
  const handle = createAuthRoute({ db, auth, cookie, baseUrl, secret })
  const handleAuth = (request: Request, env: HttpBindings) =>
    handle(request, { requestId: requestIdOf(env), ip: ipOf(env) })
  const checkPassword = createPasswordCheck(auth)
  return { auth, cookie, handleAuth, checkPassword, ...createSessionReader({ db, cookie }) }
}

export type AccountsFeatureDeps = AccountsRouterDeps &
  AuthDeps & {
    workDb: Db
    /** What every room keeps of an account, for its owner's export and for closing it. */
    parts: AccountParts
    /** `checkPassword` of `createSignIn`. */
    checkPassword: OwnAccountDeps['checkPassword']
  }

/** The accounts room: one's own account and addresses, the administration's user list, and the clearing of dead sessions. */
export function accountsFeature(deps: AccountsFeatureDeps): Feature {
  const { workDb } = deps
  return {
    name: 'accounts',
    router: {
      accounts: accountsRouter(deps),
      addresses: addressesRouter(deps),
      contact: contactRouter(deps),
      users: usersRouter(deps),
      waitlist: waitlistRouter(deps),
    },
    account: { exports: { ...ownData, permissions: exportRights } },
    events: [askToConfirmEmail({ ...deps, db: workDb })],
    tickers: [
      { name: 'accounts.clear-sessions', everyMs: 60_000, run: () => deleteTimedOutSessions(workDb) },
      { name: 'accounts.clear-email-changes', everyMs: 3_600_000, run: () => deletePastEmailChanges(workDb) },
      { name: 'accounts.clear-guesses', everyMs: 600_000, run: () => deleteOldGuesses(workDb) },
      { name: 'accounts.clear-devices', everyMs: 86_400_000, run: () => deleteOldDevices(workDb) },
    ],
  }
}
