import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asSeller, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { salesRouter } from './sales.router.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const as = (actor: Actor | null) =>
  createRouterClient(salesRouter({ db: fixtures.db }), { context: testContext(actor) })
const staffOf = (...ids: string[]) =>
  testActor({ storefronts: new Map(ids.map((id) => [id, new Set(['storefront.dashboard.view'])])) })

test('sales are what was paid for items and not paid back; what is left on sale and what waits are counted', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1, 1], priceCents: 2_000 })
  const empty = {
    totalSalesCents: 0,
    activeListings: 3,
    subscribers: 0,
    pendingOrders: 0,
    overdueOrders: 0,
    unpaidHolds: 0,
    owedCents: null,
  }
  const seller = as(staffOf(drop.storefrontId))
  expect((await seller.overview({})).items).toEqual([
    { storefrontId: drop.storefrontId, storefrontName: 'Static Age Video', currency: 'USD', ...empty },
  ])
  await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop, 0)])
  const { orderId } = await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop, 1)])
  expect((await seller.overview({})).items).toMatchObject([
    { totalSalesCents: 4_000, activeListings: 1, pendingOrders: 2 },
  ])
  const request = { key: randomUUID(), requestId: 'test' }
  await refundOrder(fixtures.deps, asSeller(drop), { orderId, reason: 'Lost in the shop', withdraw: true }, request)
  expect((await seller.overview({})).items).toMatchObject([{ totalSalesCents: 2_000, pendingOrders: 1 }])
})

test('a subscriber is who has paid for now', async () => {
  const [ada, bo] = await fixtures.buyers(2)
  const drop = await fixtures.sale()
  const subscribe = (who: string, until: string) =>
    fixtures.owner.query(
      `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until)
       values ($1, $2, 'active', 999, 'USD', app_now() + $3::interval, app_now() + $3::interval)`,
      [who, drop.storefrontId, until],
    )
  await subscribe(ada!.id, '10 days')
  await subscribe(bo!.id, '-1 day')
  expect((await as(staffOf(drop.storefrontId)).overview({})).items).toMatchObject([{ subscribers: 1 }])
})

test('an ended drop lists nothing, and nobody sees another storefront’s sales', async () => {
  const over = await fixtures.sale({ startsIn: -7_200_000, endsIn: -3_600_000 })
  const other = await fixtures.sale()
  const { items } = await as(staffOf(over.storefrontId)).overview({})
  expect(items).toMatchObject([{ storefrontId: over.storefrontId, activeListings: 0 }])
  expect(items.map(({ storefrontId }) => storefrontId)).not.toContain(other.storefrontId)
  await expect(as(testActor()).overview({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('what waits, what is late and what is owed; holds are listed with the next to end first', async () => {
  const [ada, bo] = await fixtures.buyers(2)
  const drop = await fixtures.sale({ units: [2, 2], priceCents: 2_000 })
  const { storefrontId } = drop
  const names = ['storefront.dashboard.view', 'storefront.transactions.view', 'storefront.orders.view']
  const seller = as(testActor({ storefronts: new Map([[storefrontId, new Set(names)]]) }))
  const { orderId } = await quoteAndPay(fixtures, ada!, [await fixtures.claim(ada!, drop, 0)])
  const first = await fixtures.claim(bo!, drop, 0)
  const second = await fixtures.claim(bo!, drop, 1)
  await fixtures.owner.query("update claims set expires_at = expires_at + interval '1 minute' where id = $1", [first])
  const [figures] = (await seller.overview({})).items
  expect(figures).toMatchObject({ pendingOrders: 1, overdueOrders: 0, unpaidHolds: 2 })
  const { rows } = await fixtures.owner.query(
    "select sum(amount_cents)::int as cents from money_entries where party_id = $1 and account in ('seller', 'shipping')",
    [storefrontId],
  )
  expect(figures?.owedCents).toBe(rows[0].cents)
  const page = await seller.holds({ storefrontId, limit: 1 })
  expect(page.items).toMatchObject([{ id: second, buyerId: bo!.id }])
  expect((await seller.holds({ storefrontId, cursor: page.nextCursor! })).items).toMatchObject([{ id: first }])
  await fixtures.owner.query("update orders set paid_at = paid_at - interval '4 days' where id = $1", [orderId])
  expect((await seller.overview({})).items).toMatchObject([{ overdueOrders: 1 }])
  await expect(as(staffOf(storefrontId)).holds({ storefrontId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(seller.holds({ storefrontId: (await fixtures.sale()).storefrontId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
