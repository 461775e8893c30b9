import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// What counts in a storefront's sales totals, one guard at a time.

let fixtures: TestDb
let drop: DropFixture
let buyer: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1, 1], priceCents: 2000 })
  const [account] = await makeBuyers(fixtures.owner, 1)
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item: drop.items[0]! }])
  buyer = account!.id
  await captureMoney(fixtures.owner, [String(answer!.claim_id)])
})
afterAll(() => fixtures.close())

const figures = async (changes = 'select 1') => {
  const query = `select total_sales_cents::int as sales, active_listings as listings, subscribers, pending_orders as orders
    from sales_overview('{${drop.storefrontId}}')`
  return (await fixtures.tryOut<Record<'sales' | 'listings' | 'subscribers' | 'orders', number>>(changes, query))[0]!
}

test('sales are of orders that are paid, and of lines that were not paid back', async () => {
  expect(await figures()).toEqual({ sales: 2000, listings: 1, subscribers: 0, orders: 1 })
  expect(await figures(`update orders set status = 'cancelled'`)).toMatchObject({ sales: 0, orders: 0 })
  expect(await figures('update order_lines set refunded_cents = price_cents')).toMatchObject({ sales: 0 })
  expect(await figures(`update orders set status = 'shipped'`)).toMatchObject({ sales: 2000, orders: 0 })
})

test('a listing is an item that can still be claimed', async () => {
  const lot = (change: string) => `update drop_items set ${change} where id = '${drop.items[1]}'`
  expect((await figures(lot('active = false'))).listings).toBe(0)
  expect((await figures(lot('closed_at = app_now()'))).listings).toBe(0)
  expect((await figures(lot('quantity_available = 0, quantity_held = 1'))).listings).toBe(0)
  const over = `alter table drops disable trigger user; update drops set status = 'completed'`
  expect((await figures(over)).listings).toBe(0)
})

test('a subscriber has paid for this month', async () => {
  const subscribed = (status: string, until: string) =>
    `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until)
     values ('${buyer}', '${drop.storefrontId}', '${status}', 1, 'USD', app_now(), app_now() ${until})`
  expect((await figures(subscribed('active', `+ interval '1 day'`))).subscribers).toBe(1)
  expect((await figures(subscribed('active', `- interval '1 day'`))).subscribers).toBe(0)
  expect((await figures(subscribed('past_due', `+ interval '1 day'`))).subscribers).toBe(0)
})
