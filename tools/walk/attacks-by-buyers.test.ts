import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openWalkOfTwo } from './open-walk.ts'
import { type Answer, inBatches, Person } from './walk-application.ts'

const { db, application, twin, fixtures, watch, close } = await openWalkOfTwo()
afterAll(close)
/** An item with many units, and one with a single unit. */
const [many, rare] = fixtures.open.allItems.map(({ id }: { id: string }) => id) as [string, string]

/** The same person at the other node. */
function atTwin(person: Person): Person {
  return Object.assign(new Person(twin.url, 'twin', application.url), { cookie: person.cookie, id: person.id })
}

const claim = (who: Person, id: string, body: object = {}, key: string = randomUUID()): Promise<Answer> =>
  who.fetch('POST', `/api/drop-items/${id}/claims`, body, { 'idempotency-key': key })

/** The tables that were written, without duplicates. */
const places = async () => [...new Set((await watch.writes()).map(({ place }) => place))]

describe('a claim', () => {
  test('pressed fifty times by one person, on two nodes and in two sessions, is one claim', async () => {
    const here = await new Person(application.url, 'fast').signUp()
    const again = Object.assign(new Person(application.url, 'again'), { email: here.email })
    await again.must('POST', '/api/auth/sign-in/email', { email: here.email, password: 'correct horse' })
    expect(again.cookie).not.toBe(here.cookie)
    const hands = [here, again, atTwin(here), atTwin(again)]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => claim(hands[i % 4]!, many)))
    const won = answers.filter(({ status, body }) => status === 200 && body.success)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers) {
      if (body.success) continue
      expect([status, body.code], JSON.stringify(body)).toEqual(
        status === 429 ? [429, 'TOO_MANY_REQUESTS'] : [200, 'ALREADY_CLAIMED'],
      )
    }
    const { rows } = await db.owner.query(
      `select count(*)::int as n from claims where user_id = (select id from auth.app_user where email = $1)`,
      [here.email],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('names no price: one that has moved is refused, and nothing but the answer is kept', async () => {
    const { other } = fixtures.people
    await watch.writes()
    const { body } = await claim(other, many, { expectedPriceCents: 1 })
    expect(body).toMatchObject({ success: false, code: 'PRICE_CHANGED', priceCents: 1500, claim: null })
    expect(await places()).toEqual(['public.claim_answers'])
    for (const more of [
      { priceCents: 1 },
      { price: 1 },
      { currency: 'XXX' },
      { total: 0 },
      { claimedAt: '2020-01-01T00:00:00.000Z' },
      { quantity: 5 },
      { userId: other.id },
    ])
      expect((await claim(other, many, more)).status, JSON.stringify(more)).toBe(400)
    expect(await places()).toEqual([])
  })

  test('under the same key is the same claim at every node; another body is refused, another person is another', async () => {
    const [ada, bob] = await Promise.all([
      new Person(application.url, 'ada').signUp(),
      new Person(application.url, 'bob').signUp(),
    ])
    const key = randomUUID()
    const both = await Promise.all([claim(ada, many, {}, key), claim(atTwin(ada), many, {}, key)])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(both[0]?.body.success).toBe(true)
    expect((await claim(ada, many, { expectedPriceCents: 1500 }, key)).body.code).toBe('KEY_REUSED')
    expect((await claim(ada, rare, {}, key)).status).toBe(409)
    const bobs = (await claim(bob, many, {}, key)).body
    expect(bobs.success).toBe(true)
    expect(bobs.claim.id).not.toBe(both[0]?.body.claim.id)
    expect((await bob.fetch('GET', `/api/drops/${fixtures.open.id}/claims/by-key/${key}`)).body.claim.id).toBe(
      bobs.claim.id,
    )
  })

  test('of a unit that two nodes give away at once is one person’s', async () => {
    await fixtures.people.buyer.must('POST', `/api/claims/${fixtures.held.id}/release`, {})
    const rush = await Promise.all(
      Array.from({ length: 6 }, (_, i) => new Person(application.url, `rush${i}`).signUp()),
    )
    const answers = await Promise.all(rush.map((who, i) => claim(i % 2 === 0 ? who : atTwin(who), rare)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'SOLD_OUT')).toHaveLength(5)
  })

  test('by the seller or their staff is refused', async () => {
    for (const who of [fixtures.people.seller, fixtures.people.clerk])
      expect((await claim(who, many)).body).toMatchObject({ success: false, code: 'BLOCKED' })
  })

  test('of an account that was suspended a moment ago is nobody’s, and so is everything else it asks', async () => {
    const late = await new Person(application.url, 'late').signUp()
    const held = (await claim(late, many)).body.claim
    await fixtures.people.admin.must('POST', `/api/users/${late.id}/suspend`, { reason: 'A bot' })
    await watch.writes()
    for (const who of [late, atTwin(late)]) {
      expect((await claim(who, many)).status).toBe(401)
      expect((await who.fetch('POST', `/api/claims/${held.id}/release`, {})).status).toBe(401)
      expect((await who.fetch('GET', '/api/me')).status).toBe(401)
    }
    const { status, body } = await late.fetch('POST', '/api/auth/sign-in/email', {
      email: late.email,
      password: 'correct horse',
    })
    expect([status, body.code]).toEqual([403, 'ACCOUNT_SUSPENDED'])
    expect(await places()).toEqual([])
    const { rows } = await db.owner.query('select status from claims where id = $1', [held.id])
    expect(rows).toEqual([{ status: 'released' }])
  })
})

describe('money', () => {
  /** A user with a hold, an address and a quote for it. */
  async function withHold(name: string) {
    const who = await new Person(application.url, name).signUp()
    const { id } = await who.must('POST', '/api/addresses', {
      fullName: 'X Y',
      line1: '1 Road',
      city: 'Portland',
      country: 'US',
    })
    const claimIds = [(await claim(who, many)).body.claim.id]
    const ask = { claimIds, addressId: id, fulfilment: 'shipping' }
    const { parcels } = await who.must('POST', '/api/checkout/quote', ask)
    return { who, ask, pay: { ...ask, method: 'sandbox_success', quoteHash: parcels[0].hash } }
  }

  test('is taken once, however often and wherever it is paid', async () => {
    const { who, pay } = await withHold('twice')
    const key = randomUUID()
    const press = (at: Person, more: Record<string, string>) => at.fetch('POST', '/api/checkout/pay', pay, more)
    const answers = await Promise.all([
      ...[who, atTwin(who), who].map((at) => press(at, { 'idempotency-key': key })),
      ...[who, atTwin(who), who].map((at) => press(at, {})),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of answers) expect([200, 409, 503], JSON.stringify(body)).toContain(status)
    const { rows } = await db.owner.query(
      `select count(*)::int as n from payments p join orders o on o.id = p.order_id where o.buyer_id = $1 and p.captured_cents > 0`,
      [who.id],
    )
    expect(rows).toEqual([{ n: 1 }])
    await application.forgetLimits()
  })

  test('is what the server says: no figure of the client’s, no quote of another address, none of yesterday', async () => {
    const { who, pay } = await withHold('cheap')
    const { other } = fixtures.people
    await watch.writes()
    for (const more of [
      { totalCents: 1 },
      { amountCents: 1 },
      { currency: 'XXX' },
      { paid: true },
      { status: 'captured' },
      { discountCents: 9 },
    ])
      expect((await who.fetch('POST', '/api/checkout/pay', { ...pay, ...more })).status, JSON.stringify(more)).toBe(400)
    expect((await who.fetch('POST', '/api/checkout/pay', { ...pay, quoteHash: 'f'.repeat(64) })).body.code).toBe(
      'QUOTE_CHANGED',
    )
    expect((await who.fetch('POST', '/api/checkout/pay', { ...pay, addressId: fixtures.home.id })).status).toBe(404)
    expect(
      (await who.fetch('POST', '/api/checkout/quote', { claimIds: pay.claimIds, addressId: fixtures.home.id })).status,
    ).toBe(404)
    expect((await other.fetch('POST', '/api/checkout/pay', pay)).status).toBe(404)
    expect(
      (await who.fetch('POST', '/api/checkout/pay', { ...pay, claimIds: [...pay.claimIds, fixtures.bought.id] }))
        .status,
    ).toBe(404)
    expect(await places()).toEqual([])
  })

  test('comes by no webhook that the provider has not signed', async () => {
    const { who, pay } = await withHold('forger')
    const { paymentId } = await who.must('POST', '/api/checkout/pay', { ...pay, method: 'sandbox_confirm' })
    await watch.writes()
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment.captured',
      idempotencyKey: paymentId,
      state: 'captured',
      amountCents: 1,
    })
    const now = Math.floor(Date.now() / 1000)
    for (const signature of [
      undefined,
      '',
      'x',
      `t=${now},v1=${'0'.repeat(64)}`,
      `t=${now}`,
      `t=NaN,v1=`,
      `t=${now},v1=`,
    ]) {
      const headers = {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'sandbox-signature': signature }),
      }
      const response = await fetch(`${application.url}/api/webhooks/sandbox`, { method: 'POST', headers, body })
      expect(response.status, signature).toBe(400)
    }
    const large = await fetch(`${application.url}/api/webhooks/sandbox`, {
      method: 'POST',
      body: 'x'.repeat(1_048_577),
    })
    expect(large.status).toBe(413)
    expect((await fetch(`${application.url}/api/webhooks/stripe`, { method: 'POST', body })).status).not.toBe(200)
    expect(await places()).toEqual([])
    expect((await who.must('GET', `/api/checkout/payments/${paymentId}`)).state).toBe('needs_confirmation')
  })

  test('a key of one call is no key of another', async () => {
    const { who, pay, ask } = await withHold('keys')
    const key = randomUUID()
    const send = (path: string, body: object) => who.fetch('POST', path, body, { 'idempotency-key': key })
    expect((await send('/api/checkout/pay', { ...pay, method: 'sandbox_declined' })).status).toBe(200)
    expect((await send('/api/checkout/pay', pay)).body.code).toBe('KEY_REUSED')
    expect((await send(`/api/claims/${ask.claimIds[0]}/release`, {})).body.code).toBe('KEY_REUSED')
  })
})

test('a guessed, cut or counted-up id finds nothing', async () => {
  const { other } = fixtures.people
  const tasks = [fixtures.payment.orderId, fixtures.payment.paymentId, fixtures.bought.id, fixtures.secret.id].flatMap(
    (id: string) =>
      [id.slice(0, 8), '1', '2', id.toUpperCase(), id.replaceAll('-', ''), `${id}%20`, `urn:uuid:${id}`].flatMap(
        (text) =>
          [
            `/api/orders/${text}`,
            `/api/checkout/payments/${text}`,
            `/api/drops/${text}`,
            `/api/drops/${text}/ledger`,
          ].map((path) => async () => expect([400, 404], path).toContain((await other.fetch('GET', path)).status)),
      ),
  )
  await inBatches(tasks)
})

test('a list is one page long, however much is asked for', async () => {
  const { buyer } = fixtures.people
  for (const path of ['/api/claims', '/api/orders', '/api/notifications', '/api/standby', '/api/drops'])
    for (const query of [
      'limit=1000000000',
      'limit=-1',
      'limit=0',
      'limit=1e6',
      'offset=1000000000000',
      'page=2',
      'limit=10&limit=20',
    ])
      expect((await buyer.fetch('GET', `${path}?${query}`)).status, `${path}?${query}`).toBe(400)
})

test('whoever calls faster than a person can is told when to try again', async () => {
  const { other } = fixtures.people
  const read = () => other.fetch('POST', '/api/notifications/read', { ids: [] })
  await application.forgetLimits()
  expect((await read()).status).toBe(200)
  // Another process has answered nearly all that a minute allows, in this one and in the next.
  const answeredElsewhere = () =>
    db.owner.query(
      `insert into rate_limits (key, window_start, count)
       select key, max(window_start) + after, 1190
       from rate_limits, unnest(array[interval '0', '1 minute']) after where key = $1 group by key, after
       on conflict (key, window_start) do update set count = excluded.count`,
      [`write:${other.id}`],
    )
  await expect.poll(async () => (await answeredElsewhere()).rowCount, { timeout: 10_000 }).toBe(2)
  // This one learns of them a moment later.
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(429)
  const stopped = (await inBatches(Array.from({ length: 20 }, () => read))).filter(({ status }) => status === 429)
  expect(stopped.length).toBeGreaterThan(0)
  for (const { headers, body } of stopped) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.code).toBe('TOO_MANY_REQUESTS')
  }
  await application.forgetLimits()
})
