import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { asBuyer, openCheckoutFixtures, quoteAndPay } from '../testing/checkout-fixtures.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
afterEach(fixtures.expectSound)

const hash = '0'.repeat(64)

test('a paid claim is a purchase at once, and its order is paid', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const claimId = await fixtures.claim(ada!, drop)

  const paid = await quoteAndPay(fixtures, ada!, [claimId])
  expect(paid).toMatchObject({ state: 'captured', title: 'Payment Recorded', totalCents: 6900, holdEndsAt: null })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'purchased', paid: true })

  const order = await fixtures.as(asBuyer(ada!)).orders.byId({ id: paid.orderId })
  expect(order).toMatchObject({
    number: paid.orderNumber,
    status: 'paid',
    itemsCents: 6400,
    shippingCents: 500,
    totalCents: 6900,
    sellerFeeCents: null,
    address: { fullName: 'Ada Buyer', country: 'US' },
    lines: [{ claimId, priceCents: 6400, refundedCents: 0, seq: 1 }],
  })
  const { rows } = await fixtures.owner.query(
    "select topic, payload from outbox where name = 'order.paid' and row_id = $1",
    [paid.orderId],
  )
  const { storefrontId } = drop
  const payload = { orderId: paid.orderId, userId: ada!.id, storefrontId, claimIds: [claimId], totalCents: 6900 }
  expect(rows).toEqual([{ topic: '*', payload }])
})

test('a declined card is an answer: nothing is taken, the hold keeps running, another card pays', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const before = await fixtures.claimRow(claimId)

  const declined = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_declined')
  expect(declined).toMatchObject({ state: 'declined', title: 'Payment declined' })
  const after = await fixtures.claimRow(claimId)
  expect(after).toMatchObject({ status: 'claimed', paid: false, expires_at: before.expires_at })
  expect(declined.holdEndsAt).toBe(after.expires_at.toISOString())

  expect(await quoteAndPay(fixtures, ada!, [claimId])).toMatchObject({ state: 'captured' })
  const { items } = await fixtures.as(asBuyer(ada!)).orders.mine({})
  expect(items.map((order) => order.status)).toEqual(['paid'])
})

test('the first attempt moves the end of a short hold to ten minutes ahead, the second never again', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale({ holdSeconds: 60 }))
  await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_declined')
  const { expires_at: first, payment_began_at: began } = await fixtures.claimRow(claimId)
  expect(first.getTime() - began.getTime()).toBe(600_000)

  await fixtures.advance(30_000)
  await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_declined')
  expect((await fixtures.claimRow(claimId)).expires_at).toEqual(first)
})

test('a bank that asks is answered by confirming', async () => {
  const [ada, eve] = await fixtures.buyers(2)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const asked = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_confirm')
  expect(asked).toMatchObject({ state: 'needs_confirmation' })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'capturing' })

  const { paymentId: id } = asked
  await expect(fixtures.as(asBuyer(eve!)).checkout.confirm({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(fixtures.as(asBuyer(eve!)).checkout.payment({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const key = randomUUID()
  const confirmed = await fixtures.as(asBuyer(ada!), key).checkout.confirm({ id })
  expect(confirmed).toMatchObject({ state: 'captured', paymentId: id })
  expect(await fixtures.as(asBuyer(ada!), key).checkout.confirm({ id })).toEqual(confirmed)
  expect(await fixtures.as(asBuyer(ada!)).checkout.payment({ id })).toMatchObject({ state: 'captured' })
})

test('another attempt takes the place of one that waits at the bank', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const asked = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_confirm')
  expect(await quoteAndPay(fixtures, ada!, [claimId])).toMatchObject({ state: 'captured' })

  const confirmed = await fixtures.as(asBuyer(ada!)).checkout.confirm({ id: asked.paymentId })
  expect(confirmed).toMatchObject({ state: 'declined', title: 'Payment ended' })
})

test('a late bank holds the claim until its webhook comes', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const waiting = await quoteAndPay(fixtures, ada!, [claimId], 'sandbox_late')
  expect(waiting).toMatchObject({ state: 'processing' })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'capturing' })

  await fixtures.sandbox.tick()
  const settled = await fixtures.as(asBuyer(ada!)).checkout.payment({ id: waiting.paymentId })
  expect(settled).toMatchObject({ state: 'captured' })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'purchased' })
})

test('the same key gives the first answer again and takes money once; with another body it is refused', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  const key = randomUUID()
  const { parcels } = await fixtures.as(asBuyer(ada!)).checkout.quote({ claimIds: [claimId] })
  const input = { claimIds: [claimId], method: 'sandbox_success' as const, quoteHash: parcels[0]!.hash }
  const first = await fixtures.as(asBuyer(ada!), key).checkout.pay(input)
  expect(await fixtures.as(asBuyer(ada!), key).checkout.pay(input)).toEqual(first)
  const other = { ...input, method: 'sandbox_late' as const }
  await expect(fixtures.as(asBuyer(ada!), key).checkout.pay(other)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  const again = fixtures.as(asBuyer(ada!)).checkout.pay(input)
  await expect(again).rejects.toMatchObject({ code: 'NOT_PAYABLE', status: 409 })
})

test('figures that changed after the quote are refused, and nothing happens', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  const claimIds = [await fixtures.claim(ada!, drop)]
  const api = fixtures.as(asBuyer(ada!))
  const { parcels } = await api.checkout.quote({ claimIds })
  const pay = () => api.checkout.pay({ claimIds, method: 'sandbox_success', quoteHash: parcels[0]!.hash })

  await fixtures.owner.query("insert into tax_rates values ('US', '', 70000), ('US', 'OR', 25000)")
  await expect(pay()).rejects.toMatchObject({ code: 'QUOTE_CHANGED', status: 409 })
  const taxed = await api.checkout.quote({ claimIds })
  expect(taxed.parcels[0]).toMatchObject({ taxCents: 173, totalCents: 7073 })
  await fixtures.owner.query('delete from tax_rates')

  await fixtures.owner.query("update addresses set city = 'Salem' where profile_id = $1", [ada!.id])
  await expect(pay()).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
  expect(await fixtures.claimRow(claimIds[0]!)).toMatchObject({ status: 'claimed', payment_began_at: null })
})

test("a held claim's price, shipping and fee rules do not change with its drop", async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ strategy: 'FlatRate', flatRate: [300, 50], feeStructure: 'buyer' })
  const claimIds = [await fixtures.claim(ada!, drop)]
  await fixtures.owner.query("update drops set flat_rate_amount_cents = 9900, fee_structure = 'seller' where id = $1", [
    drop.dropId,
  ])
  await fixtures.owner.query('update drop_items set price_cents = 1 where drop_id = $1', [drop.dropId])
  await fixtures.owner.query('update platform_settings set platform_fee_bps = 5000')
  const { parcels } = await fixtures.as(asBuyer(ada!)).checkout.quote({ claimIds })
  expect(parcels[0]).toMatchObject({ itemsCents: 6400, shippingCents: 300, buyerFeeCents: 560, feeStructure: 'buyer' })
  await fixtures.owner.query('update platform_settings set platform_fee_bps = 875')
})

test("what the seller takes by default is frozen with the claim too, one from the line's offer included", async () => {
  const [ada, ben] = await fixtures.buyers(2)
  const drop = await fixtures.sale()
  const first = await fixtures.claim(ada!, drop)
  await fixtures.owner.query('select join_standby($1, $2)', [drop.items[0], ben!.id])
  await fixtures.owner.query('update storefronts set default_shipping_cents = 9900 where id = $1', [drop.storefrontId])
  const quote = async (buyer: typeof ada, id: string) =>
    (await fixtures.as(asBuyer(buyer!)).checkout.quote({ claimIds: [id] })).parcels[0]!.shippingCents
  expect(await quote(ada, first)).toBe(500)
  await fixtures.owner.query('select release_claim($1, $2)', [first, ada!.id])
  await fixtures.owner.query('update storefronts set default_shipping_cents = 1 where id = $1', [drop.storefrontId])
  const { rows } = await fixtures.owner.query('select id from claims where user_id = $1', [ben!.id])
  expect(await quote(ben, rows[0].id)).toBe(9900)
})

test("somebody else's claim or address, and one that does not exist, are not found", async () => {
  const [ada, eve] = await fixtures.buyers(2)
  const claimIds = [await fixtures.claim(ada!, await fixtures.sale())]
  const missing = { code: 'NOT_FOUND', status: 404 }
  const api = fixtures.as(asBuyer(eve!))
  await expect(api.checkout.quote({ claimIds })).rejects.toMatchObject(missing)
  await expect(api.checkout.quote({ claimIds: [randomUUID()] })).rejects.toMatchObject(missing)
  const pay = { claimIds, method: 'sandbox_success' as const, quoteHash: hash }
  await expect(api.checkout.pay(pay)).rejects.toMatchObject(missing)
  const wrongAddress = fixtures.as(asBuyer(ada!)).checkout.quote({ claimIds, addressId: eve!.addressId })
  await expect(wrongAddress).rejects.toMatchObject(missing)
  expect(await fixtures.claimRow(claimIds[0]!)).toMatchObject({ status: 'claimed', payment_began_at: null })
})

test('what has run out cannot be quoted or paid, although nobody has swept it yet', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimIds = [await fixtures.claim(ada!, await fixtures.sale({ holdSeconds: 300 }))]
  const api = fixtures.as(asBuyer(ada!))
  const { parcels } = await api.checkout.quote({ claimIds })
  await fixtures.advance(301_000)
  await expect(api.checkout.quote({ claimIds })).rejects.toMatchObject({ code: 'NOT_PAYABLE' })
  const pay = api.checkout.pay({ claimIds, method: 'sandbox_success', quoteHash: parcels[0]!.hash })
  await expect(pay).rejects.toMatchObject({ code: 'NOT_PAYABLE' })
})

test('a stop by the platform stops the holds, which can be paid all the while', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ holdSeconds: 300, endsIn: 7_200_000 })
  const claimIds = [await fixtures.claim(ada!, drop)]
  await fixtures.owner.query(
    "update drops set status = 'paused', paused_at = app_now(), paused_by = 'platform' where id = $1",
    [drop.dropId],
  )
  await fixtures.advance(900_000)
  expect(await quoteAndPay(fixtures, ada!, claimIds)).toMatchObject({ state: 'captured' })
})

test('several sellers are several parcels, each paid for itself; one may fail', async () => {
  const [ada] = await fixtures.buyers(1)
  const [tapes, cards] = [await fixtures.sale({ units: [1, 1] }), await fixtures.sale({ priceCents: 900 })]
  const mine = [await fixtures.claim(ada!, tapes, 0), await fixtures.claim(ada!, tapes, 1)]
  const theirs = await fixtures.claim(ada!, cards)
  const api = fixtures.as(asBuyer(ada!))
  const { parcels } = await api.checkout.quote({ claimIds: [...mine, theirs] })
  expect(parcels.map((parcel) => [parcel.storefrontId, parcel.totalCents])).toEqual([
    [tapes.storefrontId, 2 * 6400 + 620],
    [cards.storefrontId, 1400],
  ])
  const both = { claimIds: [...mine, theirs], method: 'sandbox_success' as const, quoteHash: parcels[0]!.hash }
  await expect(api.checkout.pay(both)).rejects.toMatchObject({ code: 'SEVERAL_SELLERS' })

  expect(await quoteAndPay(fixtures, ada!, [theirs], 'sandbox_declined')).toMatchObject({ state: 'declined' })
  expect(await quoteAndPay(fixtures, ada!, mine)).toMatchObject({ state: 'captured', totalCents: 13_420 })
  expect(await fixtures.claimRow(theirs)).toMatchObject({ status: 'claimed' })
})

test('a parcel needs an address, and is not mixed with what is picked up', async () => {
  const [ada] = await fixtures.buyers(1)
  const tapes = await fixtures.sale()
  const fair = await fixtures.sale({ isPickup: true, storefrontId: tapes.storefrontId })
  const [sent, fetched] = [await fixtures.claim(ada!, tapes), await fixtures.claim(ada!, fair)]
  const api = fixtures.as(asBuyer(ada!))
  const { parcels } = await api.checkout.quote({ claimIds: [sent, fetched] })
  expect(parcels.map(({ fulfilment, shippingCents }) => [fulfilment, shippingCents])).toEqual([
    ['shipping', 500],
    ['pickup', 0],
  ])
  const mixed = { claimIds: [sent, fetched], method: 'sandbox_success' as const, quoteHash: hash }
  await expect(api.checkout.pay(mixed)).rejects.toMatchObject({ code: 'CANNOT_SHIP' })
  const picked = await quoteAndPay(fixtures, ada!, [fetched], 'sandbox_success', { fulfilment: 'pickup' })
  expect(picked).toMatchObject({ state: 'captured', totalCents: 6400 })

  await fixtures.owner.query('delete from addresses where profile_id = $1', [ada!.id])
  const homeless = api.checkout.pay({ claimIds: [sent], method: 'sandbox_success', quoteHash: hash })
  await expect(homeless).rejects.toMatchObject({ code: 'ADDRESS_NEEDED' })
})

test('the fee is borne by the seller, by the buyer, or by both', async () => {
  const [ada] = await fixtures.buyers(1)
  const fees: unknown[] = []
  for (const feeStructure of ['seller', 'buyer', 'split'] as const) {
    const drop = await fixtures.sale({ feeStructure, priceCents: 1_001, strategy: 'Free' })
    const { orderId } = await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop)])
    const { rows } = await fixtures.owner.query(
      `select o.total_cents, o.buyer_fee_cents, o.seller_fee_cents,
         (select jsonb_object_agg(party, amount_cents) from fee_lines f where f.payment_id = p.id) as parts
       from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [orderId],
    )
    fees.push(rows[0])
  }
  expect(fees).toEqual([
    { total_cents: 1001, buyer_fee_cents: 0, seller_fee_cents: 88, parts: { seller: 913, platform: 88, tax: 0 } },
    { total_cents: 1089, buyer_fee_cents: 88, seller_fee_cents: 0, parts: { seller: 1001, platform: 88, tax: 0 } },
    { total_cents: 1045, buyer_fee_cents: 44, seller_fee_cents: 44, parts: { seller: 957, platform: 88, tax: 0 } },
  ])
})

test('what costs nothing is paid like everything else', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimId = await fixtures.claim(ada!, await fixtures.sale({ priceCents: 0, strategy: 'Free' }))
  expect(await quoteAndPay(fixtures, ada!, [claimId])).toMatchObject({ state: 'captured', totalCents: 0 })
})

test('without a provider paying answers 503, and nobody pays in somebody else’s name', async () => {
  const [ada] = await fixtures.buyers(1)
  const claimIds = [await fixtures.claim(ada!, await fixtures.sale())]
  const input = { claimIds, method: 'sandbox_success' as const, quoteHash: hash }
  const helper = { ...asBuyer(ada!), impersonatedBy: randomUUID() }
  await expect(fixtures.as(helper).checkout.pay(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  fixtures.deps.paysBy = null
  try {
    await expect(fixtures.as(asBuyer(ada!)).checkout.pay(input)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  } finally {
    fixtures.deps.paysBy = 'sandbox'
  }
})
