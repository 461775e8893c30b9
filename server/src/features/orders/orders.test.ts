import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { refundDrop, refundEvents } from '#server/features/checkout/refunds/refund-events.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import {
  asBuyer,
  asSeller,
  openCheckoutFixtures,
  quoteAndPay,
} from '#server/features/checkout/testing/checkout-fixtures.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
afterEach(fixtures.expectSound)

const missing = { code: 'NOT_FOUND', status: 404 }
const entriesOf = async (orderId: string, kind: string) =>
  Object.fromEntries(
    (
      await fixtures.owner.query(
        `select e.account, sum(e.amount_cents)::int as cents from money_entries e join money_transfers t on t.id = e.transfer_id
         where t.order_id = $1 and t.kind = $2 group by e.account`,
        [orderId, kind],
      )
    ).rows.map((row) => [row.account, row.cents]),
  )

test('an order exists for its buyer and for the storefront that sold it, and for nobody else', async () => {
  const [ada, eve] = await fixtures.buyers(2)
  const drop = await fixtures.sale({ feeStructure: 'split' })
  const { orderId: id } = await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop)])
  expect(await fixtures.as(asBuyer(ada!)).orders.byId({ id })).toMatchObject({ sellerFeeCents: null })
  expect(await fixtures.as(asSeller(drop)).orders.byId({ id })).toMatchObject({
    sellerFeeCents: 280,
    buyerFeeCents: 280,
  })
  await expect(fixtures.as(asBuyer(eve!)).orders.byId({ id })).rejects.toMatchObject(missing)
  const other = await fixtures.sale()
  await expect(fixtures.as(asSeller(other)).orders.byId({ id })).rejects.toMatchObject(missing)
  const foreign = fixtures.as(asSeller(other)).orders.forStorefront({ storefrontId: drop.storefrontId })
  await expect(foreign).rejects.toMatchObject(missing)
})

test('lists come newest first, in pages, without attempts that came to nothing', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1, 1, 1] })
  const numbers: number[] = []
  for (let i = 0; i < 3; i++) {
    const { orderNumber } = await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop, i)])
    numbers.unshift(orderNumber)
  }
  await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop, 3)], 'sandbox_declined')

  const buyer = fixtures.as(asBuyer(ada!))
  const first = await buyer.orders.mine({ limit: 2 })
  const second = await buyer.orders.mine({ limit: 2, cursor: first.nextCursor! })
  expect([...first.items, ...second.items].map((order) => order.number)).toEqual(numbers)
  expect(second.nextCursor).toBeNull()

  const seller = fixtures.as(asSeller(drop))
  const { storefrontId } = drop
  expect((await seller.orders.forStorefront({ storefrontId })).items.map((order) => order.number)).toEqual(numbers)
  expect((await seller.orders.forStorefront({ storefrontId, status: 'failed' })).items).toHaveLength(1)
  await expect(buyer.orders.mine({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a seller records what was paid at the counter: the order is paid, the seller owes the fee', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ isPickup: true })
  const claimIds = [await fixtures.claim(ada!, drop)]
  const key = randomUUID()
  const seller = fixtures.as(asSeller(drop), key)
  const order = await seller.orders.recordPickupPayment({ claimIds })
  expect(order).toMatchObject({
    status: 'paid',
    fulfilment: 'pickup',
    totalCents: 6400,
    paymentMethod: 'pickup',
    address: null,
  })
  expect(await fixtures.claimRow(claimIds[0]!)).toMatchObject({ status: 'purchased' })
  expect(await entriesOf(order.id, 'capture')).toEqual({ seller: -560, platform_fee: 560 })
  expect(await seller.orders.recordPickupPayment({ claimIds })).toEqual(order)
  const again = fixtures.as(asSeller(drop)).orders.recordPickupPayment({ claimIds })
  await expect(again).rejects.toMatchObject({ code: 'NOT_PAYABLE' })
  const { rows } = await fixtures.owner.query(
    "select 1 from audit_log where action = 'orders.recordPickupPayment' and subject_id = $1",
    [order.id],
  )
  expect(rows).toHaveLength(1)
})

test('only their own storefront, only pickup, only one buyer', async () => {
  const [ada, ben] = await fixtures.buyers(2)
  const fair = await fixtures.sale({ isPickup: true, units: [2] })
  const sent = await fixtures.sale()
  const [one, two] = [await fixtures.claim(ada!, fair), await fixtures.claim(ben!, fair)]
  const parcel = await fixtures.claim(ada!, sent)
  await expect(fixtures.as(asSeller(sent)).orders.recordPickupPayment({ claimIds: [one] })).rejects.toMatchObject(
    missing,
  )
  const seller = fixtures.as(asSeller(fair))
  await expect(seller.orders.recordPickupPayment({ claimIds: [one, two] })).rejects.toMatchObject({
    code: 'SEVERAL_SELLERS',
  })
  await expect(seller.orders.recordPickupPayment({ claimIds: [randomUUID()] })).rejects.toMatchObject(missing)
  const posted = fixtures.as(asSeller(sent)).orders.recordPickupPayment({ claimIds: [parcel] })
  await expect(posted).rejects.toMatchObject({ code: 'CANNOT_SHIP' })
  const buyer = testActor({ profileId: ada!.id })
  await expect(fixtures.as(buyer).orders.recordPickupPayment({ claimIds: [one] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('a refund by line gives back its share, revokes the claim and turns the books round', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1], feeStructure: 'split' })
  const claimIds = [await fixtures.claim(ada!, drop, 0), await fixtures.claim(ada!, drop, 1)]
  const { orderId } = await quoteAndPay(fixtures, ada!, claimIds)
  const request = { key: randomUUID(), requestId: 'test' }
  const input = { orderId, claimIds: [claimIds[1]!], reason: 'Scratched.', withdraw: true }
  const first = await refundOrder(fixtures.deps, asSeller(drop), input, request)
  expect(await refundOrder(fixtures.deps, asSeller(drop), input, request)).toEqual(first)
  expect(await fixtures.as(asBuyer(ada!)).orders.byId({ id: orderId })).toMatchObject({
    status: 'paid',
    refundedCents: 6800,
  })
  expect(await fixtures.claimRow(claimIds[1]!)).toMatchObject({
    status: 'revoked',
    revoked: true,
    revoke_reason: 'Scratched.',
  })
  expect(await entriesOf(orderId, 'refund')).toEqual({
    refund: 6800,
    seller: -6120,
    shipping: -120,
    platform_fee: -560,
  })

  const whole = { orderId, reason: 'The other one too.', withdraw: false }
  await refundOrder(fixtures.deps, asSeller(drop), whole, { key: randomUUID(), requestId: 'test' })
  const order = await fixtures.as(asBuyer(ada!)).orders.byId({ id: orderId })
  expect(order).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
  const empty = refundOrder(fixtures.deps, asSeller(drop), whole, { key: randomUUID(), requestId: 'test' })
  await expect(empty).rejects.toMatchObject({ code: 'NOT_PAYABLE' })
  const foreign = refundOrder(fixtures.deps, asSeller(await fixtures.sale()), whole, {
    key: randomUUID(),
    requestId: 'test',
  })
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a cancelled drop gives every buyer everything back, whatever their payment was doing', async () => {
  const [ada, ben, cat, dan, eve] = await fixtures.buyers(5)
  const drop = await fixtures.sale({ units: [5] })
  const claims = []
  for (const buyer of [ada!, ben!, cat!, dan!, eve!]) claims.push(await fixtures.claim(buyer, drop))
  await quoteAndPay(fixtures, ada!, [claims[0]!])
  await quoteAndPay(fixtures, ben!, [claims[1]!])
  const asked = await quoteAndPay(fixtures, cat!, [claims[2]!], 'sandbox_confirm')
  const late = await quoteAndPay(fixtures, dan!, [claims[3]!], 'sandbox_late')
  await fixtures.owner.query("update drops set status = 'cancelled' where id = $1", [drop.dropId])
  await fixtures.owner.query("select void_drop_claims($1, 'The drop was canceled.')", [drop.dropId])

  await refundDrop(fixtures.deps, drop.dropId)
  await refundDrop(fixtures.deps, drop.dropId)
  await fixtures.sandbox.tick()
  for (const id of claims) expect(await fixtures.claimRow(id)).toMatchObject({ status: 'revoked' })
  expect(await fixtures.as(asBuyer(cat!)).checkout.payment({ id: asked.paymentId })).toMatchObject({
    state: 'declined',
  })
  expect(await fixtures.as(asBuyer(dan!)).checkout.payment({ id: late.paymentId })).toMatchObject({
    state: 'declined',
    title: 'Payment refunded',
  })
  const { rows } = await fixtures.owner.query(
    `select r.reason, r.status, count(*)::int as n from refunds r join payments p on p.id = r.payment_id
     where p.order_id in (select order_id from order_lines where drop_id = $1) group by 1, 2 order by 1`,
    [drop.dropId],
  )
  expect(rows).toEqual([
    { reason: 'drop_cancelled', status: 'succeeded', n: 2 },
    { reason: 'late_payment', status: 'succeeded', n: 1 },
  ])
  const items = await fixtures.owner.query('select quantity_available from drop_items where drop_id = $1', [
    drop.dropId,
  ])
  expect(items.rows).toEqual([{ quantity_available: 5 }])
})

test('a paid claim that is taken back elsewhere is refunded by its event, or by the reconciliation', async () => {
  const [ada, ben] = await fixtures.buyers(2)
  const drop = await fixtures.sale({ units: [2] })
  const claims = [await fixtures.claim(ada!, drop), await fixtures.claim(ben!, drop)]
  const orders = [await quoteAndPay(fixtures, ada!, [claims[0]!]), await quoteAndPay(fixtures, ben!, [claims[1]!])]
  await fixtures.owner.query("select revoke_claims($1, 'Fraud.', false)", [claims])
  const handler = refundEvents(fixtures.deps).find((one) => one.event === 'claim.revoked')!
  const payload = { claimId: claims[0]! }
  const event = { id: 1, name: 'claim.revoked', rowId: claims[0]!, payload: payload as never, createdAt: new Date() }
  await handler.handle(event)
  await handler.handle(event)
  await fixtures.reconcileNow()
  for (const [i, buyer] of [ada!, ben!].entries()) {
    const order = await fixtures.as(asBuyer(buyer)).orders.byId({ id: orders[i]!.orderId })
    expect(order).toMatchObject({ status: 'refunded', refundedCents: 6900 })
  }
})

test('a seller finds orders by number and by names, and lists those that wait or are late', async () => {
  const [ada, ben] = await fixtures.buyers(2)
  await fixtures.owner.query("update profiles set display_name = 'Adaline 100%' where id = $1", [ada!.id])
  const drop = await fixtures.sale({ units: [3] })
  const [one, two] = [
    await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop)]),
    await quoteAndPay(fixtures, ben!, [await fixtures.claim(ben!, drop)]),
  ]
  await fixtures.owner.query(
    `update orders set address = jsonb_set(address, '{fullName}', '"Benedict Ono"') where id = $1`,
    [two.orderId],
  )
  const { storefrontId } = drop
  const seller = fixtures.as(asSeller(drop))
  const found = async (q: string) =>
    (await seller.orders.forStorefront({ storefrontId, q })).items.map(({ number }) => number)
  expect(await found(String(one.orderNumber))).toEqual([one.orderNumber])
  expect(await found(`#${two.orderNumber}`)).toEqual([two.orderNumber])
  expect(await found('adaline')).toEqual([one.orderNumber])
  expect(await found('0%')).toEqual([one.orderNumber])
  expect(await found('dict on')).toEqual([two.orderNumber])
  expect(await found('nobody')).toEqual([])
  const elsewhere = await fixtures.sale()
  const other = await fixtures.as(asSeller(elsewhere)).orders.forStorefront({
    storefrontId: elsewhere.storefrontId,
    q: String(one.orderNumber),
  })
  expect(other.items).toEqual([])
  await fixtures.owner.query("update orders set paid_at = paid_at - interval '4 days' where id = $1", [two.orderId])
  const queue = (name: 'waiting' | 'overdue', cursor?: string) =>
    seller.orders.forStorefront({ storefrontId, queue: name, limit: 1, ...(cursor ? { cursor } : {}) })
  const page = await queue('waiting')
  expect(page.items).toMatchObject([{ number: two.orderNumber }])
  expect((await queue('waiting', page.nextCursor!)).items).toMatchObject([{ number: one.orderNumber }])
  expect(await queue('overdue')).toMatchObject({ items: [{ number: two.orderNumber }], nextCursor: null })
  // A name of more orders than are looked up by their ids: the page is read in its order.
  await fixtures.owner.query(
    `insert into orders (buyer_id, storefront_id, status, fulfilment, currency, items_cents, shipping_cents, tax_cents,
       buyer_fee_cents, seller_fee_cents, total_cents, quote_hash, address, created_at)
     select $1, $2, 'cancelled', 'shipping', 'USD', 0, 0, 0, 0, 0, 0, repeat('0', 64),
       jsonb_set(o.address, '{fullName}', '"Cleo Park"'), app_now() - n * interval '1 hour'
     from orders o, generate_series(1, 301) n where o.id = $3`,
    [ada!.id, drop.storefrontId, one.orderId],
  )
  expect((await found('cleo park')).length).toBe(24)
  expect((await found('adaline')).length).toBe(24)
  expect((await found('adaline'))[0]).toBe(one.orderNumber)
  expect(await found('dict on')).toEqual([two.orderNumber])
})
