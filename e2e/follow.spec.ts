import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import type { Shop } from './testing/shop.ts'
import { signInBySheet, typePassword } from './testing/steps.ts'
import { expect, open, signInAs, test } from './testing/test.ts'

// Following a storefront or a person, from every place that offers it.

/** A drop that no other journey finds, and the search that finds it. */
async function findable(shop: Shop): Promise<{ id: string; title: string; search: string }> {
  const title = `Clearance ${randomUUID().slice(0, 8)}`
  const { id } = await shop.drop({ title, startsIn: 3 * 3600 })
  return { id, title, search: `/discover?q=${encodeURIComponent(title)}` }
}

const follow = (page: Page, name: string) => page.getByRole('button', { name: `Follow Storefront: ${name}` })
const following = (page: Page, name: string) => page.getByRole('button', { name: `Following: ${name}` })

test('a storefront is followed from a card, after signing in if needed, and the follow can be undone', async ({
  shop,
  visit,
  login,
}) => {
  const { search } = await findable(shop)
  const [stranger, bo] = [await visit(), await signUp('Bo Lindqvist')]
  await open(stranger, search)
  await follow(stranger, shop.storefrontName).click()
  await expect(stranger.getByRole('dialog', { name: 'Authentication required' })).toContainText(
    'Please sign in to follow storefronts',
  )
  await signInBySheet(stranger, bo)
  await expect(following(stranger, shop.storefrontName)).toBeVisible()
  await expect
    .poll(async () => (await bo.call<{ storefrontIds: string[] }>('GET', '/community/mine')).storefrontIds)
    .toEqual([shop.storefrontId])

  const { page, person } = await login('Ada Reyes')
  await open(page, search)
  const other = await page.context().newPage()
  await open(other, search)
  await expect(follow(other, shop.storefrontName)).toBeVisible()
  await follow(page, shop.storefrontName).click()
  await expect(following(page, shop.storefrontName)).toBeVisible()
  await expect(following(other, shop.storefrontName), 'the other tab hears of it').toBeVisible()
  const ties = () => person.call<{ storefrontIds: string[] }>('GET', '/community/mine')
  await expect.poll(async () => (await ties()).storefrontIds).toEqual([shop.storefrontId])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(follow(page, shop.storefrontName)).toBeVisible()
  await expect.poll(async () => (await ties()).storefrontIds).toEqual([])
})

test('a seller is followed from a drop’s page, after signing in', async ({ shop, visit }) => {
  const { id } = await findable(shop)
  const page = await visit()
  await open(page, `/drop/${id}?tab=seller`)
  await checkPage(page, 'drop-seller')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: `Follow: ${shop.seller.name}` }).click()
  await expect(page.getByText('Please sign in to follow sellers')).toBeVisible()
})

test('a storefront is followed from a drop’s page; its owner has no such button', async ({ shop, login }) => {
  const { id } = await findable(shop)
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${id}?tab=seller`)
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: `Follow Storefront: ${shop.storefrontName}` }).click()
  await expect(panel.getByRole('button', { name: `Following: ${shop.storefrontName}` })).toBeVisible()
  await signInAs(page, shop.seller)
  await open(page, `/drop/${id}?tab=seller`)
  await expect(page.getByRole('link', { name: 'My Storefront' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'View Profile' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
})

test('signing in after someone else’s session ended never shows what they follow', async ({ shop, login, watch }) => {
  watch.allow(/401/)
  const { search } = await findable(shop)
  const ada = await login('Ada Reyes')
  const { page } = ada
  const ben = await signUp('Ben Okafor')
  const isHeard = new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => /^40/.test(`${payload}`) && resolve(true)),
    )
  })
  await open(page, search)
  await isHeard
  await follow(page, shop.storefrontName).click()
  await expect(following(page, shop.storefrontName)).toBeVisible()
  const ties = () => ada.person.call<{ storefrontIds: string[] }>('GET', '/community/mine')
  await expect.poll(async () => (await ties()).storefrontIds).toEqual([shop.storefrontId])
  await page.waitForLoadState('networkidle')
  await sql('delete from auth.session where user_id = $1', [ada.person.id])
  await expect(page.getByText('You’re signed out')).toBeVisible()
  await expect(following(page, shop.storefrontName)).toHaveCount(0)

  // Delays the next account's answer, so that the former one's would be visible.
  await page.route(/community\/mine/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.evaluate(() => {
    const seen = { former: 0 }
    Object.assign(globalThis, { seen })
    const look = () => {
      if (document.querySelector('button[aria-label^="Following: "]')) seen.former += 1
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await typePassword(page, ben.email)
  await expect(page).toHaveURL(/\/discover/)
  await expect(follow(page, shop.storefrontName)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(follow(page, shop.storefrontName)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)).toEqual({ former: 0 })
})

test('a person is followed from their profile and appears in the list of follows', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await open(ada.page, `/profile/${bo.person.id}`)
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Bo Lindqvist')
  await expect(ada.page.getByText('0 followers')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Follow: Bo Lindqvist' }).click()
  await expect(ada.page.getByText('1 follower', { exact: true })).toBeVisible()
  await open(ada.page, '/profile?tab=following')
  await expect(ada.page.getByRole('link', { name: 'Bo Lindqvist' })).toBeVisible()
  await ada.page.getByRole('tab', { name: 'Activity' }).click()
  await expect(ada.page).toHaveURL(/tab=activity/)
  await expect(ada.page.getByRole('link', { name: 'Followed Bo Lindqvist' })).toBeVisible()
  await expect(ada.page.getByText(/^(Just now|\d+ min ago)$/)).toBeVisible()
  await ada.page.goBack()
  await expect(ada.page.getByRole('link', { name: 'Bo Lindqvist' })).toBeVisible()
  await checkPage(ada.page, 'profile-following')
})

test('a follow pressed offline waits for the network', async ({ shop, login, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { search } = await findable(shop)
  const { page, person } = await login('Ada Reyes')
  // @NOTE until the answer says whom they follow, presses are ignored
  const ties = page.waitForResponse((response) => response.url().includes('/rpc/community/mine'))
  await open(page, search)
  await ties
  await expect(follow(page, shop.storefrontName)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await follow(page, shop.storefrontName).click()
  await expect(following(page, shop.storefrontName)).toBeVisible()
  await page.context().setOffline(false)
  const mine = () => person.call<{ storefrontIds: string[] }>('GET', '/community/mine')
  await expect.poll(async () => (await mine()).storefrontIds).toEqual([shop.storefrontId])
})
