import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { watchSecurityEvents } from '#server/boot/testing/security-log-tools.ts'
import { openAccountsFixtures, signUp, type Visitor } from '../testing/accounts-fixtures.ts'
import { countSignInGuess } from './guess-limits.ts'

const fixtures = await openAccountsFixtures()
const { db } = fixtures.test
afterAll(fixtures.close)
beforeEach(async () => {
  await fixtures.test.setClock(0)
  await sql`delete from rate_limits`.execute(db)
  await sql`delete from auth.guesses`.execute(db)
})

const password = 'correct horse'
const signIn = (visitor: Visitor, email: string, given = 'wrong horse') =>
  visitor.call('POST', '/sign-in/email', { email, password: given })

const resetTokenOf = async (email: string) => {
  const { rows } = await sql<{ url: string }>`
    select payload ->> 'url' as url from outbox
    where name = 'account.reset-password' and payload ->> 'email' = ${email} order by id desc limit 1`.execute(db)
  return new URL(rows[0]?.url ?? '').searchParams.get('token')
}
const wrongFrom = async (address: string, email: string, times: number) => {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await signIn(fixtures.visitor(address), email)).status)
  return statuses
}
/** Wrong passwords from this many addresses, one each, over two servers. */
const wrongFromMany = async (email: string, addresses: number) => {
  const answers = []
  for (let i = 0; i < addresses; i++) {
    const server = i % 2 === 0 ? fixtures : fixtures.secondServer
    answers.push(await signIn(server.visitor(`203.0.113.${i}`), i % 3 === 0 ? email : email.toUpperCase()))
  }
  return answers
}
/** Records 25 wrong guesses from strangers, without hashing. */
const strangersGuess = async (email: string) => {
  for (let i = 0; i < 25; i++) await countSignInGuess(db, email, `203.0.113.${i}`, null)
}
const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'))

test('a device that signed in before still gets in while strangers guess, even after signing out', async () => {
  const { visitor, email } = await signUp(fixtures, 'owner@example.test')
  await visitor.call('POST', '/sign-out')
  await wrongFrom('203.0.113.7', email, 6)
  await strangersGuess(email)
  expect((await signIn(fixtures.visitor('198.51.100.1'), email, password)).status).toBe(429)
  await sql`
    insert into rate_limits (key, window_start, count) values ('auth:/sign-in/email:address:203.0.113.7',
      date_bin(interval '300 seconds', app_now(), timestamptz 'epoch'), 60)
    on conflict (key, window_start) do update set count = 60`.execute(db)
  expect((await signIn(fixtures.visitor(), email, password)).status, 'the address is used up too').toBe(429)
  expect((await signIn(visitor, email, password)).status).toBe(200)
})

test('the device cookie is hidden from scripts, lasts long, names nobody, and counts only for its own accounts', async () => {
  const visitor = fixtures.visitor()
  const answer = await visitor.call('POST', '/sign-up/email', { email: 'cookie@example.test', password })
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('keepcase.device=')) ?? ''
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000']) expect(line).toContain(part)
  expect(line).not.toContain(String(answer.body.user.id))
  const other = await signUp(fixtures, 'not.theirs@example.test')
  await strangersGuess(other.email)
  expect((await signIn(visitor, other.email, password)).status, 'known to another account only').toBe(429)
  const [name, value = ''] = line.split(';', 1)[0]?.split('=') ?? []
  const forger = fixtures.visitor('198.51.100.2')
  forger.cookies.set(name ?? '', value.replace(/^.{4}/, 'AAAA'))
  await strangersGuess('cookie@example.test')
  expect((await signIn(forger, 'cookie@example.test', password)).status, 'a changed cookie').toBe(429)
})

test('after ten wrong guesses a known device gets no more guesses than others', async () => {
  const { visitor, email } = await signUp(fixtures, 'thief@example.test')
  const statuses = []
  for (let i = 0; i < 12; i++) statuses.push((await signIn(visitor, email)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signIn(fixtures.visitor(), email, password)).status, 'and only that device waits').toBe(200)
})

test('from one address an account takes five wrong passwords, known or not; then the answer says how long to wait', async () => {
  // Waits are told to the second, so the clock stands still.
  await fixtures.test.setClock(new Date().toISOString())
  for (const email of [(await signUp(fixtures, 'doubling@example.test')).email, 'unknown@example.test']) {
    expect(await wrongFrom('192.0.2.1', email, 5)).toEqual([401, 401, 401, 401, 401])
    const refused = await signIn(fixtures.visitor('192.0.2.1'), email, password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', data: { title: 'Slow down' } } })
    expect(refused.body.message).toBe('Too many wrong passwords. Try again in a minute, or reset your password.')
    expect([waitOf(refused), refused.body.waitSeconds]).toEqual([30, 30])
    expect(waitOf(await signIn(fixtures.visitor('192.0.2.1'), email)), 'asking again adds nothing').toBe(30)
  }
  expect((await signIn(fixtures.visitor('192.0.2.2'), 'doubling@example.test', password)).status, 'elsewhere').toBe(200)
  await fixtures.test.advance(30_000)
  expect((await signIn(fixtures.visitor('192.0.2.1'), 'doubling@example.test', password)).status, 'waited').toBe(200)
})

/** Guesses wrong as soon as allowed; returns the waits in between. */
async function waitsOf(guesses: number, guess: (i: number) => Promise<{ waitSeconds: number | null }>) {
  const waits: number[] = []
  for (let i = 0; i < guesses; i++) {
    const { waitSeconds } = await guess(i)
    waits.push(waitSeconds ?? 0)
    if (waitSeconds === null) continue
    await fixtures.test.advance(waitSeconds * 1000)
    expect(await guess(i)).toMatchObject({ waitSeconds: null })
  }
  return waits
}

test('from one address the wait for an account doubles with each wrong password, up to an hour', async () => {
  const guess = () => countSignInGuess(db, 'long@example.test', '192.0.2.1', null)
  const waits = await waitsOf(14, guess)
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  await fixtures.test.advance(25 * 3_600_000)
  expect(await waitsOf(6, guess), 'a quiet day').toEqual([0, 0, 0, 0, 0, 30])
})

test('many addresses together stay slow, but never slower than a quarter of an hour', async () => {
  const guess = (i: number) => countSignInGuess(db, 'spread@example.test', `203.0.113.${i}`, null)
  const waits = await waitsOf(28, guess)
  expect(waits).toEqual([...Array.from({ length: 20 }, () => 0), 30, 60, 120, 240, 480, 900, 900, 900])
  const { email } = await signUp(fixtures, 'spread.door@example.test')
  const events = watchSecurityEvents()
  const answers = await wrongFromMany(email, 22)
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  const event = { securityEvent: 'sign-in-limit', path: '/sign-in/email' }
  expect(events.seen()).toMatchObject([
    { ...event, address: '203.0.113.20' },
    { ...event, address: '203.0.113.21' },
  ])
  expect(JSON.stringify(events.seen())).not.toContain('spread.door')
  events.stop()
}, 60_000)

test('all addresses of one IPv6 network count as one', async () => {
  const statuses = []
  for (let i = 0; i < 6; i++) {
    statuses.push((await signIn(fixtures.visitor(`2001:db8:0:7::${i}`), 'six@example.test')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await signIn(fixtures.visitor('2001:db8:0:8::1'), 'six@example.test')).status).toBe(401)
})

test('a fresh reset lets its owner in at once, on the device that made it and on others', async () => {
  const { email } = await signUp(fixtures, 'reset.guessed@example.test')
  const fresh = 'battery staple'
  const reader = fixtures.visitor('192.0.2.50')
  await wrongFrom('192.0.2.51', email, 6)
  await strangersGuess(email)
  await reader.call('POST', '/request-password-reset', { email })
  const token = await resetTokenOf(email)
  expect((await reader.call('POST', '/reset-password', { token, newPassword: fresh })).status).toBe(200)
  expect((await signIn(fixtures.visitor('192.0.2.51'), email, fresh)).status, 'another device').toBe(200)
  await fixtures.test.advance(31 * 60_000)
  await strangersGuess(email)
  expect((await signIn(fixtures.visitor('192.0.2.52'), email, fresh)).status, 'strangers, later').toBe(429)
  expect((await signIn(reader, email, fresh)).status, 'where it was reset').toBe(200)
})

test('a new password forgets every known device except the one that set it', async () => {
  const { visitor, email } = await signUp(fixtures, 'new.password@example.test')
  const other = fixtures.visitor('192.0.2.60')
  await signIn(other, email, password)
  const change = { currentPassword: password, newPassword: 'battery staple' }
  expect((await visitor.call('POST', '/change-password', change)).status).toBe(200)
  await strangersGuess(email)
  expect((await signIn(other, email, 'battery staple')).status).toBe(429)
  expect((await signIn(visitor, email, 'battery staple')).status).toBe(200)
})

test('who signs out all other devices is the only one that stays known', async () => {
  const { visitor, email } = await signUp(fixtures, 'lost.phone@example.test')
  const phone = fixtures.visitor('192.0.2.61')
  await signIn(phone, email, password)
  expect((await visitor.call('POST', '/revoke-other-sessions')).status).toBe(200)
  await strangersGuess(email)
  expect((await signIn(phone, email, password)).status).toBe(429)
  expect((await signIn(visitor, email, password)).status).toBe(200)
})

test('guesses that come at once count one by one', async () => {
  const { email } = await signUp(fixtures, 'parallel@example.test')
  // @NOTE opens the pool's connections first, which may take longer than a request waits
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(db)))
  const guess = (_: unknown, i: number) => signIn((i % 2 ? fixtures : fixtures.secondServer).visitor(), email)
  const answers = await Promise.all(Array.from({ length: 8 }, guess))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(3)
})

test('a password that a signed-in device types again slows down by its session, and nobody else', async () => {
  const { visitor, email } = await signUp(fixtures, 'retyped@example.test')
  const own = fixtures.visitor('192.0.2.70')
  await signIn(own, email, password)
  const statuses = []
  for (let i = 0; i < 7; i++) {
    const path = i % 2 ? '/change-password' : '/two-factor/enable'
    const guess = { password: 'wrong horse', currentPassword: 'wrong horse', newPassword: 'battery staple' }
    statuses.push((await visitor.call('POST', path, guess)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  expect((await own.call('POST', '/two-factor/enable', { password })).status).toBe(200)
})

test('signing in rightly does not use the limit up', async () => {
  const { email } = await signUp(fixtures, 'often@example.test')
  for (let i = 0; i < 12; i++) expect((await signIn(fixtures.visitor(), email, password)).status).toBe(200)
}, 60_000)

test('one address cannot try many accounts without end', async () => {
  await sql`
    insert into rate_limits (key, window_start, count) values ('auth:/sign-in/email:address:192.0.2.9',
      date_bin(interval '300 seconds', app_now(), timestamptz 'epoch'), 60)`.execute(db)
  expect((await signIn(fixtures.visitor('192.0.2.9'), 'any@example.test')).status).toBe(429)
  expect((await signIn(fixtures.visitor('192.0.2.10'), 'any@example.test')).status).toBe(401)
})

test('a reset is asked for five times for an account, known or not, and the sixth is refused alike', async () => {
  const { email } = await signUp(fixtures, 'forgetful@example.test')
  for (const address of [email, 'stranger@example.test']) {
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await fixtures.visitor().call('POST', '/request-password-reset', { email: address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('a thousand sign-ups from one address end in 429', async () => {
  await sql`
    insert into rate_limits (key, window_start, count) values ('auth:/sign-up/email:address:192.0.2.7',
      date_bin(interval '600 seconds', app_now(), timestamptz 'epoch'), 300)`.execute(db)
  const answer = await fixtures
    .visitor('192.0.2.7')
    .call('POST', '/sign-up/email', { email: 'one.more@example.test', password })
  expect(answer.status).toBe(429)
  const { rows } = await sql`select 1 from auth.app_user where email = 'one.more@example.test'`.execute(db)
  expect(rows).toHaveLength(0)
})
