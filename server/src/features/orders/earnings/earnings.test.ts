import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asSeller, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { closeDays } from './earnings.queries.ts'
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
  expect(items.map(({ kind, isTest }) => [kind, isTest])).toEqual([
    ['counter', false],
    ['refund', true],
    ['sale', true],
  ])
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

test('a day is stored once the next one is over; months, balance and lists stay what they were', async () => {
  await fixtures.setClock('2027-03-30T10:00:00Z')
  const [bo] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [9], priceCents: 1_000, endsIn: 40 * 86_400_000 })
  const { storefrontId } = drop
  const buy = async () => {
    const { orderId } = await quoteAndPay(fixtures, bo!, [await fixtures.claim(bo!, drop)])
    return orderId
  }
  const orderId = await buy()
  const actor = testActor({
    profileId: drop.ownerId,
    sessionId: null,
    storefronts: new Map([[storefrontId, new Set(['storefront.transactions.view'])]]),
  })
  const api = createRouterClient(earningsRouter({ db }), { context: enteredContext(owner, actor) })
  const stored = async () =>
    (await owner.query('select day::text from earning_days where storefront_id = $1 order by 1', [storefrontId])).rows
  await closeDays(db)
  await fixtures.advance(86_400_000)
  await closeDays(db)
  expect(await stored()).toEqual([])
  const before = await api.months({ storefrontId })
  await fixtures.advance(86_400_000)
  await closeDays(db)
  await closeDays(db)
  expect(await stored()).toEqual([{ day: '2027-03-30' }])
  expect(await api.months({ storefrontId })).toEqual(before)

  const request = { key: randomUUID(), requestId: 'test' }
  await refundOrder(fixtures.deps, asSeller(drop), { orderId, reason: 'Torn.', withdraw: true }, request)
  const after = await api.months({ storefrontId })
  expect(after.items.map(({ month }) => month)).toEqual(['2027-04', '2027-03'])
  expect(after.balanceCents).toBe(0)
  const kinds = async (month: string) => (await api.list({ storefrontId, month })).items.map(({ kind }) => kind)
  expect([await kinds('2027-03'), await kinds('2027-04'), await kinds('2027-02')]).toEqual([['sale'], ['refund'], []])
  await fixtures.advance(3 * 86_400_000)
  await closeDays(db)
  expect(await api.months({ storefrontId })).toEqual(after)
  expect([await kinds('2027-03'), await kinds('2027-04')]).toEqual([['sale'], ['refund']])
  await fixtures.expectSound()
})
