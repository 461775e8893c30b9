import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openAccountsFixtures, signUp } from '../testing/accounts-fixtures.ts'
import { authPaths } from './auth.openapi.ts'
import { offeredCalls } from './auth-paths.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
afterAll(fixtures.close)
beforeEach(async () => {
  await fixtures.test.setClock(0)
  await sql`update platform_settings set user_registration = true, email_verification = false, session_timeout_minutes = 60`.execute(
    db,
  )
  await sql`delete from rate_limits`.execute(db)
  await sql`delete from auth.guesses`.execute(db)
})

const password = 'correct horse'
const set = (name: 'email_verification' | 'user_registration', value: boolean) =>
  sql`update platform_settings set ${sql.ref(name)} = ${value}`.execute(db)
const eventsOf = async (email: string) => {
  const { rows } = await sql<{ name: string; payload: { url: string } }>`
    select name, payload from outbox where payload ->> 'email' = ${email} order by id`.execute(db)
  return rows
}

/** Credential changes announced to the account's owner, oldest first. */
const credentialsAnnounced = async (profileId: string) => {
  const { rows } = await sql<{ lock: string }>`
    select payload ->> 'lock' as lock from outbox
    where name = 'account.lock-changed' and payload ->> 'profileId' = ${profileId} order by id`.execute(db)
  return rows.map(({ lock }) => lock)
}

const confirmedAt = async (email: string) => {
  const { rows } = await sql<{ at: Date | null }>`
    select email_confirmed_at as at from profiles where email = ${email}`.execute(db)
  return rows[0]?.at
}

test('a sign-up makes account, profile, grants and event at once, and signs in', async () => {
  const { visitor, id } = await signUp(fixtures, 'Ada@Example.test')
  expect([...visitor.cookies.keys()].sort()).toEqual(['kc_in', 'keepcase.device', 'keepcase.session_token'])
  const actor = await fixtures.readActor(visitor.headers())
  expect(actor).toMatchObject({ profileId: id, email: 'ada@example.test', impersonatedBy: null })
  expect(actor?.permissions.has('user.actions.claimFromDrop')).toBe(true)
  expect(actor?.permissions.has('platform.admin.access')).toBe(false)
  const { rows } = await sql`select 1 from outbox where name = 'account.created' and row_id = ${id}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a sign-up needs no name, and takes nothing else of the account from the body', async () => {
  const visitor = fixtures.visitor()
  const answer = await visitor.call('POST', '/sign-up/email', {
    email: 'bare@example.test',
    password,
    emailVerified: true,
    id: 'x',
  })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: 'bare@example.test', emailVerified: false } } })
  const profile = await db
    .selectFrom('profiles')
    .selectAll()
    .where('email', '=', 'bare@example.test')
    .executeTakeFirstOrThrow()
  expect(profile).toMatchObject({ displayName: null, emailConfirmedAt: null, isActive: true })
})

test.each([
  ['Keepc\u0430se', 400, 'BAD_REQUEST', 'Use one alphabet per word.'],
  ['Support Team', 409, 'NAME_RESERVED', 'This name is reserved for the Keepcase team. Choose another.'],
])('a sign-up as %j is refused, and makes no account', async (name, status, code, words) => {
  const email = `${status}@example.test`
  const answer = await fixtures.visitor().call('POST', '/sign-up/email', { email, password, name })
  expect(answer).toMatchObject({ status, body: { code, data: { fields: { name: words } } } })
  expect(await db.selectFrom('profiles').select('id').where('email', '=', email).execute()).toEqual([])
})

test('with Email Verification off an e-mail that is taken says what the specification says', async () => {
  await signUp(fixtures, 'taken@example.test')
  const answer = await fixtures
    .visitor()
    .call('POST', '/sign-up/email', { email: 'TAKEN@example.test', password, name: 'Eve' })
  expect(answer.status).toBe(422)
  expect(answer.body.message).toBe(
    'This email may already be registered but unconfirmed. Please check your email or try signing in.',
  )
})

test('of eight sign-ups for one address at once one account comes out', async () => {
  const input = { email: 'rush@example.test', password, name: 'Rush' }
  await sql`delete from rate_limits`.execute(db)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => fixtures.visitor().call('POST', '/sign-up/email', input)),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  for (const { status, body } of answers)
    if (status === 422) expect(body.message).toContain('may already be registered')
})

test('with Email Verification on nobody is signed in, and a new and a known address look the same', async () => {
  await signUp(fixtures, 'known@example.test')
  await set('email_verification', true)
  const [known, fresh] = [fixtures.visitor(), fixtures.visitor()]
  const a = await known.call('POST', '/sign-up/email', { email: 'known@example.test', password, name: 'Eve' })
  const b = await fresh.call('POST', '/sign-up/email', { email: 'fresh@example.test', password, name: 'Eve' })
  expect([a.status, b.status]).toEqual([200, 200])
  expect(a.body).toMatchObject({ token: null })
  expect(Object.keys(a.body.user).sort()).toEqual(Object.keys(b.body.user).sort())
  expect([known.cookies.size, fresh.cookies.size]).toEqual([0, 0])
  expect((await eventsOf('known@example.test')).map((event) => event.name)).toEqual(['account.email-taken'])
  const accounts = await sql`select 1 from auth.app_user where email = 'known@example.test' and name = 'Ada'`.execute(
    db,
  )
  expect(accounts.rows).toHaveLength(1)
})

test('an unconfirmed address can’t sign in until the emailed link is opened', async () => {
  await set('email_verification', true)
  const visitor = fixtures.visitor()
  const input = { email: 'slow@example.test', password }
  await visitor.call('POST', '/sign-up/email', input)
  const early = await visitor.call('POST', '/sign-in/email', input)
  expect(early).toMatchObject({ status: 403, body: { message: 'Please check your email to confirm your account' } })
  await visitor.call('POST', '/send-verification-email', { email: input.email })
  const [mail] = await eventsOf(input.email)
  const link = new URL(mail?.payload.url ?? '')
  expect(link.origin).toBe(fixtures.baseUrl)
  const opened = await visitor.call('GET', `/verify-email${link.search}`)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/verify'])
  expect(visitor.cookies.size).toBe(0)
  expect((await visitor.call('POST', '/sign-in/email', input)).status).toBe(200)
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
})

test('while User Registration is off a sign-up is refused in clear words', async () => {
  await set('user_registration', false)
  const answer = await fixtures.visitor().call('POST', '/sign-up/email', { email: 'late@example.test', password })
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'REGISTRATION_CLOSED', data: { title: 'Registration is closed' } },
  })
  const { rows } = await sql`select 1 from auth.app_user where email = 'late@example.test'`.execute(db)
  expect(rows).toHaveLength(0)
})

test('a wrong password and an unknown address get the same answer', async () => {
  await signUp(fixtures, 'bob@example.test')
  const wrong = await fixtures
    .visitor()
    .call('POST', '/sign-in/email', { email: 'bob@example.test', password: 'wrong horse' })
  const unknown = await fixtures.visitor().call('POST', '/sign-in/email', { email: 'nobody@example.test', password })
  expect(wrong).toMatchObject({ status: 401, body: unknown.body })
})

const easy = [
  ['password', 'This password is one of the most common. Try a sentence instead.'],
  ['12345678', 'This password is one of the most common. Try a sentence instead.'],
  ['P@ssw0rd!', 'This is too close to a common password. Try a sentence instead.'],
  ['abcabcabc', 'Repeats like abcabc are easy to guess. Try a sentence instead.'],
  ['19901212', 'Dates are easy to guess. Try a sentence instead.'],
  ['keepcase-demo', 'This password is too close to your email, your name, or ours. Try a sentence instead.'],
  ['e@example.test', 'This password is too close to your email, your name, or ours. Try a sentence instead.'],
  ['Marlow Finch', 'This password is too close to your email, your name, or ours. Try a sentence instead.'],
  ['short', 'Use at least 8 characters.'],
  ['a long sentence '.repeat(9), 'Use at most 128 characters.'],
] as const

test.for(easy)('nobody signs up with %s', async ([given, message]) => {
  const input = { email: 'e@example.test', password: given, name: 'Marlow Finch' }
  const answer = await fixtures.visitor().call('POST', '/sign-up/email', input)
  expect(answer).toMatchObject({ status: 400, body: { message, data: { fields: { password: message } } } })
  const { rows } = await sql`select 1 from auth.app_user where email = 'e@example.test'`.execute(db)
  expect(rows).toHaveLength(0)
})

test('a sentence, 8 characters by chance, or 128 characters of anything are a password', async () => {
  const good = ['my cat sleeps on the shelf', 'kx7!pQz2', 'ünïcödé-wörds', '&%*!)(^$£', 'a long sentence '.repeat(8)]
  for (const [i, given] of good.entries()) {
    const input = { email: `good.${i}@example.test`, password: given }
    expect((await fixtures.visitor().call('POST', '/sign-up/email', input)).status, given).toBe(200)
  }
})

test('an easy password is refused without using up the reset link', async () => {
  const { visitor, email } = await signUp(fixtures, 'marlow.finch@example.test')
  await visitor.call('POST', '/request-password-reset', { email })
  const [mail] = await eventsOf(email)
  const token = new URL(mail?.payload.url ?? '').searchParams.get('token')
  const set = (newPassword: string) => visitor.call('POST', '/reset-password', { token, newPassword })
  for (const given of ['password', 'keepcase-demo', 'short', 'finch.marlow', 'marlowfinch1']) {
    expect(await set(given), given).toMatchObject({
      status: 400,
      body: { data: { fields: { newPassword: expect.any(String) } } },
    })
  }
  expect((await set('battery staple')).status).toBe(200)
})

test('a password is judged before it is sent, in the same words, for who asks', async () => {
  const { visitor, email } = await signUp(fixtures, 'early.bird@example.test')
  const judge = (who: typeof visitor, body: object) => who.call('POST', '/judge-password', body)
  for (const [given, message] of easy.filter(([, words]) => !words.includes('your email'))) {
    const answer = await judge(fixtures.visitor(), { password: given })
    expect(answer, given).toMatchObject({ status: 400, body: { message, data: { fields: { password: message } } } })
  }
  await visitor.call('POST', '/request-password-reset', { email })
  const [mail] = await eventsOf(email)
  const token = new URL(mail?.payload.url ?? '').searchParams.get('token')
  const word = { password: 'early.bird' }
  expect((await judge(fixtures.visitor(), word)).status).toBe(200)
  expect((await judge(fixtures.visitor(), { ...word, email })).status, 'at a sign-up').toBe(400)
  expect((await judge(fixtures.visitor(), { ...word, token })).status, 'at a reset').toBe(400)
  expect((await judge(visitor, word)).status, 'signed in').toBe(400)
  const asked = fixtures.visitor()
  expect((await judge(asked, { password: 'battery staple', token })).body).toEqual({ status: true })
  expect([...asked.cookies.keys()], 'nothing begins').toEqual([])
  const reset = { token, newPassword: 'battery staple' }
  expect((await visitor.call('POST', '/reset-password', reset)).status, 'the link still works').toBe(200)
})

test('a new password is checked against the account that it is for', async () => {
  const { visitor } = await signUp(fixtures, 'someone@example.test')
  await sql`update profiles set display_name = 'Marlow Finch' where email = 'someone@example.test'`.execute(db)
  for (const newPassword of ['iloveyou', 'keepcase-demo', 'MarlowFinch', 'someone@example.test']) {
    const answer = await visitor.call('POST', '/change-password', { currentPassword: password, newPassword })
    expect(answer, newPassword).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_EASY', data: { fields: { newPassword: expect.stringContaining('Try a sentence') } } },
    })
  }
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
})

test('signing out ends the session and deletes its cookies, but the device stays known', async () => {
  const { visitor } = await signUp(fixtures, 'out@example.test')
  const before = visitor.headers()
  expect((await visitor.call('POST', '/sign-out')).status).toBe(200)
  expect([...visitor.cookies.keys()]).toEqual(['keepcase.device'])
  expect(await fixtures.readActor(before)).toBeNull()
})

test('a reset is neutral, its link works once, and every session ends', async () => {
  const { visitor, email, id } = await signUp(fixtures, 'reset@example.test')
  const known = await fixtures.visitor().call('POST', '/request-password-reset', { email, redirectTo: '/reset' })
  const unknown = await fixtures
    .visitor()
    .call('POST', '/request-password-reset', { email: 'no@example.test', redirectTo: '/reset' })
  expect(known).toMatchObject({ status: 200, body: unknown.body })
  const [mail] = await eventsOf(email)
  const link = new URL(mail?.payload.url ?? '')
  expect(`${link.origin}${link.pathname}`).toBe(`${fixtures.baseUrl}/reset`)
  expect(await confirmedAt(email), 'asking proves nothing').toBeNull()
  const input = { token: link.searchParams.get('token'), newPassword: 'battery staple' }
  expect((await fixtures.visitor().call('POST', '/reset-password', input)).status).toBe(200)
  expect(await confirmedAt(email), 'the mailed link came back: the address is proven').not.toBeNull()
  expect(await fixtures.readActor(visitor.headers())).toBeNull()
  expect((await fixtures.visitor().call('POST', '/reset-password', input)).status).toBe(400)
  expect(await credentialsAnnounced(id)).toEqual(['password'])
  expect((await visitor.call('POST', '/sign-in/email', { email, password })).status).toBe(401)
  expect((await visitor.call('POST', '/sign-in/email', { email, password: 'battery staple' })).status).toBe(200)
})

test('a changed password ends the other sessions whatever the call asks, keeps this one, and its owner is told', async () => {
  const { visitor, email, id } = await signUp(fixtures, 'change@example.test')
  const other = fixtures.visitor()
  await other.call('POST', '/sign-in/email', { email, password })
  const change = { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: false }
  const wrong = await visitor.call('POST', '/change-password', { ...change, currentPassword: 'no such horse' })
  expect([wrong.status, await credentialsAnnounced(id)]).toEqual([400, []])
  expect((await visitor.call('POST', '/change-password', change)).status).toBe(200)
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
  expect(await fixtures.readActor(other.headers())).toBeNull()
  expect(await credentialsAnnounced(id)).toEqual(['password'])
})

test('sessions are listed and revoked; a revoked one is nobody at once', async () => {
  const { visitor, email } = await signUp(fixtures, 'list@example.test')
  const other = fixtures.visitor()
  await other.call('POST', '/sign-in/email', { email, password })
  const { body } = await visitor.call('GET', '/list-sessions')
  expect(body).toHaveLength(2)
  const token = fixtures.cookie.tokenOf(other.headers())
  expect((await visitor.call('POST', '/revoke-session', { token })).status).toBe(200)
  expect(await fixtures.readActor(other.headers())).toBeNull()
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
})

test('signing in again gives a new session and ends the one before', async () => {
  const { visitor, email } = await signUp(fixtures, 'again@example.test')
  const before = visitor.headers()
  expect((await visitor.call('POST', '/sign-in/email', { email, password })).status).toBe(200)
  expect(visitor.headers().get('cookie')).not.toBe(before.get('cookie'))
  expect(await fixtures.readActor(before)).toBeNull()
  expect(await fixtures.readActor(visitor.headers())).not.toBeNull()
})

test('what the database could not keep is refused before it gets there', async () => {
  for (const body of [
    { email: 'zero@example.test', password: 'correct\u0000horse' },
    { email: 'half@example.test', password: 'correct\ud83d horse' },
    { email: `${'a'.repeat(2_000)}@example.test`, password },
    { email: ['list@example.test'], password },
    { email: 'zero@example.test', password: { $ne: '' } },
  ]) {
    expect((await fixtures.visitor().call('POST', '/sign-up/email', body)).status).toBe(400)
    expect((await fixtures.visitor().call('POST', '/sign-in/email', body)).status).toBe(400)
  }
  const named = await fixtures
    .visitor()
    .call('POST', '/sign-up/email', { email: 'named@example.test', password, name: ' A\r\nB\u0000 ' })
  expect(named.status).toBe(400)
  const lines = await fixtures
    .visitor()
    .call('POST', '/sign-up/email', { email: 'lines@example.test', password, name: ' A\r\nB ' })
  expect(lines.body.user.name).toBe('A B')
  const names: [given: string, kept: string][] = [
    [`${'a'.repeat(59)}😀`, 'a'.repeat(59)],
    [`${'a'.repeat(58)} b`, `${'a'.repeat(58)} b`],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['\u3164', ''],
    [`Ada${'\u0301'.repeat(50)}`, `Ada${'\u0301'.repeat(8)}`],
    ['Ada\u2028Reyes', 'Ada Reyes'],
  ]
  for (const [i, [name, kept]] of names.entries()) {
    const { body } = await fixtures
      .visitor()
      .call('POST', '/sign-up/email', { email: `named.${i}@example.test`, password, name })
    expect(body.user.name).toBe(kept)
  }
})

test('every offered call is described, and no other', () => {
  const described = Object.entries(authPaths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/auth', '')}`),
  )
  expect(described.sort()).toEqual([...offeredCalls].sort())
})

test('calls that are not offered do not exist', async () => {
  const { visitor } = await signUp(fixtures, 'curious@example.test')
  for (const path of ['/update-user', '/delete-user', '/sign-in/social', '/update-session']) {
    expect((await visitor.call('POST', path, {})).status).toBe(404)
  }
})
