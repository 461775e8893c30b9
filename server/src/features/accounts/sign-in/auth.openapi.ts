import { undoLink } from '@keepcase/contract/accounts/accounts.limits.ts'

type Schema = { [key: string]: unknown }

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const instant: Schema = { type: 'string', format: 'date-time' }
const password: Schema = { type: 'string', minLength: 8, maxLength: 128, format: 'password' }
const email: Schema = { type: 'string', format: 'email' }
const id: Schema = { type: 'string', format: 'uuid' }

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const json = (description: string, schema: Schema, headers?: Schema): Schema => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema } },
})

const failure = object({ code: text, message: text, requestId: text })
const done = object({ status: flag })
const user = object({ id, email, name: text, emailVerified: flag, createdAt: instant, updatedAt: instant })
const session = object({ id, userId: id, expiresAt: instant, createdAt: instant, updatedAt: instant })
const sessionRow = object({ id, token: text, userAgent: text, ipAddress: text, createdAt: instant, updatedAt: instant })
const setsCookie = {
  'Set-Cookie': { description: 'The session cookie. Send it with every call.', schema: text },
}

type Call = {
  operationId: string
  summary: string
  body?: Schema
  query?: readonly string[]
  ok: Schema
  /** True when it works without a session. */
  isOpen?: boolean
  more?: Record<string, Schema>
}

function operation(method: 'get' | 'post', { operationId, summary, body, query, ok, isOpen, more }: Call): Schema {
  const origin = method === 'post' ? { origin: [] } : {}
  return {
    [method]: {
      operationId,
      tags: ['auth'],
      summary,
      security: isOpen ? [origin] : [{ session: [], ...origin }],
      ...(query && {
        parameters: query.map((name) => ({ name, in: 'query', required: name === 'token', schema: text })),
      }),
      ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
      responses: {
        200: ok,
        400: json('That request isn’t valid.', failure),
        401: json('Not signed in, or the password, link or code is wrong.', failure),
        403: json('The Origin header is missing or names another site, or this isn’t allowed right now.', failure),
        429: json('Too many attempts. Wait as long as Retry-After says.', failure),
        ...more,
      },
    },
  }
}

const code = object({ code: text, trustDevice: flag }, ['code'])
const withPassword = object({ password })

/** OpenAPI descriptions of the calls under /api/auth that API clients need. */
export const authPaths: Record<string, Schema> = {
  '/auth/sign-up/email': operation('post', {
    operationId: 'auth.signUpEmail',
    summary: 'Opens an account. While email verification is on, the session begins once the address is confirmed.',
    body: object({ name: text, email, password }, ['email', 'password']),
    ok: json(
      'The account. `token` is null until the address is confirmed.',
      object({ token: { type: ['string', 'null'] }, user }),
      setsCookie,
    ),
    isOpen: true,
    more: { 422: json('This address already has an account, or the account couldn’t be created.', failure) },
  }),
  '/auth/sign-in/email': operation('post', {
    operationId: 'auth.signInEmail',
    summary: 'Signs in. Sets the session cookie, unless a second factor is required.',
    body: object({ email, password, rememberMe: flag }, ['email', 'password']),
    ok: json(
      'Signed in; or `twoFactorRedirect: true`: send a code to /auth/two-factor/verify-totp.',
      object({ redirect: flag, token: text, user, twoFactorRedirect: flag }, []),
      setsCookie,
    ),
    isOpen: true,
  }),
  '/auth/sign-out': operation('post', {
    operationId: 'auth.signOut',
    summary: 'Ends the session.',
    body: object({}),
    ok: json('Signed out.', object({ success: flag })),
  }),
  '/auth/get-session': operation('get', {
    operationId: 'auth.session',
    summary: 'The signed-in account, or null.',
    ok: json('The session.', { ...object({ session, user }), type: ['object', 'null'] }),
  }),
  '/auth/request-password-reset': operation('post', {
    operationId: 'auth.requestPasswordReset',
    summary:
      'Sends a link to set a new password, which replaces any earlier link. The response is the same whether or not the account exists.',
    body: object({ email, redirectTo: text }, ['email']),
    ok: json('The link is on its way.', object({ status: flag, message: text }, ['status'])),
    isOpen: true,
  }),
  '/auth/reset-password': operation('post', {
    operationId: 'auth.resetPassword',
    summary: 'Sets a new password with the token from the email. All of the account’s sessions and emailed links end.',
    body: object({ newPassword: password, token: text }),
    ok: json('Set.', done),
    isOpen: true,
  }),
  '/auth/verify-email': operation('get', {
    operationId: 'auth.verifyEmail',
    summary: 'Confirms the address with the token from the email. With `callbackURL`, the response redirects there.',
    query: ['token', 'callbackURL'],
    ok: json('Confirmed.', done),
    isOpen: true,
  }),
  '/auth/send-verification-email': operation('post', {
    operationId: 'auth.sendVerificationEmail',
    summary: 'Sends the confirmation email again. The response never reveals whether the account exists.',
    body: object({ email }),
    ok: json('The email is on its way.', done),
    isOpen: true,
  }),
  '/auth/change-password': operation('post', {
    operationId: 'auth.changePassword',
    summary: 'Changes the password and ends the other sessions.',
    body: object({ currentPassword: password, newPassword: password }),
    ok: json('Changed; a new session cookie is set.', object({ token: { type: ['string', 'null'] } }, [])),
  }),
  '/auth/change-email': operation('post', {
    operationId: 'auth.changeEmail',
    summary:
      'Requests a new address. Takes the password and, with two-factor sign-in on, a code from the app or a recovery code. The change happens once the emailed links are opened. A second request replaces the first. The response never reveals whether the address is taken.',
    body: object({ newEmail: email, password, code: text }, ['newEmail', 'password']),
    ok: json('Requested. The old address gets an email.', done),
    more: { 409: json('The password, address or second factor changed in the meantime. Try again.', failure) },
  }),
  '/auth/verify-email-change': operation('get', {
    operationId: 'auth.verifyEmailChange',
    summary:
      'Opens a link from an email change: the old address allows it, then the new one confirms it while signed in to that account. With `callbackURL`, the response redirects there.',
    query: ['token', 'callbackURL'],
    ok: json('Allowed, or changed.', done),
    isOpen: true,
    more: { 409: json('The address belongs to another account.', failure) },
  }),
  '/auth/undo-email-change': operation('post', {
    operationId: 'auth.undoEmailChange',
    summary: `Undoes an email change with the token sent to the old address, once, within ${undoLink}. All of the account’s sessions and other links end, and its password stops working.`,
    body: object({ token: text }),
    ok: json(
      'Undone. Pass `resetToken` to /auth/reset-password to set a new password.',
      object({ status: flag, resetToken: text }),
    ),
    isOpen: true,
  }),
  '/auth/list-sessions': operation('get', {
    operationId: 'auth.listSessions',
    summary: 'This account’s active sessions.',
    ok: json('The sessions.', { type: 'array', items: sessionRow }),
  }),
  '/auth/revoke-session': operation('post', {
    operationId: 'auth.revokeSession',
    summary: 'Ends one session of this account.',
    body: object({ token: text }),
    ok: json('Ended.', done),
  }),
  '/auth/revoke-other-sessions': operation('post', {
    operationId: 'auth.revokeOtherSessions',
    summary: 'Ends every other session of this account.',
    ok: json('Ended.', done),
  }),
  '/auth/revoke-sessions': operation('post', {
    operationId: 'auth.revokeSessions',
    summary: 'Ends every session of this account, this one included.',
    ok: json('Ended.', done),
  }),
  '/auth/two-factor/enable': operation('post', {
    operationId: 'auth.enableTwoFactor',
    summary:
      'Starts setting up two-factor sign-in: returns the secret for an authenticator app, and recovery codes. The first code completes it.',
    body: withPassword,
    ok: json('Begun.', object({ totpURI: text, backupCodes: { type: 'array', items: text } })),
  }),
  '/auth/two-factor/disable': operation('post', {
    operationId: 'auth.disableTwoFactor',
    summary: 'Turns two-factor sign-in off.',
    body: withPassword,
    ok: json('Ended.', done),
  }),
  '/auth/two-factor/verify-totp': operation('post', {
    operationId: 'auth.verifyTotp',
    summary: 'Takes a code from the authenticator app. Completes a sign-in or the setup.',
    body: code,
    ok: json('Signed in.', object({ token: text }, [])),
    isOpen: true,
  }),
  '/auth/two-factor/verify-backup-code': operation('post', {
    operationId: 'auth.verifyBackupCode',
    summary: 'Takes a recovery code instead of one from the app. Each works once.',
    body: object({ code: text }),
    ok: json('Signed in.', object({ token: text }, [])),
    isOpen: true,
  }),
  '/auth/two-factor/generate-backup-codes': operation('post', {
    operationId: 'auth.generateBackupCodes',
    summary: 'Makes new recovery codes. The old ones stop working.',
    body: withPassword,
    ok: json('The codes.', object({ status: flag, backupCodes: { type: 'array', items: text } })),
  }),
  '/auth/judge-password': operation('post', {
    operationId: 'auth.judgePassword',
    summary:
      'Checks a new password without setting it, with the same refusals. Uses the account of `token` or of the session, else `email`.',
    body: object({ password, email, token: text }, ['password']),
    ok: json('The password is allowed.', done),
    isOpen: true,
  }),
}
