import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@keepcase/contract/contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { actorHeader, openTestApplication } from '#server/boot/testing/test-application.ts'
import { codesFeature } from '#server/features/codes/public.ts'
import { ordersFeature } from '#server/features/orders/public.ts'
import { applyChargeEvent, subscriptionsFeature } from '#server/features/subscriptions/public.ts'
import type { HandledEvent } from '#server/realtime/events.ts'
import { checkoutFeature } from './feature.ts'
import { openPayments } from './payments/payments.ts'
import { recordPickupPayment } from './payments/record-pickup.ts'
import { Sandbox, sandboxPath } from './sandbox/sandbox.ts'
import { asBuyer, peopleAndSales } from './testing/checkout-fixtures.ts'

const db = await openTestDb()
const { buyers, sale, claim, claimRow } = peopleAndSales(db)
const [ada] = await buyers(1)
const received: HandledEvent[] = []
const application = await openTestApplication({
  test: db,
  contract,
  actors: { ada: asBuyer(ada!) },
  features: (deps) => {
    const databaseUrl = deps.env.databaseUrl ?? ''
    const { authSecret, isSandboxAllowed } = deps.env
    const knobs = { settleMs: 200, delayMs: [0, 100] as const, duplicate: 0.5 }
    const sandbox = new Sandbox({ databaseUrl, secret: 'a secret', selfUrl: deps.selfUrl, knobs })
    const listener = ['order.paid', 'payment.refunded'].map((event) => ({
      event,
      name: `test.${event}`,
      handle: async (happened: HandledEvent) => void received.push(happened),
    }))
    const payments = openPayments(
      { databaseUrl, authSecret, isSandboxAllowed, baseUrl: deps.env.baseUrl, selfUrl: deps.selfUrl },
      sandbox,
    )
    const { db, workDb } = deps
    return [
      ordersFeature({ db, recordPickupPayment: (...given) => recordPickupPayment({ ...payments, db }, ...given) }),
      codesFeature({ db }),
      checkoutFeature({ db, workDb, payments, applyOtherEvent: applyChargeEvent }),
      subscriptionsFeature({ db, workDb, payments }),
      { name: 'test', events: listener },
    ]
  },
})
afterAll(async () => {
  await application.close()
  await db.close()
})

/** The parts of these calls' answers that the tests read. */
type Answer = Record<'orderId' | 'paymentId' | 'state', string> & { parcels: { hash: string }[]; refundedCents: number }

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = {
    [actorHeader]: 'ada',
    origin: 'http://localhost:1',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const response = await fetch(`${application.url}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Answer
}

async function until<T>(read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const value = await read()
    if (isThere(value)) return value
    await sleep(100)
  }
  throw new Error('it did not happen within 10 s')
}

async function payByHttp(claimIds: string[], method: string) {
  const quote = await ask('POST', '/checkout/quote', { claimIds })
  const [parcel] = quote.parcels
  return ask('POST', '/checkout/pay', { claimIds, method, quoteHash: parcel!.hash })
}

test('a running server takes its late payment by webhook, through its own door, and tells the other rooms once', async () => {
  const claimId = await claim(ada!, await sale())
  const { paymentId, orderId, state } = await payByHttp([claimId], 'sandbox_late')
  expect(state).toBe('processing')
  const paid = await until(
    () => ask('GET', `/checkout/payments/${paymentId}`),
    (answer) => answer.state !== 'processing',
  )
  expect(paid).toMatchObject({ state: 'captured' })
  const mine = () => received.filter((event) => event.rowId === orderId)
  await until(mine, (events) => events.length > 0)
  await sleep(500)
  expect(mine()).toMatchObject([{ name: 'order.paid', payload: { orderId, userId: ada!.id, claimIds: [claimId] } }])
})

test('the webhook needs no Origin, but its signature', async () => {
  const response = await fetch(`${application.url}${sandboxPath}`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(400)
})

test('a cancelled drop is refunded by its event', async () => {
  const drop = await sale({ units: [2] })
  const claimId = await claim(ada!, drop)
  const { orderId } = await payByHttp([claimId], 'sandbox_success')
  await db.owner.query("update drops set status = 'cancelled' where id = $1", [drop.dropId])
  await db.owner.query("select emit_drop_event($1, 'drop.cancelled', app_now())", [drop.dropId])
  const refunded = await until(
    () => ask('GET', `/orders/${orderId}`),
    (answer) => answer.refundedCents > 0,
  )
  expect(refunded).toMatchObject({ status: 'refunded', refundedCents: 6900 })
  expect(await claimRow(claimId)).toMatchObject({ status: 'revoked' })
  const events = await until(
    () => received.filter((event) => event.name === 'payment.refunded'),
    (found) => found.length > 0,
  )
  expect(events).toMatchObject([{ payload: { orderId, amountCents: 6900, reason: 'drop_cancelled' } }])
})

test('what is not refunded in time is a warning, not an end', async () => {
  await db.owner.query("update refunds set status = 'pending', created_at = created_at - interval '6 minutes'")
  const response = await fetch(`${application.url}/readyz`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Refunds owed for more than five minutes: 1')
})
