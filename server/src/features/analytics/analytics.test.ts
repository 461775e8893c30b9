import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { markDaysDue } from './analytics.queries.ts'
import { countDays } from './count-days.ts'
import { analyticsRouter } from './public.ts'
import { medianOf } from './read-analytics.ts'

const { db, owner, setClock, close } = await openTestDb()
afterAll(close)
const boss = testActor({ permissions: ['platform.analytics.view'] })
const api = createRouterClient(analyticsRouter({ db }), { context: testContext(boss) })

const today = '2026-03-10'
const at = (day: string, time = '12:00:00') => `${day}T${time}Z`
const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', today]

/** Claims of a drop, as the claim functions write them: ids begin with their instant. */
const claims = (dropId: string, itemId: string, made: readonly { at: string; status: string; paidAt?: string }[]) =>
  owner.query(
    `insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, seq, status, claimed_at, expires_at, paid,
       paid_at, price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy, released_at)
     select claim_id_at(uuid_instant(c.at)), gen_random_uuid(), gen_random_uuid(), $2, $1, 'marketplace',
       (select coalesce(max(seq), 0) from claims where drop_id = $1) + c.n, c.status, c.at, c.at + interval '1 hour',
       c.paid_at is not null, c.paid_at, 500, 'USD', 'seller', 0, 'Free',
       case when c.status = 'released' then c.at end
     from unnest($3::timestamptz[], $4::text[], $5::timestamptz[]) with ordinality as c (at, status, paid_at, n)`,
    [
      dropId,
      itemId,
      made.map((one) => one.at),
      made.map(({ status }) => status),
      made.map((one) => one.paidAt ?? null),
    ],
  )

let drop: Awaited<ReturnType<typeof makeDrop>>

beforeAll(async () => {
  for (const [i, day] of days.entries()) {
    await setClock(at(day))
    await makeBuyers(owner, i + 1)
  }
  await setClock(at('2026-03-07', '10:00:00'))
  drop = await makeDrop(owner, { units: [5] })
  const [item] = drop.items as [string]
  await owner.query('update drops set start_date = $2 where id = $1', [drop.dropId, at('2026-03-07', '09:00:00')])
  await claims(drop.dropId, item, [
    { at: at('2026-03-07', '00:00:00'), status: 'purchased', paidAt: at('2026-03-08', '00:00:00') },
    { at: at('2026-03-07', '23:59:59.999'), status: 'expired' },
    { at: at('2026-03-07'), status: 'released' },
    { at: at('2026-03-08'), status: 'claimed' },
    { at: at('2026-03-09'), status: 'purchased', paidAt: at('2026-03-09', '23:59:59') },
  ])
  await owner.query(
    `insert into drop_status_log (drop_id, from_status, to_status, at) values
       ($1, 'active', 'sold-out', $2), ($1, 'sold-out', 'active', $3), ($1, 'active', 'sold-out', $3)`,
    [drop.dropId, at('2026-03-07', '09:02:05'), at('2026-03-07', '11:00:00')],
  )
  await setClock(at(today, '15:00:00'))
})

/** The figures of each day, counted straight from the rows in another way than the summaries are. */
async function directCounts() {
  const { rows } = await owner.query(`
    select d.day::text,
      (select count(*)::int from profiles where to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') = d.day) as people,
      (select count(*)::int from claims where to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD') = d.day) as claims,
      (select count(*)::int from claims where to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') = d.day) as paid,
      (select count(*)::int from claims where to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD') = d.day
        and status in ('expired', 'released')) as unpaid,
      (select count(*)::int from claims where to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD') = d.day
        and status in ('expired', 'released', 'purchased')) as settled,
      (select count(*)::int from drops where to_char(start_date at time zone 'UTC', 'YYYY-MM-DD') = d.day) as drops
    from unnest('{${days.join(',')}}'::text[]) as d (day) order by 1`)
  return rows
}

test('the summaries of each day equal a direct count, at the edges of days too', async () => {
  await countDays(db)
  const shown = (await api.platform({ period: '7' })).days.slice(-days.length)
  const direct = await directCounts()
  expect(shown).toMatchObject(direct)
  expect(direct.map(({ claims: n }) => n)).toEqual([0, 3, 1, 1, 0])
  expect(shown[1]).toMatchObject({ soldOut: 1, sellOutSeconds: 125 })
})

test('what changes later is counted again: a hold that ends, and everything after a rebuild', async () => {
  await owner.query(`update claims set status = 'expired' where status = 'claimed'`)
  const unpaid = async () => (await api.platform({ period: '7' })).days.map((day) => day.unpaid).slice(-5)
  await countDays(db)
  expect(await unpaid()).toEqual([0, 2, 0, 0, 0])
  await setClock(at(today, '16:00:01'))
  await countDays(db)
  expect(await unpaid()).toEqual([0, 2, 1, 0, 0])
  const before = await api.platform({ period: '30' })
  await sql`delete from platform_days`.execute(db)
  await countDays(db)
  expect(await api.platform({ period: '30' })).toEqual(before)
  await owner.query(`update platform_days set people = 99`)
  await markDaysDue(db)
  await countDays(db)
  expect((await api.platform({ period: '7' })).days).toEqual(before.days.slice(-7))
})

test('an older count that ends later doesn’t replace a newer one', async () => {
  await owner.query(`update platform_days set counted_at = '2999-01-01', people = 7 where day = $1`, [today])
  await countDays(db)
  expect((await api.platform({ period: '7' })).days.at(-1)).toMatchObject({ people: 7 })
  await owner.query(`update platform_days set counted_at = '2000-01-01' where day = $1`, [today])
  await countDays(db)
  expect((await api.platform({ period: '7' })).days.at(-1)).toMatchObject({ people: 5 })
})

test('today and yesterday are always due, other days while they are missing, or an hour old and of the last 35', async () => {
  const due = async () => (await owner.query('select platform_days_due(100)::text[] as days')).rows[0].days
  await sql`delete from platform_days where day < '2026-03-06'`.execute(db)
  await markDaysDue(db)
  await countDays(db)
  expect(await due()).toEqual(['2026-03-09', today])
  const counted = (day: string, ago: string) =>
    owner
      .query(`insert into platform_days select (count_platform_day($1)).* on conflict do nothing`, [day])
      .then(() =>
        owner.query('update platform_days set counted_at = app_now() - $2::interval where day = $1', [day, ago]),
      )
  await counted('2026-03-07', '61 minutes')
  await counted('2026-03-08', '59 minutes')
  await counted('2026-02-03', '2 days')
  await counted('2026-02-02', '2 days')
  expect(await due()).toEqual(['2026-02-03', '2026-03-07', '2026-03-09', today])
  await sql`delete from platform_days where day in ('2026-02-02', '2026-02-03', '2026-03-06')`.execute(db)
  expect(await due()).toEqual(['2026-03-06', '2026-03-07', '2026-03-09', today])
  await countDays(db)
})

test('visits stay when the page views of their day are deleted', async () => {
  await owner.query(
    `insert into page_vitals (day, route, metric, form_factor, bucket, views) values
       ($1, '/', 'lcp', 'phone', 3, 4), ($1, '/', 'lcp', 'phone', 5, 2), ($1, '/', 'cls', 'phone', 0, 5),
       ($1, '/discover', 'ttfb', 'desktop', 1, 3)`,
    ['2026-03-09'],
  )
  await countDays(db)
  const visits = async () => (await api.platform({ period: '7' })).days.at(-2)?.visits
  expect(await visits()).toBe(9)
  await owner.query('delete from page_vitals')
  await countDays(db)
  expect(await visits()).toBe(9)
})

test('refunds count on the day on which they went through', async () => {
  const payment = randomUUID()
  const insert = (status: string, day: string | null) =>
    owner.query(
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids, status, settled_at)
       values ($1, 100, 'x', gen_random_uuid(), array[gen_random_uuid()], $2, $3)`,
      [payment, status, day && at(day)],
    )
  await owner.query('alter table refunds drop constraint refunds_payment_id_fkey')
  await insert('succeeded', '2026-03-09')
  await insert('succeeded', '2026-03-10')
  await insert('failed', '2026-03-09')
  await insert('pending', null)
  await countDays(db)
  const shown = (await api.platform({ period: '7' })).days
  expect(shown.slice(-3).map(({ refunds }) => refunds)).toEqual([0, 1, 1])
})

test('a period is compared with the one before it', async () => {
  const { sums, before, days: shown } = await api.platform({ period: '7' })
  expect(shown).toHaveLength(7)
  expect(sums).toMatchObject({ people: 15 + 1, claims: 5, paid: 2, sellOutSeconds: 125 })
  expect(before).toMatchObject({ people: 0, claims: 0, sellOutSeconds: null })
})

test('only holders of the permission may look', async () => {
  const clerk = testActor({ permissions: ['platform.admin.access'] })
  const other = createRouterClient(analyticsRouter({ db }), { context: testContext(clerk) })
  await expect(other.platform({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the median is the middle', () => {
  expect([[], [5], [9, 1], [3, 1, 2]].map(medianOf)).toEqual([null, 5, 5, 2])
})

test('cancelled, unpublished and future drops haven’t begun, and voided claims count as none of theirs', async () => {
  const day = '2026-03-09'
  const shownOn = async () => {
    await markDaysDue(db)
    await countDays(db)
    return (await api.platform({ period: '7' })).days.at(-2)
  }
  // A drop never moves this way; the rows are what is counted.
  await owner.query('alter table drops disable trigger user')
  const before = await shownOn()
  const made: string[] = []
  for (const change of [
    `status = 'cancelled'`,
    `status = 'draft'`,
    'published_at = null',
    `start_date = '${today}T23:00:00Z', end_date = '${today}T23:30:00Z'`,
  ]) {
    const { dropId } = await makeDrop(owner, { units: [1] })
    made.push(dropId)
    await owner.query(`update drops set start_date = $2, end_date = $3 where id = $1`, [
      dropId,
      at(day, '09:00:00'),
      at(day, '10:00:00'),
    ])
    await owner.query(`update drops set ${change} where id = $1`, [dropId])
  }
  expect(await shownOn()).toEqual(before)
  expect((await api.platform({ period: '7' })).days.at(-1)).toMatchObject({ drops: 0 })
  await owner.query(`update drops set status = 'active', published_at = app_now() where id = $1`, [made[0]])
  expect(await shownOn()).toMatchObject({ drops: (before?.drops ?? 0) + 1, soldOut: before?.soldOut })
  await owner.query(
    `insert into drop_status_log (drop_id, from_status, to_status, at) values ($1, 'active', 'paused', $2)`,
    [made[0], at(day, '09:30:00')],
  )
  expect(await shownOn()).toMatchObject({ soldOut: before?.soldOut })
  const [item] = (await owner.query('select id from drop_items where drop_id = $1', [made[0]])).rows
  await claims(made[0] ?? '', item.id, [
    { at: at(day), status: 'expired' },
    { at: at(day), status: 'purchased', paidAt: at(today) },
  ])
  const settled = await shownOn()
  expect(settled).toMatchObject({ settled: (before?.settled ?? 0) + 2, unpaid: (before?.unpaid ?? 0) + 1 })
  await owner.query('update claims set voided = true where drop_id = $1', [made[0]])
  expect(await shownOn()).toMatchObject({ settled: before?.settled, unpaid: before?.unpaid })
})
