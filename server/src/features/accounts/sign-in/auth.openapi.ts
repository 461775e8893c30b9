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
  'Set-Cookie': { description: 'The session cookie. Send it with every further call.', schema: text },
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
        403: json('The header Origin is missing or names another site, or this is not allowed now.', failure),
        429: json('Too many tries. Wait as long as Retry-After says.', failure),
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
    summary: 'Opens an account. While e-mail verification is on, no session begins before the address is confirmed.',
    body: object({ name: text, email, password }, ['email', 'password']),
    ok: json(
      'The account. `token` is null while the address has to be confirmed first.',
      object({ token: { type: ['string', 'null'] }, user }),
      setsCookie,
    ),
    isOpen: true,
    more: { 422: json('There is an account with this address, or the account could not be made.', failure) },
  }),
  '/auth/sign-in/email': operation('post', {
    operationId: 'auth.signInEmail',
    summary: 'Signs in. Sets the session cookie, unless a second factor is asked for.',
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
      'Sends a link to set a new password, in place of any earlier one. The answer is the same whether the account exists or not.',
    body: object({ email, redirectTo: text }, ['email']),
    ok: json('The link is on its way.', object({ status: flag, message: text }, ['status'])),
    isOpen: true,
  }),
  '/auth/reset-password': operation('post', {
    operationId: 'auth.resetPassword',
    summary: 'Sets a new password with the token of the mail. All sessions and mailed links of the account end.',
    body: object({ newPassword: password, token: text }),
    ok: json('Set.', done),
    isOpen: true,
  }),
  '/auth/verify-email': operation('get', {
    operationId: 'auth.verifyEmail',
    summary: 'Confirms the address with the token of the mail. With `callbackURL` the answer leads there.',
    query: ['token', 'callbackURL'],
    ok: json('Confirmed.', done),
    isOpen: true,
  }),
  '/auth/send-verification-email': operation('post', {
    operationId: 'auth.sendVerificationEmail',
    summary: 'Sends the mail that confirms an address again. The answer never says whether the account exists.',
    body: object({ email }),
    ok: json('The mail is on its way.', done),
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
      'Asks for another address with the password and, where two-factor sign-in is on, a code of the app or a recovery code. It counts once the mailed links were opened; a second request replaces the first. The answer never says whether the address is taken.',
    body: object({ newEmail: email, password, code: text }, ['newEmail', 'password']),
    ok: json('Requested. The old address gets a mail.', done),
    more: { 409: json('Password, address or second factor changed meanwhile. Ask again.', failure) },
  }),
  '/auth/verify-email-change': operation('get', {
    operationId: 'auth.verifyEmailChange',
    summary:
      'Opens a link from a change of address: the old address allows it, then the new one confirms it in a session of that account. With `callbackURL` the answer leads there.',
    query: ['token', 'callbackURL'],
    ok: json('Allowed, or changed.', done),
    isOpen: true,
    more: { 409: json('The address belongs to another account.', failure) },
  }),
  '/auth/undo-email-change': operation('post', {
    operationId: 'auth.undoEmailChange',
    summary: `Undoes a change of address with the token mailed to the old address: once, within ${undoLink}. All sessions and other links of the account end, and its password stops working.`,
    body: object({ token: text }),
    ok: json(
      'Undone. `resetToken` sets a new password by /auth/reset-password.',
      object({ status: flag, resetToken: text }),
    ),
    isOpen: true,
  }),
  '/auth/list-sessions': operation('get', {
    operationId: 'auth.listSessions',
    summary: 'The live sessions of this account.',
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
    summary: 'Ends every session of this account but this one.',
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
      'Begins setting up two-factor sign-in: returns the secret for an authenticator app, and recovery codes. A first code completes it.',
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
    summary: 'The code of the authenticator app: completes a sign-in, or the set-up.',
    body: code,
    ok: json('Signed in.', object({ token: text }, [])),
    isOpen: true,
  }),
  '/auth/two-factor/verify-backup-code': operation('post', {
    operationId: 'auth.verifyBackupCode',
    summary: 'A recovery code instead of the app. Each works once.',
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
    ok: json('It may be set.', done),
    isOpen: true,
  }),
}
