import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'

// Who is a storefront's customer, and what counts as bought: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let other: DropFixture
let ada: string
let bob: string
let orderId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2] })
  other = await makeDrop(fixtures.owner)
  const [one, two] = await makeBuyers(fixtures.owner, 2)
  ;[ada, bob] = [one!.id, two!.id]
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: one!.token, item: drop.items[0]! }])
  orderId = await captureMoney(fixtures.owner, [String(claim!.claim_id)])
  await fixtures.owner.query('select mark_claim_paid($1, $2)', [String(claim!.claim_id), ada])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const tell = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]
const ofOrder = (change: string) => `update orders set ${change} where id = '${orderId}'`

describe('a customer’s orders', () => {
  const counted = async (changes: string) =>
    (
      await fixtures.tryOut(
        `${changes}; select count_customer('${drop.storefrontId}', '${ada}')`,
        `select orders, items, spent_cents::int as spent from storefront_customers
         where storefront_id = '${drop.storefrontId}' and profile_id = '${ada}'`,
      )
    )[0]

  test('count once they are paid; their items while they are on their way or there, and not refunded', async () => {
    expect(await counted(nothing)).toEqual({ orders: 1, items: 1, spent: 6400 })
    expect(await counted(ofOrder(`status = 'cancelled'`))).toEqual({ orders: 1, items: 0, spent: 0 })
    expect(await counted(`update order_lines set refunded_cents = 6400`)).toEqual({ orders: 1, items: 0, spent: 0 })
    expect(await counted(ofOrder('paid_at = null'))).toEqual({ orders: 0, items: 0, spent: 0 })
  })

  test('are counted again when a line is refunded, not when anything else of it changes', async () => {
    const spoiled = `update storefront_customers set items = 77`
    const items = `select items from storefront_customers where profile_id = '${ada}'`
    expect(await tell(`${spoiled}; update order_lines set refunded_cents = 6400`, items)).toBe(0)
    expect(await tell(`${spoiled}; update order_lines set title = 'Other words'`, items)).toBe(77)
    expect(
      await tell(`${ofOrder('paid_at = null')}; ${spoiled}; update order_lines set refunded_cents = 6400`, items),
    ).toBe(77)
  })

  test('are listed once they are paid', async () => {
    const bought = `select count(*)::int from customer_purchases where buyer_id = '${ada}'`
    expect(await tell(nothing, bought)).toBe(1)
    expect(await tell(ofOrder('paid_at = null'), bought)).toBe(0)
  })
})

test('an order makes a customer once it is paid', async () => {
  const customers = (paidAt: string) =>
    tell(
      `delete from storefront_customers; ${ofOrder(`paid_at = ${paidAt}, status = status`)}`,
      'select count(*)::int from storefront_customers',
    )
  expect(await customers('app_now()')).toBe(1)
  expect(await customers('null')).toBe(0)
})

describe('a storefront', () => {
  const met = (changes: string, who: string, storefront = drop.storefrontId) =>
    tell(changes, `select has_met('${storefront}', '${who}')`)
  const noCustomers = 'delete from storefront_customers'

  test('has met who ordered or claimed there, not who did so elsewhere', async () => {
    expect(await met(nothing, ada)).toBe(true)
    expect(await met(noCustomers, ada)).toBe(true)
    expect(await met(nothing, bob)).toBe(false)
    expect(await met(nothing, ada, other.storefrontId)).toBe(false)
    expect(
      await met(
        `insert into storefront_customers (storefront_id, profile_id) values ('${other.storefrontId}', '${bob}')`,
        bob,
        other.storefrontId,
      ),
    ).toBe(true)
  })

  test('blocks exactly whom it blocked', async () => {
    const block = `insert into storefront_blocks (storefront_id, profile_id) values ('${drop.storefrontId}', '${ada}')`
    const isBlocked = (who: string) => `select is_blocked_at('${drop.storefrontId}', '${who}')`
    expect(await tell(block, isBlocked(ada))).toBe(true)
    expect(await tell(block, isBlocked(bob))).toBe(false)
  })

  test('is worked for by its staff while their right lasts', async () => {
    const staff = (until: string) =>
      `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
       select '${bob}', '${drop.storefrontId}', id, ${until} from permissions where name = 'storefront.orders.view'`
    const works = `select works_for('${drop.storefrontId}', '${bob}')`
    expect(await tell(staff('null'), works)).toBe(true)
    expect(await tell(staff('app_now()'), works)).toBe(false)
  })

  test('gives each customer the tier that they reached themselves', async () => {
    const tiers = `delete from loyalty_tiers;
      insert into loyalty_tiers (storefront_id, name, threshold) values ('${drop.storefrontId}', 'Regular', 1)`
    const tier = (who: string) => tell(tiers, `select tier_at('${drop.storefrontId}', '${who}')`)
    expect(await tier(ada)).toBe('Regular')
    expect(await tier(bob)).toBeNull()
  })
})
