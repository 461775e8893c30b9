import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { photoFile } from './testing/photo-files.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { untilStored } from './testing/stored-drafts.ts'
import { expect, open, test } from './testing/test.ts'

// Photos of an item: by file, drop and paste; order, crop, description; refusals; and how buyers see them large.

// @NOTE photos are encoded one at a time, beside other journeys
test.describe.configure({ timeout: 300_000 })

type File = Awaited<ReturnType<typeof photoFile>>

const busyWithPhotos = /status of 503 .*item-photo/
const refusedPhoto = /status of 4(13|15) .*item-photo/

async function owner(visit: () => Promise<Page>, name: string): Promise<{ page: Page; shop: Shop }> {
  const [shop, page] = await Promise.all([openShop(name), visit()])
  await page.context().addCookies(shop.seller.cookies)
  return { page, shop }
}

const editor = (page: Page, name: 'Edit item' | 'Add an item') => page.getByRole('dialog', { name })
const edits = (dialog: Locator) => dialog.getByRole('button', { name: /^Edit photo \d/ })

/** Dispatches an event that carries files, as a browser does for a drop or a paste. */
const bring = (target: Locator, kind: 'drop' | 'paste', { name, mimeType, buffer }: File) =>
  target.evaluate(
    (element, [how, base64, fileName, type]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type }))
      const common = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data })
          : new ClipboardEvent('paste', { ...common, clipboardData: data })
      element.dispatchEvent(event)
    },
    [kind, buffer.toString('base64'), name, mimeType] as const,
  )

test('photos come by file, drop and paste, are ordered by the keyboard, cropped and described', async ({
  visit,
  watch,
}) => {
  watch.allow(busyWithPhotos)
  const { page, shop } = await owner(visit, 'Photo Shelf')
  await open(page, `/items?storefront=${shop.storefrontId}&item=new`)
  const dialog = editor(page, 'Add an item')
  await dialog.getByLabel('Photo files').setInputFiles(await photoFile('Front', 0))
  await expect(edits(dialog)).toHaveCount(1, { timeout: 30_000 })
  await bring(dialog.getByText('The first one is the cover'), 'drop', await photoFile('Back', 70))
  await expect(edits(dialog)).toHaveCount(2, { timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Add photos' }).focus()
  await bring(dialog.getByRole('button', { name: 'Add photos' }), 'paste', await photoFile('Label', 140))
  await expect(edits(dialog)).toHaveCount(3, { timeout: 30_000 })
  await checkPage(page, 'item-photos')
  await page.setViewportSize({ width: 1360, height: 900 })

  const order = () => dialog.locator('[data-photo]').evaluateAll((all) => all.map((one) => one.dataset.photo))
  const [front, back, label] = await order()
  await dialog.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter')
  await expect.poll(order).toEqual([front, label, back])
  await edits(dialog).first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Photo 1 of 3 lifted.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Moved to position 2 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Put down at place 2 of 3.')).toBeAttached()
  await expect.poll(order).toEqual([label, front, back])

  await edits(dialog).first().press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit photo' })
  await expect(edit.locator('.ReactCrop img')).toBeVisible()
  await checkPage(page, 'item-photo-edit')
  await page.setViewportSize({ width: 1360, height: 900 })
  const corner = edit.locator('.ReactCrop__drag-handle.ord-se')
  await corner.focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft')
  await edit.getByLabel('Description').fill('The label, a little worn')
  await edit.getByRole('button', { name: 'Save photo' }).click()
  await expect(edit).toBeHidden({ timeout: 30_000 })
  await expect(dialog.getByRole('button', { name: 'Edit photo 1: The label, a little worn' })).toBeVisible()

  await dialog.getByLabel('Title').fill('Lantern Street')
  await dialog.getByLabel('Price in USD').fill('24.50')
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await expect(dialog).toBeHidden()
  const { items } = await shop.seller.call<{
    items: { photos: { id: string; description: string; width: number; crop: unknown }[] }[]
  }>('GET', `/items/mine?storefrontId=${shop.storefrontId}`)
  expect(items[0]?.photos.map(({ id }) => id)).toEqual([label, front, back])
  expect(items[0]?.photos[0]).toMatchObject({ description: 'The label, a little worn' })
  expect(items[0]?.photos[0]?.crop).not.toBeNull()
})

test('a closed tab keeps what was typed and the photos that were uploaded', async ({ visit, watch }) => {
  watch.allow(busyWithPhotos)
  const { page, shop } = await owner(visit, 'Closed Tab Shelf')
  const context = page.context()
  await open(page, `/items?storefront=${shop.storefrontId}&item=new`)
  const dialog = editor(page, 'Add an item')
  await dialog.getByLabel('Title').fill('Half a listing')
  await dialog.getByLabel('Photo files').setInputFiles(await photoFile('Front', 0))
  await expect(edits(dialog)).toHaveCount(1, { timeout: 30_000 })
  await untilStored(page, 'Half a listing', /"photos":\[{/)
  await page.close()
  const again = await context.newPage()
  await open(again, `/items?storefront=${shop.storefrontId}&item=new`)
  await expect(editor(again, 'Add an item').getByLabel('Title')).toHaveValue('Half a listing')
  await expect(edits(editor(again, 'Add an item'))).toHaveCount(1)
})

test('what is no photo is refused with a sentence, and the others stay', async ({ visit, watch }) => {
  watch.allow(busyWithPhotos, refusedPhoto)
  const { page, shop } = await owner(visit, 'Refusing Shelf')
  await open(page, `/items?storefront=${shop.storefrontId}&item=new`)
  const dialog = editor(page, 'Add an item')
  const good = await photoFile('Front', 0)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const contents = {
    [good.name]: good.buffer,
    'drawing.svg': Buffer.from(drawing),
    'cut.jpg': good.buffer.subarray(0, 900),
    'program.jpg': Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(5_000, 1)]),
    'huge.jpg': Buffer.alloc(40 * 1_048_576, 7),
  }
  const paths = Object.entries(contents).map(async ([name, content]) => {
    const path = test.info().outputPath(name)
    await writeFile(path, content)
    return path
  })
  await dialog.getByLabel('Photo files').setInputFiles(await Promise.all(paths))
  await expect(edits(dialog)).toHaveCount(1, { timeout: 30_000 })
  for (const name of ['drawing.svg', 'cut.jpg', 'program.jpg'])
    await expect(dialog.getByRole('alert').filter({ hasText: name })).toContainText('We can’t read this file.')
  await expect(dialog.getByRole('alert').filter({ hasText: 'huge.jpg' })).toContainText('This file is 40 MB.')
  await checkPage(page, 'item-photos-refused')
})

test('two people who edit the same photo: the second sees what the first saved, and decides', async ({
  visit,
  watch,
}) => {
  watch.allow(busyWithPhotos, /status of 409 .*photos/)
  const { page, shop } = await owner(visit, 'Two Hands Shelf')
  await open(page, `/items?storefront=${shop.storefrontId}&item=new`)
  const dialog = editor(page, 'Add an item')
  await dialog.getByLabel('Photo files').setInputFiles(await photoFile('Front', 0))
  await expect(edits(dialog)).toHaveCount(1, { timeout: 30_000 })
  const id = await dialog.locator('[data-photo]').first().getAttribute('data-photo')
  await edits(dialog).first().click()
  const edit = page.getByRole('dialog', { name: 'Edit photo' })
  await edit.getByLabel('Description').fill('Mine')
  await shop.seller.call('PATCH', `/photos/${id}`, { version: 1, description: 'Theirs' })
  await edit.getByRole('button', { name: 'Save photo' }).click()
  await expect(edit.getByRole('alert').first()).toContainText('“Theirs”')
  await expect(edit.getByLabel('Description')).toHaveValue('Mine')
  await edit.getByRole('button', { name: 'Save photo' }).click()
  await expect(edit).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Edit photo 1: Mine' })).toBeVisible()
})

test('buyers open a photo large, zoom and turn by keyboard', async ({ visit, watch, login }) => {
  watch.allow(busyWithPhotos)
  const { page, shop } = await owner(visit, 'Viewer Shelf')
  await open(page, `/items?storefront=${shop.storefrontId}&item=new`)
  const dialog = editor(page, 'Add an item')
  await dialog.getByLabel('Photo files').setInputFiles([await photoFile('Front', 0), await photoFile('Back', 90)])
  await expect(edits(dialog)).toHaveCount(2, { timeout: 60_000 })
  const photoIds = await dialog.locator('[data-photo]').evaluateAll((all) => all.map((one) => one.dataset.photo ?? ''))
  const { id } = await shop.drop({ title: 'Large photos', lots: [{ title: 'Signed poster', photoIds }] })
  const { page: buyer } = await login('Vera Lens')
  await open(buyer, `/drop/${id}`)
  await buyer.getByRole('button', { name: 'Signed poster', exact: true }).first().click()
  await buyer.getByRole('button', { name: /^Zoom: / }).click()
  const viewer = buyer.getByRole('dialog').filter({ has: buyer.getByRole('button', { name: 'Zoom in' }) })
  await expect(viewer.getByText('1/2')).toBeVisible()
  await buyer.keyboard.press('+')
  await buyer.keyboard.press('+')
  await expect(viewer.locator('[style*="scale(2.25)"]')).toBeVisible()
  await checkPage(buyer, 'photo-viewer')
  await buyer.keyboard.press('0')
  await buyer.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2/2')).toBeVisible()
  await buyer.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})
