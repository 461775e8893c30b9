import { expect, test } from 'vitest'
import { measuredRouteOf } from './measured-routes.ts'
import { bucketOf, edges, isBeyond, maxMetricValues, metrics, p75Of, ratingOf, vitalBars } from './vitals.rules.ts'

test('an address leaves the browser as the route that answers it, and what no page answers does not', () => {
  const id = 'b0a6bb0e-5f4e-4c3b-9f0e-0f0f0f0f0f0f'
  expect(
    [
      ...[
        '/',
        '/Discover/',
        `/drop/${id}`,
        '/drop',
        `/drop/${id}/fairness`,
        '/storefront/x',
        '/storefront-dashboard/x',
      ],
      ...['/settings', '/settings/security', '/orders', `/orders/${id}`, '/no/such/page', '/drop/a/b/c', '/gallery'],
    ].map(measuredRouteOf),
  ).toEqual([
    ...[
      '/',
      '/discover',
      '/drop/:id?',
      '/drop/:id?',
      '/drop/:id/fairness',
      '/storefront/:id',
      '/storefront-dashboard/:storefrontId?/:section?/:part?',
    ],
    ...['/settings/:section?', '/settings/:section?', '/orders', '/orders/:id', null, null, null],
  ])
})

test('every bar is an edge, edges rise, and the last bucket has none', () => {
  for (const metric of metrics) {
    const own = edges[metric]
    expect(own).toEqual([...new Set(own)].sort((a, b) => a - b))
    expect(own.at(-1)).toBeLessThan(maxMetricValues[metric])
    expect([bucketOf(metric, 0), bucketOf(metric, maxMetricValues[metric])]).toEqual([0, own.length])
    for (const bar of Object.values(vitalBars[metric] ?? {})) expect(own).toContain(bar)
  }
  expect([bucketOf('lcp', 50), bucketOf('lcp', 50.1), bucketOf('cls', 0.0001)]).toEqual([0, 1, 1])
})

test('a page is good exactly while three of four views are', () => {
  const views = (good: number, later: number) => [
    { bucket: bucketOf('lcp', 2_100), views: later },
    { bucket: bucketOf('lcp', 1_900), views: good },
  ]
  expect(p75Of('lcp', views(75, 25))).toEqual({ p75: 2_000, views: 100 })
  const [held, missed] = [p75Of('lcp', views(75, 25)), p75Of('lcp', views(74, 26))]
  expect([ratingOf('lcp', held!.p75), ratingOf('lcp', missed!.p75)]).toEqual(['good', 'fair'])
  expect([ratingOf('lcp', 2_500), ratingOf('lcp', 2_501), ratingOf('inp', 201), ratingOf('cls', 0.05)]).toEqual([
    ...['fair', 'poor', 'poor', 'good'],
  ])
  expect([ratingOf('fcp', 1), ratingOf('ttfb', 1)]).toEqual([null, null])
})

test('within a bucket views are spread evenly; none is nothing; beyond the last edge only that is known', () => {
  expect(p75Of('lcp', [])).toBeNull()
  expect(p75Of('lcp', [{ bucket: bucketOf('lcp', 350), views: 4 }])).toEqual({ p75: 375, views: 4 })
  expect(p75Of('cls', [{ bucket: 0, views: 9 }])).toEqual({ p75: 0, views: 9 })
  const beyond = p75Of('cls', [{ bucket: bucketOf('cls', 50), views: 3 }])
  expect(beyond).toEqual({ p75: 5, views: 3 })
  expect([isBeyond('cls', 5), isBeyond('cls', 4.99)]).toEqual([true, false])
})
