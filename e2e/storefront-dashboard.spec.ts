import { checkPage } from './testing/check-page.ts'
import { tabTo } from './testing/keyboard.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { claim, openShop, type Shop } from './testing/shop.ts'
import { buy } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// The seller's dashboard: its sections, for owners and for staff with few permissions.

const address = (shop: Shop, section = '') => `/storefront-dashboard/${shop.storefrontId}${section && `/${section}`}`

test('a seller with two storefronts goes from one to the other, and every address stays what it was', async ({
  visit,
}) => {
  test.slow()
  const shop = await openShop('Deadwax Library')
  const second = await shop.seller.call<{ id: string }>('POST', '/storefronts', { name: 'Balcony Row' })
  await shop.drop({ title: 'Night Shift' })
  await shop.drop({ title: 'Dusk Patrol', startsIn: 7200 })
  await shop.drop({ title: 'Half a shelf', isDraft: true, lots: [] })
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  await open(page, '/storefront-dashboard')
  await expect(page).toHaveURL(/\/storefront-dashboard\/[0-9a-f-]{36}$/)
  await open(page, address(shop))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page).toHaveTitle('Today · Deadwax Library · Keepcase')
  await expect(page.getByRole('region', { name: 'Next drop' })).toContainText('Night Shift')
  await expect(page.getByText('Nothing is waiting to ship.')).toBeVisible()
  await checkPage(page, 'storefront-dashboard-today')
  await page.setViewportSize({ width: 1360, height: 900 })
  const sections = page.getByRole('navigation', { name: 'Storefront' })
  await sections.getByRole('link', { name: 'Drops' }).click()
  const table = page.getByRole('table', { name: 'Drops' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Status').selectOption('Drafts')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search drops' }).fill('dusk')
  await expect(page.getByText('No drop matches.')).toBeVisible()
  await expect(page).toHaveURL(/q=dusk/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search drops' })).toHaveValue('dusk')
  await page.getByLabel('Status').selectOption('Every status')
  await expect(table.getByRole('row')).toHaveCount(2)
  await checkPage(page, 'storefront-dashboard-drops')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('link', { name: /Night Shift/ })).toBeVisible()
  await checkPage(page, 'storefront-dashboard-calendar')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Storefront: Deadwax Library' }).click()
  await page.getByRole('menuitem', { name: 'Balcony Row' }).click()
  await expect(page).toHaveURL(new RegExp(`/storefront-dashboard/${second.id}/drops$`))
  await expect(page.getByText('Post your first drop.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /Night Shift/ })).toBeVisible()
})

test('a drop is paused, resumed and cancelled from the table', async ({ visit }) => {
  const shop = await openShop('Runout Exchange')
  await shop.drop({ title: 'Night Shift' })
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  await open(page, address(shop, 'drops'))
  const row = page.getByRole('row', { name: /Night Shift/ })
  const choose = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Night Shift' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Pause')
  await page.getByRole('button', { name: 'Pause drop' }).click()
  await expect(row).toContainText('Paused')
  await choose('Resume')
  await expect(row).toContainText('Live Now')
  await choose('Cancel drop')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel drop' }).click()
  await expect(page.getByText('Tell buyers why.')).toBeVisible()
  await page.getByLabel('Reason').fill('Water in the cellar.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel drop' }).click()
  await expect(row).toContainText('Cancelled')
})

test('staff see the sections that they were granted, and nothing of the others', async ({ login }) => {
  const shop = await openShop('Balcony Row')
  const { page, person } = await login('Bo Lindqvist')
  const grant = (name: string) =>
    sql(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
       select $1, $2, id from permissions where name = $3`,
      [person.id, shop.storefrontId, name],
    )
  await grant('storefront.orders.view')
  await open(page, '/storefront-dashboard')
  await expect(page).toHaveURL(new RegExp(`${address(shop, 'orders')}$`))
  const sections = page.getByRole('navigation', { name: 'Storefront' }).getByRole('link')
  await expect(sections).toHaveText(['Orders', 'Fulfillment', 'Staff'])
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await open(page, address(shop, 'customers'))
  await expect(page.getByText('You need storefront.customers.view to see this page.')).toBeVisible()
  await checkPage(page, 'storefront-dashboard-denied')
  await grant('storefront.customers.view')
  await open(page, address(shop, 'customers'))
  await expect(page.getByText('No customers yet.')).toBeVisible()
  await grant('storefront.own.view')
  await open(page, address(shop, 'settings'))
  await expect(page.getByText('You can view these settings but not change them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await sql('delete from storefront_permissions where profile_id = $1', [person.id])
  await open(page, address(shop, 'orders'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permission denied')
})

test('a seller sees who holds and who bought, writes a note that a closed tab keeps, blocks and unblocks', async ({
  login,
  visit,
}) => {
  test.slow()
  const shop = await openShop('Deadwax Exchange')
  const ada = await login('Ada Reyes')
  const bo = await signUp('Bo Lindqvist')
  await buy(shop, ada.person, 'Eightball 3')
  const drop = await shop.drop({ title: 'Second Shift', lots: [{ title: 'Dusk Patrol', units: 5 }] })
  const lot = drop.allItems[0]?.id ?? ''
  await claim(bo, lot)

  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  await open(page, address(shop))
  await expect(page.getByRole('region', { name: 'Unpaid holds' })).toContainText('Bo Lindqvist')
  await expect(page.getByRole('region', { name: 'To ship' })).toContainText('Ada Reyes')
  await checkPage(page, 'storefront-dashboard-busy')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, address(shop, 'orders'))
  await page.getByRole('searchbox').fill('ada')
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
  await checkPage(page, 'storefront-dashboard-orders')
  await page.setViewportSize({ width: 1360, height: 900 })

  await open(page, address(shop, 'customers'))
  await checkPage(page, 'storefront-dashboard-customers')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('link', { name: 'Ada Reyes' }).click()
  await expect(page.getByRole('region', { name: 'What they bought' })).toContainText('Eightball 3')
  await page.getByLabel('New note').fill('Wants first pressings')
  // What is typed is on the device within a quarter of a second.
  await page.waitForTimeout(400)
  const customer = page.url()
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await open(other, customer)
  await expect(other.getByLabel('New note')).toHaveValue('Wants first pressings')
  await other.getByRole('button', { name: 'Add note' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Wants first pressings' })).toBeVisible()
  await expect(other.getByLabel('New note')).toHaveValue('')

  await other.getByRole('button', { name: 'Block', exact: true }).click()
  await other.getByLabel('Reason').fill('Two chargebacks.')
  await other.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(other.getByRole('region', { name: 'Blocked' })).toContainText('Two chargebacks.')
  await checkPage(other, 'storefront-dashboard-customer')
  await other.setViewportSize({ width: 1360, height: 900 })
  await open(ada.page, `/drop/${drop.id}`)
  await expect(ada.page.getByText('This storefront doesn’t accept claims from your account.').first()).toBeVisible()
  await other.getByRole('button', { name: 'Unblock' }).click()
  await expect(other.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  await open(ada.page, `/drop/${drop.id}`)
  expect((await claim(ada.person, lot)).success).toBe(true)
})

test('a seller invites staff and changes the palette by keyboard alone', async ({ visit }) => {
  const shop = await openShop('Matinee Shelf')
  const page = await visit()
  const { keyboard } = page
  await page.context().addCookies(shop.seller.cookies)
  await open(page, address(shop))
  await tabTo(page, 'Staff')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
  await tabTo(page, 'Invite someone')
  await keyboard.press('Enter')
  await tabTo(page, 'Email')
  await keyboard.type('packer@keepcase.test')
  await tabTo(page, 'Packs and ships')
  await keyboard.press('Enter')
  await tabTo(page, 'Send invitation')
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Waiting for an answer' })).toContainText('packer@keepcase.test')

  await open(page, address(shop, 'settings'))
  await tabTo(page, /^Ink/)
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Oxblood' })).toBeChecked()
  await tabTo(page, 'Save changes')
  await keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const { palette } = await shop.seller.call<{ palette: string }>('GET', `/storefronts/${shop.storefrontId}`)
  expect(palette).toBe('oxblood')
})
