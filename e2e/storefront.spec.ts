import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import { openShop } from './testing/shop.ts'
import { untilStored } from './testing/stored-drafts.ts'
import { addressOf, fullShop, panel, tab } from './testing/storefront.ts'
import { expect, open, reopen, signInAs, test } from './testing/test.ts'

// @NOTE pages in many states, each checked in both themes and three widths
test.describe.configure({ timeout: 480_000 })

test('a storefront shows its drops, what is over, what is on offer and what it tells, and nothing that is not for all', async ({
  visit,
}) => {
  const shop = await fullShop('Odd Lots')
  const page = await visit()
  await open(page, addressOf(shop))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Odd Lots')
  await expect(panel(page).getByText('Tapes of the flood')).toBeVisible()
  await checkPage(page, 'storefront-drops')
  await page.setViewportSize({ width: 1360, height: 900 })
  await tab(page, 'Past Drops').click()
  await expect(panel(page).getByText('Last year’s shelf')).toBeVisible()
  await tab(page, 'Inventory').click()
  await expect(panel(page).getByRole('link', { name: 'Dusk Patrol' })).toBeVisible()
  await checkPage(page, 'storefront-inventory')
})

test('what a storefront tells is open, and what it tells its subscribers is locked until it is paid for', async ({
  visit,
}) => {
  const shop = await fullShop('Odd Lots')
  const page = await visit()
  await open(page, addressOf(shop))
  await tab(page, 'Updates').click()
  await expect(panel(page).getByRole('heading', { name: 'A garage in Duluth' })).toBeVisible()
  await checkPage(page, 'storefront-updates')
  await page.setViewportSize({ width: 390, height: 844 })
  await tab(page, /Subscribers Only/).click()
  await expect(tab(page, /Subscribers Only/)).toBeInViewport()
  await expect(tab(page, /Premium/)).toBeVisible()
  await expect(panel(page).getByText('For subscribers. $9.99/mo, cancel anytime.')).toBeVisible()
  await checkPage(page, 'storefront-locked')
  expect(await page.content()).not.toContain('What did not make it')
  await page.goBack()
  await expect(tab(page, 'Updates')).toHaveAttribute('aria-selected', 'true')
  await page.getByText('What each unlocks').click()
  await expect(page.getByText('Limited edition access')).toBeVisible()
  await checkPage(page, 'storefront-tiers')
})

test('every tab says what will be there while there is nothing', async ({ visit }) => {
  const shop = await openShop(`${'Long'.repeat(12)} name`)
  const page = await visit()
  for (const [name, words] of [
    ['', 'No drops announced yet.'],
    ['past', 'No past drops yet.'],
    ['inventory', 'Nothing for sale right now.'],
    ['updates', 'No updates yet.'],
  ] as const) {
    await open(page, addressOf(shop, name))
    await expect(panel(page).getByText(words)).toBeVisible()
  }
  await checkPage(page, 'storefront-empty')
})

test('who runs a storefront posts and removes updates, edits tiers and sets the price; others find no such page', async ({
  login,
}) => {
  const shop = await openShop('Balcony Row')
  const { page } = await login('Ada Reyes')
  await open(page, `/storefront-dashboard/${shop.storefrontId}/updates`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permission denied')
  await signInAs(page, shop.seller)
  await open(page, addressOf(shop))
  await page.getByRole('main').getByRole('link', { name: 'Manage', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await page.getByRole('navigation', { name: 'Storefront' }).getByRole('link', { name: 'Updates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Updates')
  await page.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByText('Add a title.').first()).toBeVisible()
  await page.getByLabel('Title').fill('Closed on Monday')
  await page.getByLabel('Text').fill('Parcels leave on Tuesday.')
  await page.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByRole('article').getByText('Closed on Monday')).toBeVisible()
  await checkPage(page, 'storefront-manage')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Remove the update Closed on Monday' }).click()
  await page.getByRole('button', { name: 'Remove update' }).click()
  await expect(page.getByText('Closed on Monday')).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Storefront' }).getByRole('link', { name: 'Tiers' }).click()
  await page.getByLabel('Purchases needed').nth(1).fill('1')
  await page.getByRole('button', { name: 'Save tiers' }).click()
  await expect(page.getByText('Another tier starts there.')).toBeVisible()
  await page.getByLabel('Purchases needed').nth(1).fill('3')
  await page.getByRole('button', { name: 'Save tiers' }).click()
  await expect(page.getByText('Tiers saved')).toBeVisible()
  await checkPage(page, 'storefront-manage-tiers')
  await page.setViewportSize({ width: 1360, height: 900 })

  await page.getByRole('navigation', { name: 'Storefront' }).getByRole('link', { name: 'Settings' }).click()
  const price = page.getByRole('form', { name: 'Currency and subscription price' })
  await price.getByLabel(/Monthly subscription price/).fill('12.5')
  await price.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await open(page, addressOf(shop, 'subscribers'))
  await expect(page.getByText('Nothing for subscribers yet.')).toBeVisible()
  const { items } = await shop.seller.call<{ items: { threshold: number }[] }>(
    'GET',
    `/storefronts/${shop.storefrontId}/tiers`,
  )
  expect(items.map(({ threshold }) => threshold)).toEqual([1, 3, 10, 25])
})

test('a closed tab in the middle of an update, a code or the tiers loses nothing', async ({ visit }) => {
  const shop = await openShop('Odd Lots')
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  page.on('dialog', (dialog) => void dialog.accept())
  for (const [section, label, text] of [
    ['updates', 'Title', 'Closed on Monday'],
    ['codes', 'Code', 'AUTUMN-10'],
    ['tiers', 'Purchases needed', '7'],
  ] as const) {
    await open(page, `/storefront-dashboard/${shop.storefrontId}/${section}`)
    const field = page.getByLabel(label, { exact: true }).first()
    await field.fill(text)
    await untilStored(page, text)
    await reopen(page)
    await expect(page.getByText(/We restored your unsaved changes/)).toBeVisible()
    await expect(field).toHaveValue(text)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(field).not.toHaveValue(text)
  }
})

test('of two who edit the tiers, the second is told what the first saved, also after a closed tab', async ({
  visit,
  watch,
}) => {
  watch.allow(/status of 409/)
  const shop = await openShop('Two Ladders')
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, `/storefront-dashboard/${shop.storefrontId}/tiers`)
  await page.getByLabel('Name', { exact: true }).first().fill('First Fans')
  await untilStored(page, 'First Fans')
  const tiers = [
    { name: 'New Friends', threshold: 1, perks: [] },
    { name: 'Old Friends', threshold: 5, perks: [] },
  ]
  await shop.seller.call('PUT', `/storefronts/${shop.storefrontId}/tiers`, { tiers })
  await reopen(page)
  await expect(page.getByText(/We restored your unsaved changes/)).toBeVisible()
  await page.getByRole('button', { name: 'Save tiers' }).click()
  const panel = page.getByRole('alert', { name: /^Someone else saved changes/ })
  await expect(panel).toContainText('New Friends, from 1 purchase')
  await expect(panel).toContainText('Old Friends, from 5 purchases')
  await checkPage(page, 'storefront-tiers-conflict')
  await page.setViewportSize({ width: 1360, height: 900 })
  await panel.getByRole('button', { name: 'Save these choices' }).click()
  await expect(page.getByText('Tiers saved')).toBeVisible()
  const { items } = await shop.seller.call<{ items: { name: string; threshold: number }[] }>(
    'GET',
    `/storefronts/${shop.storefrontId}/tiers`,
  )
  expect(items.map(({ name }) => name)).toEqual(['First Fans', 'Old Friends'])
})

test('a seller of one storefront is met there; a storefront of a suspended keeper is not there', async ({
  visit,
  watch,
}) => {
  const shop = await openShop('Second Encore')
  const page = await visit()
  await open(page, `/seller/${shop.seller.id}`)
  await expect(page).toHaveURL(new RegExp(addressOf(shop)))
  await shop.seller.call('POST', '/storefronts', { name: 'Third Encore' })
  await open(page, `/seller/${shop.seller.id}`)
  await expect(page.getByRole('link', { name: 'Third Encore' })).toBeVisible()
  await checkPage(page, 'seller')
  await sql(
    `with ended as (delete from auth.session where user_id = $1)
     update profiles set suspended_at = app_now(), is_active = false where id = $1`,
    [shop.seller.id],
  )
  watch.allow(/404/)
  // Public pages may be a second old.
  await expect(async () => {
    await open(page, addressOf(shop))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront not found', { timeout: 1_000 })
  }).toPass()
})
