import { randomUUID } from 'node:crypto'
import { fulfilmentMessages } from '@keepcase/contract/orders/fulfilment.messages.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import {
  asBuyer,
  asSeller,
  openCheckoutFixtures,
  quoteAndPay,
  type SaleTerms,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import { claimBatch } from '#server/features/claims/testing/claims-fixtures.ts'
import { ordersRouter } from '../orders.router.ts'
import { assumeDelivered, closeDelivered } from './fulfilment.jobs.ts'
import { fulfilmentRouter } from './fulfilment.router.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures
const routers = {
  fulfilment: fulfilmentRouter({ db }),
  orders: ordersRouter({ db, recordPickupPayment: () => Promise.reject(new Error('not here')) }),
}
const as = (actor: Actor) => createRouterClient(routers, { context: enteredContext(owner, actor) })
const usps = { carrier: 'usps' as const, trackingNumber: '9400 1000 0000 0000 0000 00' }

/** A paid order of so many lines, with clients of both sides. */
async function paidOrder(lines = 1, terms: SaleTerms = {}) {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: Array.from({ length: lines }, () => 1), ...terms })
  const claimIds: string[] = []
  for (let item = 0; item < lines; item++) claimIds.push(await fixtures.claim(buyer!, drop, item))
  const paid = await quoteAndPay(fixtures, buyer!, claimIds, 'sandbox_success', {
    fulfilment: terms.isPickup ? 'pickup' : 'shipping',
  })
  if (paid.state !== 'captured') await fixtures.reconcileNow()
  const { storefrontId } = drop
  const seller = as(asSeller(drop)).fulfilment
  return {
    ...{ buyer: buyer!, drop, claimIds, storefrontId, seller, orderId: paid.orderId },
    mine: as(asBuyer(buyer!)),
    status: async () => (await seller.order({ id: paid.orderId })).order.status,
    ship: (more: object = {}) => seller.ship({ storefrontId, parcels: [{ orderId: paid.orderId, ...usps }], ...more }),
  }
}

const daysAgo = (table: 'shipments' | 'orders', column: string, id: string, days: number) =>
  owner.query(
    `update ${table} set ${column} = ${column} - make_interval(days => $2)
     where ${table === 'orders' ? 'id' : 'order_id'} = $1`,
    [id, days],
  )

test('an order is packed, shipped and delivered; every step is kept with who took it', async () => {
  const { orderId, storefrontId, seller, ship, mine, buyer } = await paidOrder()
  const packed = await seller.pack({ storefrontId, orderIds: [orderId] })
  expect(packed.items).toMatchObject([{ orderId, status: 'packed', isDone: true, note: null }])
  expect((await ship()).items).toMatchObject([{ status: 'shipped', isDone: true }])
  const shown = await mine.orders.byId({ id: orderId })
  expect(shown.shipments).toMatchObject([{ number: 1, carrier: 'usps', trackingNumber: '9400100000000000000000' }])
  expect(await mine.fulfilment.confirmArrival({ id: orderId })).toMatchObject({
    status: 'delivered',
    deliveredBy: 'buyer',
  })
  const { history, earnings, lines } = await seller.order({ id: orderId })
  expect(history.map(({ kind, side }) => [kind, side])).toEqual([
    ['paid', 'buyer'],
    ['packed', 'seller'],
    ['shipped', 'seller'],
    ['delivered', 'buyer'],
  ])
  expect(earnings.itemsCents + earnings.shippingCents + earnings.feeCents + earnings.refundedCents).toBe(
    earnings.netCents,
  )
  expect(lines).toMatchObject([{ state: 'shipped' }])
  expect(buyer.id).not.toBe(orderId)
  await fixtures.expectSound()
})

test('two who ship the same order at once ship it once', async () => {
  const { orderId, seller, ship, claimIds } = await paidOrder()
  const answers = await Promise.all([ship(), ship(), ship()])
  expect(answers.map(({ items }) => items[0]!.isDone).sort()).toEqual([false, false, true])
  const { order } = await seller.order({ id: orderId })
  expect(order.shipments).toMatchObject([{ number: 1, claimIds }])
})

test('part of an order leaves first; the order is shipped with its last item, and delivered with its last parcel', async () => {
  const { orderId, claimIds, ship, status, mine, seller, storefrontId } = await paidOrder(3)
  const [first, ...rest] = claimIds
  expect((await ship({ claimIds: [first] })).items).toMatchObject([{ status: 'paid', isDone: true }])
  expect((await ship({ claimIds: [first] })).items).toMatchObject([{ isDone: false }])
  expect((await seller.unpack({ storefrontId, orderIds: [orderId] })).items[0]!.isDone).toBe(false)
  const { shipments } = await mine.orders.byId({ id: orderId })
  await mine.fulfilment.confirmArrival({ id: orderId, shipmentId: shipments[0]!.id })
  expect(await status()).toBe('paid')
  expect((await ship()).items).toMatchObject([{ status: 'shipped', isDone: true }])
  const after = await mine.orders.byId({ id: orderId })
  expect(after.shipments.map((parcel) => parcel.claimIds.toSorted())).toEqual([[first], rest.toSorted()])
  await seller.markDelivered({ storefrontId, orderIds: [orderId] })
  expect(await mine.orders.byId({ id: orderId })).toMatchObject({ status: 'delivered', deliveredBy: 'seller' })
  await fixtures.expectSound()
})

test('a refund of what had not left ships the order; a refunded line never leaves', async () => {
  const { orderId, claimIds, ship, status, drop } = await paidOrder(2)
  const request = { key: randomUUID(), requestId: 'test' }
  await ship({ claimIds: [claimIds[0]!] })
  const refund = { orderId, claimIds: [claimIds[1]!], reason: 'Torn.', withdraw: true }
  await refundOrder(fixtures.deps, asSeller(drop), refund, request)
  expect(await status()).toBe('shipped')
  expect((await ship({ claimIds: [claimIds[1]!] })).items[0]!.isDone).toBe(false)
  await fixtures.expectSound()
})

test('a parcel counts as delivered after the platform’s days, the order is complete some days later', async () => {
  const { orderId, ship, mine, status } = await paidOrder()
  await ship()
  await daysAgo('shipments', 'shipped_at', orderId, 13)
  await assumeDelivered(db)
  expect(await status()).toBe('shipped')
  await daysAgo('shipments', 'shipped_at', orderId, 1)
  await assumeDelivered(db)
  expect(await mine.orders.byId({ id: orderId })).toMatchObject({ status: 'delivered', deliveredBy: 'time' })
  await closeDelivered(db)
  expect(await status()).toBe('delivered')
  await daysAgo('orders', 'delivered_at', orderId, 14)
  await closeDelivered(db)
  expect(await status()).toBe('closed')
})

test('a pickup is handed over with the code that only its buyer sees, or on the seller’s word', async () => {
  const { orderId, seller, mine, storefrontId, ship } = await paidOrder(1, { isPickup: true })
  expect((await ship()).items[0]!.isDone).toBe(false)
  await seller.pack({ storefrontId, orderIds: [orderId] })
  const { pickupCode } = await mine.orders.byId({ id: orderId })
  expect(pickupCode).toMatch(/^\d{6}$/)
  expect((await seller.order({ id: orderId })).order.pickupCode).toBeNull()
  const wrong = pickupCode === '000000' ? '000001' : '000000'
  await expect(seller.handOver({ id: orderId, code: wrong })).rejects.toMatchObject({ code: 'CONFLICT' })
  await seller.handOver({ id: orderId, code: pickupCode! })
  expect(await mine.orders.byId({ id: orderId })).toMatchObject({
    status: 'delivered',
    deliveredBy: 'code',
    pickupCode: null,
  })
})

test('another storefront’s or account’s order is not found', async () => {
  const { orderId, storefrontId, seller, buyer } = await paidOrder()
  const other = await paidOrder()
  const notFound = { code: 'NOT_FOUND' }
  const ids = { storefrontId, orderIds: [other.orderId] }
  await expect(seller.pack(ids)).rejects.toMatchObject(notFound)
  await expect(seller.order({ id: other.orderId })).rejects.toMatchObject(notFound)
  await expect(
    seller.ship({
      storefrontId,
      parcels: [
        { orderId: other.orderId, ...usps },
        { orderId, ...usps },
      ],
    }),
  ).rejects.toMatchObject(notFound)
  expect((await seller.order({ id: orderId })).order.status).toBe('paid')
  await expect(as(asBuyer(buyer)).fulfilment.confirmArrival({ id: other.orderId })).rejects.toMatchObject(notFound)
})

test('without the right to manage orders the answer is 403 for any id; with it for another storefront, 404', async () => {
  const { orderId, storefrontId, drop } = await paidOrder()
  const viewer = testActor({ storefronts: new Map([[drop.storefrontId, new Set(['storefront.orders.view'])]]) })
  const pack = (id: string) => as(viewer).fulfilment.pack({ storefrontId, orderIds: [id] })
  for (const id of [orderId, randomUUID()])
    await expect(pack(id)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Missing storefront.orders.manage' })
  const elsewhere = testActor({ storefronts: new Map([[randomUUID(), new Set(['storefront.orders.manage'])]]) })
  await expect(as(elsewhere).fulfilment.pack({ storefrontId, orderIds: [orderId] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a file of tracking numbers shows what each row would do; what is ready ships', async () => {
  const { orderId, storefrontId, seller } = await paidOrder()
  const pickup = await paidOrder(1, { isPickup: true })
  const { number } = (await seller.order({ id: orderId })).order
  const foreign = (await pickup.seller.order({ id: pickup.orderId })).order.number
  const { items } = await seller.previewTracking({
    storefrontId,
    rows: [
      [2, `#${number}`, 'Royal Mail', 'ab 123-456 gb'],
      [3, String(number), 'ups', '1Z999'],
      [4, String(foreign), 'ups', '1Z999'],
      [5, '', 'ups', '1Z999'],
      [6, String(number), 'Pigeon Post', ''],
    ],
  })
  expect(items).toMatchObject([
    { line: 2, orderId, carrier: 'royal_mail', trackingNumber: 'AB123456GB', items: 1, problem: null },
    { line: 3, problem: expect.stringContaining('twice') },
    { line: 4, orderId: null, buyerName: null, problem: expect.stringContaining('No order') },
    { line: 5, problem: expect.stringContaining('number is missing') },
    { line: 6, carrier: 'other', carrierName: 'Pigeon Post' },
  ])
  await expect(pickup.seller.previewTracking({ storefrontId, rows: [[2, '1', '', '1Z999']] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a file names what can’t leave yet: an order in an open parcel, and one that its buyer asks to cancel', async () => {
  const kept = await paidOrder()
  const asked = await paidOrder(1, { storefrontId: kept.storefrontId })
  const { rows } = await owner.query<{ ends: Date }>(`select app_now() + interval '6 days' as ends`)
  const closesAt = rows[0]!.ends.toISOString()
  const { parcel } = await fixtures.as(asBuyer(kept.buyer)).parcels.open({ orderId: kept.orderId, closesAt })
  await fixtures.as(asBuyer(asked.buyer)).refunds.requestCancel({ orderId: asked.orderId, reason: 'No room.' })
  const orders = await Promise.all([kept, asked].map(({ orderId }) => kept.seller.order({ id: orderId })))
  const problems = async () => {
    const { items } = await kept.seller.previewTracking({
      storefrontId: kept.storefrontId,
      rows: orders.map(({ order }, i) => [i + 2, String(order.number), 'ups', `1Z99${i}`]),
    })
    return items.map(({ problem }) => problem)
  }
  expect(await problems()).toEqual([fulfilmentMessages.parcelOpen, fulfilmentMessages.cancelAsked])
  await fixtures.as(asBuyer(kept.buyer)).parcels.close({ id: parcel!.id })
  expect(await problems()).toEqual([null, fulfilmentMessages.cancelAsked])
})

test('a pick list is in the order of the shelves and counts what several orders need', async () => {
  const { orderId, storefrontId, seller, drop } = await paidOrder(2)
  await owner.query(
    `update items i set shelf = case di.id when $1 then 'B2' else 'A1' end from drop_items di
     where di.item_id = i.id and di.drop_id = $2`,
    [drop.items[0], drop.dropId],
  )
  const { items, orders, hasMore } = await seller.pickList({ storefrontId })
  expect(hasMore).toBe(false)
  expect(items.map(({ shelf, quantity }) => [shelf, quantity])).toEqual([
    ['A1', 1],
    ['B2', 1],
  ])
  expect(orders).toBe(1)
  await seller.ship({ storefrontId, parcels: [{ orderId, ...usps }] })
  expect((await seller.pickList({ storefrontId })).items).toEqual([])
})

test('what is due first comes first: late orders, and orders in an open parcel only after its end', async () => {
  const drop = await fixtures.sale({ units: [9] })
  const { storefrontId } = drop
  const buyers = await fixtures.buyers(3)
  const orderIds: string[] = []
  for (const buyer of buyers) {
    orderIds.push((await quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop)])).orderId)
    await fixtures.advance(1_000)
  }
  const [kept, plain, quick] = orderIds
  const seller = as(asSeller(drop)).orders
  const queue = async (name: 'waiting' | 'overdue') =>
    (await seller.forStorefront({ storefrontId, queue: name })).items.map(({ id }) => id)
  expect(await queue('waiting')).toEqual([kept, plain, quick])
  const { rows } = await owner.query<{ ends: Date }>(`select app_now() + interval '6 days' as ends`)
  const closesAt = rows[0]!.ends.toISOString()
  const mine = fixtures.as(asBuyer(buyers[0]!))
  const { parcel } = await mine.parcels.open({ orderId: kept!, closesAt })
  await owner.query('update orders set ship_within_days = 1 where id = $1', [quick])
  expect(await queue('waiting')).toEqual([quick, plain, kept])
  const first = await seller.forStorefront({ storefrontId, queue: 'waiting', limit: 2 })
  const rest = await seller.forStorefront({ storefrontId, queue: 'waiting', cursor: first.nextCursor! })
  expect(rest.items.map(({ id }) => id)).toEqual([kept])
  await fixtures.advance(2 * 86_400_000)
  expect(await queue('overdue')).toEqual([quick])
  const wrong = async () =>
    (await owner.query('select id from orders o where o.paid_at is not null and o.due_at <> ship_due_at(o)')).rows
  expect(await wrong()).toEqual([])
  await mine.parcels.close({ id: parcel!.id })
  expect(await wrong()).toEqual([])
  expect(await queue('waiting')).toEqual([quick, plain, kept])
})

test('the history of an order tells of its cancel requests and of the parcel it was kept for', async () => {
  const { orderId, buyer, drop, storefrontId } = await paidOrder(1)
  const { seller } = { seller: as(asSeller(drop)).fulfilment }
  const own = () => fixtures.as(asBuyer(buyer))
  const kinds = async () => (await seller.order({ id: orderId })).history.map(({ kind, side }) => `${side} ${kind}`)
  const { rows } = await owner.query<{ ends: Date }>(`select app_now() + interval '6 days' as ends`)
  const { parcel } = await own().parcels.open({ orderId, closesAt: rows[0]!.ends.toISOString() })
  await fixtures.advance(60_000)
  await own().parcels.close({ id: parcel!.id })
  await fixtures.advance(60_000)
  const { request } = await own().refunds.requestCancel({ orderId, reason: 'No room.' })
  await fixtures.advance(60_000)
  await fixtures.as(asSeller(drop)).refunds.answerRequest({ id: request!.id, isGranted: false, note: 'It is packed.' })
  await fixtures.advance(60_000)
  await seller.pack({ storefrontId, orderIds: [orderId] })
  expect(await kinds()).toEqual([
    'buyer paid',
    'buyer parcel_opened',
    'platform parcel_closed',
    'buyer cancel_asked',
    'seller cancel_declined',
    'seller packed',
  ])
})

test('200 orders ship by the rows of one file', async () => {
  const drop = await fixtures.sale({ units: [200] })
  const { storefrontId } = drop
  const buyers = await fixtures.buyers(200)
  const asks = buyers.map(({ token }) => ({ token, item: drop.items[0]! }))
  const held = await claimBatch(fixtures.pool, drop.dropId, asks)
  const claimIds = held.map(({ claim_id }) => String(claim_id))
  // 200 checkouts would take most of the time.
  await owner.query(`update claims set status = 'purchased', paid = true, paid_at = app_now() where id = any ($1)`, [
    claimIds,
  ])
  const { rows } = await owner.query<{ number: number }>(
    `with held as (select c.*, gen_random_uuid() as order_id from claims c where c.id = any ($1)),
     placed as (
       insert into orders (id, buyer_id, storefront_id, fulfilment, address, currency, items_cents, shipping_cents, tax_cents,
         buyer_fee_cents, seller_fee_cents, total_cents, quote_hash, status, paid_at)
       select order_id, user_id, $2, 'shipping', '{"fullName":"Ada Buyer"}', currency, price_cents, 0, 0, 0, 0, price_cents, 'none',
         'paid', app_now() from held returning number),
     listed as (
       insert into order_lines (order_id, claim_id, drop_id, drop_item_id, title, price_cents, shipping_cents, tax_cents,
         buyer_fee_cents, seller_fee_cents)
       select order_id, id, drop_id, drop_item_id, 'A tape', price_cents, 0, 0, 0, 0 from held)
     select number from placed`,
    [claimIds, storefrontId],
  )
  const seller = as(asSeller(drop)).fulfilment
  const sheet = rows.map(({ number }, i): [number, string, string, string] => [
    i + 2,
    `#${number}`,
    'UPS',
    `1Z${10_000 + i}`,
  ])
  const ready = []
  for (const part of [sheet.slice(0, 100), sheet.slice(100)])
    ready.push(...(await seller.previewTracking({ storefrontId, rows: part })).items)
  expect(ready.filter(({ problem }) => problem === null)).toHaveLength(200)
  const parcels = ready.map(({ orderId, carrier, trackingNumber }) => ({
    orderId: orderId!,
    carrier: carrier!,
    trackingNumber: trackingNumber!,
  }))
  for (let at = 0; at < parcels.length; at += 60) {
    const { items } = await seller.ship({ storefrontId, parcels: parcels.slice(at, at + 60) })
    expect(items.every(({ isDone }) => isDone)).toBe(true)
  }
  expect((await seller.pickList({ storefrontId })).items).toEqual([])
}, 120_000)

test('labels have the storefront’s return address, in the country it ships from', async () => {
  const { storefrontId, seller, mine } = await paidOrder()
  expect(await seller.sender({ storefrontId })).toEqual({ address: null })
  const back = { line1: '12 Signal Road', line2: null, city: 'Marfa', region: 'TX', postalCode: '79843' }
  await owner.query(`update storefronts set return_address = $2, country = 'US' where id = $1`, [storefrontId, back])
  expect(await seller.sender({ storefrontId })).toEqual({ address: { ...back, country: 'US' } })
  await expect(mine.fulfilment.sender({ storefrontId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const other = await paidOrder()
  await expect(other.seller.sender({ storefrontId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
