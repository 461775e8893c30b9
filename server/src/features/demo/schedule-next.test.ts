import { createPool, workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDrops } from '#server/features/drops/public.ts'
import { ordersFeature } from '#server/features/orders/public.ts'
import { chooseLot, outcomeOf } from './activity/collect.ts'
import { runRounds } from './activity/run-rounds.ts'
import { readProgramme } from './demo.queries.ts'
import { inProcessApi } from './demo-features.ts'
import { findDemoSellers } from './demo-sellers.ts'
import { fillDemo } from './fill-demo.ts'
import { missingDrops, scheduleNext } from './schedule-next.ts'
import { deadwaxLibrary } from './stores/deadwax-library.ts'
import { staticAgeVideo } from './stores/static-age-video.ts'

const minute = 60_000
const world = await openTestDb()
const servers = [createPool({ url: world.url, max: 2 }), createPool({ url: world.url, max: 2 })] as const
afterAll(async () => {
  for (const pool of servers) await pool.end()
  await world.close()
})

beforeAll(async () => {
  const pool = createPool({ url: world.url, max: 1, role: null, timeouts: workTimeouts })
  const client = await pool.connect()
  await client.query('begin')
  const stores = [staticAgeVideo, deadwaxLibrary].map((store) => ({ ...store, drops: store.drops.slice(0, 1) }))
  await fillDemo(client, {
    seed: 1,
    baseUrl: 'http://localhost:3000',
    secret: 'for-tests-only-0123456789-abcdefghij',
    stores,
  })
  await client.query('commit')
  client.release()
  await pool.end()
}, 120_000)

/** Live drops and those that open within 15 minutes, by the database's clock. */
async function programme() {
  const sellers = await findDemoSellers(world.db)
  const { live, openingsMs } = await readProgramme(
    world.db,
    sellers.map((seller) => seller.storefrontId),
  )
  const { rows } = await world.owner.query<{ ms: number }>('select extract(epoch from app_now())::float8 * 1000 as ms')
  const nowMs = rows[0]?.ms ?? 0
  return {
    live: live.filter(({ startMs, endMs }) => startMs <= nowMs && endMs > nowMs).length,
    opening: openingsMs.filter((startMs) => startMs > nowMs && startMs <= nowMs + 15 * minute).length,
  }
}

test('whenever it looks there is a live drop a moment later, and one that opens within minutes', async () => {
  for (const pauseMs of [0, minute, 9 * minute, 3 * minute, 11 * minute, 47 * minute, 26 * 60 * minute, 10 * minute]) {
    await world.advance(pauseMs)
    await settleDrops(world.db)
    await scheduleNext(servers[0])
    await world.advance(10_000)
    await settleDrops(world.db)
    const { live, opening } = await programme()
    expect([pauseMs, live > 0, opening > 0]).toEqual([pauseMs, true, true])
  }
}, 120_000)

test('looked at each minute, six hours bring one new drop about every ten minutes, and no moment without a live one', () => {
  let nowMs = 0
  const drops: { type: string; startMs: number; endMs: number }[] = []
  for (let looks = 0; looks < 360; looks++, nowMs += minute) {
    const live = drops.filter(({ type, endMs }) => type === 'live' && endMs > nowMs)
    const openingsMs = drops.map(({ startMs }) => startMs).filter((startMs) => startMs > nowMs)
    for (const { type, startMs } of missingDrops({ nowMs, openingsMs, live })) {
      drops.push({ type, startMs, endMs: startMs + (type === 'live' ? 21 : 45) * minute })
    }
    const soonMs = nowMs + 10_000
    expect(drops.some(({ type, startMs, endMs }) => type === 'live' && startMs <= soonMs && endMs > soonMs)).toBe(true)
  }
  expect(drops.length).toBeLessThan(45)
})

test('two servers that look at once announce one drop, and what came back unsold is sold again', async () => {
  const count = async () => (await world.owner.query('select 1 from drops')).rowCount ?? 0
  await world.advance(5 * 60 * minute)
  await settleDrops(world.db)
  const before = await count()
  const made = await Promise.all(servers.map((pool) => scheduleNext(pool)))
  expect(made.flat()).toHaveLength(2)
  expect(await count()).toBe(before + 2)
  expect(await scheduleNext(servers[1])).toEqual([])
  const { rows } = await world.owner.query('select title from items group by storefront_id, title having count(*) > 1')
  expect(rows).toEqual([])
})

test('in a database that was never filled nothing is announced', async () => {
  const empty = await openTestDb()
  const pool = createPool({ url: empty.url, max: 2 })
  expect(await scheduleNext(pool)).toEqual([])
  await pool.end()
  await empty.close()
})

test('the crowd leaves two fifths to others, and nobody lets a second hold run out', () => {
  const lot = (available: number) => ({ id: 'a', dropId: 'd', total: 10, available, isOnStage: false })
  expect(chooseLot([lot(5)], () => 0)).toMatchObject({ available: 5 })
  expect(chooseLot([lot(4)], () => 0)).toBeUndefined()
  const ids = Array.from({ length: 400 }, (_, i) => ({ id: `hold ${i}` }))
  const acts = (isStruck: boolean) => new Set(ids.map((hold) => outcomeOf(hold, isStruck).act))
  expect(acts(false)).toEqual(new Set(['pay', 'release', 'lapse']))
  expect(acts(true)).toEqual(new Set(['pay', 'release']))
})

test('after days without a server the sellers catch up, and no order is late', async () => {
  const { db, owner } = world
  const waiting = async () =>
    (
      await owner.query<{ n: number; late: number }>(
        `select count(*)::int as n, (count(*) filter (where due_at < app_now()))::int as late from orders
         where status in ('paid', 'packed')`,
      )
    ).rows[0]!
  await owner.query(`
    update orders set status = 'paid', packed_at = null, shipped_at = null, delivered_at = null, delivered_by = null, closed_at = null
    where id in (select id from orders where fulfilment = 'shipping' and status in ('shipped', 'delivered', 'closed') limit 5)
    returning id`)
  await owner.query(`
    delete from shipment_lines where order_id in (select id from orders where status = 'paid');
    delete from shipments where order_id in (select id from orders where status = 'paid')`)
  await world.advance(9 * 24 * 60 * minute)
  const before = await waiting()
  expect(before.late).toBeGreaterThan(4)
  const recordPickupPayment = () => Promise.reject(new Error('not here'))
  const apiAs = inProcessApi([ordersFeature({ db, recordPickupPayment })])
  await runRounds({ db, pool: servers[0], apiAs })
  expect(await waiting()).toEqual({ n: 0, late: 0 })
  await runRounds({ db, pool: servers[1], apiAs })
})
