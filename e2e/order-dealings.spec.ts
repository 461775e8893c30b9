import { randomUUID } from 'node:crypto'
import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { grantRights } from './testing/administrator.ts'
import { checkPage } from './testing/check-page.ts'
import { runJob } from './testing/jobs.ts'
import { mailsTo } from './testing/mails.ts'
import {
  buyDrop,
  makeProblemOld,
  makeRequestDue,
  readOrder,
  sellerOf,
  sellingAt,
  shipByCall,
} from './testing/orders.ts'
import { photoFile } from './testing/photo-files.ts'
import { sql } from './testing/running-server.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// What buyer and seller settle about an order: open parcels, refunds, cancel requests, messages, problems.

const desk = { width: 1360, height: 900 }

/** The seller's strikes. */
const strikesOf = async ({ seller }: Shop): Promise<string[]> =>
  (
    await sql<{ cause: string }>(`select cause from strike_events where profile_id = $1 and kind = 'seller'`, [
      seller.id,
    ])
  ).map(({ cause }) => cause)

test('a parcel is kept open over three drops, pays the further rate for what joins, and ships as one', async ({
  login,
  visit,
}) => {
  test.slow()
  const shop = await openShop('One Big Box')
  const { page: buyer, person } = await login('Ada Reyes')
  const first = await buyDrop(shop, person, ['Dusk Patrol'])
  await open(buyer, `/orders/${first}`)
  await buyer.getByRole('button', { name: 'Keep it open' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Keep it open' }).click()
  await expect(buyer.getByRole('heading', { name: 'Open parcel' })).toBeVisible()
  const second = await buyDrop(shop, person, ['Night Shift'])
  const third = await buyDrop(shop, person, ['Coastal Static', 'Late Fees'])
  const orders = await Promise.all([first, second, third].map((id) => readOrder(person, id)))
  expect(orders.map(({ shippingCents }) => shippingCents)).toEqual([480, 120, 240])
  await reopen(buyer)
  const parcel = buyer.getByRole('region', { name: 'Open parcel' })
  await expect(parcel).toContainText('3 orders, 4 items')
  await checkPage(buyer, 'order-open-parcel')
  await buyer.setViewportSize(desk)

  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, `orders/${second}`))
  await expect(page.getByText('Don’t ship it yet. Your time to ship starts when it closes.')).toBeVisible()
  await checkPage(page, 'seller-order-open-parcel')
  await page.setViewportSize(desk)
  await expect(page.getByText('The buyer is keeping this parcel open. Ship it once it closes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship order' })).toHaveCount(0)
  const refused = await shop.seller.call<OrdersMoved>('POST', `/storefronts/${shop.storefrontId}/orders/ship`, {
    parcels: [{ orderId: second, carrier: 'usps', trackingNumber: '9400111899223100001234' }],
  })
  expect(refused.items).toMatchObject([{ isDone: false, note: expect.stringContaining('keeping this parcel open') }])
  expect((await readOrder(person, second)).status).toBe('paid')

  // The desk marks what waits for the parcel, and ships none of it.
  await open(page, sellingAt(shop, 'fulfillment'))
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Parcel open' })).toHaveCount(3)
  await expect(rows.first()).toContainText('In one box with orders')
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await checkPage(page, 'fulfillment-open-parcel')
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Ship them once they close.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await parcel.getByRole('button', { name: 'Close and ship' }).click()
  await expect(buyer.getByRole('heading', { name: 'Ships together' })).toBeVisible()
  await open(page, sellingAt(shop, 'fulfillment'))
  await page.getByRole('button', { name: 'Select all shown' }).click()
  // One box: one label and one number for all three.
  await page.getByRole('button', { name: 'Address labels' }).click()
  const printing = page.getByRole('dialog', { name: 'Print 1 label' })
  await expect(printing.getByText('These labels have no return address.')).toBeVisible()
  await expect(printing.getByRole('link', { name: 'Add a return address' })).toHaveAttribute(
    'href',
    sellingAt(shop, 'settings#return-address'),
  )
  await checkPage(page, 'fulfillment-no-return-address')
  await page.setViewportSize(desk)
  await printing.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('.kc-printed > *')).toHaveCount(1)
  await expect(page.locator('.kc-printed')).toContainText(
    `Orders ${orders.map(({ number }) => number).join(', ')}4 items`,
  )
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' })
  await expect(dialog.getByText('4 items in one box')).toBeVisible()
  await checkPage(page, 'fulfillment-one-box')
  await page.setViewportSize(desk)
  await dialog.getByRole('textbox').fill('9400111899223112345678')
  await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
  await expect(page.getByText('3 orders shipped')).toBeVisible()
  const shipped = await Promise.all([first, second, third].map((id) => readOrder(person, id)))
  expect(shipped.map(({ shipments }) => shipments.map(({ trackingNumber }) => trackingNumber))).toEqual(
    Array(3).fill(['9400111899223112345678']),
  )
  await reopen(buyer)
  await expect(buyer.getByRole('heading', { name: 'Shipped together' })).toBeVisible()
  await open(page, sellingAt(shop, `orders/${third}`))
  await expect(page.getByRole('heading', { name: 'Shipped together' })).toBeVisible()
  await expect(page.getByText('Ship these orders together.')).toHaveCount(0)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Joined the buyer’s open parcel')
  await expect(history).toContainText('The open parcel closed')
})

test('one item is refunded with a strike named first, the rest ships, and money and stock follow', async ({
  login,
  visit,
}) => {
  test.slow()
  const shop = await openShop('Cracked Cases')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol', 'Night Shift'])
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, `orders/${orderId}`))
  await page.getByRole('button', { name: 'Cancel items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order' })
  await expect(dialog).toContainText('This cancels a paid order, so it counts as one strike.')
  await dialog.getByRole('checkbox', { name: /Dusk Patrol/ }).click()
  await dialog.getByRole('radio', { name: /Take them off sale/ }).click()
  await dialog.getByLabel('Why? The buyer reads this.').fill('The case is cracked.')
  await checkPage(page, 'seller-order-refund-dialog')
  await page.setViewportSize(desk)
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText('is going back to the buyer.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/Refunded \$6\d\.\d\d/)
  expect(await strikesOf(shop)).toEqual(['seller_cancelled'])
  await shipByCall(shop, [orderId])
  const order = await readOrder(person, orderId)
  expect(order).toMatchObject({ status: 'shipped', shipments: [{ claimIds: [expect.any(String)] }] })
  expect(order.lines.filter(({ refundedCents }) => refundedCents > 0).map(({ title }) => title)).toEqual([
    'Night Shift',
  ])
  await open(buyer, `/orders/${orderId}`)
  await expect(buyer.getByText('The case is cracked.')).toBeVisible()
  await checkPage(buyer, 'order-refunded-line')
  await open(page, sellingAt(shop, 'earnings'))
  await expect(page.getByText('Dusk Patrol')).toBeVisible()
  await checkPage(page, 'earnings')
})

test('a cancel request that nobody answers is granted after 48 hours, without a strike', async ({ login, visit }) => {
  test.slow()
  const shop = await openShop('Second Thoughts')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol'])
  await open(buyer, `/orders/${orderId}`)
  await buyer.getByRole('button', { name: 'Ask to cancel' }).click()
  await buyer.getByRole('dialog').getByLabel('Why? The seller reads this.').fill('I bought it twice.')
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await expect(buyer.getByRole('heading', { name: 'You asked to cancel' })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Keep it open' })).toHaveCount(0)
  await checkPage(buyer, 'order-cancel-asked')
  await buyer.setViewportSize(desk)

  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, `orders/${orderId}`))
  await expect(page.getByText('I bought it twice.')).toBeVisible()
  await checkPage(page, 'seller-order-cancel-asked')
  await page.setViewportSize(desk)
  await expect(page.getByText('Answer the request to cancel before you pack.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toHaveCount(0)
  expect((await readOrder(person, orderId)).status).toBe('paid')

  await makeRequestDue(orderId)
  await runJob('checkout.overdue-orders')
  await expect(async () => expect((await readOrder(person, orderId)).status).toBe('refunded')).toPass()
  expect(await strikesOf(shop)).toEqual([])
  await reopen(buyer)
  await expect(buyer.getByRole('heading', { name: 'Canceled as you asked' })).toBeVisible()
  await reopen(page)
  await expect(page.getByText('Refunded. Don’t ship it.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('The buyer asked to cancel')
  await expect(history).toContainText('Canceled: nobody answered in time')
  await expect(async () => {
    expect((await mailsTo(shop.seller.email)).map(({ kind }) => kind)).toContain('sale-cancelled')
  }).toPass()
  await checkPage(page, 'seller-order-refunded')
})

test('buyer and seller write about an order with a photo, and each reads it without a reload', async ({
  login,
  visit,
}) => {
  test.slow()
  const shop = await openShop('Letter Box')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol'])
  const page = await sellerOf(shop, visit)
  await Promise.all([open(buyer, `/orders/${orderId}`), open(page, sellingAt(shop, `orders/${orderId}`))])
  const mine = buyer.getByRole('region', { name: 'Messages' })
  const theirs = page.getByRole('region', { name: 'Messages' })
  await mine.getByLabel('Your message').fill('Is the corner like this?')
  await mine.locator('input[type=file]').setInputFiles(await photoFile('Corner', 20))
  await expect(mine.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await mine.getByRole('button', { name: 'Send' }).click()
  await expect(mine.getByText('Is the corner like this?')).toBeVisible()
  // Within a moment: the page hears of it, rather than asking now and then.
  await expect(theirs.getByText('Is the corner like this?')).toBeVisible({ timeout: 20_000 })
  await expect(theirs.getByRole('img', { name: 'Photo from Ada Reyes' })).toBeVisible()
  await theirs.getByLabel('Your message').fill('Yes. I can send another one.')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(mine.getByText('Yes. I can send another one.')).toBeVisible({ timeout: 20_000 })
  await expect(mine.getByText('Letter Box', { exact: true })).toBeVisible()
  await checkPage(buyer, 'order-messages')
  await buyer.setViewportSize(desk)
  await checkPage(page, 'seller-order-messages')
  await page.setViewportSize(desk)
  const photo = await theirs.getByRole('img', { name: 'Photo from Ada Reyes' }).getAttribute('src')
  const { page: stranger } = await login('Bo Lindqvist')
  expect((await stranger.request.get(photo!)).status()).toBe(404)
  expect((await stranger.request.get(`/api/orders/${orderId}/messages`)).status()).toBe(404)
  await mine.getByRole('button', { name: /^Remove/ }).click()
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(mine.getByText('Message removed')).toBeVisible()
  await expect(theirs.getByText('Message removed')).toBeVisible({ timeout: 20_000 })
})

test('a message is reported with its photo, and an administrator looks at it and removes it', async ({
  login,
  visit,
}) => {
  test.slow()
  const name = `Rude Letters ${randomUUID().slice(0, 4)}`
  const shop = await openShop(name)
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol'])
  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, `orders/${orderId}`))
  const theirs = page.getByRole('region', { name: 'Messages' })
  await theirs.getByLabel('Your message').fill('Nobody else would buy this junk.')
  await theirs.locator('input[type=file]').setInputFiles(await photoFile('Rude', 60))
  await expect(theirs.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Send' }).click()
  await open(buyer, `/orders/${orderId}`)
  await buyer.getByRole('button', { name: `Report the message by ${name}` }).click()
  await buyer.getByRole('dialog').getByRole('radio', { name: 'Harassment' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await expect(buyer.getByRole('dialog')).toHaveCount(0)

  const { page: admin, person: moderator } = await login('Cleo Park')
  await grantRights(moderator)
  await open(admin, '/admin/reports?kind=message')
  await admin.getByRole('button', { name: `Message ${name} Keeper` }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Nobody else would buy this junk.')).toBeVisible()
  await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(dialog.getByRole('img', { name: `Photo from ${name} Keeper` })).toBeVisible()
  await checkPage(admin, 'admin-reported-message')
  await admin.setViewportSize(desk)
  await dialog.getByRole('button', { name: /^Remove:/ }).click()
  await admin.getByRole('dialog', { name: 'Remove this message?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('This message was removed.')).toBeVisible()
  await expect(buyer.getByText('Message removed')).toBeVisible()
  await expect(theirs.getByText('Message removed')).toBeVisible()
})

test('a problem lands with the seller, then with the platform, and ends when the buyer says so', async ({
  login,
  visit,
}) => {
  test.slow()
  const shop = await openShop('Dented Corner')
  const { page: buyer, person } = await login('Ada Reyes')
  const orderId = await buyDrop(shop, person, ['Dusk Patrol'])
  await shipByCall(shop, [orderId])
  await open(buyer, `/orders/${orderId}`)
  await buyer.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByLabel('Problem').selectOption({ label: 'It arrived damaged' })
  await dialog.getByLabel('What happened').fill('The corner is dented.')
  await dialog.locator('input[type=file]').setInputFiles(await photoFile('Dent', 40))
  await expect(dialog.getByRole('img', { name: 'Attachment 1' })).toBeVisible()
  await checkPage(buyer, 'order-problem-dialog')
  await buyer.setViewportSize(desk)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(buyer.getByText('Problem reported: It arrived damaged')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Ask Keepcase to step in' })).toHaveCount(0)
  await checkPage(buyer, 'order-problem')
  await buyer.setViewportSize(desk)

  const page = await sellerOf(shop, visit)
  await open(page, sellingAt(shop, `orders/${orderId}`))
  await expect(page.getByText('The buyer reported a problem: It arrived damaged')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The corner is dented.')
  await checkPage(page, 'seller-order-problem')

  await makeProblemOld(orderId)
  await reopen(buyer)
  await buyer.getByRole('button', { name: 'Ask Keepcase to step in' }).click()
  await expect(buyer.getByText('We’re looking into it. You’ll hear from us.')).toBeVisible()
  const reports = await sql<{ details: string }>('select details from reports where reporter_id = $1', [person.id])
  expect(reports).toMatchObject([{ details: expect.stringContaining('damaged') }])
  const { page: admin, person: moderator } = await login('Cleo Park')
  await grantRights(moderator)
  await open(admin, `/admin/reports?q=${person.id}`)
  await admin.getByRole('button', { name: 'Message Ada Reyes' }).click()
  await expect(admin.getByRole('dialog').getByText('The corner is dented.')).toBeVisible()
  await expect(admin.getByRole('dialog').getByRole('img', { name: 'Photo from Ada Reyes' })).toBeVisible()
  await buyer.getByRole('button', { name: 'It’s resolved' }).click()
  await expect(buyer.getByText('Problem reported')).toHaveCount(0)
})
