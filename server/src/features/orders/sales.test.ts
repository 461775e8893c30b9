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
  const empty = { totalSalesCents: 0, activeListings: 3, subscribers: 0, pendingOrders: 0 }
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

test('a drop that is over lists nothing, and nobody sees the sales of a storefront that is not theirs', async () => {
  const over = await fixtures.sale({ startsIn: -7_200_000, endsIn: -3_600_000 })
  const other = await fixtures.sale()
  const { items } = await as(staffOf(over.storefrontId)).overview({})
  expect(items).toMatchObject([{ storefrontId: over.storefrontId, activeListings: 0 }])
  expect(items.map(({ storefrontId }) => storefrontId)).not.toContain(other.storefrontId)
  await expect(as(testActor()).overview({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
