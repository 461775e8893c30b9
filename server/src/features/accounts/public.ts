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
} from './accounts.router.ts'
import { deletePastEmailChanges } from './email-change/email-changes.queries.ts'
import { inboxRouter } from './inbox/inbox.router.ts'
import { createPasswordCheck } from './passwords/check-password.ts'
import type { AccountParts } from './rights/account-rights.ts'
import { ownData } from './rights/own-data.queries.ts'
import { createSessionReader, type SessionReader } from './sessions/read-actor.ts'
import { createSessionCookie, type SessionCookie } from './sessions/session-cookie.ts'
import { deleteTimedOutSessions } from './sessions/sessions.queries.ts'
import { type AuthDeps, createAuth } from './sign-in/auth.ts'
import { createAuthRoute } from './sign-in/auth-route/auth-route.ts'
import { requestEmailConfirmation } from './sign-in/confirm-email.ts'
import { deleteOldDevices } from './sign-in/known-devices.ts'
import { deleteOldGuesses } from './sign-in/limits.queries.ts'
import { impersonationRouter } from './users/impersonation.router.ts'
import { deleteAdminRecords, deleteOldSignIns, recountAccounts } from './users/users.queries.ts'
import { waitlistRouter } from './waitlist/waitlist.router.ts'

export { selectFactsOf } from './account-facts.queries.ts'
export { claimScoreOf } from './account-facts.ts'
export { selectProfile as findProfile } from './accounts.queries.ts'
export { demoPassword } from './passwords/find-password-flaw.ts'
export { selectAddress as findAddress, selectAddresses as findAddresses } from './profile/addresses.queries.ts'
export { checkedPostalCode } from './profile/postal-codes.ts'
export { saveProfileAnswer } from './profile/save-profile-answer.ts'
export { createSessionCookie } from './sessions/session-cookie.ts'
export { authPaths } from './sign-in/auth.openapi.ts'
export type { Auth } from './sign-in/auth.ts'
export { ensureAccount, grantAdministrator } from './sign-in/first-administrator.ts'

/** Sign-in of one server: Better Auth, our route in front of it, and the session reader of the application. */
export type SignIn = SessionReader & {
  auth: ReturnType<typeof createAuth>
  cookie: SessionCookie
  /** Answers `/api/auth/*`. */
  handleAuth(request: Request, env: HttpBindings): Promise<Response>
  /** Verifies a typed password against a hash; null when too many checks wait. */
  checkPassword: OwnAccountDeps['checkPassword']
}

/** Creates the sign-in services. Nothing connects before the first call. */
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
    /** The personal data of every feature, for exporting and closing an account. */
    parts: AccountParts
    /** `checkPassword` of `createSignIn`. */
    checkPassword: OwnAccountDeps['checkPassword']
    /** `cookie` of `createSignIn`. */
    cookie: SessionCookie
  }

/**
 * The accounts feature: the own account and its addresses, the administrators' user list, and clean-up of
 * expired sessions.
 */
export function accountsFeature(deps: AccountsFeatureDeps): Feature {
  const { workDb } = deps
  return {
    name: 'accounts',
    router: {
      accounts: accountsRouter(deps),
      addresses: addressesRouter(deps),
      contact: contactRouter(deps),
      users: usersRouter(deps),
      impersonation: impersonationRouter(deps),
      inbox: inboxRouter(deps),
      waitlist: waitlistRouter(deps),
    },
    account: { exports: { ...ownData, permissions: exportRights }, eraseUnderLock: deleteAdminRecords },
    events: [requestEmailConfirmation({ ...deps, db: workDb })],
    tickers: [
      { name: 'accounts.clear-sessions', everyMs: 60_000, run: () => deleteTimedOutSessions(workDb) },
      { name: 'accounts.clear-email-changes', everyMs: 3_600_000, run: () => deletePastEmailChanges(workDb) },
      { name: 'accounts.clear-guesses', everyMs: 600_000, run: () => deleteOldGuesses(workDb) },
      { name: 'accounts.clear-sign-ins', everyMs: 3_600_000, run: () => deleteOldSignIns(workDb) },
      { name: 'accounts.recount', everyMs: 60_000, run: () => recountAccounts(workDb) },
      { name: 'accounts.clear-devices', everyMs: 86_400_000, run: () => deleteOldDevices(workDb) },
    ],
  }
}
