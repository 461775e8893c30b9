import { afterAll, afterEach, expect, test } from 'vitest'
import { asBuyer, type Buyer, openCheckoutFixtures, quoteAndPay } from '../testing/checkout-fixtures.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
afterEach(async () => {
  fixtures.sandbox.knobs.isAway = false
  fixtures.sandbox.knobs.failAfterWork = 0
  await fixtures.expectSound()
})

/** A buyer whose bank has not answered when the hold ends; the reconciliation has ended the hold. */
async function letHoldEnd(units = [1]) {
  const [ada, ben] = await fixtures.buyers(2)
  const drop = await fixtures.sale({ units, holdSeconds: 300, endsIn: 7_200_000 })
  const claimId = await fixtures.claim(ada!, drop)
  fixtures.sandbox.knobs.settleMs = 660_000
  const { paymentId, orderId } = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_late')
  await fixtures.advance(601_000)
  await fixtures.reconcileNow()
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'expired' })
  return { ada: ada!, ben: ben!, drop, claimId, paymentId, orderId }
}

async function bankAnswers() {
  await fixtures.advance(60_000)
  await fixtures.sandbox.tick()
  await fixtures.advance(-661_000)
  await fixtures.setClock(0)
}

const payment = (buyer: Buyer, id: string) => fixtures.as(asBuyer(buyer)).checkout.payment({ id })
const events = async (name: string, orderId: string) =>
  (
    await fixtures.owner.query('select payload from outbox where name = $1 and payload ->> $2 = $3', [
      name,
      'orderId',
      orderId,
    ])
  ).rows.map((row) => row.payload)

test('money in time is not late: the hold lives as long as its payment may', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale({ holdSeconds: 300 }))
  fixtures.sandbox.knobs.settleMs = 400_000
  const { paymentId } = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_late')
  await fixtures.advance(401_000)
  await fixtures.reconcileNow()
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'capturing' })
  await fixtures.sandbox.tick()
  expect(await payment(ada!, paymentId)).toMatchObject({ state: 'captured' })
  await fixtures.setClock(0)
})

test('late money is honoured as a new claim while its unit is free, with no strike', async () => {
  const { ada, claimId, paymentId, orderId } = await letHoldEnd()
  await bankAnswers()
  expect(await payment(ada, paymentId)).toMatchObject({ state: 'captured' })
  const { lines, status } = await fixtures.as(asBuyer(ada)).orders.byId({ id: orderId })
  expect(status).toBe('paid')
  expect(lines[0]!.claimId).not.toBe(claimId)
  expect(await fixtures.claimRow(lines[0]!.claimId)).toMatchObject({
    status: 'purchased',
    source: 'late_payment',
    seq: 2,
  })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'expired', paid: false })
  expect(await events('order.paid', orderId)).toMatchObject([{ claimIds: [lines[0]!.claimId] }])
  expect(await events('payment.refunded', orderId)).toEqual([])
  const { rows } = await fixtures.owner.query('select claim_strike_score from profiles where id = $1', [ada.id])
  expect(rows).toEqual([{ claim_strike_score: 0 }])
})

test('late money whose unit is gone goes back whole, and its buyer stands first in line', async () => {
  const { ada, ben, drop, claimId, paymentId, orderId } = await letHoldEnd()
  const winner = await fixtures.claim(ben, drop)
  await bankAnswers()
  const result = await payment(ada, paymentId)
  expect(result).toMatchObject({ state: 'declined', title: 'Payment refunded', totalCents: 6900 })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'expired', paid: false })
  expect(await fixtures.claimRow(winner)).toMatchObject({ status: 'claimed' })
  expect(await events('payment.refunded', orderId)).toMatchObject([{ amountCents: 6900, reason: 'late_payment' }])
  expect(await events('order.paid', orderId)).toEqual([])
  const { rows } = await fixtures.owner.query(
    'select user_id, priority, state from standby_entries where drop_id = $1',
    [drop.dropId],
  )
  expect(rows).toEqual([{ user_id: ada.id, priority: 10, state: 'waiting' }])
  const { rows: strikes } = await fixtures.owner.query('select 1 from strike_events where profile_id = $1', [ada.id])
  expect(strikes).toEqual([])
})

test('of a parcel only what is gone goes back, with its share of shipping and fee', async () => {
  const [ada, ben] = await fixtures.buyers(2)
  const drop = await fixtures.sale({ units: [1, 1], holdSeconds: 300, endsIn: 7_200_000, feeStructure: 'buyer' })
  const claimIds = [await fixtures.claim(ada!, drop, 0), await fixtures.claim(ada!, drop, 1)]
  fixtures.sandbox.knobs.settleMs = 660_000
  const { orderId, paymentId } = await quoteAndPay(fixtures, ada!, claimIds, 'sandbox_late')
  await fixtures.advance(601_000)
  await fixtures.reconcileNow()
  await fixtures.claim(ben!, drop, 1)
  await bankAnswers()
  const order = await fixtures.as(asBuyer(ada!)).orders.byId({ id: orderId })
  expect(order).toMatchObject({ status: 'paid', refundedCents: 6400 + 120 + 560, totalCents: 12_800 + 620 + 1120 })
  expect(await payment(ada!, paymentId)).toMatchObject({ state: 'captured' })
  expect(await events('order.paid', orderId)).toHaveLength(1)
  expect(await events('payment.refunded', orderId)).toMatchObject([{ claimIds: [claimIds[1]], amountCents: 7080 }])
})

test('a bank that says no after the end leaves an expired hold, with the strike of an unpaid one', async () => {
  const { ada, claimId, paymentId } = await letHoldEnd()
  await fixtures.owner.query("update sandbox.intents set status = 'declined' where idempotency_key = $1", [paymentId])
  await fixtures.reconcileNow()
  expect(await payment(ada, paymentId)).toMatchObject({ state: 'declined', holdEndsAt: null })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'expired' })
  const { rows } = await fixtures.owner.query('select cause, points from strike_events where profile_id = $1', [ada.id])
  expect(rows).toEqual([{ cause: 'expired', points: 1 }])
  await fixtures.setClock(0)
})

test('a question of the bank that nobody answers ends with the hold, and cannot be answered afterwards', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale({ holdSeconds: 300 }))
  const { paymentId: id } = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_confirm')
  await fixtures.advance(601_000)
  await fixtures.reconcileNow()
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'expired' })
  const answer = await fixtures.as(asBuyer(ada!)).checkout.confirm({ id })
  expect(answer).toMatchObject({ state: 'declined', title: 'Payment ended' })
  await fixtures.setClock(0)
})

test('a refund that the provider paid without answering is paid once', async () => {
  const { ben, drop, orderId } = await letHoldEnd()
  await fixtures.claim(ben, drop)
  fixtures.sandbox.knobs.failAfterWork = 1
  await bankAnswers()
  const pending = await fixtures.owner.query("select status from refunds where status = 'pending'")
  expect(pending.rows).toHaveLength(1)
  await fixtures.reconcileNow()
  await fixtures.reconcileNow()
  expect(await events('payment.refunded', orderId)).toHaveLength(1)
  const { rows } = await fixtures.owner.query(
    'select count(*)::int as n from sandbox.refunds where amount_cents = 6900',
  )
  expect(rows[0].n).toBeGreaterThan(0)
})

test('a refund waits for a provider that is away', async () => {
  const { ben, drop, orderId } = await letHoldEnd()
  await fixtures.claim(ben, drop)
  await fixtures.advance(60_000)
  await fixtures.owner.query("update sandbox.intents set settle_after = app_now() where status = 'processing'")
  const refund = fixtures.sandbox.refund
  fixtures.sandbox.refund = () => Promise.reject(new Error('away'))
  await fixtures.sandbox.tick()
  expect(await events('payment.refunded', orderId)).toEqual([])
  fixtures.sandbox.refund = refund
  await fixtures.reconcileNow()
  expect(await events('payment.refunded', orderId)).toHaveLength(1)
  await fixtures.setClock(0)
})
