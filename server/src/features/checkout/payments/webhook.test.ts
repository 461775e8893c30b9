import { afterAll, afterEach, expect, test } from 'vitest'
import { watchSecurityEvents } from '#server/boot/testing/security-log-tools.ts'
import { signBody } from '../sandbox/signature.ts'
import { asBuyer, openCheckoutFixtures, post, quoteAndPay } from '../testing/checkout-fixtures.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
afterEach(async () => {
  Object.assign(fixtures.sandbox.knobs, { drop: 0, duplicate: 0, shuffle: false, isAway: false })
  await fixtures.expectSound()
})

async function latePayment() {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const { paymentId } = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_late')
  const state = async () => (await fixtures.as(asBuyer(ada!)).checkout.payment({ id: paymentId })).state
  return { claimId, paymentId, state }
}
const eventsOf = async (paymentId: string) =>
  (
    await fixtures.owner.query(
      "select type, outcome from provider_events where payload ->> 'idempotencyKey' = $1 order by received_at, type",
      [paymentId],
    )
  ).rows

test('a webhook over HTTP brings a late payment to its end; sent again it does nothing', async () => {
  const { paymentId, state } = await latePayment()
  await fixtures.sandbox.tick()
  expect(await state()).toBe('captured')
  expect(await fixtures.deliver(paymentId, 3)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await eventsOf(paymentId)).toEqual([
    { type: 'payment.processing', outcome: 'old' },
    { type: 'payment.captured', outcome: 'applied' },
  ])
})

test('a sandbox that sends late, twice and in any order changes nothing', async () => {
  Object.assign(fixtures.sandbox.knobs, { duplicate: 1, shuffle: true })
  const payments = []
  for (let i = 0; i < 6; i++) payments.push(await latePayment())
  for (let i = 0; i < 4; i++) await fixtures.sandbox.tick()
  for (const { state } of payments) expect(await state()).toBe('captured')
})

test('news of less is old once the money is there; a refusal after it is kept as a contradiction', async () => {
  const { paymentId, state } = await latePayment()
  await fixtures.owner.query(
    "update sandbox.intents set settle_after = app_now() - interval '1 s' where status = 'processing'",
  )
  const { rows } = await fixtures.owner.query(
    "select payload from sandbox.events where payload ->> 'idempotencyKey' = $1",
    [paymentId],
  )
  const report = { ...rows[0].payload.report, state: 'captured' }
  await fixtures.sandbox.tick()
  const now = Math.floor(Date.now() / 1000)
  for (const [n, older] of ['processing', 'declined', 'needs_confirmation'].entries()) {
    const event = {
      id: `sbe_old_${n}_${paymentId}`,
      type: `payment.${older}`,
      idempotencyKey: paymentId,
      report: { ...report, state: older },
    }
    const body = JSON.stringify(event)
    expect(await post(fixtures.selfUrl(), body, signBody('a secret of this test', body, now))).toBe(200)
  }
  expect(await state()).toBe('captured')
  const { rows: cases } = await fixtures.owner.query(
    "select type from provider_events where payload ->> 'idempotencyKey' = $1 and outcome = 'contradicts'",
    [paymentId],
  )
  expect(cases).toEqual([{ type: 'payment.declined' }])
})

test('a webhook that is lost is found by the reconciliation', async () => {
  const { state } = await latePayment()
  fixtures.sandbox.knobs.drop = 1
  await fixtures.sandbox.tick()
  await fixtures.sandbox.tick()
  expect(await state()).toBe('processing')
  await fixtures.reconcileNow()
  expect(await state()).toBe('captured')
})

test('an event that is unsigned, not for us, or too old is refused and leaves no trace', async () => {
  const { paymentId, state } = await latePayment()
  const { rows } = await fixtures.owner.query(
    "select id, payload::text as body from sandbox.events where payload ->> 'idempotencyKey' = $1",
    [paymentId],
  )
  const body = rows[0].body.replace('processing', 'captured').replace('"processing"', '"captured"')
  const now = Math.floor(Date.now() / 1000)
  const events = watchSecurityEvents()
  expect(await post(fixtures.selfUrl(), body, signBody('another secret', body, now))).toBe(400)
  expect(await post(fixtures.selfUrl(), body, signBody('a secret of this test', rows[0].body, now))).toBe(400)
  expect(await post(fixtures.selfUrl(), body, signBody('a secret of this test', body, now - 301))).toBe(400)
  expect(await post(fixtures.selfUrl(), body, '')).toBe(400)
  const event = { securityEvent: 'bad-signature', what: 'webhook', provider: 'sandbox', address: '127.0.0.1' }
  expect(events.seen().reduce((sum, { count }) => sum + Number(count), 0)).toBe(4)
  expect(events.seen()[0]).toEqual({ ...event, count: 1 })
  events.stop()
  const nothing = '{"id":"x"}'
  expect(await post(fixtures.selfUrl(), nothing, signBody('a secret of this test', nothing, now))).toBe(400)
  expect(await state()).toBe('processing')
  expect(await eventsOf(paymentId)).toEqual([])
  await fixtures.sandbox.tick()
})

test('a signed body that is not an event is refused with 400 and leaves no trace', async () => {
  const { paymentId, state } = await latePayment()
  const { rows } = await fixtures.owner.query(
    "select payload from sandbox.events where payload ->> 'idempotencyKey' = $1",
    [paymentId],
  )
  const event = { ...rows[0].payload, id: `sbe_odd_${paymentId}` }
  const { report } = event
  const states = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'CAPTURED', '', 1, null, ['captured']]
  const odd: unknown[] = [
    ...[null, 1, 'captured', [], {}, [event], { ...event, more: 1 }],
    ...states.map((one) => ({ ...event, report: { ...report, state: one } })),
    ...[undefined, null, 'x', []].map((one) => ({ ...event, report: one })),
    ...['x'.repeat(3_000), 'a\u0000b', 'half \ud83d', '', 7].map((id) => ({ ...event, id })),
    ...['__proto__', paymentId.toUpperCase(), `${paymentId}\n`, [paymentId]].map((idempotencyKey) => ({
      ...event,
      idempotencyKey,
    })),
    ...['1', 1.5, 1e300, null].map((amountCents) => ({ ...event, report: { ...report, amountCents } })),
    { ...event, report: { ...report, declineReason: 'a\u0000b' } },
  ]
  const many = `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join()}}`
  const bodies = ['', 'x', '{', '\u0000', '[[[[', many, '['.repeat(50_000), ...odd.map((one) => JSON.stringify(one))]
  const now = Math.floor(Date.now() / 1000)
  for (const body of bodies)
    expect(await post(fixtures.selfUrl(), body, signBody('a secret of this test', body, now)), body.slice(0, 200)).toBe(
      400,
    )
  expect(await state()).toBe('processing')
  expect(await eventsOf(paymentId)).toEqual([])
  await fixtures.sandbox.tick()
})

test('money that differs from what was due buys nothing', async () => {
  const { paymentId, state, claimId } = await latePayment()
  const { rows } = await fixtures.owner.query(
    "select payload from sandbox.events where payload ->> 'idempotencyKey' = $1",
    [paymentId],
  )
  const event = rows[0].payload
  const less = { ...event, id: `${event.id}_less`, report: { ...event.report, state: 'captured', amountCents: 1 } }
  const body = JSON.stringify(less)
  expect(
    await post(fixtures.selfUrl(), body, signBody('a secret of this test', body, Math.floor(Date.now() / 1000))),
  ).toBe(200)
  expect(await state()).toBe('processing')
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'capturing' })
  await fixtures.sandbox.tick()
  expect(await state()).toBe('captured')
})

test('an effect that fails takes its event along: it is answered with an error and sent again', async () => {
  const { paymentId, state } = await latePayment()
  await fixtures.owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
    create trigger fault before insert on money_transfers for each statement execute function fail()`)
  await fixtures.sandbox.tick()
  expect(await state()).toBe('processing')
  expect(await eventsOf(paymentId)).toEqual([{ type: 'payment.processing', outcome: 'old' }])
  await fixtures.owner.query('drop trigger fault on money_transfers; drop function fail')
  await fixtures.owner.query('update sandbox.events set deliver_after = app_now() where delivered_at is null')
  await fixtures.sandbox.tick()
  expect(await state()).toBe('captured')
})
