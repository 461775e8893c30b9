import { confirmationLink, passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { longestSessionDays } from '@keepcase/contract/accounts/sessions.limits.ts'
import { secondsOf } from '@keepcase/contract/api/durations.ts'
import type { Db } from '@keepcase/db/db.ts'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { log } from '#server/boot/log.ts'
import { trustedOrigins } from '#server/http/request-gate.ts'
import { refuseReservedEmail } from '../email-change/reserved-email.ts'
import { refuseSession } from '../sessions/refuse-session.ts'
import { cookiePrefix } from '../sessions/session-cookie.ts'
import { announceCredentialChange } from './announce-credential-change.ts'
import { type AuthMails, createAuthMails } from './auth-mails.ts'
import { confirmByUsedLink } from './confirm-email.ts'
import { openAfterReset } from './guess-limits.ts'

export type AuthDeps = {
  db: Db
  /** Public address; determines the cookie name, the trusted origins and the links in mails. */
  baseUrl: string
  /** Signs cookies and tokens, encrypts second factors; the same for all servers of one database. */
  secret: string
}

/** Header by which our route passes the caller's address to Better Auth. A client's header is replaced. */
export const addressHeader = 'x-keepcase-address'

/**
 * Better Auth with safer settings: no session cache, no refresh that would extend sessions, a reset ends
 * every session, and limits are counted in the database by our own route (`auth-limits.ts`).
 */
export function createAuth(deps: AuthDeps) {
  const mails = createAuthMails(deps)
  return betterAuth({
    appName: 'Keepcase',
    baseURL: deps.baseUrl,
    basePath: '/api/auth',
    secret: deps.secret,
    telemetry: { enabled: false },
    trustedOrigins: [...trustedOrigins(deps.baseUrl)],
    database: { db: deps.db as never, type: 'postgres', schemaName: 'auth', transaction: true },
    // @NOTE our own route changes the email (`change-email.ts`), never Better Auth
    user: { modelName: 'appUser' },
    // @NOTE the lifetime of row and cookie; `session_is_live` ends sessions much earlier
    session: { expiresIn: longestSessionDays * 86_400, disableSessionRefresh: true, cookieCache: { enabled: false } },
    emailAndPassword: passwordOptions(deps.db, mails),
    emailVerification: {
      // @NOTE a handler of `account.created` sends it: that event commits with the account
      sendOnSignUp: false,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      expiresIn: secondsOf(confirmationLink),
      sendVerificationEmail: mails.verify,
    },
    databaseHooks: {
      session: { create: { before: refuseSession(deps.db) } },
      user: { create: { before: refuseReservedEmail } },
    },
    plugins: [twoFactor({ issuer: 'Keepcase' })],
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: deps.baseUrl.startsWith('https://'),
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    logger: { level: 'warn', log: (level, message, ...details) => writeLog(level, message, details) },
    onAPIError: { errorURL: `${deps.baseUrl}/verify` },
  })
}

export type Auth = ReturnType<typeof createAuth>

function passwordOptions(db: Db, mails: AuthMails) {
  return {
    enabled: true,
    minPasswordLength: 8,
    maxPasswordLength: 128,
    autoSignIn: true,
    // @NOTE our route sets this from the platform's settings before each call
    requireEmailVerification: false,
    resetPasswordTokenExpiresIn: secondsOf(passwordLink),
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: mails.reset,
    onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
      await confirmByUsedLink(db, user)
      await openAfterReset(db, user.email)
      await announceCredentialChange(db, user.id, 'password')
    },
    onExistingUserSignUp: mails.alreadyRegistered,
  }
}

function writeLog(level: string, message: string, details: unknown[]): void {
  const err = details.find((detail) => detail instanceof Error)
  const line = `sign-in: ${message}`
  if (level === 'error') log.error({ err }, line)
  else log.warn({ err }, line)
}
