import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { watchSecurityEvents } from '#platform/security-log.test-tools.ts'
import { openAccountsWorld, signUp, type Visitor } from './accounts.test-world.ts'

const world = await openAccountsWorld()
const { db } = world.test
afterAll(world.close)
beforeEach(async () => {
  await world.test.setClock(0)
  await sql`delete from rate_limits`.execute(db)
})

const password = 'correct horse'
const signIn = (visitor: Visitor, email: string, given = 'wrong horse') =>
  visitor.call('POST', '/sign-in/email', { email, password: given })

test('ten wrong passwords for one account are the limit, over two servers and many addresses', async () => {
  const { email } = await signUp(world, 'target@example.test')
  const answers = []
  const events = watchSecurityEvents()
  for (let i = 0; i < 12; i++) {
    const server = i % 2 === 0 ? world : world.secondServer
    answers.push(await signIn(server.visitor(`203.0.113.${i}`), i % 3 === 0 ? email : email.toUpperCase()))
  }
  expect(answers.map((answer) => answer.status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  const event = { securityEvent: 'sign-in-limit', path: '/sign-in/email' }
  expect(events.seen()).toMatchObject([
    { ...event, address: '203.0.113.10' },
    { ...event, address: '203.0.113.11' },
  ])
  expect(JSON.stringify(events.seen())).not.toContain('target@')
  events.stop()
  const refused = answers.at(-1)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, data: { title: 'Slow down' } })
  expect((await signIn(world.visitor('198.51.100.1'), email, password)).status).toBe(429)
  await world.test.advance(300_000)
  expect((await signIn(world.visitor('198.51.100.1'), email, password)).status).toBe(200)
})

test('guesses that come at once count one by one', async () => {
  const { email } = await signUp(world, 'parallel@example.test')
  const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(world.visitor(), email)))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(6)
})

test('an unknown account runs into the same limit as a known one', async () => {
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await signIn(world.visitor(), 'nobody@example.test')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('signing in rightly does not use the limit up', async () => {
  const { email } = await signUp(world, 'often@example.test')
  for (let i = 0; i < 12; i++) expect((await signIn(world.visitor(), email, password)).status).toBe(200)
})

test('one address cannot try many accounts without end', async () => {
  await sql`
    insert into rate_limits (key, window_start, count) values ('auth:/sign-in/email:address:192.0.2.9',
      date_bin(interval '300 seconds', app_now(), timestamptz 'epoch'), 60)`.execute(db)
  expect((await signIn(world.visitor('192.0.2.9'), 'any@example.test')).status).toBe(429)
  expect((await signIn(world.visitor('192.0.2.10'), 'any@example.test')).status).toBe(401)
})

test('a reset is asked for five times for an account, known or not, and the sixth is refused alike', async () => {
  const { email } = await signUp(world, 'forgetful@example.test')
  for (const address of [email, 'stranger@example.test']) {
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await world.visitor().call('POST', '/request-password-reset', { email: address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('a thousand sign-ups from one address end in 429', async () => {
  await sql`
    insert into rate_limits (key, window_start, count) values ('auth:/sign-up/email:address:192.0.2.7',
      date_bin(interval '600 seconds', app_now(), timestamptz 'epoch'), 300)`.execute(db)
  const answer = await world
    .visitor('192.0.2.7')
    .call('POST', '/sign-up/email', { email: 'one.more@example.test', password })
  expect(answer.status).toBe(429)
  const { rows } = await sql`select 1 from auth.app_user where email = 'one.more@example.test'`.execute(db)
  expect(rows).toHaveLength(0)
})
