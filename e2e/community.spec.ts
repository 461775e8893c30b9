import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './world/house.ts'
import { lookAt } from './world/look.ts'
import { type Person, password, signUp } from './world/people.ts'
import { countShifts, shiftsOf } from './world/shifts.ts'
import { claim, openShop, type Shop } from './world/shop.ts'
import { fillSignUp, saveAddress } from './world/steps.ts'
import { expect, open, test } from './world/test.ts'

const longName = 'Maximiliane Featherstonehaugh-Cholmondeley von und zu'

/** A drop that no other journey finds, and the search that finds it. */
async function findable(shop: Shop): Promise<{ id: string; title: string; search: string }> {
  const title = `Clearance ${randomUUID().slice(0, 8)}`
  const { id } = await shop.drop({ title, startsIn: 3 * 3600 })
  return { id, title, search: `/discover?q=${encodeURIComponent(title)}` }
}

/** Buys the first item of a new drop, as the checkout does. */
async function buy(shop: Shop, person: Person, title: string): Promise<string> {
  const drop = await shop.drop({ lots: [{ title }] })
  const { claim: held } = await claim(person, drop.allItems[0]!.id)
  await saveAddress(person)
  type Quote = { parcels: { hash: string; fulfilment: string }[] }
  const { parcels } = await person.call<Quote>('POST', '/checkout/quote', { claimIds: [held!.id] })
  const { hash: quoteHash, fulfilment } = parcels[0]!
  await person.call('POST', '/checkout/pay', {
    claimIds: [held!.id],
    method: 'sandbox_success',
    fulfilment,
    quoteHash,
  })
  return held!.id
}

const follow = (page: Page, name: string) => page.getByRole('button', { name: `Follow Storefront: ${name}` })
const following = (page: Page, name: string) => page.getByRole('button', { name: `Following: ${name}` })

test('a storefront is followed from a card: signed out it asks, signed in it is done at once and can be undone', async ({
  shop,
  visit,
  login,
}) => {
  const { search } = await findable(shop)
  const stranger = await visit()
  await open(stranger, search)
  await follow(stranger, shop.storefrontName).click()
  await expect(stranger.getByText('Authentication required')).toBeVisible()
  await expect(stranger.getByText('Please sign in to follow storefronts')).toBeVisible()
  await stranger.getByRole('button', { name: 'Sign In' }).last().click()
  await expect(stranger).toHaveURL(/\/signin\?next=%2Fdiscover/)

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

test('who sells is followed on the page of a drop: signed out it asks', async ({ shop, visit }) => {
  const { id } = await findable(shop)
  const page = await visit()
  await open(page, `/drop/${id}?tab=seller`)
  await lookAt(page, 'drop-seller')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: `Follow: ${shop.seller.name}` }).click()
  await expect(page.getByText('Please sign in to follow sellers')).toBeVisible()
})

test('a storefront is followed on the page of a drop, and its owner has no such button', async ({ shop, login }) => {
  const { id } = await findable(shop)
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${id}?tab=seller`)
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: `Follow Storefront: ${shop.storefrontName}` }).click()
  await expect(panel.getByRole('button', { name: `Following: ${shop.storefrontName}` })).toBeVisible()
  // What the page still reads must not be asked without a cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(shop.seller.cookies)
  await open(page, `/drop/${id}?tab=seller`)
  await expect(page.getByRole('link', { name: 'My Storefront' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'View Profile' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
})

test('who signs in where somebody’s session ended never sees what that one follows', async ({ shop, login, watch }) => {
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
  await expect(page.getByText('You are signed out')).toBeVisible({ timeout: 15_000 })
  await expect(following(page, shop.storefrontName)).toHaveCount(0)

  // The next one's answer takes its time, so that the former one's would be seen.
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
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/discover/)
  await expect(follow(page, shop.storefrontName)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(follow(page, shop.storefrontName)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)).toEqual({ former: 0 })
})

test('a person is followed on their page, and stands in the list of who follows', async ({ login }) => {
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
  await lookAt(ada.page, 'profile-following')
})

test('without a network a follow waits for it', async ({ shop, login, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { search } = await findable(shop)
  const { page, person } = await login('Ada Reyes')
  await open(page, search)
  await expect(follow(page, shop.storefrontName)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await follow(page, shop.storefrontName).click()
  await expect(following(page, shop.storefrontName)).toBeVisible()
  await page.context().setOffline(false)
  const ties = () => person.call<{ storefrontIds: string[] }>('GET', '/community/mine')
  await expect.poll(async () => (await ties()).storefrontIds).toEqual([shop.storefrontId])
})

test('a collection is private until its owner opens it', async ({ shop, login }) => {
  test.slow()
  const { page, person } = await login(longName)
  await open(page, '/profile')
  await expect(page.getByText('No items in collection yet')).toBeVisible()
  await lookAt(page, 'profile-empty')
  await buy(shop, person, 'Night of the Comet, clamshell, first release')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/profile')
  const shelf = page.getByRole('list', { name: 'Newest on the shelf' })
  await expect(shelf.getByRole('link')).toHaveText('Night of the Comet, clamshell, first release')
  await expect(page.getByText('Items Collected').locator('..')).toContainText('1')
  await expect(page.getByText('Claim Score').locator('..')).toContainText('100%')
  await expect(page.getByText('Flair Level', { exact: true }).locator('..')).toContainText('1/7')
  await expect(page.getByText('Storefronts Bought From').locator('..')).toContainText('1')
  await expect(page.getByText('250+')).toBeVisible()
  await lookAt(page, 'profile')

  const bo = await login('Bo Lindqvist')
  await open(bo.page, `/profile/${person.id}`)
  await expect(bo.page.getByText('This collection is private.')).toBeVisible()
  await lookAt(bo.page, 'profile-private')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('switch', { name: /Public collection/ }).click()
  await expect(page.getByRole('switch')).toBeChecked()
  const seen = () => bo.person.call<{ isCollectionPublic: boolean }>('GET', `/profiles/${person.id}`)
  await expect.poll(async () => (await seen()).isCollectionPublic).toBe(true)
  await open(bo.page, `/profile/${person.id}`)
  await expect(bo.page.getByRole('article')).toContainText('Night of the Comet')
})

test('a keeper’s name stands with what was kept once they chose so, and no longer when they change their mind', async ({
  shop,
  login,
  visit,
}) => {
  const { page, person } = await login('Ada Reyes')
  const claimId = await buy(shop, person, 'The last reel')
  const [claimed] = await sql<{ dropId: string }>('select drop_id as "dropId" from claims where id = $1', [claimId])
  const stranger = await visit()
  const kept = stranger.locator('[data-result]').first()
  await open(stranger, `/drop/${claimed?.dropId}`)
  await expect(kept).toHaveText(/^Kept at \d\d:\d\d:\d\d$/)
  await open(page, '/settings/profile')
  const choice = page.getByRole('switch', { name: 'Show my name as keeper' })
  for (const [isOn, words] of [
    [true, /^Kept at .* by \u2068Ada Reyes\u2069$/],
    [false, /^Kept at \d\d:\d\d:\d\d$/],
  ] as const) {
    await choice.click()
    type Choice = { isNamed: boolean }
    await expect.poll(async () => (await person.call<Choice>('GET', '/community/keeper-choice')).isNamed).toBe(isOn)
    await open(stranger, `/drop/${claimed?.dropId}`)
    await expect(kept).toHaveText(words)
  }
})

test('who is blocked meets nothing, and the block can be taken back', async ({ login, watch }) => {
  watch.allow(/404/)
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await open(ada.page, `/profile/${bo.person.id}`)
  await ada.page.getByRole('button', { name: 'More about Bo Lindqvist' }).click()
  await ada.page.getByRole('menuitem', { name: 'Block…' }).click()
  await expect(ada.page.getByRole('dialog')).toContainText('They are not told.')
  await lookAt(ada.page, 'block')
  await ada.page.setViewportSize({ width: 1360, height: 900 })
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(ada.page.getByText('You have blocked Bo Lindqvist.')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Follow: Bo Lindqvist' })).toHaveCount(0)
  await open(bo.page, `/profile/${ada.person.id}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText('Drop Not Found')
  await ada.page.getByRole('button', { name: 'Unblock' }).click()
  await expect(ada.page.getByRole('button', { name: 'Follow: Bo Lindqvist' })).toBeVisible()
  await open(bo.page, `/profile/${ada.person.id}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText('Ada Reyes')
})

test('two who blocked each other find the block in their settings, where it can be taken back', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await ada.person.call('PUT', `/profiles/${bo.person.id}/block`, {})
  await bo.person.call('PUT', `/profiles/${ada.person.id}/block`, {})
  await open(ada.page, '/settings')
  const blocked = ada.page.getByRole('region', { name: 'Blocked people' })
  await expect(blocked.getByRole('listitem')).toHaveText(/Bo Lindqvist\s*Blocked just now/)
  await lookAt(ada.page, 'settings-blocked')
  await blocked.getByRole('button', { name: 'Unblock: Bo Lindqvist' }).press('Enter')
  await expect(blocked).toContainText('You have blocked nobody.')
  await expect(blocked.getByRole('heading')).toBeFocused()
})

test('a person is reported once', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await open(ada.page, `/profile/${bo.person.id}`)
  const report = async () => {
    await ada.page.getByRole('button', { name: 'More about Bo Lindqvist' }).click()
    await ada.page.getByRole('menuitem', { name: 'Report…' }).click()
    await ada.page.getByRole('radio', { name: 'Harassment or hate' }).click()
    await ada.page.getByLabel(/^What happened/).fill('Wrote the same insult under every drop.')
  }
  await report()
  await lookAt(ada.page, 'report')
  await ada.page.setViewportSize({ width: 1360, height: 900 })
  await ada.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ada.page.getByText('Report sent')).toBeVisible()
  await report()
  await ada.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ada.page.getByText('Reported already')).toBeVisible()
  const rows = await sql('select reason, details from reports where subject_id = $1', [bo.person.id])
  expect(rows).toEqual([{ reason: 'harassment', details: 'Wrote the same insult under every drop.' }])
})

test('a closed account has left', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await sql('update profiles set closed_at = app_now(), is_active = false where id = $1', [bo.person.id])
  await open(ada.page, `/profile/${bo.person.id}`)
  await expect(ada.page.getByText('This collector has left.')).toBeVisible()
  await lookAt(ada.page, 'profile-left')
})

test('signed out, a profile asks for a sign-in and comes back to it', async ({ visit }) => {
  const page = await visit()
  await open(page, '/profile?tab=activity')
  await expect(page).toHaveURL(/\/signin\?next=%2Fprofile%3Ftab%3Dactivity/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign up/i })
    .click()
  // The way in has an address field too.
  await expect(page).toHaveURL(/\/signup/)
  await fillSignUp(page, `visitor.${randomUUID().slice(0, 8)}@keepcase.test`)
  await expect(page).toHaveURL(/\/profile\?tab=activity/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collector')
})

test('the dashboard of a collector, tab by tab', async ({ shop, login }) => {
  test.slow()
  const { page, person } = await login('Ada Reyes')
  await open(page, '/dashboard')
  await expect(page.getByText('No activity yet.')).toBeVisible()
  await buy(shop, person, 'Eightball 3')
  await countShifts(page)
  await open(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Bought Eightball 3' })).toBeVisible()
  expect(await shiftsOf(page), 'what is read moves nothing').toBeLessThan(0.05)
  await lookAt(page, 'dashboard-activity')
  const tabs = [
    ['Claims', 'claims', false, () => page.getByText('Purchased')],
    ['Following', 'following', false, () => page.getByText('You follow nobody yet.')],
    ['Storefront', 'storefront', true, () => page.getByRole('link', { name: 'Create a Storefront' })],
    ['Settings', 'settings', true, () => page.getByRole('link', { name: /^Manage Addresses/ })],
  ] as const
  for (const [name, value, isLookedAt, sight] of tabs) {
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${value}`))
    await expect(sight()).toBeVisible()
    if (isLookedAt) await lookAt(page, `dashboard-${value}`)
  }
  await page.setViewportSize({ width: 1360, height: 900 })
  await expect(page.getByRole('tab', { name: 'Consignor' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to full Storefront Management' })).toHaveCount(0)
  for (const card of ['Edit Profile', 'Manage Notifications', 'Manage Payment Methods', 'Manage Addresses']) {
    await open(page, '/dashboard?tab=settings')
    await page.getByRole('link', { name: new RegExp(`^${card}`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  }
})

test('a seller sees what sells and what waits to be packed; others may not', async ({ login, watch }) => {
  // Another account takes the browser over while calls of the first are under way.
  watch.allow(/401/)
  test.slow()
  const shop = await openShop('Deadwax Library of the Eastern Seaboard')
  const { page } = await login('Ada Reyes')
  await open(page, '/storefront-dashboard')
  await expect(page.getByText('You need storefront.dashboard.view to see this page.')).toBeVisible()
  await page.context().clearCookies()
  await page.context().addCookies(shop.seller.cookies)
  await open(page, '/dashboard?tab=storefront')
  await expect(page.getByText('No pending orders')).toBeVisible()
  await expect(page.getByText('Total Sales').locator('..')).toContainText('$0.00')
  const buyer = await login('Bo Lindqvist')
  await buy(shop, buyer.person, 'Kind of Blue, 1959, six-eye')
  await open(page, '/dashboard?tab=storefront')
  await expect(page.getByText('Total Sales').locator('..')).toContainText('$64.00')
  await expect(page.getByText('1 order to pack.')).toBeVisible()
  await lookAt(page, 'dashboard-seller')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('link', { name: 'Go to full Storefront Management' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Storefront')
  await expect(page.getByRole('link', { name: 'Night Shift' }).first()).toBeVisible()
  await lookAt(page, 'storefront-dashboard')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/profile?tab=storefronts')
  await expect(page.getByText('You manage 1 storefront.')).toBeVisible()
  await expect(page.getByText('Storefront Owner')).toBeVisible()
  await lookAt(page, 'profile-storefronts')
})

test('consignors and administrators have parts of their own', async ({ login }) => {
  const { page, person } = await login('Ada Reyes')
  await sql(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name in ('platform.admin.access', 'consignor.dashboard.view')`,
    [person.id],
  )
  await open(page, '/dashboard')
  await expect(page.getByText('Suspended users')).toBeVisible()
  const total = page.getByText('Total users').locator('..').locator('dd')
  const [people] = await sql<{ n: number }>('select count(*)::int as n from profiles where closed_at is null')
  expect(Number((await total.innerText()).replaceAll(',', ''))).toBeGreaterThan(0)
  expect(Number((await total.innerText()).replaceAll(',', ''))).toBeLessThanOrEqual(people?.n ?? 0)
  await page.getByRole('tab', { name: 'Consignor' }).click()
  await expect(page.getByText('No consignment agreements yet.')).toBeVisible()
  await lookAt(page, 'dashboard-consignor')
})
