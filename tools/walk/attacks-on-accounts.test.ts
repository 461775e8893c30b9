import { afterAll, describe, expect, test } from 'vitest'
import { openWalkOfTwo } from './open-walk.ts'
import { postRaw, rawRequest } from './raw-request.ts'
import { inBatches, Person } from './walk-application.ts'

// Attacks on other people's accounts.

const { db, application, twin, fixtures, watch, close } = await openWalkOfTwo()
afterAll(close)

const password = 'correct horse'
const visitor = () => new Person(application.url, 'stranger')
const post = (path: string, body: object) => postRaw(application.url, path, body)

describe('who tries accounts', () => {
  test('a session from before signing in never becomes an account’s', async () => {
    const stranger = await visitor().signUp()
    const before = stranger.cookie
    expect(before).not.toBeNull()
    const { email } = fixtures.people.other
    expect((await stranger.fetch('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect(stranger.cookie).not.toBe(before)
    const old = new Person(application.url, 'old')
    old.cookie = before
    expect((await old.fetch('GET', '/api/me')).status).toBe(401)
    const forged = new Person(application.url, 'forged')
    for (const cookie of [
      `${before}x`,
      before?.replace(/=.{5}/, '=aaaaa') ?? '',
      `${before?.split('.')[0]}.`,
      'keepcase.session_token=x',
    ])
      expect((await Object.assign(forged, { cookie }).fetch('GET', '/api/me')).status, cookie).toBe(401)
  })

  test('cannot tell whether there is one', async () => {
    const { email } = fixtures.people.other
    const ask = (path: string, body: object) =>
      post(`/api/auth${path}`, body).then(({ status, text }) => [status, text.replace(/[0-9a-f-]{36}/g, 'id')])
    expect(await ask('/request-password-reset', { email })).toEqual(
      await ask('/request-password-reset', { email: 'nobody@walk.test' }),
    )
    const wrong = { password: 'not the password' }
    expect(await ask('/sign-in/email', { email, ...wrong })).toEqual(
      await ask('/sign-in/email', { email: 'nobody@walk.test', ...wrong }),
    )
    await db.owner.query('update platform_settings set email_verification = true')
    await watch.writes()
    const taken = await post('/api/auth/sign-up/email', { email, password, name: 'Ada' })
    const written = (await watch.writes()).map(({ place, op }) => `${place} ${op}`)
    const free = await post('/api/auth/sign-up/email', { email: 'free@walk.test', password, name: 'Ada' })
    await db.owner.query('update platform_settings set email_verification = false')
    const shape = ({ status, text, headers }: typeof free) => [
      status,
      Object.keys(JSON.parse(text).user).sort(),
      headers['set-cookie'],
    ]
    expect(shape(taken)).toEqual(shape(free))
    // @NOTE only the mail to the owner
    expect(written).toEqual(['public.outbox INSERT'])
    await application.forgetLimits()
    await watch.writes()
  })

  test('is stopped on every node, whatever address the request claims to come from', async () => {
    const email = fixtures.people.clerk.email
    const tries = await inBatches(
      Array.from({ length: 14 }, (_, i) => () => {
        const url = i % 2 === 0 ? application.url : twin.url
        const headers = {
          origin: application.url,
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${i}`,
        }
        return rawRequest(url, {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          headers,
          body: JSON.stringify({ email, password: `wrong ${i}` }),
        })
      }),
      4,
    )
    const stopped = tries.filter(({ status }) => status === 429)
    expect(stopped.length).toBeGreaterThanOrEqual(4)
    for (const { headers } of stopped) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await application.forgetLimits()
  })

  test('cannot move an account by its session alone, nor by a link that was mailed to another mailbox', async () => {
    const owner = await visitor().signUp()
    const ask = (body: object) => owner.fetch('POST', '/api/auth/change-email', body)
    expect((await ask({ newEmail: 'thief@walk.test' })).status).toBe(400)
    expect((await ask({ newEmail: 'thief@walk.test', password: 'a guess' })).status).toBe(400)
    expect((await ask({ newEmail: 'moved@walk.test', password })).status).toBe(200)
    const { rows } = await db.owner.query(
      `select payload ->> 'url' as url from outbox where name = 'account.confirm-new-email'
       union all select substring(body_text from 'http[^ \n]*verify-email-change[^ \n]*') from outgoing_mail
       where recipient = 'moved@walk.test'`,
    )
    const link = new URL(rows.find(({ url }) => url)?.url ?? '')
    const path = link.pathname + link.search
    for (const thief of [visitor(), await visitor().signUp()]) {
      const answer = await thief.fetch('GET', path)
      expect(answer.headers.get('location')).toContain('error=SIGN_IN_FIRST')
    }
    const token = link.searchParams.get('token')?.replace(/^confirm/, 'undo')
    expect((await post('/api/auth/undo-email-change', { token })).status).toBe(401)
    await application.forgetLimits()
    await watch.writes()
  })

  test('sends what no form would, and is told so', async () => {
    const emails: unknown[] = [[], { a: 1 }, 'a\u0000@b.c', 'x'.repeat(3_000), 1, null]
    const passwords: unknown[] = [1, ['x'], null, 'x'.repeat(2_001), 'a\u0000b']
    const withPassword = passwords.map((given) => ({ email: 'a@b.co', name: 'x', password: given }))
    const wrong: object[] = [{}, ...emails.map((email) => ({ email, name: 'x', password }))]
    for (const [path, bodies] of [
      ['/sign-up/email', [...wrong, ...withPassword]],
      ['/sign-in/email', [...wrong, ...withPassword]],
      ['/request-password-reset', wrong],
      ['/send-verification-email', wrong],
      ['/reset-password', [...wrong, { token: 1, newPassword: [] }, { token: 'x', newPassword: 'y\u0000' }]],
      ['/change-password', [...wrong, ...withPassword]],
      ['/change-email', [...wrong, ...withPassword, { newEmail: 1, password: [], code: {} }]],
      ['/undo-email-change', [...wrong, { token: 1 }, { token: 'undo.x.y' }, { token: ['undo'] }]],
      ['/two-factor/verify-totp', [...wrong, { code: 1 }, { code: '000000' }]],
    ] as const) {
      for (const body of bodies) {
        const { status, text } = await post(`/api/auth${path}`, body)
        const what = `${path} ${JSON.stringify(body).slice(0, 80)} ${status} ${text}`
        expect(status >= 400 && status < 500, what).toBe(true)
      }
      await application.forgetLimits()
    }
    for (const path of [
      '/admin/list-users',
      '/update-user',
      '/delete-user',
      '/link-social',
      '/ok',
      '/error',
      '/get-access-token',
    ])
      expect((await post(`/api/auth${path}`, { role: 'admin' })).status, path).toBe(404)
    const { email } = fixtures.people.other
    const made = await post('/api/auth/sign-up/email', {
      email: 'role@walk.test',
      password,
      name: 'x',
      role: 'admin',
      emailVerified: true,
      id: email,
    })
    expect(made.status).toBe(200)
    const { rows } = await db.owner.query(`select email_verified from auth.app_user where email = 'role@walk.test'`)
    expect(rows).toEqual([{ email_verified: false }])
    await watch.writes()
  }, 30_000)
})
