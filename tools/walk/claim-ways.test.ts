import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from './raw-request.ts'
import { openWalkApplication, Person } from './walk-application.ts'
import { buildFixtures, type Fixtures } from './walk-fixtures.ts'

// A claim is answered on the fast path, on Node's own objects; the normal path serves the call too. Here the
// same claims take both: a chunked body takes the normal path.

const db = await openTestDb()
const application = await openWalkApplication(db)
let fixtures: Fixtures
let many: string
let rare: string

beforeAll(async () => {
  fixtures = await buildFixtures(application, db)
  ;[many, rare] = fixtures.open.allItems.map(({ id }: { id: string }) => id)
  const first = await new Person(application.url, 'first').signUp()
  await first.must('POST', `/api/drop-items/${rare}/claims`, {})
}, 60_000)
afterAll(async () => {
  await application.close()
  await db.close()
})

type Sent = { item: string; body?: string; key?: string | null; cookie?: string | null; headers?: object }

async function send(who: Person, { item, body = '{}', key, cookie, headers = {} }: Sent, way: 'fast' | 'normal') {
  const length = way === 'fast' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const answer = await rawRequest(application.url, {
    method: 'POST',
    path: `/api/drop-items/${item}/claims`,
    body,
    headers: {
      ...(cookie === null ? {} : { cookie: cookie ?? who.cookie ?? '' }),
      ...(key === null ? {} : { 'idempotency-key': key ?? randomUUID() }),
      ...(way === 'normal' ? { 'transfer-encoding': 'chunked' } : length),
      'content-type': 'application/json',
      origin: application.url,
      ...headers,
    },
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) }
}

/**
 * What both paths' answers must have in common: everything except ids, instants and what depends on order.
 */
function shape({ status, body, headers }: Awaited<ReturnType<typeof send>>) {
  const { requestId, now, claim, ...rest } = body
  const names = Object.keys(headers).filter((name) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name))
  const isIdHere = typeof requestId === 'string' ? requestId === headers['x-request-id'] : null
  return { status, rest, hasNow: now !== undefined, claim: Object.keys(claim ?? {}), isIdHere, names: names.sort() }
}

const cases: [name: string, sent: () => Sent, status: number][] = [
  ['an ordinary claim', () => ({ item: many, body: '{"expectedPriceCents":1500}' }), 200],
  ['without a body', () => ({ item: many, body: '' }), 200],
  ['a price that moved', () => ({ item: many, body: '{"expectedPriceCents":1}' }), 200],
  ['nothing left', () => ({ item: rare }), 200],
  ['no key', () => ({ item: many, key: null }), 400],
  ['a key of seven characters', () => ({ item: many, key: 'seven77' }), 400],
  ['no JSON', () => ({ item: many, body: '{"expectedPriceCents":' }), 400],
  ['a list', () => ({ item: many, body: '[1]' }), 400],
  ['an unknown field', () => ({ item: many, body: '{"quantity":2}' }), 400],
  ['the item said twice', () => ({ item: many, body: `{"id":"${randomUUID()}"}` }), 400],
  ['a negative price', () => ({ item: many, body: '{"expectedPriceCents":-1}' }), 400],
  ['an item that is none', () => ({ item: 'abc' }), 400],
  ['an item that never was', () => ({ item: randomUUID() }), 404],
  ['nobody', () => ({ item: many, cookie: null }), 401],
  ['a cookie that somebody made', () => ({ item: many, cookie: 'keepcase.session_token=abc.def' }), 401],
  ['from another site', () => ({ item: many, headers: { origin: 'https://evil.example' } }), 403],
  ['a form', () => ({ item: many, headers: { 'content-type': 'text/plain' } }), 415],
]

test.each(cases)('%s is answered alike both ways', async (_name, sent, status) => {
  const [one, two] = await Promise.all([
    new Person(application.url, 'one').signUp(),
    new Person(application.url, 'two').signUp(),
  ])
  await application.forgetLimits()
  const fast = await send(one, sent(), 'fast')
  const normal = await send(two, sent(), 'normal')
  expect(fast.status).toBe(status)
  expect(shape(fast)).toEqual(shape(normal))
})

test('one key is one claim, whichever way it comes the second time', async () => {
  const person = await new Person(application.url, 'both').signUp()
  const sent = { item: many, key: randomUUID() }
  const first = await send(person, sent, 'fast')
  const again = await send(person, sent, 'normal')
  expect(first.body.success).toBe(true)
  expect(again.body).toMatchObject({ success: true, claim: { id: first.body.claim.id } })
})

test('a large body and an odd address go the general way and are refused there', async () => {
  const person = await new Person(application.url, 'odd').signUp()
  const large = await send(person, { item: many, body: JSON.stringify({ note: 'x'.repeat(5_000) }) }, 'fast')
  expect(large).toMatchObject({ status: 400, body: { data: { fields: { note: 'Unknown field' } } } })
  const odd = await send(person, { item: '%61bc' }, 'fast')
  expect(odd).toMatchObject({ status: 400, body: { data: { fields: { id: expect.any(String) } } } })
})
