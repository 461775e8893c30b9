import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asSeller, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { earningsRouter } from './earnings.router.ts'

const fixtures = await openCheckoutFixtures()
afterAll(fixtures.close)
const { db, owner } = fixtures

test('every line sums to what the ledger has: sales, refunds, and what is owed for the counter', async () => {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1], priceCents: 2_001, feeStructure: 'split' })
  const { storefrontId } = drop
  const claimIds = [await fixtures.claim(ada!, drop, 0), await fixtures.claim(ada!, drop, 1)]
  const { orderId, state } = await quoteAndPay(fixtures, ada!, claimIds)
  if (state !== 'captured') await fixtures.reconcileNow()
  const request = { key: randomUUID(), requestId: 'test' }
  const refund = { orderId, claimIds: [claimIds[0]!], reason: 'Torn.', withdraw: true }
  await refundOrder(fixtures.deps, asSeller(drop), refund, request)
  const counter = await fixtures.sale({ isPickup: true, storefrontId, priceCents: 900 })
  const held = await fixtures.claim(ada!, counter)
  await fixtures.as(asSeller(drop)).orders.recordPickupPayment({ claimIds: [held] })

  const actor = testActor({
    profileId: drop.ownerId,
    sessionId: null,
    storefronts: new Map([[storefrontId, new Set(['storefront.transactions.view'])]]),
  })
  const api = createRouterClient(earningsRouter({ db }), { context: enteredContext(owner, actor) })
  const { items } = await api.list({ storefrontId })
  expect(items.map(({ kind }) => kind)).toEqual(['counter', 'refund', 'sale'])
  for (const { lines, netCents } of items) {
    expect(lines.reduce((sum, line) => sum + line.netCents, 0)).toBe(netCents)
    for (const { itemCents, shippingCents, feeCents, processorCents, taxCents, netCents: net } of lines)
      expect(itemCents + shippingCents + feeCents + processorCents + taxCents).toBe(net)
  }
  const { rows } = await owner.query(
    "select sum(amount_cents)::int as cents from money_entries where party_id = $1 and account in ('seller', 'shipping')",
    [storefrontId],
  )
  const months = await api.months({ storefrontId })
  expect(months.balanceCents).toBe(rows[0].cents)
  expect(items.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(rows[0].cents)
  const [month] = months.items
  expect(month!.itemsCents + month!.shippingCents + month!.feeCents + month!.refundedCents + month!.otherCents).toBe(
    month!.netCents,
  )
  const page = await api.list({ storefrontId, limit: 2 })
  const rest = await api.list({ storefrontId, cursor: page.nextCursor! })
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect((await api.list({ storefrontId, month: '2001-01' })).items).toEqual([])
  await expect(api.list({ storefrontId: (await fixtures.sale()).storefrontId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
