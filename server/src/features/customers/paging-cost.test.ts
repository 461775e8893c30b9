import { createDb } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { listOwnDrops } from '#server/features/drops/listing/list-drops.ts'
import { listOrders } from '#server/features/orders/orders.queries.ts'
import { listCustomers } from './customers.queries.ts'

const fixtures = await openTestDb()
const one = createDb({ url: fixtures.url, max: 1 })
afterAll(async () => {
  await one.close()
  await fixtures.close()
})

const limit = 50
let [few, many] = ['', '']

/** Inserts customers with orders, and drops, past the triggers: what they count is inserted here. */
const fill = (storefrontId: string, customers: number, orders: number, drops: number) =>
  fixtures.owner.query(`
    begin;
    alter table profiles disable trigger user;
    alter table orders disable trigger user;
    alter table drops disable trigger user;
    with people as (
      insert into profiles (id, email, display_name, username)
      select gen_random_uuid(), n || '.${customers}@example.test',
        case n when 7 then 'Una Featherstone' else 'Collector ' || n end, 'c${customers}.' || n
      from generate_series(1, ${customers}) n returning id
    ), numbered as (
      select id, row_number() over () as n from people
    ), sums as (
      insert into storefront_customers (storefront_id, profile_id, orders, items, spent_cents, first_order_at, last_order_at)
      select '${storefrontId}', id, n % 7, n % 9, n % 1000 * 100, app_now(), app_now() - n * interval '1 minute' from numbered
    )
    insert into orders (buyer_id, storefront_id, status, fulfilment, address, currency, items_cents, shipping_cents,
      tax_cents, buyer_fee_cents, seller_fee_cents, total_cents, quote_hash, paid_at, created_at)
    select p.id, '${storefrontId}', (array['paid', 'shipped', 'closed', 'closed', 'closed'])[1 + o % 5], 'shipping',
      jsonb_build_object('fullName', 'Recipient ' || o), 'USD', 500, 0, 0, 0, 0, 500, 'x',
      app_now() - o * interval '1 minute', app_now() - o * interval '1 minute'
    from generate_series(1, ${orders}) o join numbered p on p.n = 1 + o % ${customers};
    insert into drops (storefront_id, title, status, start_date, end_date, published_at, created_at)
    select '${storefrontId}', 'Drop ' || n, (array['completed', 'scheduled', 'completed'])[1 + n % 3],
      app_now() + (n - ${drops} / 2) * interval '1 hour', app_now() + (n - ${drops} / 2 + 1) * interval '1 hour', app_now(),
      app_now() - n * interval '1 minute'
    from generate_series(1, ${drops}) n;
    alter table profiles enable trigger user;
    alter table orders enable trigger user;
    alter table drops enable trigger user;
    commit;`)

beforeAll(async () => {
  few = (await makeDrop(fixtures.owner)).storefrontId
  many = (await makeDrop(fixtures.owner)).storefrontId
  await fill(few, 100, 100, 100)
  await fill(many, 20_000, 50_000, 10_000)
  await fixtures.owner.query('vacuum (analyze) storefront_customers, orders, drops, profiles')
}, 120_000)

/** Blocks of tables and indexes that a call reads. */
async function blocksOf(call: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await one.pool.query<{ n: number }>(
      `select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0)
         + coalesce(idx_blks_hit, 0))::int as n from pg_statio_user_tables, pg_stat_force_next_flush()`,
    )
    return rows[0]?.n ?? 0
  }
  await call()
  await read()
  const before = await read()
  await call()
  await read()
  return (await read()) - before
}

const after = { part: 'x', at: new Date(), id: '00000000-0000-0000-0000-000000000000' }
const customers =
  (by: 'recent' | 'spent' | 'orders', at: typeof after | null, q = '') =>
  (storefrontId: string) =>
    listCustomers(one.db, { storefrontId, q, by, after: at, limit })
const orders = (filter: Partial<Parameters<typeof listOrders>[1]>) => (storefrontId: string) =>
  listOrders(one.db, { storefrontId, before: null, limit, ...filter })
const drops = (filter: Partial<Parameters<typeof listOwnDrops>[2]>) => (storefrontId: string) =>
  listOwnDrops(one.db, [storefrontId], { limit, ...filter })

const lists: Record<string, (storefrontId: string) => Promise<unknown>> = {
  'latest customers': customers('recent', null),
  'customers of a later page': customers('recent', { ...after, at: new Date(Date.now() - 60 * 60_000) }),
  'customers by sums': customers('spent', null),
  'customers by orders': customers('orders', null),
  'customers with a common name': customers('recent', null, 'Collector'),
  'customers with a rare name': customers('recent', null, 'featherstone'),
  'customers with a name that nobody has': customers('spent', null, 'nobody'),
  orders: orders({}),
  'orders of a later page': orders({ before: { ...after, at: new Date(Date.now() - 60 * 60_000) } }),
  'orders in one status': orders({ status: 'shipped' }),
  'orders that wait': orders({ queue: 'waiting' }),
  'one order by its number': orders({ q: '1' }),
  'newest drops': drops({}),
  'drops by start': drops({ sort: 'latest' }),
  'drops of a month': drops({
    sort: 'soonest',
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  }),
}

test.for(Object.keys(lists))('a page of %s costs a large storefront at most three times as much', async (name) => {
  const list = lists[name]
  if (!list) throw new Error(name)
  const [small, large] = [await blocksOf(() => list(few)), await blocksOf(() => list(many))]
  expect(small).toBeGreaterThan(0)
  expect(large, `${small} blocks with few rows`).toBeLessThanOrEqual(3 * small + 30)
})

test('the control: what reads all rows costs more', async () => {
  const readAll = (storefrontId: string) =>
    one.pool.query('select count(*), max(spent_cents), max(items) from storefront_customers where storefront_id = $1', [
      storefrontId,
    ])
  expect(await blocksOf(() => readAll(many))).toBeGreaterThan(3 * (await blocksOf(() => readAll(few))) + 30)
})
