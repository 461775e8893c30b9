import type { Page } from '@playwright/test'
import { grantRights } from './testing/administrator.ts'
import { administrationIn, byteBars, measureBytes } from './testing/bytes.ts'
import { claimButton } from './testing/claim-button.ts'
import { password, signUp } from './testing/people.ts'
import { expect, test } from './testing/test.ts'

// The bytes of a first visit, and that no input is lost before hydration. Loading times depend on the machine: `npm run
// lighthouse`.

for (const { what, most, found } of byteBars(measureBytes())) {
  test(`${what}: at most ${most / 1000} kB`, () => {
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThanOrEqual(most)
  })
}

test('no page but a seller’s own loads the code of selling', () => {
  expect(measureBytes().sellingElsewhere).toEqual([])
})

test('no page but the administration’s own loads its code', async ({ shop, login }) => {
  expect(measureBytes().administrationElsewhere).toEqual([])
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  const { page, person } = await login('Ada Reyes')
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
  const own = ['/dashboard', '/settings', '/notifications', '/orders', '/checkout', `/profile/${person.id}`]
  for (const path of ['/', '/discover', `/drop/${drop.id}`, `/storefront/${shop.storefrontId}`, ...own]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect([...loaded].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(20)
  expect(administrationIn(loaded)).toEqual([])
  // An administrator's pages are found by the same measure.
  await grantRights(person)
  await page.goto('/admin/users')
  await page.waitForLoadState('networkidle')
  expect(administrationIn(loaded)).toContain('web/app/features/admin/users/user-list.tsx')
})

/** How long a page waits for its first paint before it fetches its scripts, in milliseconds (startup/before-paint.ts). */
const patienceMs = 250

test('scripts wait for the first paint, but not long, and the style sheet is applied once', async ({ visit }) => {
  const page = await visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ at: entry.startTime, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  }))
  const early = scripts.filter(({ at }) => at < Math.min(painted, patienceMs))
  expect(
    early.reduce((sum, { bytes }) => sum + bytes, 0),
    'only the smallest files come at once',
  ).toBeLessThan(6_000)
  expect(scripts.length).toBeGreaterThan(early.length)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.endsWith('.css'))).toHaveLength(1)
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
})

test('a press on Claim before the page answers is not lost', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  const { page } = await login('Ada Reyes')
  const letGo = await holdScripts(page)
  await page.goto(`/drop/${drop.id}`, { waitUntil: 'commit' })
  const button = claimButton(page, 'Night of the Comet')
  await button.click()
  letGo()
  await expect(button).toHaveText('Claimed')
})

test('a press on a tab before the page answers is not lost', async ({ shop, visit }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  const page = await visit()
  const letGo = await holdScripts(page)
  await page.goto(`/drop/${drop.id}`, { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: 'Details' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'false')
  letGo()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})

test('text typed and sent before the page answers is neither lost nor put into the address', async ({ visit }) => {
  const person = await signUp('Ada Reyes')
  const page = await visit()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const letGo = await holdScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(addresses.filter((address) => address.includes('?'))).toEqual([])
})

/** Holds back a page's scripts; the returned function releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
