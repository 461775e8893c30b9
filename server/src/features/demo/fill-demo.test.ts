import { createPool, workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { findViolations, violationText } from '#server/features/invariants/public.ts'
import { fillDemo } from './fill-demo.ts'
import { staticAgeVideo } from './stores/static-age-video.ts'

const options = { seed: 41, baseUrl: 'http://localhost:3000', secret: 'for-tests-only-0123456789-abcdefghijklmnop' }
const patient = { timeout: 240_000 }
const [whole, small, again, broken] = [await openTestDb(), await openTestDb(), await openTestDb(), await openTestDb()]
afterAll(async () => {
  for (const one of [whole, small, again, broken]) await one.close()
})

type Wish = { stores?: Parameters<typeof fillDemo>[1]['stores']; breakAt?: number }

/**
 * Fills a test database as the first start does; `breakAt` ends the connection at that query, counted from 1.
 */
async function fill({ url }: TestDb, { stores, breakAt = Number.POSITIVE_INFINITY }: Wish = {}): Promise<void> {
  const pool = createPool({ url, max: 1, role: null, timeouts: workTimeouts })
  const client = await pool.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let queries = 0
  client.query = (async (...args: unknown[]) => {
    if (++queries >= breakAt) throw new Error('the power went out')
    return query(...args)
  }) as typeof client.query
  try {
    await client.query('begin')
    await fillDemo(client, { ...options, ...(stores && { stores }) })
    await client.query('commit')
  } finally {
    client.release(true)
    await pool.end()
  }
}

const rowsOf = async (db: TestDb, text: string): Promise<Record<string, unknown>[]> => (await db.owner.query(text)).rows
const clockOf = (db: TestDb) =>
  rowsOf(db, `select prosrc, provolatile, proowner from pg_proc where proname = 'app_now'`)

/** Everything of a world except ids and times, to compare two of them. */
const faceOf = (db: TestDb) =>
  rowsOf(
    db,
    `select d.number, d.title, d.type, d.status, d.claims_count, d.items_sold_count, d.views_count,
       array(select i.title || ' ' || l.price_cents || ' ' || i.condition || ' ' || l.quantity_total || ' ' || l.quantity_sold
         from drop_items l join items i on i.id = l.item_id where l.drop_id = d.id order by l.position) as lots,
       (select sum(o.total_cents)::int from orders o where exists (
         select 1 from order_lines n where n.order_id = o.id and n.drop_id = d.id)) as paid
     from drops d order by d.number`,
  )

test('the first filling is a whole market in which every invariant holds', patient, async () => {
  const clock = await clockOf(whole)
  await fill(whole)
  const found = await whole.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => findViolations(tx, { hasWorker: false }))
  expect(found.map(violationText)).toEqual([])
  expect(await clockOf(whole)).toEqual(clock)
  const [counts] = await rowsOf(
    whole,
    `select (select count(*)::int from storefronts) as storefronts, (select count(*)::int from drops) as drops,
       (select count(distinct type)::int from drops) as types, (select max(claim_flair_level) from profiles) as flair,
       (select count(*)::int from drops where status = 'completed') as past,
       (select count(*)::int from outbox) as untold,
       (select count(*)::int from follows) as follows, (select count(*)::int from storefront_follows) as followed_stores,
       (select count(*)::int from user_activities where activity_type = 'flair') as levels,
       (select count(*)::int from collections where is_public) as shown,
       (select count(*)::int from storefront_updates) as told,
       (select count(*)::int from subscriptions where status = 'active' and perks_until > app_now()) as subscribers,
       (select count(*)::int from sandbox.events where delivered_at is null) as unsent`,
  )
  expect(counts).toMatchObject({ storefronts: 12, drops: 60, types: 3, past: 35, untold: 0, unsent: 0 })
  expect(counts?.flair).toBeGreaterThanOrEqual(5)
  for (const ties of ['follows', 'followed_stores', 'levels', 'shown', 'told', 'subscribers'])
    expect(counts?.[ties]).toBeGreaterThan(9)
})

test('it is now: a live drop in progress, one that opens within minutes, and holds for the buyer to pay', async () => {
  const now = await rowsOf(
    whole,
    `select d.title, d.type, count(l.reveal_number)::int as shown, count(*)::int as lots, d.next_reveal_at is not null as moves
     from drops d join drop_items l on l.drop_id = d.id where d.status = 'active' and d.type = 'live' group by d.id`,
  )
  expect(now).toEqual([{ title: 'Night Shift VHS, lot by lot', type: 'live', shown: 8, lots: 24, moves: true }])
  const opening = await rowsOf(
    whole,
    `select title from drops where status = 'scheduled' and start_date < now() + interval '15 minutes' order by start_date`,
  )
  expect(opening.map((row) => row.title)).toEqual(['Minis under five dollars', 'Lantern Street first pressings'])
  const [buyer] = await rowsOf(
    whole,
    `select count(*) filter (where c.status = 'claimed')::int as held, count(*) filter (where c.status = 'purchased')::int as bought
     from claims c join profiles p on p.id = c.user_id where p.email = 'buyer@keepcase.test'`,
  )
  expect(buyer?.held).toBe(2)
  expect(buyer?.bought).toBeGreaterThanOrEqual(10)
})

test('parcels are on their way in time, and those of last month have arrived', async () => {
  const [orders] = await rowsOf(
    whole,
    `select count(*) filter (where status = 'paid' and paid_at < now() - interval '2 days')::int as late,
       count(*) filter (where status = 'delivered')::int as delivered, count(*) filter (where status = 'shipped')::int as shipped
     from orders`,
  )
  expect(orders).toMatchObject({ late: 0 })
  expect(orders?.delivered).toBeGreaterThan(20)
  expect(orders?.shipped).toBeGreaterThan(2)
})

test('the same seed makes the same world', patient, async () => {
  await fill(small, { stores: [staticAgeVideo] })
  await fill(again, { stores: [staticAgeVideo] })
  const face = await faceOf(small)
  expect(face).toHaveLength(staticAgeVideo.drops.length)
  expect(await faceOf(again)).toEqual(face)
})

test('a filling that breaks leaves nothing, and the clock as it was', patient, async () => {
  const clock = await clockOf(broken)
  await expect(fill(broken, { stores: [staticAgeVideo], breakAt: 2_500 })).rejects.toThrow()
  expect(await clockOf(broken)).toEqual(clock)
  const [left] = await rowsOf(
    broken,
    `select (select count(*)::int from auth.app_user) as accounts, (select count(*)::int from drops) as drops,
       (select count(*)::int from sandbox.intents) as payments, (select count(*)::int from outbox) as events`,
  )
  expect(left).toEqual({ accounts: 0, drops: 0, payments: 0, events: 0 })
})
