import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shelf } from '@keepcase/contract/shelf/shelf.contract.ts'
import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { checkPage } from './testing/check-page.ts'
import { pressInOneTask } from './testing/keyboard.ts'
import { openShop } from './testing/shop.ts'
import { buy } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// What somebody bought: the page of a piece, its card, the sections of the shelf, and letting a piece go.

const title = 'Night of the Comet, clamshell, first release'
const prints = join(import.meta.dirname, '../artefacts/prints')
mkdirSync(prints, { recursive: true })

type Pieces = { items: { title: string }[] }

/** Drags one element onto another with a mouse. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const middleOf = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(start[0] + 4, start[1] + 4)
  await page.mouse.move(...end, { steps: 12 })
  await page.mouse.up()
}

/** What a camera reads in a picture with one QR code; null if it finds none. */
async function readCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  // @NOTE its types describe a CommonJS module whose export is `default`
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}

test('a piece has a page for its owner, for others while the collection is public, and a printed card', async ({
  shop,
  login,
  watch,
}) => {
  test.slow()
  watch.allow(/status of 404/)
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  const lot = { description: 'Plays well.', condition: 'good', category: 'vhs', flaws: 'Split seam.' } as const
  const id = await buy(shop, ada.person, title, lot)
  await open(bo.page, `/claims/${id}`)
  await expect(bo.page.getByText('Claim not found')).toBeVisible()
  await ada.person.call('PUT', '/community/collection', { isPublic: true })
  await open(bo.page, `/claims/${id}`)
  await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(bo.page.getByRole('region', { name: 'As claimed' })).toContainText('Plays well.')
  await expect(bo.page.getByText('Place in the ledger')).toHaveCount(0)
  await checkPage(bo.page, 'piece-of-others')

  const { page } = ada
  await open(page, `/claims/${id}`)
  await expect(page.getByRole('region', { name: 'As claimed' })).toContainText('Split seam.')
  await expect(page.getByRole('button', { name: 'Print card' })).toBeVisible()
  await checkPage(page, 'piece-own')
  await page.emulateMedia({ media: 'print' })
  const card = page.locator('.kc-piece-card')
  await expect(card.locator('[data-qr]')).toBeVisible()
  const address = await readCode(await card.screenshot())
  const pdf = await page.pdf({ preferCSSPageSize: true })
  writeFileSync(join(prints, 'piece-card.pdf'), pdf)
  const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  // 70 × 120 mm in points, one page
  expect(sizes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual([
    [198, 340],
  ])
  expect(address, 'read from the picture of the card').toBe(`${new URL(page.url()).origin}/claims/${id}`)
  await open(bo.page, address!)
  await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('sections are named, filled, ordered by keys and by pointer, searched and shared as a picture', async ({
  shop,
  login,
}) => {
  test.slow()
  const { page, person } = await login('Cy Okafor')
  const [first, second] = [await buy(shop, person, 'The first tape'), await buy(shop, person, 'The second tape')]
  await open(page, '/profile')
  for (const name of ['Rentals', 'Upstairs']) {
    await page.getByRole('button', { name: 'Add section' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New section' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Add section' }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move Upstairs up' }).click()
  await expect(page.getByRole('region', { name: /Rentals|Upstairs/ }).first()).toHaveAttribute('aria-label', 'Upstairs')
  for (const id of [first, second]) {
    await open(page, `/claims/${id}`)
    await page.getByLabel('Section').selectOption({ label: 'Rentals' })
    await expect(page.getByText(/^Place \d of \d$/)).toBeVisible()
  }
  await open(page, '/profile')
  const spines = page.getByRole('list', { name: 'Rentals' }).getByRole('link')
  await expect(spines).toHaveCount(2)
  const order = async () => (await person.call<Pieces>('GET', rentals)).items.map((piece) => piece.title)
  const shelf = `/profiles/${person.id}/shelf`
  const { sections } = await person.call<Shelf>('GET', shelf)
  const rentals = `${shelf}/pieces?sectionId=${sections[1]!.id}`
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await spines.last().focus()
  await page.keyboard.press('Space')
  await expect(said('Lifted. Place 2 of 2.')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(said('Place 1 of 2.')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(said('Back in its place.')).toHaveCount(1)
  // However fast the keys follow each other, none is lost.
  await pressInOneTask(spines.last(), ['Space', 'ArrowLeft', 'Space'])
  await expect(said('Put down at place 1 of 2.')).toHaveCount(1)
  await expect(spines.first()).toHaveAccessibleName('The second tape')
  await expect.poll(order, 'kept on the server').toEqual(['The second tape', 'The first tape'])
  // By pointer, back to where it was
  await drag(page, spines.first(), spines.last())
  await expect(spines.last()).toHaveAccessibleName('The second tape')
  await expect.poll(order, 'kept on the server').toEqual(['The first tape', 'The second tape'])
  await checkPage(page, 'shelf-sections')
  // Whole sections by their handles, up and down: one is empty, and the other one five times as high.
  await page.setViewportSize({ width: 1360, height: 1400 })
  const sectionOrder = async () => (await person.call<Shelf>('GET', shelf)).sections.map(({ name }) => name)
  const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}`, exact: true })
  for (const name of ['Rentals', 'Upstairs']) {
    await drag(page, handle(name), handle(name === 'Rentals' ? 'Upstairs' : 'Rentals'))
    await expect(page.getByRole('region', { name: /Rentals|Upstairs/ }).first()).toHaveAccessibleName(name)
    await expect.poll(sectionOrder, 'kept on the server').toEqual([name, name === 'Rentals' ? 'Upstairs' : 'Rentals'])
  }
  await drag(page, handle('Upstairs'), handle('Rentals'))
  await expect.poll(sectionOrder).toEqual(['Rentals', 'Upstairs'])
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Share Rentals as a picture' }).click()
  await expect(page.getByRole('img', { name: 'Rentals: 2 pieces as spines on a shelf.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search this shelf' }).fill('second')
  await expect(page.getByRole('list', { name: 'Found on the shelf' }).getByRole('link')).toHaveCount(1)
})

test('a piece is let go into its owner’s catalog, and its drop tells what it was', async ({ shop, visit }) => {
  test.slow()
  const own = await openShop('Second Shelf')
  const id = await buy(shop, own.seller, title, { condition: 'good', category: 'vhs' })
  const page = await visit()
  await page.context().addCookies(own.seller.cookies)
  await open(page, `/claims/${id}`)
  await page.getByRole('link', { name: 'Let it go' }).click()
  const editor = page.getByRole('dialog', { name: 'Add an item' })
  await expect(editor.getByLabel('Title')).toHaveValue(title)
  await editor.getByLabel('Price in USD').fill('24.50')
  await editor.getByRole('button', { name: 'Add item' }).click()
  await expect(editor).toBeHidden()
  type Items = { items: { id: string; originClaimId: string | null }[] }
  const { items } = await own.seller.call<Items>('GET', `/items/mine?storefrontId=${own.storefrontId}`)
  expect(items.map(({ originClaimId }) => originClaimId)).toEqual([id])

  const sale = await own.drop({ title: 'From my shelf', startsIn: 3_600, isDraft: true })
  await own.seller.call('POST', `/drops/${sale.id}/items`, { itemId: items[0]!.id, quantity: 1 })
  await own.seller.call('POST', `/drops/${sale.id}/publish`, {})
  const visitor = await visit()
  await open(visitor, `/drop/${sale.id}`)
  await visitor.getByRole('button', { name: title }).first().click()
  const before = visitor.getByRole('dialog').getByRole('region', { name: 'Here before' })
  await expect(before).toContainText('As stated by its seller.')
  await expect(before.getByRole('link', { name: shop.storefrontName })).toBeVisible()
  await expect(before).not.toContainText('Bought by')
})
