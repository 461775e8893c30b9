import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import { countShifts, expectStill } from './testing/shifts.ts'
import { openShop } from './testing/shop.ts'
import { buy } from './testing/steps.ts'
import { expect, open, signInAs, test } from './testing/test.ts'

// The dashboard, of a collector, a seller, a consignor and an administrator.

test('the dashboard of a collector, tab by tab', async ({ shop, login }) => {
  test.slow()
  const { page, person } = await login('Ada Reyes')
  await open(page, '/dashboard')
  await expect(page.getByText('No activity yet.')).toBeVisible()
  await buy(shop, person, 'Eightball 3')
  await shop.drop({ title: 'Night Shift' })
  await countShifts(page)
  await open(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Bought Eightball 3' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next up' }).getByRole('link').first()).toBeVisible()
  await expectStill(page, 'what is read moves nothing', 0.05)
  await checkPage(page, 'dashboard-activity')
  const tabs = [
    ['Claims', 'claims', false, () => page.getByText('Purchased')],
    ['Following', 'following', false, () => page.getByText('You don’t follow anyone yet.')],
    ['Storefront', 'storefront', true, () => page.getByRole('link', { name: 'Create a Storefront' })],
    ['Settings', 'settings', true, () => page.getByRole('link', { name: /^Manage Addresses/ })],
  ] as const
  for (const [name, value, isLookedAt, sight] of tabs) {
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${value}`))
    await expect(sight()).toBeVisible()
    if (isLookedAt) await checkPage(page, `dashboard-${value}`)
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

test('a seller sees what sells and what waits to be packed; others may not', async ({ login }) => {
  test.slow()
  const shop = await openShop('Deadwax Library of the Eastern Seaboard')
  const { page } = await login('Ada Reyes')
  await open(page, '/storefront-dashboard')
  await expect(page.getByText('You need storefront.dashboard.view to see this page.')).toBeVisible()
  await signInAs(page, shop.seller)
  await open(page, '/dashboard?tab=storefront')
  await expect(page.getByText('No pending orders')).toBeVisible()
  await expect(page.getByText('Total Sales').locator('..')).toContainText('$0.00')
  const buyer = await login('Bo Lindqvist')
  await buy(shop, buyer.person, 'Kind of Blue, 1959, six-eye')
  await open(page, '/dashboard?tab=storefront')
  await expect(page.getByText('Total Sales').locator('..')).toContainText('$64.00')
  await expect(page.getByText('1 order to pack.')).toBeVisible()
  await checkPage(page, 'dashboard-seller')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('link', { name: 'Go to full Storefront Management' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await checkPage(page, 'storefront-dashboard')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/profile?tab=storefronts')
  await expect(page.getByText('You manage 1 storefront.')).toBeVisible()
  await expect(page.getByText('Storefront Owner')).toBeVisible()
  await checkPage(page, 'profile-storefronts')
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
  await checkPage(page, 'dashboard-consignor')
})
