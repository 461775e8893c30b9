import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pagesOf } from './testing/bars.ts'
import { checkPage } from './testing/check-page.ts'
import { tabTo } from './testing/keyboard.ts'
import { buyDrop, buyItems, makeLate, readOrder, sell, sellerOf, sellingAt } from './testing/orders.ts'
import { openShop } from './testing/shop.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// The way of an order by keyboard alone, numbers of several carriers at once, and the pages empty, full and late.

const desk = { width: 1360, height: 900 }
const prints = join(import.meta.dirname, '../artefacts/prints')
mkdirSync(prints, { recursive: true })

/** A page as it prints, kept beside the screens. */
async function print(page: Page, name: string, format: 'A4' | 'Letter' = 'A4'): Promise<Buffer> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  writeFileSync(join(prints, `${name}.pdf`), pdf)
  return pdf
}

test('an order is packed, shipped and received by keyboard alone', async ({ login, visit }) => {
  test.slow()
  const shop = await openShop('Keys and Tapes')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol'])
  const { number } = await readOrder(person, orderId)
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, 'fulfillment'))
  await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible()
  await tabTo(page, `Select order ${number}`)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 order selected')).toBeVisible()
  await tabTo(page, 'Mark as packed', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 order packed')).toBeVisible()
  await tabTo(page, 'Packing slips')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, 'Ship', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await tabTo(page, `Tracking number for order ${number}`)
  await page.keyboard.insertText('9400111899223112345678')
  await tabTo(page, 'Ship 1 order')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 order shipped')).toBeVisible()
  await expect(page.getByText('Nothing to pack.')).toBeVisible()
  expect((await readOrder(person, orderId)).shipments).toMatchObject([{ trackingNumber: '9400111899223112345678' }])

  await open(buyer, `/orders/${orderId}`)
  await tabTo(buyer, 'It arrived')
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText('You confirmed it arrived')).toBeVisible()
  expect((await readOrder(person, orderId)).status).toBe('delivered')
})

test('numbers that look like another carrier’s stop the first press, and are taken one by one or all at once', async ({
  visit,
}) => {
  test.slow()
  const shop = await openShop('Three Carriers')
  const { orderIds, buyers } = await sell(shop, [1, 1, 1])
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, 'fulfillment'))
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' })
  const numbers = dialog.getByRole('textbox')
  await numbers.nth(0).fill('1Z5R89390357567127')
  await numbers.nth(1).fill('9400111899223112345678')
  await numbers.nth(2).fill('1Z879E930346834440')
  await numbers.nth(2).press('Enter')
  await expect(dialog.getByText('2 numbers look like another carrier’s.')).toBeVisible()
  await expect(dialog.getByText('This looks like a UPS number.')).toHaveCount(2)
  expect((await readOrder(buyers[0]!, orderIds[0]!)).status).toBe('paid')
  await checkPage(page, 'fulfillment-ship-many')
  await page.setViewportSize(desk)
  await dialog
    .getByRole('button', { name: /^Use UPS for order/ })
    .first()
    .click()
  await expect(dialog.getByText('Ships with UPS.')).toBeVisible()
  await expect(dialog.getByText('1 number looks like another carrier’s.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the suggested carriers' }).click()
  await expect(dialog.getByText('Ships with UPS.')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
  await expect(page.getByText('3 orders shipped')).toBeVisible()
  const orders = await Promise.all(orderIds.map((id, i) => readOrder(buyers[i]!, id)))
  const carriers = new Map(orders.map(({ shipments: [parcel] }) => [parcel?.trackingNumber, parcel?.carrier]))
  expect(Object.fromEntries(carriers)).toEqual({
    '1Z5R89390357567127': 'ups',
    '9400111899223112345678': 'usps',
    '1Z879E930346834440': 'ups',
  })
})

test('desk, orders and earnings say what appears there while nothing is sold', async ({ visit }) => {
  test.slow()
  const shop = await openShop('Nothing Yet')
  const page = await sellerOf(shop, visit)
  for (const [section, text] of [
    ['fulfillment', 'Nothing to pack.'],
    ['fulfillment?tool=pick', 'Nothing to pick'],
    ['orders', 'No orders yet.'],
    ['earnings', 'No earnings yet.'],
  ] as const) {
    await open(page, sellingAt(shop, section))
    await expect(page.getByText(text)).toBeVisible()
    await checkPage(page, `empty-${section.replace(/\W/g, '-')}`)
    await page.setViewportSize(desk)
  }
})

test('many orders, late ones among them: the desk, the list and the buyer’s page', async ({ login, visit }) => {
  test.slow()
  const shop = await openShop('Full Desk')
  const { page: buyer, person } = await login('Ada Reyes')
  const title = 'Midnight Broadcast, the complete first season on eleven tapes with the printed program guide'
  const orderId = await buyDrop(shop, person, ['Dusk Patrol', title])
  const lots = Array.from({ length: 30 }, (_, i) => ({ title: `Tape ${i + 1}` }))
  const { allItems } = await shop.drop({ title: 'Wall of tapes', lots })
  for (const { id } of allItems) await buyItems(person, [id])
  await makeLate(orderId)
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, 'fulfillment'))
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(31)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await checkPage(page, 'full-desk')
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Address labels' }).click()
  await checkPage(page, 'full-desk-print-dialog')
  await page.setViewportSize(desk)
  await open(page, sellingAt(shop, 'orders'))
  await expect(page.getByText('Order').first()).toBeVisible()
  await checkPage(page, 'full-orders')
  await page.setViewportSize(desk)
  await open(buyer, `/orders/${orderId}`)
  await expect(buyer.getByText(/late/i).first()).toBeVisible()
  await checkPage(buyer, 'order-late')
  await buyer.setViewportSize(desk)
  await open(buyer, '/orders')
  await expect(buyer.getByText('Full Desk').first()).toBeVisible()
  await checkPage(buyer, 'orders-of-buyer')
})

test('a month of earnings is read, told to be a test, and printed whole', async ({ login, visit }) => {
  test.slow()
  const shop = await openShop('Ledger of Tapes')
  const { person } = await login('Ada Reyes')
  const titles = Array.from({ length: 8 }, (_, i) => `Tape ${i + 1}`)
  const orderIds = [await buyDrop(shop, person, titles), await buyDrop(shop, person, ['Dusk Patrol'])]
  const { lines } = await readOrder(person, orderIds[0]!)
  await shop.seller.call('POST', `/orders/${orderIds[0]}/refunds`, {
    reason: 'The case is cracked.',
    withdraw: true,
    claimIds: [lines[0]!.claimId],
  })
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, 'earnings'))
  await expect(page.getByRole('columnheader', { name: 'Processor' })).toBeVisible()
  await expect(page.getByText('Test mode: no real money moved, and no card processor took a fee.')).toBeVisible()
  await checkPage(page, 'earnings-full')
  await page.setViewportSize(desk)
  await print(page, 'earnings')
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format()
  await page.getByRole('button', { name: month }).click()
  await expect(page.getByRole('heading', { name: month })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  await checkPage(page, 'earnings-month')
  await page.setViewportSize(desk)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  expect(pagesOf(await print(page, 'earnings-month', 'Letter'))).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 690, height: 900 })
  await expect(page.getByRole('row'), 'on paper as well').toHaveCount(11)
  await expect(page.getByText(/^Ledger of TapesEarnings, printed /)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(690)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(desk)
  await reopen(page)
  await expect(page.getByRole('heading', { name: month })).toBeVisible()
})
