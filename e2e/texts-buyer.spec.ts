import { breakCalls, expectSignInSheet, expectTexts, expectToast } from './testing/expect-texts.ts'
import { sql } from './testing/running-server.ts'
import { claim, expireHold, openShop } from './testing/shop.ts'
import { pay, saveAddress } from './testing/steps.ts'
import { expect, open, signInAs, test } from './testing/test.ts'

// The specification's texts for signed-in viewers, each in the state in which it appears.

const phone = { width: 390, height: 844 }
const desk = { width: 1360, height: 900 }

test('the places of a buyer, the notifications from new to read, and their age', async ({ login }) => {
  const { page, person } = await login('Ada Reyes')
  const ages = ['5 minutes', '3 hours', '30 hours']
  // The three welcome notifications are delivered by an event, a moment after the sign-up.
  const told = async () => (await sql('select id from notifications where user_id = $1', [person.id])).length
  await expect.poll(told).toBe(ages.length)
  for (const [i, age] of ages.entries()) {
    await sql(
      `update notifications set created_at = app_now() - $2::interval where id =
       (select id from notifications where user_id = $1 order by id offset $3 limit 1)`,
      [person.id, age, i],
    )
  }
  await open(page, '/dashboard')
  const places = page.getByRole('navigation', { name: 'Main' })
  await expectTexts(places, ['Dashboard', 'Discover', 'Profile', 'Settings'])
  await expect(places.getByText('My Storefront', { exact: true })).toHaveCount(0)
  await expectTexts(page.locator('aside').filter({ has: places }), ['Sign Out'])
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expectTexts(panel, ['Notifications'])
  await expect(panel.getByText(/^\d min ago$/)).toBeVisible()
  await expect(panel.getByText(/^\d hours ago$/)).toBeVisible()
  await expectTexts(panel, ['Yesterday'])
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expectTexts(panel, ['No new notifications.'])
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expectTexts(menu, ['Dashboard', 'Discover', 'Profile', 'Settings', 'Sign Out'])
})

test('the dashboard and the profile of a buyer, before and after the first purchase', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Dusk Patrol' }, { title: 'Night Shift' }, { title: 'Basket Case' }] })
  const { page, person } = await login('Ada Reyes')
  await open(page, '/profile')
  await expectTexts(page.getByRole('tablist'), ['Collections', 'Activity', 'Following'])
  await expectTexts(page.getByRole('main'), ['Edit Profile', 'Items Collected', 'Claim Score', 'Flair Level'])
  await expectTexts(page.getByRole('main'), ['Storefronts Bought From', 'No items in collection yet', '1/7', '250+'])
  await saveAddress(person)
  const [paid, lost, held] = drop.allItems
  const { claim: ended } = await claim(person, lost!.id)
  await expireHold(ended!.id)
  await claim(person, paid!.id)
  await open(page, '/checkout')
  await pay(page)
  await expectToast(page, 'Payment Recorded', 'Your payment has been recorded successfully.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  await claim(person, held!.id)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
  await expectTexts(page.getByRole('main'), ['Discover Drops', 'Pending Claims', 'Successful Claims'])
  await expect(page.getByText('Claim Flair level')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 pending claim' })).toBeVisible()
  await expectTexts(page.getByRole('main'), ['Just now'])
  const tabs = page.getByRole('tablist', { name: 'Your dashboard' })
  await expectTexts(tabs, ['Activity', 'Following', 'Storefront', 'Settings'])
  await tabs.getByRole('tab', { name: /^Claims/ }).click()
  await expectTexts(page.getByRole('region', { name: 'Claim history' }), ['Purchased', 'Expired'])
  await tabs.getByRole('tab', { name: 'Storefront' }).click()
  await expectTexts(page.getByRole('tabpanel'), ['Your Storefronts', 'Create a Storefront'])
  await tabs.getByRole('tab', { name: 'Settings' }).click()
  const cards = ['Edit Profile', 'Manage Notifications', 'Manage Payment Methods', 'Manage Addresses']
  await expectTexts(page.getByRole('tabpanel'), cards)
  await page.getByRole('button', { name: /^Claimed Items/ }).click()
  await expectTexts(page, ['Claimed Items', 'Proceed to Checkout', 'Clear Cart', '1 item • $64.00'])
  const rows = page.getByRole('dialog').getByRole('list')
  await expect(rows, '16rem').toHaveCSS('max-height', '256px')
})

test('the dashboard and the profile of a seller', async ({ login }) => {
  const shop = await openShop('Deadwax Library')
  const { page } = await login('Ada Reyes')
  await open(page, '/storefront-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permission denied')
  await signInAs(page, shop.seller)
  await open(page, '/dashboard?tab=storefront')
  await expectTexts(page.getByRole('navigation', { name: 'Main' }), ['My Storefront'])
  await expectTexts(page.getByRole('main'), ['Go to full Storefront Management', 'Your Storefronts', 'Sales Overview'])
  await expectTexts(page.getByRole('tabpanel'), ['Total Sales', 'Active Listings', 'Subscribers', 'Fulfillment'])
  await expectTexts(page.getByRole('tabpanel'), ['No pending orders', 'Create a Storefront'])
  await open(page, '/profile?tab=storefronts')
  await expectTexts(page.getByRole('main'), ['Storefront Owner', 'Create a Storefront'])
  await expectTexts(page.getByRole('tablist'), ['Storefronts'])
  await sql(
    `insert into platform_permissions (profile_id, permission_id)
     select $1, id from permissions where name = 'consignor.dashboard.view'`,
    [shop.seller.id],
  )
  await open(page, '/dashboard')
  await expectTexts(page.getByRole('tablist', { name: 'Your dashboard' }), ['Consignor'])
})

test('someone without a name is a Collector, and only signed-in people can follow them', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await sql('update profiles set display_name = null where id = $1', [bo.person.id])
  await open(ada.page, `/profile/${bo.person.id}`)
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Collector')
  await expectTexts(ada.page.getByRole('main'), ['Follow'])
  // A page that begins to listen after its cookie has gone loads anew.
  await ada.page.waitForLoadState('networkidle')
  await ada.page.context().clearCookies({ name: 'kc_in' })
  await ada.page.getByRole('button', { name: 'Follow: Collector' }).click()
  await expectSignInSheet(ada.page, 'Please sign in to follow sellers')
})

test('the claim button says why it waits, in each of its states', async ({ shop, login }) => {
  const lots = [{ title: 'Dusk Patrol' }, { title: 'Night Shift' }, { title: 'Basket Case' }]
  const { page, person } = await login('Ada Reyes')
  const button = (title: string) =>
    page.getByRole('main').locator(`button[data-claim][aria-label$=": ${title}"]:visible`)
  const says = (title: string, words: string | RegExp) => expect(button(title).first()).toHaveText(words)

  const limited = await shop.drop({ lots, maxClaimsPerUser: 1 })
  const other = await login('Bo Lindqvist')
  await claim(other.person, limited.allItems[1]!.id)
  await open(page, `/drop/${limited.id}`)
  await says('Dusk Patrol', 'Claim')
  await says('Night Shift', 'Sold Out')
  const release = Promise.withResolvers<void>()
  await page.route(/\/claims$/, async (route) => {
    await release.promise
    await route.continue()
  })
  await button('Dusk Patrol').first().click()
  await says('Dusk Patrol', 'Claiming...')
  release.resolve()
  await says('Dusk Patrol', 'Claimed')
  await expectToast(page, 'Item Claimed!', 'You have successfully claimed this item.')
  await says('Basket Case', 'Claim limit reached')

  const staggered = await shop.drop({ lots, staggeredClaimThreshold: 1 })
  const { claim: receipt } = await claim(person, staggered.allItems[0]!.id)
  expect(Date.parse(receipt!.expiresAt) - Date.parse(receipt!.claimedAt), 'an hour by default').toBe(3_600_000)
  await open(page, `/drop/${staggered.id}`)
  await says('Night Shift', 'Pay for items to unlock more claims')

  const live = await shop.drop({ type: 'live', lots, cooldownSeconds: 90 })
  await shop.reveal(live.id)
  await claim(person, live.allItems[0]!.id)
  await shop.reveal(live.id)
  await open(page, `/drop/${live.id}`)
  await says('Night Shift', /^Wait \d+s$/)
})

test('failures are reported in the specified words and can be retried', async ({ shop, login, watch }) => {
  watch.allow(/503|Failed to load resource/)
  const { page, person } = await login('Ada Reyes')
  const broken = await breakCalls(page, /\/rpc\/accounts\/me/)
  await open(page, '/dashboard')
  const panel = page.getByRole('alert').filter({ hasText: 'Loading Error' })
  await expect(panel).toBeVisible({ timeout: 20_000 })
  await expectTexts(panel, ['Loading Error', 'Failed to load your account info.', 'Go Back', 'Retry'])
  await broken()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)

  const mendProfile = await breakCalls(page, /\/rpc\/community\/profile/)
  await open(page, '/profile')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load your profile.' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expectTexts(failed, ['Loading Error', 'Failed to load your profile.'])
  await mendProfile()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Reyes')

  await open(page, '/settings')
  const mendUpdate = await breakCalls(page, /\/rpc\/accounts\/updateProfile/)
  await page.getByLabel('Display name').fill('Ada R.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Profile Update Failed', 'There was a problem updating your profile. Please try again.')
  await mendUpdate()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Profile Updated', 'Your profile has been successfully updated.')

  const drop = await shop.drop({ lots: [{ title: 'Dusk Patrol' }] })
  await saveAddress(person)
  await claim(person, drop.allItems[0]!.id)
  await open(page, '/checkout')
  const mendPay = await breakCalls(page, /\/rpc\/checkout\/pay/)
  await pay(page)
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Payment Recording Failed' })
  await expect(toast).toBeVisible({ timeout: 60_000 })
  await expectTexts(toast, ['Payment Recording Failed', 'Unable to record payment. Please try again.'])
  await mendPay()

  await page.setViewportSize(desk)
  const mendSignOut = await breakCalls(page, /\/api\/auth\/sign-out/)
  const signOut = page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })
  await signOut.click()
  await expectToast(page, 'Sign Out Failed', 'There was a problem signing out. Please try again.')
  await mendSignOut()
  await signOut.click()
  await expect(page).toHaveURL(/\/signin$/)
})
