import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { asBuyer, openCheckoutFixtures } from '../testing/checkout-fixtures.ts'
import type { PaymentProvider } from './provider.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)

/** A sandbox with switches that make it throw, to simulate crashes and lost connections. */
const seams = { start: '' as '' | 'before' | 'after', confirm: false, lookup: false }
const fault = () => Promise.reject(new Error('cut'))
const { sandbox } = fixtures
const seamed: PaymentProvider = {
  name: 'sandbox',
  start: async (payment) => {
    if (seams.start === 'before') return fault()
    const report = await sandbox.start(payment)
    return seams.start === 'after' ? fault() : report
  },
  confirm: async (ref) => {
    const report = await sandbox.confirm(ref)
    return seams.confirm ? fault() : report
  },
  lookup: (key) => (seams.lookup ? fault() : sandbox.lookup(key)),
  cancel: (ref) => sandbox.cancel(ref),
  refund: (refund) => sandbox.refund(refund),
  verifyWebhook: (body, headers, nowMs) => sandbox.verifyWebhook(body, headers, nowMs),
}
fixtures.deps.providers = new Map([['sandbox', seamed]])
beforeEach(() => Object.assign(seams, { start: '', confirm: false, lookup: false }))
afterEach(fixtures.expectSound)

async function prepare() {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const { parcels } = await fixtures.as(asBuyer(ada!)).checkout.quote({ claimIds: [claimId] })
  const key = randomUUID()
  const input = { claimIds: [claimId], method: 'sandbox_success' as const, quoteHash: parcels[0]!.hash }
  const pay = (withKey = key) => fixtures.as(asBuyer(ada!), withKey).checkout.pay(input)
  const state = async (id: string) => (await fixtures.as(asBuyer(ada!)).checkout.payment({ id })).state
  const status = async () => (await fixtures.claimRow(claimId)).status
  const taken = async () =>
    (
      await fixtures.owner.query(
        "select count(*)::int as n from sandbox.intents where metadata ->> 'orderId' in (select order_id::text from order_lines where claim_id = $1)",
        [claimId],
      )
    ).rows[0].n
  return { ada: ada!, claimId, key, input, pay, state, status, taken }
}

test('an answer that is lost after the money was taken is looked up at once', async () => {
  const { pay, status, taken } = await prepare()
  seams.start = 'after'
  expect(await pay()).toMatchObject({ state: 'captured' })
  expect(await status()).toBe('purchased')
  expect(await taken()).toBe(1)
})

test('when the lookup fails too, the claim waits, and is paid once the provider can be asked', async () => {
  const { pay, state, status, taken } = await prepare()
  Object.assign(seams, { start: 'after', lookup: true })
  const waiting = await pay()
  expect(waiting).toMatchObject({ state: 'processing' })
  expect(await status()).toBe('capturing')
  await fixtures.reconcileNow()
  expect(await status()).toBe('capturing')
  Object.assign(seams, { start: '', lookup: false })
  await fixtures.reconcileNow()
  expect(await state(waiting.paymentId)).toBe('captured')
  expect(await status()).toBe('purchased')
  expect(await pay()).toEqual(waiting)
  expect(await taken()).toBe(1)
})

test('a payment that never reached its provider is given up, and the hold can be paid anew', async () => {
  const { pay, state, status, taken } = await prepare()
  Object.assign(seams, { start: 'before', lookup: true })
  const lost = await pay()
  expect(lost.state).toBe('processing')
  Object.assign(seams, { start: '', lookup: false })
  await fixtures.reconcileNow()
  expect(await state(lost.paymentId)).toBe('declined')
  expect(await status()).toBe('claimed')
  expect(await pay(randomUUID())).toMatchObject({ state: 'captured' })
  expect(await taken()).toBe(1)
})

test('should the provider take money after we gave a payment up, the claim is paid by it', async () => {
  const { pay, state, status } = await prepare()
  Object.assign(seams, { start: 'before', lookup: true })
  const { paymentId, orderId, totalCents, currency } = await pay()
  Object.assign(seams, { start: '', lookup: false })
  await fixtures.reconcileNow()
  expect(await status()).toBe('claimed')
  const start = {
    idempotencyKey: paymentId,
    amountCents: totalCents,
    currency,
    method: 'sandbox_success',
    metadata: { orderId },
  }
  await sandbox.start(start)
  await fixtures.reconcileNow()
  expect(await state(paymentId)).toBe('captured')
  expect(await status()).toBe('purchased')
})

test('money for a claim that another payment has bought meanwhile goes back', async () => {
  const { pay, state, status } = await prepare()
  Object.assign(seams, { start: 'before', lookup: true })
  const { paymentId, orderId, totalCents, currency } = await pay()
  Object.assign(seams, { start: '', lookup: false })
  await fixtures.reconcileNow()
  expect(await pay(randomUUID())).toMatchObject({ state: 'captured' })
  const start = {
    idempotencyKey: paymentId,
    amountCents: totalCents,
    currency,
    method: 'sandbox_success',
    metadata: { orderId },
  }
  await sandbox.start(start)
  await fixtures.deliver(paymentId)
  expect(await state(paymentId)).toBe('declined')
  expect(await status()).toBe('purchased')
})

/** Makes a write fail, to simulate a crash in the middle of its transaction. Returns the function that restores it. */
async function crashAt(table: string, condition = 'true') {
  await fixtures.owner.query(`
    create function crash() returns trigger language plpgsql as $$ begin raise exception 'a crash'; end $$;
    create trigger crash before insert on ${table} for each row when (${condition}) execute function crash()`)
  return () => fixtures.owner.query(`drop trigger crash on ${table}; drop function crash`)
}

test('a crash before the provider is asked: the same key goes on where it stood', async () => {
  const { claimId, pay, taken } = await prepare()
  Object.assign(seams, { start: 'before', lookup: true })
  const recover = await crashAt('idempotency_answers', "new.call = 'checkout.pay.answer'")
  await expect(pay()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  await recover()
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'capturing', paid: false })
  expect(await taken()).toBe(0)
  Object.assign(seams, { start: '', lookup: false })
  expect(await pay()).toMatchObject({ state: 'captured' })
  expect(await taken()).toBe(1)
})

test('after a crash while the answer is stored, the same key continues and nothing is charged twice', async () => {
  const { claimId, pay, taken } = await prepare()
  const recover = await crashAt('fee_lines')
  await expect(pay()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  await recover()
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'capturing', paid: false })
  expect(await pay()).toMatchObject({ state: 'captured' })
  expect(await taken()).toBe(1)
})

test('a crash while the answer is written down, and nobody comes back: the reconciliation finds the money', async () => {
  const { pay, status } = await prepare()
  const recover = await crashAt('fee_lines')
  await expect(pay()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  await recover()
  await fixtures.reconcileNow()
  expect(await status()).toBe('purchased')
})

test('a confirmation whose answer is lost is looked up', async () => {
  const { ada, input } = await prepare()
  const asked = await fixtures.as(asBuyer(ada)).checkout.pay({ ...input, method: 'sandbox_confirm' })
  seams.confirm = true
  const confirmed = await fixtures.as(asBuyer(ada)).checkout.confirm({ id: asked.paymentId })
  expect(confirmed).toMatchObject({ state: 'captured' })
})
