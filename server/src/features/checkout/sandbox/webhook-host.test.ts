import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { openTestApplication } from '#server/boot/testing/test-application.ts'
import { checkoutFeature } from '../feature.ts'
import { openPayments } from '../payments/payments.ts'

const db = await openTestDb()
const application = await openTestApplication({
  test: db,
  contract: {},
  baseUrl: 'https://keepcase.example',
  features: ({ db, workDb, selfUrl, env }) => {
    const { authSecret, baseUrl } = env
    const databaseUrl = env.databaseUrl ?? ''
    const payments = openPayments({ databaseUrl, authSecret, baseUrl, selfUrl, isSandboxAllowed: true })
    const room = checkoutFeature({ db, workDb, payments })
    return [{ ...room, router: {} }]
  },
})
afterAll(async () => {
  await application.close()
  await db.close()
})

test('the sandbox delivers its webhooks to a site that answers to its public host alone', async () => {
  expect((await fetch(`${application.url}/api/time`)).status).toBe(421)
  const report = { ref: 'sbp_1', state: 'captured', amountCents: 100, currency: 'USD', declineReason: null }
  const event = { id: 'sbe_1', type: 'payment.captured', idempotencyKey: randomUUID(), report }
  await db.owner.query('insert into sandbox.events (id, type, payload) values ($1, $2, $3)', [
    event.id,
    event.type,
    event,
  ])
  const isDelivered = async () =>
    (await db.owner.query('select from sandbox.events where delivered_at is not null')).rowCount
  await expect.poll(isDelivered, { timeout: 5_000 }).toBe(1)
  expect((await db.owner.query('select outcome from provider_events')).rows).toEqual([{ outcome: 'unknown_payment' }])
})
