import { afterAll, afterEach, expect, test } from 'vitest'
import { asBuyer, type Buyer, openCheckoutWorld, quoteAndPay } from '../testing/checkout-fixtures.ts'

const world = await openCheckoutWorld()
afterAll(world.close)
afterEach(async () => {
  world.sandbox.knobs.isAway = false
  world.sandbox.knobs.failAfterWork = 0
  await world.expectSound()
})

/** A buyer whose bank has not answered when the hold ends; the reconciliation has ended the hold. */
async function letHoldEnd(units = [1]) {
  const [ada, ben] = await world.buyers(2)
  const drop = await world.sale({ units, holdSeconds: 300, endsIn: 7_200_000 })
  const claimId = await world.claim(ada!, drop)
  world.sandbox.knobs.settleMs = 660_000
  const { paymentId, orderId } = await quoteAndPay(world, ada!, [claimId], 'sandbox_late')
  await world.advance(601_000)
  await world.reconcileNow()
  expect(await world.claimRow(claimId)).toMatchObject({ status: 'expired' })
  return { ada: ada!, ben: ben!, drop, claimId, paymentId, orderId }
}

async function bankAnswers() {
  await world.advance(60_000)
  await world.sandbox.tick()
  await world.advance(-661_000)
  await world.setClock(0)
}

const payment = (buyer: Buyer, id: string) => world.as(asBuyer(buyer)).checkout.payment({ id })
const events = async (name: string, orderId: string) =>
  (
    await world.owner.query('select payload from outbox where name = $1 and payload ->> $2 = $3', [
      name,
      'orderId',
      orderId,
    ])
  ).rows.map((row) => row.payload)

test('money in time is not late: the hold lives as long as its payment may', async () => {
  const [ada] = await world.buyers(1)
  const claimId = await world.claim(ada!, await world.sale({ holdSeconds: 300 }))
  world.sandbox.knobs.settleMs = 400_000
  const { paymentId } = await quoteAndPay(world, ada!, [claimId], 'sandbox_late')
  await world.advance(401_000)
  await world.reconcileNow()
  expect(await world.claimRow(claimId)).toMatchObject({ status: 'capturing' })
  await world.sandbox.tick()
  expect(await payment(ada!, paymentId)).toMatchObject({ state: 'captured' })
  await world.setClock(0)
})

test('late money is honoured as a new claim while its unit is free, with no strike', async () => {
  const { ada, claimId, paymentId, orderId } = await letHoldEnd()
  await bankAnswers()
  expect(await payment(ada, paymentId)).toMatchObject({ state: 'captured' })
  const { lines, status } = await world.as(asBuyer(ada)).orders.byId({ id: orderId })
  expect(status).toBe('paid')
  expect(lines[0]!.claimId).not.toBe(claimId)
  expect(await world.claimRow(lines[0]!.claimId)).toMatchObject({ status: 'purchased', source: 'late_payment', seq: 2 })
  expect(await world.claimRow(claimId)).toMatchObject({ status: 'expired', paid: false })
  expect(await events('order.paid', orderId)).toMatchObject([{ claimIds: [lines[0]!.claimId] }])
  expect(await events('payment.refunded', orderId)).toEqual([])
  const { rows } = await world.owner.query('select claim_strike_score from profiles where id = $1', [ada.id])
  expect(rows).toEqual([{ claim_strike_score: 0 }])
})

test('late money whose unit is gone goes back whole, and its buyer stands first in line', async () => {
  const { ada, ben, drop, claimId, paymentId, orderId } = await letHoldEnd()
  const winner = await world.claim(ben, drop)
  await bankAnswers()
  const told = await payment(ada, paymentId)
  expect(told).toMatchObject({ state: 'declined', title: 'Payment refunded', totalCents: 6900 })
  expect(await world.claimRow(claimId)).toMatchObject({ status: 'expired', paid: false })
  expect(await world.claimRow(winner)).toMatchObject({ status: 'claimed' })
  expect(await events('payment.refunded', orderId)).toMatchObject([{ amountCents: 6900, reason: 'late_payment' }])
  expect(await events('order.paid', orderId)).toEqual([])
  const { rows } = await world.owner.query('select user_id, priority, state from standby_entries where drop_id = $1', [
    drop.dropId,
  ])
  expect(rows).toEqual([{ user_id: ada.id, priority: 10, state: 'waiting' }])
  const { rows: strikes } = await world.owner.query('select 1 from strike_events where profile_id = $1', [ada.id])
  expect(strikes).toEqual([])
})

test('of a parcel only what is gone goes back, with its share of shipping and fee', async () => {
  const [ada, ben] = await world.buyers(2)
  const drop = await world.sale({ units: [1, 1], holdSeconds: 300, endsIn: 7_200_000, feeStructure: 'buyer' })
  const claimIds = [await world.claim(ada!, drop, 0), await world.claim(ada!, drop, 1)]
  world.sandbox.knobs.settleMs = 660_000
  const { orderId, paymentId } = await quoteAndPay(world, ada!, claimIds, 'sandbox_late')
  await world.advance(601_000)
  await world.reconcileNow()
  await world.claim(ben!, drop, 1)
  await bankAnswers()
  const order = await world.as(asBuyer(ada!)).orders.byId({ id: orderId })
  expect(order).toMatchObject({ status: 'paid', refundedCents: 6400 + 120 + 560, totalCents: 12_800 + 620 + 1120 })
  expect(await payment(ada!, paymentId)).toMatchObject({ state: 'captured' })
  expect(await events('order.paid', orderId)).toHaveLength(1)
  expect(await events('payment.refunded', orderId)).toMatchObject([{ claimIds: [claimIds[1]], amountCents: 7080 }])
})

test('a bank that says no after the end leaves an expired hold, with the strike of an unpaid one', async () => {
  const { ada, claimId, paymentId } = await letHoldEnd()
  await world.owner.query("update sandbox.intents set status = 'declined' where idempotency_key = $1", [paymentId])
  await world.reconcileNow()
  expect(await payment(ada, paymentId)).toMatchObject({ state: 'declined', holdEndsAt: null })
  expect(await world.claimRow(claimId)).toMatchObject({ status: 'expired' })
  const { rows } = await world.owner.query('select cause, points from strike_events where profile_id = $1', [ada.id])
  expect(rows).toEqual([{ cause: 'expired', points: 1 }])
  await world.setClock(0)
})

test('a question of the bank that nobody answers ends with the hold, and cannot be answered afterwards', async () => {
  const [ada] = await world.buyers(1)
  const claimId = await world.claim(ada!, await world.sale({ holdSeconds: 300 }))
  const { paymentId: id } = await quoteAndPay(world, ada!, [claimId], 'sandbox_confirm')
  await world.advance(601_000)
  await world.reconcileNow()
  expect(await world.claimRow(claimId)).toMatchObject({ status: 'expired' })
  const answer = await world.as(asBuyer(ada!)).checkout.confirm({ id })
  expect(answer).toMatchObject({ state: 'declined', title: 'Payment ended' })
  await world.setClock(0)
})

test('a refund that the provider paid but did not answer for is paid once', async () => {
  const { ben, drop, orderId } = await letHoldEnd()
  await world.claim(ben, drop)
  world.sandbox.knobs.failAfterWork = 1
  await bankAnswers()
  const pending = await world.owner.query("select status from refunds where status = 'pending'")
  expect(pending.rows).toHaveLength(1)
  await world.reconcileNow()
  await world.reconcileNow()
  expect(await events('payment.refunded', orderId)).toHaveLength(1)
  const { rows } = await world.owner.query('select count(*)::int as n from sandbox.refunds where amount_cents = 6900')
  expect(rows[0].n).toBeGreaterThan(0)
})

test('a refund waits for a provider that is away', async () => {
  const { ben, drop, orderId } = await letHoldEnd()
  await world.claim(ben, drop)
  await world.advance(60_000)
  await world.owner.query("update sandbox.intents set settle_after = app_now() where status = 'processing'")
  const refund = world.sandbox.refund
  world.sandbox.refund = () => Promise.reject(new Error('away'))
  await world.sandbox.tick()
  expect(await events('payment.refunded', orderId)).toEqual([])
  world.sandbox.refund = refund
  await world.reconcileNow()
  expect(await events('payment.refunded', orderId)).toHaveLength(1)
  await world.setClock(0)
})
