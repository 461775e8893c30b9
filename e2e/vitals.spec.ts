/// <reference lib="dom" />
// Code inside the init scripts runs in the browser and needs the DOM types.
import { bucketOf } from '@keepcase/contract/vitals/vitals.rules.ts'
import type { Page, Request } from '@playwright/test'
import { withoutHash } from './testing/bytes.ts'
import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import { expect, open, test } from './testing/test.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

const pathOf = (asked: { url(): string }): string => new URL(asked.url()).pathname

/** Records all requests of a page from now on. */
function asked(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** Resolves when the chunk loaded on idle has run. */
const idle = (page: Page, part: string) =>
  page.waitForResponse((response) => withoutHash(pathOf(response)) === `${part}.js`)

/** Recorded views of the drop's page on phones, by metric. */
async function counted(): Promise<Record<string, number>> {
  const rows = await sql<{ metric: string; views: string }>(
    `select metric, sum(views) as views from page_vitals
     where route = '/drop/:id?' and form_factor = 'phone' group by metric`,
  )
  return Object.fromEntries(rows.map(({ metric, views }) => [metric, Number(views)]))
}

/**
 * Runs in the page: waits until the browser has recorded the first press's duration, which takes some frames, and the
 * library has read the record, which it does when the browser is idle.
 */
const firstPressIsNoted = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => requestIdleCallback(() => requestIdleCallback(() => resolve()))
    new PerformanceObserver(settle).observe({ type: 'first-input', buffered: true })
  })

test('a page’s speed is reported when it is left, and counted by its route', async ({ shop, visit }) => {
  const drop = await shop.drop({ title: 'Night Shift VHS', lots: [{ title: 'Night of the Comet' }] })
  const page = await visit(phone)
  const before = await counted()
  await Promise.all([idle(page, 'measure-visit'), open(page, `/drop/${drop.id}?from=a-friend`)])
  await page.getByRole('tab', { name: 'Details' }).tap()
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  await page.evaluate(firstPressIsNoted)
  await page.goto('/help')
  // The browser sends it in the background of the next page; what arrives is what the server accepts.
  for (const metric of ['lcp', 'cls', 'fcp', 'ttfb', 'inp']) {
    await expect.poll(async () => (await counted())[metric] ?? 0, metric).toBeGreaterThan(before[metric] ?? 0)
  }
})

test('a browser that asks not to be tracked measures and reports nothing', async ({ visit }) => {
  const page = await visit()
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const requests = asked(page)
  await Promise.all([idle(page, 'on-device'), open(page, '/help')])
  await page.goto('/safety')
  await page.waitForLoadState('networkidle')
  const paths = requests.map(pathOf)
  expect(paths).toContain('/safety')
  expect(paths.filter((path) => /measure-visit|vitals/.test(path))).toEqual([])
})

test('an administrator sees how fast pages are, by time and by device', async ({ login }) => {
  const views = (route: string, metric: string, bucket: number, count: number) =>
    sql(
      `insert into page_vitals (day, route, metric, form_factor, bucket, views)
       values ((app_now() at time zone 'UTC')::date - 10, $1, $2, 'desktop', $3, $4)
       on conflict (day, route, metric, form_factor, bucket) do update set views = excluded.views`,
      [route, metric, bucket, count],
    )
  const slow = bucketOf('lcp', 2_400)
  await Promise.all([views('/waitlist', 'lcp', slow, 40_000), views('/waitlist', 'cls', bucketOf('cls', 0.3), 39_000)])
  const { page, person } = await login('Ada Reyes')
  await sql(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = 'platform.admin.access'`,
    [person.id],
  )
  await open(page, '/dashboard')
  const section = page.getByRole('region', { name: 'Page speed' })
  await section.getByLabel('Time').selectOption('Last 28 days')
  const first = section.getByRole('listitem').first()
  await expect(first.getByRole('heading')).toHaveText('/waitlist')
  await expect(first).toContainText('Largest paint2.4')
  // Other journeys open that page, too.
  await expect(first).toContainText(/Fair40,\d{3} views/)
  await expect(first).toContainText(/Poor39,\d{3} views/)
  await section.scrollIntoViewIfNeeded()
  await checkPage(page, 'page-speed')
  await section.getByLabel('Device').selectOption('Phones')
  await expect(section.getByRole('heading', { name: '/waitlist' })).toHaveCount(0)
})
