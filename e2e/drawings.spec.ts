import { randomUUID } from 'node:crypto'
import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import type { Locator } from '@playwright/test'
import { claimButton } from './testing/claim-button.ts'
import { runningServer, sql } from './testing/running-server.ts'
import { payByCall, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// A thing without a photo: one drawing wherever it is shown, which never passes for a photo.

const caption = 'Drawing, no photo'

/** Asserts that a part of the page shows this drawing, and has painted it. */
async function shows(part: Locator, path: string): Promise<void> {
  const image = part.locator(`img[src="${path}"]`).first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)
}

/** Asserts that a part of the page says in a line to read, not to screen readers alone, that it shows a drawing. */
const isCaptioned = async (part: Locator): Promise<void> => {
  await expect.poll(async () => (await part.getByText(caption).first().boundingBox())?.width ?? 0).toBeGreaterThan(60)
}

test('an item is the same drawing on its card, in its sheet, cart, checkout, order, mail, search and on its shelf', async ({
  shop,
  login,
}) => {
  test.slow()
  const title = `zq${randomUUID().slice(0, 6)} The Basement Choir`
  const drop = await shop.drop({
    title: 'Night Shift',
    lots: [{ title, category: 'vhs', genres: ['horror'], year: 1984, maker: 'Parallax Video' }],
  })
  const { page, person } = await login('Ada Reyes')
  const { items } = await person.call<DropDetail>('GET', `/drops/${drop.id}`)
  const path = items[0]!.drawing!
  const { url } = runningServer()
  const drawn = await fetch(`${url}${path}`)
  expect(drawn.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  await open(page, `/drop/${drop.id}`)
  const card = page.getByRole('article', { name: title })
  await shows(card, path)
  await isCaptioned(card)
  await card.getByRole('button', { name: title, exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: title })
  await shows(sheet, path)
  await isCaptioned(sheet)
  await page.setViewportSize({ width: 390, height: 844 })
  await isCaptioned(sheet)
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.keyboard.press('Escape')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join(), 'search engines get no drawing as a product’s picture').not.toContain('/drawn/')

  await open(page, `/discover?type=items&q=${title.split(' ')[0]}`)
  const found = page.getByRole('article').filter({ hasText: title })
  await shows(found, path)
  await isCaptioned(found)

  await open(page, `/drop/${drop.id}`)
  await claimButton(page, title).click()
  await expect(claimButton(page, title)).toHaveText('Claimed')
  await page.getByRole('button', { name: /^Claimed Items/ }).click()
  await shows(page.getByRole('dialog').filter({ hasText: 'Proceed to Checkout' }), path)
  await saveAddress(person)
  await open(page, '/checkout')
  await shows(page.getByRole('main'), path)

  const [held] = await sql<{ id: string }>('select id from claims where drop_id = $1', [drop.id])
  const orderId = await payByCall(person, [held!.id])
  await open(page, `/orders/${orderId}`)
  const parcel = page.getByRole('region', { name: 'In this parcel' })
  await shows(parcel, path)
  await isCaptioned(parcel)
  await open(page, `/claims/${held!.id}`)
  await shows(page.getByRole('main'), path)
  await isCaptioned(page.getByRole('main'))
  await open(page, '/profile')
  await shows(page.getByRole('list', { name: 'Newest on the shelf' }), path.replace('.svg', '-spine.svg'))

  const mails = () =>
    sql<{ html: string }>(`select body_html as html from outgoing_mail where recipient = $1 and body_html like $2`, [
      person.email,
      `%${path.replace('.svg', '.png')}%`,
    ])
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
  expect((await mails())[0]?.html).toContain(caption)
  expect((await fetch(`${url}${path.replace('.svg', '.png')}`)).headers.get('content-type')).toBe('image/png')
})

test('a drawing that a busy server did not send at first comes by itself', async ({ shop, visit }) => {
  const title = 'The Basement Choir'
  const drop = await shop.drop({ lots: [{ title, category: 'vhs' }] })
  const { items } = await shop.seller.call<DropDetail>('GET', `/drops/${drop.id}`)
  const path = items[0]!.drawing!
  const page = await visit()
  const answers: number[] = []
  // Once while the page loads, and once more.
  await page.route(`**${path}`, async (route) => {
    if (answers.push(answers.length < 2 ? 503 : 200) > 2) return route.continue()
    await route.fulfill({ status: 503, headers: { 'retry-after': '2' } })
  })
  await open(page, `/drop/${drop.id}`)
  await shows(page.getByRole('article', { name: title }), path)
  expect(answers).toEqual([503, 503, 200])
})
