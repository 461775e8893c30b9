import { afterAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { strikeLateOrders } from '#server/features/checkout/refunds/strike-seller.ts'
import {
  asBuyer,
  asSeller,
  type Buyer,
  openCheckoutFixtures,
  quoteAndPay,
  type SaleTerms,
} from '#server/features/checkout/testing/checkout-fixtures.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { closeLapsedParcels } from './change-parcel.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const day = 86_400_000
const inDays = async (days: number) => {
  const { rows } = await fixtures.owner.query<{ now: Date }>('select app_now() as now')
  return new Date(rows[0]!.now.getTime() + days * day).toISOString()
}
const terms: SaleTerms = {
  units: [5, 5],
  priceCents: 1_000,
  strategy: 'FlatRate',
  flatRate: [500, 100],
  endsIn: 60 * day,
  holdSeconds: 604_800,
}

/** Three drops of one storefront. */
async function threeDrops(): Promise<[DropFixture, DropFixture, DropFixture]> {
  const first = await fixtures.sale(terms)
  const more = { ...terms, storefrontId: first.storefrontId }
  const [second, third] = [await fixtures.sale(more), await fixtures.sale(more)]
  return [first, { ...second, ownerId: first.ownerId }, { ...third, ownerId: first.ownerId }]
}
const buy = async (buyer: Buyer, drop: DropFixture, item = 0) => {
  const { orderId } = await quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop, item)])
  return { orderId, order: await fixtures.as(asBuyer(buyer)).orders.byId({ id: orderId }) }
}

test('a parcel over three drops: later orders pay the additional rate; both sides see what is in it', async () => {
  const [first, second, third] = await threeDrops()
  const [ada] = await fixtures.buyers(1)
  const own = () => fixtures.as(asBuyer(ada!))
  const one = await buy(ada!, first)
  expect(await own().parcels.ofOrder({ orderId: one.orderId })).toMatchObject({ parcel: null, canOpen: true })
  const closesAt = await inDays(10)
  const { parcel } = await own().parcels.open({ orderId: one.orderId, closesAt })
  expect(parcel).toMatchObject({ closesAt, closedAt: null, orders: [{ id: one.orderId }] })
  const claimId = await fixtures.claim(ada!, second)
  const { parcels } = await own().checkout.quote({ claimIds: [claimId], addressId: ada!.addressId })
  expect(parcels).toMatchObject([{ shippingCents: 100, openParcel: { id: parcel!.id, closesAt } }])
  await quoteAndPay(fixtures, ada!, [claimId])
  const last = await quoteAndPay(fixtures, ada!, [
    await fixtures.claim(ada!, third, 0),
    await fixtures.claim(ada!, third, 1),
  ])
  const seen = await fixtures.as(asSeller(first)).parcels.ofOrder({ orderId: last.orderId })
  expect(seen).toMatchObject({ canOpen: false, isBuyer: false })
  expect(seen.parcel!.orders.map(({ shippingCents, lines }) => [shippingCents, lines.length])).toEqual([
    [500, 1],
    [100, 1],
    [200, 2],
  ])
  await fixtures.expectSound()
})

test('another storefront, another address or a pickup doesn’t join; nor what is bought after the end', async () => {
  const [first, second] = await threeDrops()
  const [ada, ben] = await fixtures.buyers(2)
  const { orderId } = await buy(ada!, first)
  await fixtures.as(asBuyer(ada!)).parcels.open({ orderId, closesAt: await inDays(2) })
  expect((await buy(ada!, await fixtures.sale(terms))).order.shippingCents).toBe(500)
  expect((await buy(ben!, second)).order.shippingCents).toBe(500)
  const { rows } = await fixtures.owner.query<{ id: string }>(
    `insert into addresses (profile_id, full_name, line1, city, region, postal_code, country)
     values ($1, 'Ada Buyer', '2 Forest Road', 'Portland', 'OR', '97201', 'US') returning id`,
    [ada!.id],
  )
  const elsewhere = { ...ada!, addressId: rows[0]!.id }
  expect((await buy(elsewhere, second)).order.shippingCents).toBe(500)
  const held = await fixtures.claim(ada!, second, 1)
  await fixtures.advance(2 * day)
  const late = await quoteAndPay(fixtures, ada!, [held])
  expect(await fixtures.as(asBuyer(ada!)).orders.byId({ id: late.orderId })).toMatchObject({ shippingCents: 500 })
})

test('a refund never reprices the others, and a parcel with nothing left in it takes nothing in', async () => {
  const [first, second, third] = await threeDrops()
  const [ada] = await fixtures.buyers(1)
  const one = await buy(ada!, first)
  await fixtures.as(asBuyer(ada!)).parcels.open({ orderId: one.orderId, closesAt: await inDays(9) })
  const two = await buy(ada!, second)
  expect(two.order.shippingCents).toBe(100)
  await fixtures.as(asSeller(first)).refunds.create({ orderId: one.orderId, reason: 'Lost.', withdraw: false })
  expect(await fixtures.as(asBuyer(ada!)).orders.byId({ id: two.orderId })).toMatchObject({
    shippingCents: 100,
    totalCents: two.order.totalCents,
  })
  expect((await buy(ada!, third)).order.shippingCents).toBe(100)
  for (const { id } of (await fixtures.as(asBuyer(ada!)).orders.mine({})).items) {
    if (id !== one.orderId)
      await fixtures.as(asSeller(first)).refunds.create({ orderId: id, reason: 'Lost.', withdraw: false })
  }
  expect((await buy(ada!, third, 1)).order.shippingCents).toBe(500)
  await fixtures.expectSound()
})

test('a quote that joined is refused once the parcel has closed; the total is asked again', async () => {
  const [first, second] = await threeDrops()
  const [ada] = await fixtures.buyers(1)
  const own = () => fixtures.as(asBuyer(ada!))
  const { orderId } = await buy(ada!, first)
  const { parcel } = await own().parcels.open({ orderId, closesAt: await inDays(9) })
  const asked = {
    claimIds: [await fixtures.claim(ada!, second)],
    addressId: ada!.addressId,
    fulfilment: 'shipping' as const,
  }
  const { parcels } = await own().checkout.quote(asked)
  await own().parcels.close({ id: parcel!.id })
  await expect(
    own().checkout.pay({ ...asked, method: 'sandbox_success', quoteHash: parcels[0]!.hash }),
  ).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
})

test('the time to ship begins at the end of the parcel, whether its buyer closes it or its time runs out', async () => {
  const [first, second] = await threeDrops()
  const [ada] = await fixtures.buyers(1)
  const own = () => fixtures.as(asBuyer(ada!))
  const { orderId } = await buy(ada!, first)
  const { parcel } = await own().parcels.open({ orderId, closesAt: await inDays(6) })
  await buy(ada!, second)
  const strikes = async () =>
    (await fixtures.owner.query('select seller_strike_score as n from profiles where id = $1', [first.ownerId])).rows[0]
      .n
  await fixtures.advance(5 * day)
  await strikeLateOrders(fixtures.deps)
  expect(await strikes()).toBe(0)
  await fixtures.advance(2 * day)
  await Promise.all([closeLapsedParcels(fixtures.deps), closeLapsedParcels(fixtures.deps)])
  const ended = await own().parcels.ofOrder({ orderId })
  expect(ended.parcel!.closedAt).toBe(parcel!.closesAt)
  await fixtures.advance(1.5 * day)
  await strikeLateOrders(fixtures.deps)
  expect(await strikes()).toBe(0)
  await fixtures.advance(day)
  await strikeLateOrders(fixtures.deps)
  expect(await strikes()).toBe(2)
})

test('opens once for a storefront, within 30 days, before packing; its end moves; only its buyer may', async () => {
  const [first, second] = await threeDrops()
  const [ada, ben] = await fixtures.buyers(2)
  const own = () => fixtures.as(asBuyer(ada!))
  const one = await buy(ada!, first)
  const two = await buy(ada!, second)
  const refused = (code: string) => ({ code })
  const { orderId } = one
  await expect(own().parcels.open({ orderId, closesAt: await inDays(31) })).rejects.toMatchObject(refused('WRONG_END'))
  await expect(own().parcels.open({ orderId, closesAt: await inDays(0) })).rejects.toMatchObject(refused('WRONG_END'))
  const { parcel } = await own().parcels.open({ orderId, closesAt: await inDays(3) })
  expect(await own().parcels.open({ orderId, closesAt: await inDays(9) })).toMatchObject({ parcel: { id: parcel!.id } })
  await expect(own().parcels.open({ orderId: two.orderId, closesAt: await inDays(3) })).rejects.toMatchObject(
    refused('ALREADY_OPEN'),
  )
  const later = await inDays(29)
  expect(await own().parcels.update({ id: parcel!.id, closesAt: later })).toMatchObject({ closesAt: later })
  const gone = refused('NOT_FOUND')
  for (const actor of [asBuyer(ben!), asSeller(first), testActor({ permissions: ['user.transactions.view'] })]) {
    const other = () => fixtures.as(testActor({ ...actor, permissions: ['user.transactions.view'] }))
    await expect(other().parcels.close({ id: parcel!.id })).rejects.toMatchObject(gone)
    await expect(other().parcels.update({ id: parcel!.id, closesAt: later })).rejects.toMatchObject(gone)
    await expect(other().parcels.open({ orderId, closesAt: later })).rejects.toMatchObject(gone)
  }
  await expect(fixtures.as(asBuyer(ben!)).parcels.ofOrder({ orderId })).rejects.toMatchObject(gone)
  expect((await own().parcels.close({ id: parcel!.id })).closedAt).not.toBeNull()
  expect((await own().parcels.close({ id: parcel!.id })).closedAt).not.toBeNull()
  await expect(own().parcels.update({ id: parcel!.id, closesAt: later })).rejects.toMatchObject(refused('CLOSED'))
  await fixtures.owner.query("update orders set status = 'packed' where id = $1", [two.orderId])
  await expect(own().parcels.open({ orderId: two.orderId, closesAt: later })).rejects.toMatchObject(refused('TOO_LATE'))
})
