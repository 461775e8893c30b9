import { measuredRoutes } from '@keepcase/contract/vitals/measured-routes.ts'
import { edges, type Metric, maxMetricValues, metrics } from '@keepcase/contract/vitals/vitals.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { RateLimits } from '#server/api/rate-limits.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { deleteOldViews } from './vitals.queries.ts'
import { vitalsRouter } from './vitals.router.ts'

const { db, setClock, close } = await openTestDb()
afterAll(close)

const as = (actor: Actor | null, given: Partial<RequestContext> = {}) =>
  createRouterClient(vitalsRouter({ db }), { context: testContext(actor, given) })
const visitor = as(null)
const boss = as(testActor({ permissions: ['platform.admin.access'] }))
const view = { route: '/drop/:id?', formFactor: 'phone', metrics: { lcp: 1_900 } } as const
const rows = () => db.selectFrom('pageVitals').selectAll().orderBy('day').orderBy('metric').orderBy('bucket').execute()

beforeEach(async () => {
  await setClock('2026-11-22T12:00:00Z')
  await db.deleteFrom('pageVitals').execute()
})

test('a page view is one more in a bucket of its day for each figure, and nothing else of it is kept', async () => {
  const told = { ...view, metrics: { lcp: 1_900, cls: 0, inp: 90, fcp: 801, ttfb: 120 } }
  expect(await visitor.report(told)).toEqual({ counted: true })
  await visitor.report(told)
  expect(await rows()).toEqual(
    (['cls', 'fcp', 'inp', 'lcp', 'ttfb'] as const).map((metric) => ({
      day: expect.anything(),
      route: '/drop/:id?',
      formFactor: 'phone',
      metric,
      views: expect.anything(),
      bucket: edges[metric].findIndex((edge) => told.metrics[metric] <= edge),
    })),
  )
  expect((await rows()).map(({ views }) => Number(views))).toEqual([2, 2, 2, 2, 2])
})

test('a hundred views at once are a hundred, whatever they tell of', async () => {
  const names = (i: number): Metric[] => (i % 2 ? ['lcp', 'cls', 'inp'] : ['inp', 'lcp', 'cls'])
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      visitor.report({ ...view, metrics: Object.fromEntries(names(i).map((name) => [name, i % 5])) }),
    ),
  )
  const { pages } = await boss.overview({})
  expect(pages.map(({ figures }) => [figures.lcp?.views, figures.inp?.views, figures.cls?.views])).toEqual([
    [100, 100, 100],
  ])
})

test('who asks not to be tracked is not counted', async () => {
  for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
    expect(await as(null, { headers: new Headers(headers) }).report(view)).toEqual({ counted: false })
  }
  expect(await rows()).toEqual([])
  expect(await as(null, { headers: new Headers({ dnt: '0' }) }).report(view)).toEqual({ counted: true })
})

test('unknown routes, foreign figures and figures nobody can have had are refused, and nothing is counted', async () => {
  const bad: object[] = [
    { ...view, route: '/drop/b0a6bb0e-5f4e-4c3b-9f0e-0f0f0f0f0f0f' },
    { ...view, route: '__proto__' },
    { ...view, formFactor: 'watch' },
    { ...view, metrics: {} },
    { ...view, metrics: { lcp: -1 } },
    { ...view, metrics: { lcp: maxMetricValues.lcp + 1 } },
    { ...view, metrics: { lcp: 0.5 } },
    { ...view, metrics: { cls: Number.NaN } },
    { ...view, metrics: { lcp: Number.POSITIVE_INFINITY } },
    { ...view, metrics: { lcp: '1900' } },
    { ...view, metrics: { lcp: 1_900, userId: 'ada' } },
    { ...view, visitor: 'ada' },
    { ...view, metrics: undefined },
  ]
  for (const input of bad) {
    await expect(visitor.report(input as never), JSON.stringify(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect(await rows()).toEqual([])
  for (const metric of metrics) await visitor.report({ ...view, metrics: { [metric]: maxMetricValues[metric] } })
  expect((await rows()).map(({ metric, bucket }) => bucket - edges[metric as Metric].length)).toEqual([0, 0, 0, 0, 0])
})

test('the database takes every measured route', async () => {
  for (const route of measuredRoutes) await visitor.report({ ...view, route })
  expect(new Set((await rows()).map(({ route }) => route)).size).toBe(measuredRoutes.length)
})

test('one address tells of 120 views a minute', async () => {
  const limits = new RateLimits(db, () => Date.UTC(2026, 10, 22, 12))
  const eager = as(null, { ip: '203.0.113.7', countCall: limits.countCall })
  for (let i = 0; i < 120; i += 1) await eager.report(view)
  await expect(eager.report(view)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(as(null, { ip: '203.0.113.8', countCall: limits.countCall }).report(view)).resolves.toEqual({
    counted: true,
  })
  limits.close()
})

test('administrators read the last 7 or 28 days, of phones, desktops or both, the most visited page first', async () => {
  expect(await boss.overview({})).toEqual({ pages: [] })
  const tell = async (at: string, lcp: number, formFactor: 'phone' | 'desktop' = 'phone') => {
    await setClock(at)
    await visitor.report({ ...view, formFactor, metrics: { lcp } })
  }
  await tell('2026-10-25T23:59:59Z', 20_000)
  await tell('2026-10-26T00:00:00Z', 9_000)
  await tell('2026-11-15T23:59:59Z', 9_000)
  await tell('2026-11-16T00:00:00Z', 380)
  await tell('2026-11-22T12:00:00Z', 380, 'desktop')
  await visitor.report({ route: '/', formFactor: 'desktop', metrics: { cls: 0.3 } })
  const { pages } = await boss.overview({ period: 'week' })
  expect(pages.map(({ route }) => route)).toEqual(['/drop/:id?', '/'])
  expect(pages[0]?.figures).toEqual({ lcp: { p75: 375, views: 2 }, inp: null, cls: null, fcp: null, ttfb: null })
  const lcpOf = async (input: Parameters<typeof boss.overview>[0]) => {
    const found = (await boss.overview(input)).pages.find(({ route }) => route === view.route)
    return found?.figures.lcp
  }
  expect(await lcpOf({ period: 'month' })).toEqual({ p75: 9_000, views: 4 })
  expect(await lcpOf({ period: 'month', formFactor: 'desktop' })).toEqual({ p75: 375, views: 1 })
})

test('only administrators read them', async () => {
  await expect(visitor.overview({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as(testActor({ permissions: ['platform.users.list'] })).overview({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('days older than 90 are deleted', async () => {
  await visitor.report(view)
  await setClock('2027-02-19T23:59:59Z')
  await deleteOldViews(db)
  expect(await rows()).toHaveLength(1)
  await setClock('2027-02-20T00:00:00Z')
  await deleteOldViews(db)
  expect(await rows()).toEqual([])
})

test('the days asked for are found by an index, however many are kept', async () => {
  await sql`
    insert into page_vitals (day, route, metric, form_factor, bucket, views)
    select date '2026-11-22' - day, '/r' || route, metric, 'phone', bucket, 5
    from generate_series(0, 89) day, generate_series(1, 20) route, unnest(array['lcp', 'inp', 'cls']) metric,
      generate_series(0, 9) bucket`.execute(db)
  await sql`analyze page_vitals`.execute(db)
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
    explain select route, metric, bucket, sum(views) from page_vitals
    where day > (select (app_now() at time zone 'UTC')::date) - 7 group by route, metric, bucket`.execute(db)
  expect(JSON.stringify(plan)).toMatch(/page_vitals_pkey/)
  expect((await boss.overview({})).pages).toHaveLength(20)
})
