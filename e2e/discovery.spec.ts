import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import type { Shop } from './testing/shop.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// Finding something: by filters and text on the discover page, by the search of the top bar, and by notifications.

const hour = 3600

/** A word that no other data contains. */
const coin = () => `zq${randomUUID().slice(0, 8).replaceAll('-', '')}`

/** Drops found by one word: two of tapes, one of records, and so many more of posters. */
async function furnish(shop: Shop, word: string, posters = 0): Promise<void> {
  await shop.drop({ title: `${word} eighties tapes`, startsIn: 2 * hour, lots: [{ title: 'A tape', era: '80s' }] })
  await shop.drop({ title: `${word} nineties tapes`, startsIn: 3 * hour, lots: [{ title: 'B tape', era: '90s' }] })
  await shop.drop({
    title: `${word} records, live`,
    type: 'live',
    startsIn: 4 * hour,
    lots: [{ title: 'Secret record', category: 'vinyl' }],
  })
  for (let i = 0; i < posters; i++) {
    await shop.drop({
      title: `${word} poster ${i}`,
      startsIn: 5 * hour + i * 60,
      lots: [{ title: 'Poster', category: 'posters' }],
    })
  }
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('words and filters narrow the list, counts stay true, chips remove filters, Reset all clears them', async ({
  shop,
  visit,
}) => {
  const word = coin()
  await furnish(shop, word)
  const page = await visit()
  await open(page, '/discover')
  await expect(page).toHaveTitle('Discover · Keepcase')
  await page.getByPlaceholder('Search drops...').fill(word)
  await expect(titles(page)).toHaveText([/eighties/, /nineties/, /records, live/])
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: /^Live/ })).toHaveAccessibleName('Live 1 drop')
  await filters.getByRole('checkbox', { name: /^Marketplace/ }).click()
  await expect(titles(page)).toHaveText([/eighties/, /nineties/])
  await filters.locator('summary', { hasText: /^Era/ }).click()
  await filters.getByRole('checkbox', { name: /^80s/ }).click()
  await expect(titles(page)).toHaveText([/eighties/])
  await expect(page).toHaveURL(new RegExp(`q=${word}.*kind=marketplace.*era=80s`))
  await expect(filters.getByRole('checkbox', { name: /^90s/ })).toHaveAccessibleName('90s 1 drop')
  await page.getByRole('button', { name: 'Remove Marketplace' }).click()
  await expect(page).not.toHaveURL(/kind=/)
  await reopen(page)
  await expect(titles(page)).toHaveText([/eighties/])
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page).toHaveURL(/\/discover$/)
})

test('a search without results says so and offers a way on', async ({ shop, visit, watch }) => {
  const word = coin()
  await furnish(shop, word)
  const page = await visit()
  await open(page, `/drops?q=${word}&kind=mystery`)
  await expect(page.getByRole('heading', { name: 'No drops found' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    `Nothing matches “${word}”. Remove a filter or search storefronts.`,
  )
  await page.getByRole('button', { name: 'Search storefronts' }).click()
  await expect(page.getByRole('tab', { name: 'Storefronts' })).toHaveAttribute('aria-selected', 'true')
  watch.allow(/Failed to load resource/)
  await page.route('**/rpc/discovery/drops**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('tab', { name: 'Drops' }).click()
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('radio', { name: /^Past/ }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading drops', { timeout: 20_000 })
  await expect(page.getByRole('alert')).toContainText('There was a problem loading drops. Please try again later.')
  await page.unroute('**/rpc/discovery/drops**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No drops found' })).toBeVisible()
})

test('Back from a drop returns to the same place in the endless list', async ({ shop, visit }) => {
  test.slow()
  const word = coin()
  await furnish(shop, word, 30)
  const page = await visit()
  await open(page, `/discover?q=${word}`)
  const last = page.getByRole('link', { name: `${word} poster 29` })
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(2000)
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} poster 29`)
  await page.goBack()
  await expect(last).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(400)
})

test('on a phone the filters are a sheet with a count on its button', async ({ shop, visit }) => {
  const word = coin()
  await furnish(shop, word)
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await open(page, `/discover?q=${word}`)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: 'Show 3 drops' })).toBeVisible()
  await sheet.getByRole('checkbox', { name: /^VHS/ }).click()
  await sheet.getByRole('button', { name: 'Show 2 drops' }).click()
  await expect(titles(page)).toHaveText([/eighties/, /nineties/])
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('the search works by keyboard alone: open, move, choose, close', async ({ shop, visit }) => {
  const word = coin()
  await furnish(shop, word)
  const page = await visit()
  await open(page, '/home')
  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search Marketplace' })
  const box = dialog.getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('placeholder', 'Search drops, storefronts, users...')
  await expect(dialog).toContainText('Start typing to search for drops, storefronts, and users...')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.type(word)
  await expect(dialog.getByRole('status')).toHaveText('3 results')
  for (const name of ['Search in Drops', 'Search in Storefronts', 'Search in Users'])
    await expect(dialog.getByRole('option', { name })).toBeVisible()
  const options = await dialog.getByRole('option').all()
  await page.keyboard.press('ArrowUp')
  const active = async () => dialog.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`)
  await expect(await active()).toHaveAttribute('aria-selected', 'true')
  expect(await (await active()).innerText()).toBe(await options.at(-1)?.innerText())
  await page.keyboard.press('ArrowDown')
  expect(await (await active()).innerText()).toContain('Search in Drops')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(box).toHaveValue('')
  await page.keyboard.type(word)
  await expect(dialog.getByRole('status')).toHaveText('3 results')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${word} tapes`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/discover\\?q=${word}(\\+|%20)tapes$`))
  await expect(titles(page)).toHaveText([/eighties/, /nineties/])
})

test('a card says which item matched if its title doesn’t, and reveals nothing that isn’t public yet', async ({
  shop,
  visit,
}) => {
  const word = coin()
  const long = 'One of the last copies that a closing rental in Ohio had on its shelf, with its card: '
  await shop.drop({
    title: 'Science fiction night',
    startsIn: hour,
    lots: [{ title: 'Alien' }, { title: `Blade ${word} (1982)` }],
  })
  await shop.drop({ title: 'An estate', startsIn: 2 * hour, lots: [{ title: `${long}${word}` }] })
  await shop.drop({ title: `${word} posters`, startsIn: 3 * hour, lots: [{ title: `${word} poster` }] })
  const live = await shop.drop({ title: 'Live evening', type: 'live', lots: [{ title: `A ${word} mask` }] })
  const page = await visit()
  await open(page, '/discover')
  const card = (title: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
  // A typing mistake.
  await page.getByPlaceholder('Search drops...').fill(`${word.slice(0, -1)}xx${word.slice(-1)}`)
  await expect(titles(page)).toHaveText([/fiction/, /estate/, /posters/])
  await expect(card('Science fiction night')).toContainText(`Has “Blade ${word} (1982)”`)
  await expect(card('Science fiction night').locator('mark')).toHaveText(word)
  await expect(card('An estate').locator('mark')).toHaveText(word)
  await expect(card(`${word} posters`).locator('mark')).toHaveCount(0)
  await checkPage(page, 'discover-matches')
  await shop.reveal(live.id)
  await open(page, `/discover?q=${word}`)
  await expect(card('Live evening')).toContainText(`Has “A ${word} mask”`)
})

test('a saved search and a wanted item report the drop that has them', async ({ shop, login, visit }) => {
  const word = coin()
  const stranger = await visit()
  await open(stranger, `/discover?q=${word}`)
  await stranger.getByRole('button', { name: 'Save this search' }).click()
  await expect(stranger.getByText('Please sign in to save searches.')).toBeVisible()
  const { page } = await login('Ada Reyes')
  await open(page, `/discover?q=${word}&era=80s`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('button', { name: 'See all' }).click()
  await expect(page.getByRole('link', { name: `“${word}”, 80s` })).toBeVisible()
  await page.getByRole('button', { name: 'Add something' }).click()
  await page.getByRole('button', { name: 'Add to want list' }).click()
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  await page.getByLabel('What you’re looking for').fill(`${word} box`)
  await page.getByRole('button', { name: 'Add to want list' }).click()
  await expect(page.getByRole('link', { name: `${word} box` })).toBeVisible()
  await shop.drop({ title: `${word} tapes`, startsIn: hour, lots: [{ title: 'A tape', era: '80s' }] })
  await page.getByRole('button', { name: /^Notifications, 4 unread/ }).click()
  await expect(page.getByRole('dialog')).toContainText(`${word} tapes was announced`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove the search “${word}”, 80s` }).click()
  await expect(page.getByText('No saved searches yet.')).toBeVisible()
  await checkPage(page, 'settings-searches')
})

test('a search without results goes on the want list, and a matching lot on stage is reported', async ({
  shop,
  login,
}) => {
  const word = coin()
  const { page } = await login('Ada Reyes')
  await open(page, `/discover?q=${word}`)
  await page.getByRole('link', { name: 'Add it to your want list' }).click()
  await expect(page.getByLabel('What you’re looking for')).toHaveValue(word)
  await page.getByRole('button', { name: 'Add to want list' }).click()
  await expect(page.getByRole('link', { name: word })).toBeVisible()

  const drop = await shop.drop({ type: 'live', title: 'A night on stage', lots: [{ title: `The ${word} reel` }] })
  await open(page, '/dashboard')
  await expect(
    page.getByRole('button', { name: 'Notifications, 3 unread' }),
    'a sleeved lot calls nobody',
  ).toBeVisible()
  await shop.reveal(drop.id)
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
  await expect(page.getByRole('dialog')).toContainText(`The ${word} reel`)
})

test('the filters can be skipped with one key', async ({ shop, visit }) => {
  const word = coin()
  await furnish(shop, word)
  const page = await visit()
  await open(page, `/discover?q=${word}`)
  const skip = page.getByRole('link', { name: 'Skip filters' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort')).toBeFocused()
})

test('people who blocked each other don’t find each other', async ({ login }) => {
  const name = `Zq ${randomUUID().slice(0, 8)}`
  const [ada, bo] = await Promise.all([login(name), login('Bo Lindqvist')])
  await open(bo.page, `/discover?type=users&q=${encodeURIComponent(name)}`)
  await expect(bo.page.getByRole('article')).toContainText(name)
  await ada.person.call('PUT', `/profiles/${bo.person.id}/block`, {})
  await reopen(bo.page)
  await expect(bo.page.getByRole('main')).toContainText('No users found')
})

test('only members can search users', async ({ login, visit }) => {
  const name = `Zq ${randomUUID().slice(0, 8)}`
  const { page } = await login(name)
  await open(page, `/discover?type=users&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article')).toContainText(name)
  await checkPage(page, 'discover-users')
  const stranger = await visit()
  await open(stranger, `/discover?type=users&q=${encodeURIComponent(name)}`)
  await expect(stranger.getByRole('main')).toContainText('Sign in to search users.')
  await expect(stranger.getByRole('main')).not.toContainText(name)
})

test('the looks of it: filtered, storefronts, the search open', async ({ shop, visit }) => {
  test.slow()
  const word = coin()
  await furnish(shop, word)
  const page = await visit()
  await open(page, `/discover?q=${word}&kind=marketplace,live&category=vhs,vinyl&era=80s,90s&fulfillment=shipping`)
  await expect(titles(page).first()).toBeVisible()
  await checkPage(page, 'discover-filtered')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/discover?type=storefronts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await checkPage(page, 'discover-storefronts')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(word)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('3 results')
  await checkPage(page, 'search')
})
