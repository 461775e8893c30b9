type Schema = { [key: string]: unknown }

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const email: Schema = { type: 'string', format: 'email' }
const instant: Schema = { type: 'string', format: 'date-time' }
const id: Schema = { type: 'string', format: 'uuid' }
const password: Schema = { type: 'string', minLength: 8, maxLength: 128, format: 'password' }

const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})

const user = object({ id, email, name: text, emailVerified: flag, createdAt: instant, updatedAt: instant })
const session = object({ id, userId: id, expiresAt: instant, createdAt: instant, updatedAt: instant })
const failure = object({ code: text, message: text }, ['message'])

const json = (description: string, schema: Schema, headers?: Schema): Schema => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema } },
})

const setsCookie = {
  'Set-Cookie': { description: 'The session cookie. Send it with every further call.', schema: text },
}

const failures: Record<string, Schema> = {
  400: json('The request is not valid.', failure),
  403: json('The header Origin is missing or names another site, or this is not allowed now.', failure),
  429: json('Too many tries. Wait as long as Retry-After says.', failure),
}

type Call = {
  operationId: string
  summary: string
  body?: Schema
  ok: Schema
  more?: Record<string, Schema>
  security: Schema[]
}

function operation({ operationId, summary, body, ok, more, security }: Call) {
  return {
    operationId,
    tags: ['auth'],
    summary,
    security,
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: { 200: ok, ...failures, ...more },
  }
}

const anybody = [{ origin: [] }]
const signedIn = [{ session: [], origin: [] }]

const signUp = operation({
  operationId: 'auth.signUpEmail',
  summary: 'Opens an account. While e-mail verification is on, no session begins before the address is confirmed.',
  body: object({ name: text, email, password }, ['email', 'password']),
  ok: json(
    'The account. `token` is null while the address has to be confirmed first.',
    object({ token: { type: ['string', 'null'] }, user }),
    setsCookie,
  ),
  more: { 422: json('There is an account with this address, or the account could not be made.', failure) },
  security: anybody,
})

const signIn = operation({
  operationId: 'auth.signInEmail',
  summary: 'Signs in. Sets the session cookie, unless a second factor is asked for.',
  body: object({ email, password, rememberMe: flag }, ['email', 'password']),
  ok: json(
    'Signed in; or `twoFactorRedirect: true`: send a code to /auth/two-factor/verify-totp.',
    object({ redirect: flag, token: text, user, twoFactorRedirect: flag }, []),
    setsCookie,
  ),
  more: { 401: json('Address or password are wrong.', failure) },
  security: anybody,
})

const signOut = operation({
  operationId: 'auth.signOut',
  summary: 'Ends the session.',
  body: object({}),
  ok: json('Signed out.', object({ success: flag }, ['success'])),
  security: signedIn,
})

const requestReset = operation({
  operationId: 'auth.requestPasswordReset',
  summary:
    'Sends a link to set a new password, in place of any earlier one. The answer is the same whether the account exists or not.',
  body: object({ email, redirectTo: text }, ['email']),
  ok: json('Asked for.', object({ status: flag, message: text }, ['status'])),
  security: anybody,
})

const reset = operation({
  operationId: 'auth.resetPassword',
  summary: 'Sets a new password with the token of the mail. All sessions and mailed links of the account end.',
  body: object({ newPassword: password, token: text }),
  ok: json('Set.', object({ status: flag }, ['status'])),
  security: anybody,
})

const getSession = {
  ...operation({
    operationId: 'auth.session',
    summary: 'Who is signed in; null when nobody is.',
    ok: json('The session.', { ...object({ session, user }), type: ['object', 'null'] }),
    security: [{ session: [] }],
  }),
}

/** The routes of Better Auth under /api/auth that API clients need. */
export const authPaths = {
  '/auth/sign-up/email': { post: signUp },
  '/auth/sign-in/email': { post: signIn },
  '/auth/sign-out': { post: signOut },
  '/auth/request-password-reset': { post: requestReset },
  '/auth/reset-password': { post: reset },
  '/auth/get-session': { get: getSession },
}
