import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { createSessionReader } from '../sessions/read-actor.ts'
import { createSessionCookie } from '../sessions/session-cookie.ts'
import { createAuth } from '../sign-in/auth.ts'
import { createAuthRoute } from '../sign-in/auth-route/auth-route.ts'

const secret = 'for-tests-only-0123456789-abcdefghijklmnop'

/** A browser for tests: stores cookies, sends an Origin, uses one address. */
export type Visitor = {
  /** Its cookies as request headers. */
  headers(): Headers
  cookies: Map<string, string>
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: Body; headers: Headers }>
}
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
type Body = any

/** Account fixtures over one test database; `secondServer` is another process of the same application. */
export async function openAccountsFixtures(baseUrl = 'http://localhost:3000') {
  const test = await openTestDb()
  return {
    test,
    secret,
    baseUrl,
    ...serverOver(test, baseUrl),
    secondServer: serverOver(test, baseUrl),
    close: test.close,
  }
}
export type AccountsFixtures = Awaited<ReturnType<typeof openAccountsFixtures>>

function serverOver({ db }: TestDb, baseUrl: string) {
  const cookie = createSessionCookie(baseUrl, secret)
  const auth = createAuth({ db, baseUrl, secret })
  const handle = createAuthRoute({ db, auth, cookie, baseUrl, secret })
  const visitor = (ip = '203.0.113.7'): Visitor => createVisitor(handle, baseUrl, ip)
  return { auth, cookie, visitor, ...createSessionReader({ db, cookie }) }
}

function createVisitor(handle: ReturnType<typeof createAuthRoute>, baseUrl: string, ip: string): Visitor {
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    headers: () => new Headers(cookies.size > 0 ? { cookie: cookieHeader() } : {}),
    async call(method, path, body) {
      const headers = new Headers({ origin: baseUrl, 'content-type': 'application/json', 'user-agent': 'test' })
      if (cookies.size > 0) headers.set('cookie', cookieHeader())
      const init = { method, headers, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) }
      const response = await handle(new Request(`${baseUrl}/api/auth${path}`, init), { requestId: 'test', ip })
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
    },
  }
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const equals = pair.indexOf('=')
  const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
  const isDeleted = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isDeleted) cookies.delete(name)
  else cookies.set(name, value)
}

/** Signs up through the API; returns browser and id. Requires Email Verification to be off. */
export async function signUp(fixtures: AccountsFixtures, email: string, ip?: string) {
  const visitor = fixtures.visitor(ip)
  const answer = await visitor.call('POST', '/sign-up/email', { email, password: 'correct horse', name: 'Ada' })
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return { visitor, id: String(answer.body.user.id), email }
}
