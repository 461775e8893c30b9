import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { enterActor, testActor } from '#server/api/testing/test-context.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { shipOrders } from '#server/features/orders/fulfilment/ship-orders.ts'
import { asBuyer, asSeller, openCheckoutFixtures, quoteAndPay } from '../testing/checkout-fixtures.ts'
import { grantDueRequests } from './answer-request.ts'
import { strikeLateOrders } from './strike-seller.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { owner } = fixtures

const strikesOf = async ({ ownerId }: DropFixture) => {
  const { rows } = await owner.query<{ cause: string }>(
    `select cause from strike_events where profile_id = $1 and kind = 'seller' order by created_at, id`,
    [ownerId],
  )
  const score = await owner.query('select seller_strike_score as score from profiles where id = $1', [ownerId])
  expect(score.rows[0].score).toBe(rows.length)
  return rows.map(({ cause }) => cause)
}
const stockOf = async ({ items }: DropFixture) => {
  const { rows } = await owner.query<{ t: number; a: number; s: number }>(
    `select quantity_total as t, quantity_available as a, quantity_sold as s from drop_items
     where id = any ($1) order by array_position($1, id)`,
    [items],
  )
  return rows.map(({ t, a, s }) => [t, a, s])
}

/** Ships an order in one parcel. */
async function ship(drop: DropFixture, orderId: string): Promise<void> {
  const actor = asSeller(drop)
  await enterActor(owner, actor)
  const work = { actor, storefrontId: drop.storefrontId, requestId: 'test' }
  await shipOrders({ db: fixtures.db }, { ...work, parcels: [{ orderId, carrier: 'ups' }] })
}

/** An order of two items of ten dollars each, five for shipping the first and one for the other. */
async function paidOrder(drop?: DropFixture) {
  const [buyer] = await fixtures.buyers(1)
  const sold =
    drop ?? (await fixtures.sale({ units: [2, 2], priceCents: 1_000, strategy: 'FlatRate', flatRate: [500, 100] }))
  const claimIds = [await fixtures.claim(buyer!, sold, 0), await fixtures.claim(buyer!, sold, 1)]
  const { orderId } = await quoteAndPay(fixtures, buyer!, claimIds)
  return {
    buyer: buyer!,
    drop: sold,
    claimIds,
    orderId,
    seller: fixtures.as(asSeller(sold)),
    own: () => fixtures.as(asBuyer(buyer!)),
  }
}

test('a seller refunds one line, then the rest: money, stock, one strike for the order, and no line twice', async () => {
  const { orderId, claimIds, drop, seller, own } = await paidOrder()
  const before = await seller.refunds.ofOrder({ orderId })
  expect(before).toMatchObject({ costsStrike: true, strikes: { recent: 0, limit: 3 }, canRequest: false })
  expect(before.lines.map(({ amountCents }) => amountCents).sort()).toEqual([1_100, 1_500])
  const one = await seller.refunds.create({
    orderId,
    claimIds: [claimIds[1]!],
    reason: 'It is cracked.',
    withdraw: true,
  })
  expect(one.refunds).toMatchObject([
    { amountCents: 1_100, reason: 'seller', note: 'It is cracked.', status: 'succeeded', claimIds: [claimIds[1]] },
  ])
  expect(await stockOf(drop)).toEqual([
    [2, 1, 1],
    [1, 1, 0],
  ])
  expect(await own().orders.byId({ id: orderId })).toMatchObject({ status: 'paid', refundedCents: 1_100 })
  const again = fixtures.as(asSeller(drop))
  await expect(
    again.refunds.create({ orderId, claimIds: [claimIds[1]!], reason: 'Again.', withdraw: false }),
  ).rejects.toMatchObject({ code: 'NOT_PAYABLE' })
  const rest = await fixtures.as(asSeller(drop)).refunds.create({ orderId, reason: 'Lost.', withdraw: false })
  expect(rest.refunds.map(({ amountCents }) => amountCents)).toEqual([1_100, 1_500])
  expect(rest.lines.every(({ isRefundable }) => !isRefundable)).toBe(true)
  expect(await own().orders.byId({ id: orderId })).toMatchObject({ status: 'refunded', refundedCents: 2_600 })
  expect(await strikesOf(drop)).toEqual(['seller_cancelled'])
  expect(await stockOf(drop)).toEqual([
    [2, 2, 0],
    [1, 1, 0],
  ])
  await fixtures.expectSound()
})

test('the same key refunds once; a refund after shipping costs no strike', async () => {
  const { orderId, drop } = await paidOrder()
  await ship(drop, orderId)
  const api = fixtures.as(asSeller(drop), randomUUID())
  const input = { orderId, reason: 'It came back.', withdraw: false }
  const both = await Promise.all([api.refunds.create(input), api.refunds.create(input)])
  expect(both.map(({ refunds }) => refunds.length)).toEqual([1, 1])
  expect(await strikesOf(drop)).toEqual([])
})

test('a buyer asks to cancel one line; the seller grants it without a strike, and the unit is on sale again', async () => {
  const { orderId, claimIds, drop, seller, own } = await paidOrder()
  const asked = await own().refunds.requestCancel({ orderId, claimIds: [claimIds[0]!], reason: 'Bought it elsewhere.' })
  expect(asked).toMatchObject({ canRequest: false, request: { status: 'open', claimIds: [claimIds[0]] } })
  await expect(own().refunds.requestCancel({ orderId, reason: 'Once more.' })).rejects.toMatchObject({
    code: 'ALREADY_ASKED',
  })
  const answer = await seller.refunds.answerRequest({ id: asked.request!.id, isGranted: true, note: 'No problem.' })
  expect(answer).toMatchObject({
    request: { status: 'granted', answer: 'No problem.', isAutomatic: false },
    refunds: [{ amountCents: 1_500, reason: 'buyer_request', note: 'No problem.' }],
  })
  await expect(
    seller.refunds.answerRequest({ id: asked.request!.id, isGranted: false, note: 'No.' }),
  ).rejects.toMatchObject({ code: 'ANSWERED' })
  expect(await strikesOf(drop)).toEqual([])
  expect(await stockOf(drop)).toEqual([
    [2, 2, 0],
    [2, 1, 1],
  ])
  await fixtures.expectSound()
})

test('a declined request ends there; a withdrawn one may be made again; once packed it is too late', async () => {
  const first = await paidOrder()
  const { request } = await first.own().refunds.requestCancel({ orderId: first.orderId, reason: 'No room.' })
  await first.seller.refunds.answerRequest({ id: request!.id, isGranted: false, note: 'It is on the counter.' })
  expect(await first.own().refunds.ofOrder({ orderId: first.orderId })).toMatchObject({
    canRequest: false,
    request: { status: 'declined', answer: 'It is on the counter.' },
    refunds: [],
  })
  await expect(first.own().refunds.requestCancel({ orderId: first.orderId, reason: 'Please.' })).rejects.toMatchObject({
    code: 'ALREADY_ASKED',
  })
  const other = await paidOrder()
  const made = await other.own().refunds.requestCancel({ orderId: other.orderId, reason: 'No room.' })
  expect(await other.own().refunds.withdrawRequest({ id: made.request!.id })).toMatchObject({ canRequest: true })
  await other.own().refunds.requestCancel({ orderId: other.orderId, reason: 'No room after all.' })
  const packed = await paidOrder()
  await owner.query("update orders set status = 'packed', packed_at = app_now() where id = $1", [packed.orderId])
  await expect(
    packed.own().refunds.requestCancel({ orderId: packed.orderId, reason: 'No room.' }),
  ).rejects.toMatchObject({ code: 'TOO_LATE' })
})

test('a seller’s own refund of what the buyer asked for grants the request and costs no strike; of more it does', async () => {
  const same = await paidOrder()
  await same.own().refunds.requestCancel({ orderId: same.orderId, reason: 'No room.' })
  const done = await same.seller.refunds.create({ orderId: same.orderId, reason: 'As you wish.', withdraw: false })
  expect(done).toMatchObject({ request: { status: 'granted' }, refunds: [{ reason: 'buyer_request' }] })
  expect(await strikesOf(same.drop)).toEqual([])
  const more = await paidOrder()
  await more.own().refunds.requestCancel({ orderId: more.orderId, claimIds: [more.claimIds[0]!], reason: 'No room.' })
  await more.seller.refunds.create({ orderId: more.orderId, reason: 'All of it.', withdraw: false })
  expect(await strikesOf(more.drop)).toEqual(['seller_cancelled'])
})

test('a request that nobody answers is granted after 48 hours, without a strike, once', async () => {
  const { orderId, drop, own } = await paidOrder()
  await own().refunds.requestCancel({ orderId, reason: 'Changed my mind.' })
  await fixtures.advance(47 * 3_600_000)
  await grantDueRequests(fixtures.deps)
  expect(await own().refunds.ofOrder({ orderId })).toMatchObject({ request: { status: 'open' }, refunds: [] })
  await fixtures.advance(3_601_000)
  await Promise.all([grantDueRequests(fixtures.deps), grantDueRequests(fixtures.deps)])
  expect(await own().refunds.ofOrder({ orderId })).toMatchObject({
    request: { status: 'granted', isAutomatic: true, answer: null },
    refunds: [{ amountCents: 2_600, reason: 'buyer_request', status: 'succeeded' }],
  })
  expect(await own().orders.byId({ id: orderId })).toMatchObject({ status: 'refunded' })
  expect(await strikesOf(drop)).toEqual([])
  await fixtures.expectSound()
})

test('an order that is late costs one strike; three strikes stop new drops; a pickup and a shipped order cost none', async () => {
  const first = await paidOrder(await fixtures.sale({ units: [9, 9], priceCents: 1_000 }))
  const [second, third, shipped] = [
    await paidOrder(first.drop),
    await paidOrder(first.drop),
    await paidOrder(first.drop),
  ]
  const { ownerId, storefrontId } = first.drop
  // the storefront's promise of the day counts, not what it says later
  await owner.query('update storefronts set ships_within_days = 30 where id = $1', [storefrontId])
  await ship(first.drop, shipped.orderId)
  await fixtures.advance(71 * 3_600_000)
  await strikeLateOrders(fixtures.deps)
  expect(await strikesOf(first.drop)).toEqual([])
  await fixtures.advance(2 * 3_600_000)
  await Promise.all([strikeLateOrders(fixtures.deps), strikeLateOrders(fixtures.deps)])
  expect(await strikesOf(first.drop)).toEqual(['shipped_late', 'shipped_late', 'shipped_late'])
  const { rows } = await owner.query('select may_open_drops($1) as may', [ownerId])
  expect(rows).toEqual([{ may: false }])
  expect(second.orderId).not.toBe(third.orderId)
})

test('an order that its buyer asks to cancel costs no strike for being late until the request is over', async () => {
  const { orderId, drop, own, seller } = await paidOrder()
  await fixtures.advance(71 * 3_600_000)
  const { request } = await own().refunds.requestCancel({ orderId, reason: 'No room.' })
  await fixtures.advance(2 * 3_600_000)
  await strikeLateOrders(fixtures.deps)
  expect(await strikesOf(drop)).toEqual([])
  await seller.refunds.answerRequest({ id: request!.id, isGranted: false, note: 'It is packed.' })
  await strikeLateOrders(fixtures.deps)
  expect(await strikesOf(drop)).toEqual(['shipped_late'])
})

test('a free line stays bought when the amount of the others went back, and nothing is wrong with that', async () => {
  const [buyer] = await fixtures.buyers(1)
  const terms = { priceCents: 1, strategy: 'Free' as const, takesCodes: true, feeStructure: 'seller' as const }
  const drop = await fixtures.sale({ units: [1, 1], ...terms })
  const seller = fixtures.as(asSeller(drop))
  await seller.codes.create({ storefrontId: drop.storefrontId, code: 'ONE-CENT', amountCents: 1 })
  const claimIds = [await fixtures.claim(buyer!, drop, 0), await fixtures.claim(buyer!, drop, 1)]
  const { orderId } = await quoteAndPay(fixtures, buyer!, claimIds, 'sandbox_success', { code: 'ONE-CENT' })
  const { rows } = await owner.query<{ id: string }>(
    'select claim_id as id from order_lines where order_id = $1 and discount_cents = 0',
    [orderId],
  )
  const paid = rows.map(({ id }) => id)
  expect(paid).toHaveLength(1)
  await seller.refunds.create({ orderId, claimIds: paid, reason: 'Cracked.', withdraw: false })
  expect(await fixtures.as(asBuyer(buyer!)).orders.byId({ id: orderId })).toMatchObject({
    status: 'paid',
    totalCents: 1,
  })
  await fixtures.expectSound()
})

test('to anybody else an order, its refunds and its request do not exist', async () => {
  const { orderId, own } = await paidOrder()
  const { request } = await own().refunds.requestCancel({ orderId, reason: 'No room.' })
  const elsewhere = await fixtures.sale()
  const [stranger] = await fixtures.buyers(1)
  const gone = { code: 'NOT_FOUND' }
  for (const actor of [asSeller(elsewhere), asBuyer(stranger!), testActor()]) {
    const api = () => fixtures.as(actor)
    await expect(api().refunds.ofOrder({ orderId })).rejects.toMatchObject(gone)
  }
  const other = fixtures.as(asSeller(elsewhere))
  await expect(other.refunds.create({ orderId, reason: 'Mine.', withdraw: true })).rejects.toMatchObject(gone)
  await expect(other.refunds.answerRequest({ id: request!.id, isGranted: true })).rejects.toMatchObject(gone)
  await expect(fixtures.as(asBuyer(stranger!)).refunds.requestCancel({ orderId, reason: 'x' })).rejects.toMatchObject(
    gone,
  )
  await expect(fixtures.as(asBuyer(stranger!)).refunds.withdrawRequest({ id: request!.id })).rejects.toMatchObject(gone)
  expect(await own().refunds.ofOrder({ orderId })).toMatchObject({ request: { status: 'open' }, refunds: [] })
})
