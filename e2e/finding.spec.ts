import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { openShop } from './testing/shop.ts'
import { buy } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// Finding an item, recognizing a storefront, and what an item was kept for.

const hour = 3600

/** A word that no other data contains. */
const coin = () => `zq${randomUUID().slice(0, 8).replaceAll('-', '')}`
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('an item is found by its own words and filters; what is secret is neither found nor counted', async ({
  shop,
  visit,
}) => {
  test.slow()
  const word = coin()
  await shop.drop({
    title: 'Saturday crates',
    startsIn: 2 * hour,
    lots: [
      { title: `${word} jazz record`, category: 'vinyl', era: '60s' },
      { title: `${word} jazz tape`, category: 'cassette', era: '80s' },
    ],
  })
  const live = await shop.drop({
    title: 'Lot by lot',
    type: 'live',
    lots: [{ title: 'Opening lot' }, { title: `${word} jazz hidden`, category: 'vinyl' }],
  })
  const box = { title: 'Sealed box', type: 'mystery', contents: 'A record.' } as const
  await shop.drop({ ...box, startsIn: hour, lots: [{ title: `${word} jazz sealed`, category: 'vinyl' }] })
  await shop.drop({ visibility: 'private', startsIn: hour, lots: [{ title: `${word} jazz private` }] })

  const page = await visit()
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, `/discover?q=${word}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(`Has “${word}`)
  await page.getByRole('tab', { name: 'Items' }).click()
  await expect(page).toHaveURL(/type=items/)
  await expect(titles(page)).toHaveCount(2)
  expect((await titles(page).allInnerTexts()).sort()).toEqual([`${word} jazz record`, `${word} jazz tape`])
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: /^Vinyl/ })).toHaveAccessibleName('Vinyl 1 item')
  await expect(filters.getByRole('radio', { name: /^Any time/ })).toHaveAccessibleName('Any time 2 items')
  for (const secret of ['hidden', 'sealed', 'private']) {
    await page.getByPlaceholder('Search items...').fill(`${word} ${secret}`)
    await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
    await expect(filters.getByRole('radio', { name: /^Any time/ })).toHaveAccessibleName('Any time 0 items')
  }
  await checkPage(page, 'discover-items-empty')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByPlaceholder('Search items...').fill(word)
  await filters.getByRole('checkbox', { name: /^Vinyl/ }).click()
  await expect(titles(page)).toHaveCount(1)
  await checkPage(page, 'discover-items')

  await shop.reveal(live.id)
  await shop.reveal(live.id)
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, `/discover?type=items&q=${word}`)
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('link', { name: `${word} jazz record` }).click()
  await expect(page).toHaveURL(/\/drop\/[^#]+#item-/)
  await expect(page.getByRole('article', { name: `${word} jazz record` })).toBeInViewport()
})

test('signed in at 1360 px the sidebar folds on Discover, until its viewer opens it', async ({ shop, login }) => {
  await shop.drop({ startsIn: hour, lots: [{ title: 'A tape' }] })
  const { page } = await login('Ada Reyes')
  await page.setViewportSize({ width: 1360, height: 900 })
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) })
  const widthOf = async () => (await sidebar.boundingBox())?.width
  await open(page, '/dashboard')
  expect(await widthOf()).toBe(248)
  await open(page, '/discover')
  expect(await widthOf()).toBe(64)
  const card = await page.getByRole('article').first().boundingBox()
  expect(card?.width).toBeGreaterThan(280)
  const toggle = page.getByRole('button', { name: 'Sidebar' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect.poll(widthOf).toBe(248)
  await open(page, '/discover')
  expect(await widthOf()).toBe(248)
})

test('each storefront without a logo has its own mark, the same everywhere', async ({ visit }) => {
  const word = coin()
  const shops = []
  for (const name of ['Odd Lots', 'Static Age', 'The Velvet Attic', 'Kaiju'])
    shops.push(await openShop(`${name} ${word}`))
  await shops[0]!.drop({ startsIn: hour, lots: [{ title: 'A tape' }] })
  const page = await visit()
  await open(page, `/discover?type=storefronts&q=${word}`)
  const marks = page.getByRole('article').locator('svg')
  await expect(marks).toHaveCount(4)
  const letters = await marks.locator('text').allTextContents()
  expect(letters.sort()).toEqual(['KZ', 'OL', 'SA', 'VA'])
  await checkPage(page, 'discover-storefronts')
  const markOf = (of: Page) => of.locator('svg', { has: of.locator('text', { hasText: /^OL$/ }) }).first()
  const drawn = await markOf(page).innerHTML()
  await open(page, `/storefront/${shops[0]!.storefrontId}`)
  expect(await markOf(page).innerHTML()).toBe(drawn)
  await open(page, `/discover?q=${word}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(() => markOf(page).innerHTML()).toBe(drawn)
})

test('an item shows what three like it were kept for, and what counts as alike', async ({ shop, login, visit }) => {
  test.slow()
  const { person } = await login('Ada Reyes')
  const title = `Night of the ${coin()}`
  const listed = await shop.drop({ startsIn: hour, lots: [{ title, category: 'vhs', priceCents: 4_800 }] })
  const page = await visit()
  const opened = async () => {
    await open(page, `/drop/${listed.id}`)
    await page.getByRole('button', { name: title, exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('$48.00')
    return page.getByRole('dialog')
  }
  const keep = (priceCents: number) => buy(shop, person, title, { category: 'vhs', priceCents })
  // The page names the month on its reader's calendar, which may still be the one before the server's.
  const month = await page.evaluate(() => new Date().toLocaleString('en-US', { month: 'long' }))
  for (const cents of [4_200, 5_500]) await keep(cents)
  await expect((await opened()).getByText(/^Kept for/)).toHaveCount(0)
  await keep(6_100)
  const sheet = await opened()
  await expect(sheet.getByText(/^Kept for/)).toHaveText(`Kept for $42, $55, $61 since ${month}`)
  await expect(sheet).toContainText('Paid items of this title and kind, in USD. Refunds and mystery boxes don’t count.')
  await checkPage(page, 'past-prices')
})
