import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Page } from '@playwright/test'
import { pagesOf } from './testing/bars.ts'
import { checkPage } from './testing/check-page.ts'
import { buyDrop, HumanPace, makeLate, pageSizesOf, readOrder, sell, sellerOf, sellingAt } from './testing/orders.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'

// From paid to delivered: the seller's desk, prints, tracking numbers, parts of an order, pickups.

const prints = join(import.meta.dirname, '../artefacts/prints')
mkdirSync(prints, { recursive: true })

const ordersOf = async ({ seller, storefrontId }: Shop, show = ''): Promise<Order[]> =>
  (await seller.call<{ items: Order[] }>('GET', `/storefronts/${storefrontId}/orders?limit=100${show}`)).items

/** Makes the page note that it wants to be printed, instead of opening the browser's dialog. */
async function notePrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
}

/** What the page printed a moment ago, with the pages in their own sizes. */
async function printed(page: Page, name: string): Promise<Buffer> {
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  writeFileSync(join(prints, `${name}.pdf`), pdf)
  return pdf
}

test('40 paid claims of 12 buyers are picked, packed and shipped within 6 minutes at a human pace', async ({
  visit,
}) => {
  test.slow()
  const [shop, page] = await Promise.all([openShop('Wall of Tapes'), visit()])
  const { orderIds } = await sell(shop, [4, 3, 3, 4, 3, 3, 4, 3, 3, 4, 3, 3])
  await page.context().addCookies(shop.seller.cookies)
  const pace = new HumanPace()
  await open(page, sellingAt(shop, 'fulfillment'))
  pace.look()
  await page.getByRole('button', { name: 'Pick list' }).click()
  await expect(page.getByText('40 items for 12 orders')).toBeVisible()
  pace.look()
  await page.getByRole('button', { name: 'Print pick list' }).click()
  pace.look()
  await page.getByRole('button', { name: 'Back to the orders' }).click()
  pace.look()
  await page.getByRole('button', { name: 'Select all shown' }).click()
  pace.look()
  await page.getByRole('button', { name: 'Packing slips' }).click()
  pace.look()
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
  pace.look()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.getByText('12 orders packed')).toBeVisible()
  pace.look()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 12 orders' })
  pace.look()
  await dialog.getByRole('textbox').first().focus()
  for (const [i] of orderIds.entries()) await pace.scan(page, `94001118992231${String(10_000_000 + i)}`)
  await expect(page.getByText('12 orders shipped')).toBeVisible()
  await expect(page.getByText('Nothing to pack.')).toBeVisible()
  expect(pace.elapsedMs, 'a person’s time in milliseconds').toBeLessThan(6 * 60_000)
  const shipped = await ordersOf(shop)
  expect(shipped.map(({ status }) => status)).toEqual(Array(12).fill('shipped'))
  expect(shipped.flatMap(({ shipments }) => shipments.flatMap(({ claimIds }) => claimIds))).toHaveLength(40)
  expect(new Set(shipped.map(({ shipments }) => shipments[0]?.trackingNumber)).size).toBe(12)
})

test('late orders come first, and the desk prints slips, labels and a pick list on their paper', async ({ visit }) => {
  test.slow()
  const [shop, page] = await Promise.all([openShop('Ream of Tapes'), visit()])
  const { orderIds } = await sell(shop, [3, 1, 2])
  const back = { line1: '12 Signal Road', line2: 'Unit 4', city: 'Marfa', region: 'TX', postalCode: '79843' }
  await shop.seller.call('PATCH', `/storefronts/${shop.storefrontId}/shipping`, { returnAddress: back, country: 'US' })
  await makeLate(orderIds[2]!)
  await notePrinting(page)
  await page.context().addCookies(shop.seller.cookies)
  await open(page, sellingAt(shop, 'fulfillment'))
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Late')
  await checkPage(page, 'fulfillment-desk')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await checkPage(page, 'fulfillment-selected')
  await page.setViewportSize({ width: 1360, height: 900 })
  for (const [what, paper, name, size] of [
    ['Packing slips', 'A4', 'slips-a4', [210, 297]],
    ['Packing slips', 'Letter', 'slips-letter', [216, 279]],
    ['Address labels', 'A6 (105 × 148 mm)', 'labels-a6', [105, 148]],
    ['Address labels', '4 × 6 in', 'labels-4x6', [102, 152]],
    ['Address labels', 'A4', 'labels-a4', [210, 297]],
    ['Address labels', 'Letter', 'labels-letter', [216, 279]],
  ] as const) {
    await page.getByRole('button', { name: what }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: paper, exact: true }).click()
    await dialog.getByRole('button', { name: 'Print' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.kc-printed > *')).toHaveCount(3)
    const sender = page.locator('.kc-printed').getByText('12 Signal RoadUnit 4Marfa, TX 79843United States')
    await expect(sender).toHaveCount(what === 'Address labels' ? 3 : 0)
    expect(pageSizesOf(await printed(page, name)), name).toEqual([size, size, size])
  }
  await page.getByRole('button', { name: 'Pick list' }).click()
  await expect(page.getByText('6 items for 3 orders')).toBeVisible()
  await page.getByLabel('Shelf for Tape 6').fill('A 1')
  await page.getByLabel('Shelf for Tape 6').blur()
  await checkPage(page, 'fulfillment-pick-list')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Print pick list' }).click()
  expect(pagesOf(await printed(page, 'pick-list'))).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Ream of TapesPick list, printed /)).toBeVisible()
  await page.emulateMedia({ media: null })
  await open(page, sellingAt(shop, `orders/${orderIds[0]}`))
  await page.getByRole('button', { name: 'Print packing slip' }).click()
  expect(pagesOf(await printed(page, 'slip-of-order'))).toBe(1)
})

test('tracking numbers come from a file: what can’t ship is named before anything does', async ({ visit }) => {
  const shop = await openShop('Sheet of Tapes')
  const { orderIds } = await sell(shop, [1, 1, 1])
  const page = await sellerOf(shop, visit)
  const orders = await ordersOf(shop, '&queue=waiting')
  const [first, second] = orders.map(({ number }) => number)
  await open(page, sellingAt(shop, 'fulfillment?tool=file'))
  const lines = [
    'Order;Carrier;Tracking number',
    `${first};UPS;1Z5R89390357567127`,
    `#${second};;94001118992231 1234 5678`,
    '999999;UPS;1Z5R89390357567127',
    `${first};UPS;1Z5R89390357567127`,
  ]
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'tracking.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(page.getByText('2 parcels ready, 2 rows left out')).toBeVisible()
  await checkPage(page, 'fulfillment-tracking-file')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Ship 2 orders' }).click()
  await expect(page.getByText('2 orders shipped')).toBeVisible()
  const byNumber = new Map((await ordersOf(shop)).map((order) => [order.number, order]))
  expect(byNumber.get(first!)?.shipments).toMatchObject([{ carrier: 'ups', trackingNumber: '1Z5R89390357567127' }])
  expect(byNumber.get(second!)?.shipments).toMatchObject([
    { carrier: 'usps', trackingNumber: '9400111899223112345678' },
  ])
  expect([...byNumber.values()].filter(({ status }) => status === 'paid')).toHaveLength(orderIds.length - 2)
})

test('part of an order ships first, its tracking is corrected, and the buyer says what arrived', async ({
  login,
  visit,
}) => {
  test.slow()
  const shop = await openShop('Half a Shelf')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol', 'Night Shift', 'Coastal Static'])
  const page = await sellerOf(shop, visit)
  await notePrinting(page)
  const [asked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/rpc\/fulfilment\/order\b/, async (route) => {
    asked.resolve()
    await seen.promise
    await route.continue()
  })
  await open(page, sellingAt(shop, `orders/${orderId}`))
  await asked.promise
  // The page is named while its order is on the way.
  await expect(page).toHaveTitle('Order · Keepcase')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order')
  seen.resolve()
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
  await expect(page).toHaveTitle(/^Order \d+ · Half a Shelf · Keepcase$/)
  await checkPage(page, 'seller-order-paid')
  await page.setViewportSize({ width: 1360, height: 900 })
  const packed = Promise.withResolvers<void>()
  await page.route(/\/rpc\/fulfilment\/pack\b/, async (route) => {
    await packed.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  // Being packed moves the buttons, so Ship order waits for it.
  const ship = page.getByRole('button', { name: 'Ship order' })
  await expect(ship).toBeDisabled()
  packed.resolve()
  await ship.click()
  const dialog = page.getByRole('dialog', { name: 'Ship this order' })
  await dialog.getByRole('checkbox', { name: 'Night Shift' }).click()
  await dialog.getByLabel('Tracking number').fill('1Z5R89390357567127')
  await dialog.getByRole('button', { name: 'Use UPS' }).click()
  await checkPage(page, 'seller-order-ship-dialog')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByRole('button', { name: 'Ship order' }).click()
  await expect(page.getByText('Part of it is on its way. Ship the rest.')).toBeVisible()
  // A slip goes into each box, and says what is in it.
  await page.getByRole('button', { name: 'Packing slip of parcel 1' }).click()
  await printed(page, 'slip-of-parcel-1')
  const slip = page.locator('.light table')
  await expect(slip).toHaveText(/In this box.*Dusk Patrol.*Coastal Static.*Ships later.*Night Shift/)
  await page.getByRole('button', { name: 'Print packing slip' }).click()
  await printed(page, 'slip-of-parcel-2')
  await expect(slip).toHaveText(/In this box.*Night Shift.*Shipped earlier.*Dusk Patrol.*Coastal Static/)
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await parcels.getByRole('button', { name: 'Change tracking' }).click()
  await page.getByRole('dialog').getByLabel('Tracking number').fill('1Z879E930346834440')
  await page.getByRole('dialog').getByRole('button', { name: 'Save tracking' }).click()
  await expect(parcels.getByRole('link', { name: '1Z879E930346834440' })).toHaveAttribute('href', /ups\.com/)
  await checkPage(page, 'seller-order-partly-shipped')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Ship the rest (1 item)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ship order' }).click()
  await expect(page.getByText('On its way. Nothing to do until it arrives.')).toBeVisible()

  await open(buyer, `/orders/${orderId}`)
  await expect(buyer.getByText('UPS, parcel 1 with 2 items')).toBeVisible()
  await expect(buyer.getByText('Dusk Patrol, Coastal Static', { exact: true })).toBeVisible()
  await checkPage(buyer, 'order-on-its-way')
  await buyer.setViewportSize({ width: 1360, height: 900 })
  await buyer.getByRole('button', { name: 'It arrived' }).first().click()
  await expect(buyer.getByText('You confirmed it arrived')).toHaveCount(1)
  expect((await readOrder(person, orderId)).status).toBe('shipped')
  await buyer.getByRole('button', { name: 'It arrived' }).click()
  await expect(buyer.getByText('You confirmed it arrived')).toHaveCount(2)
  expect((await readOrder(person, orderId)).status).toBe('delivered')
  await open(page, sellingAt(shop, `orders/${orderId}`))
  await expect(page.getByText('Delivered. The order closes automatically.')).toBeVisible()
  await checkPage(page, 'seller-order-delivered')
})

test('a pickup is handed over with the code that its buyer shows', async ({ login, visit, watch }) => {
  watch.allow(/409 .*handOver/)
  const shop = await openShop('Counter of Tapes')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol'], { localPickupOnly: true })
  await open(buyer, `/orders/${orderId}`)
  const code = await buyer
    .getByRole('region', { name: 'Your pickup code' })
    .getByText(/^\d{6}$/)
    .innerText()
  await checkPage(buyer, 'order-pickup')
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, `orders/${orderId}`))
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await page.getByRole('button', { name: 'Hand it over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pickup code').fill(code === '123456' ? '654321' : '123456')
  await dialog.getByRole('button', { name: 'Confirm code' }).click()
  await expect(dialog.getByText(/^That isn’t this order’s code/).first()).toBeVisible()
  expect((await readOrder(person, orderId)).status).toBe('packed')
  await dialog.getByLabel('Pickup code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm code' }).click()
  await expect(page.getByText('Picked up, confirmed by the pickup code')).toBeVisible()
  // What a refund costs follows the order: what was handed over is refunded, not cancelled.
  await expect(page.getByRole('button', { name: 'Refund items' })).toBeVisible()
  await checkPage(page, 'seller-order-picked-up')
  expect((await readOrder(person, orderId)).status).toBe('delivered')
})
