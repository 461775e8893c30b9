import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { rejectImpersonation } from '#server/features/access/public.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'
import { isPaid, mayWrite } from '#server/features/orders/messages/messages.policy.ts'
import type { OrderOfMessages } from '#server/features/orders/messages/messages.queries.ts'
import { mustManageOrder, sideOf } from '#server/features/orders/orders.policy.ts'

let fixtures: TestDb
let drop: DropFixture
let buyer: string
let orderId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner)
  const [account] = await makeBuyers(fixtures.owner, 1)
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item: drop.items[0]! }])
  ;[buyer, orderId] = [account!.id, await captureMoney(fixtures.owner, [String(answer!.claim_id)])]
})
afterAll(() => fixtures.close())

const staff = (permission: string, storefrontId = drop.storefrontId) =>
  testActor({ storefronts: new Map([[storefrontId, new Set([permission])]]) })

test('an order is managed by staff with that right; to others, and where there is none, it is not there', async () => {
  const manage = (actor: ReturnType<typeof staff>, id = orderId) =>
    mustManageOrder(fixtures.db, actor, id).then(
      () => 'passed',
      (error: { code: string }) => error.code,
    )
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect(await manage(staff('storefront.orders.manage'))).toBe('passed')
  expect(await manage(staff('storefront.orders.view'))).toBe('NOT_FOUND')
  expect(await manage(staff('storefront.orders.manage', nowhere))).toBe('NOT_FOUND')
  expect(await manage(staff('storefront.orders.manage'), nowhere)).toBe('NOT_FOUND')
})

test('an order has two sides, and money is moved by its owner alone', () => {
  const order = { buyerId: buyer, storefrontId: drop.storefrontId }
  expect(sideOf(staff('storefront.orders.view'), order)).toBe('seller')
  expect(sideOf(testActor({ profileId: buyer }), order)).toBe('buyer')
  expect(sideOf(testActor(), order)).toBeNull()
  expect(() => rejectImpersonation(testActor({ impersonatedBy: buyer }))).toThrow()
  expect(() => rejectImpersonation(testActor())).not.toThrow()
})

test('an order that was paid is written about, by its buyer and by who manages it', () => {
  const order = (status: string) => ({ status, storefrontId: drop.storefrontId }) as OrderOfMessages
  const write = (status: string, actor: ReturnType<typeof staff>, side: 'buyer' | 'seller' = 'seller') =>
    mayWrite(actor, order(status), side)
  expect(write('paid', staff('storefront.orders.manage'))).toBe(true)
  expect(write('paid', staff('storefront.orders.view'))).toBe(false)
  expect(write('refunded', staff('storefront.orders.view'), 'buyer')).toBe(true)
  for (const status of ['pending', 'failed']) {
    expect(isPaid(status)).toBe(false)
    expect(write(status, staff('storefront.orders.manage'), 'buyer')).toBe(false)
  }
})
