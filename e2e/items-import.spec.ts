import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'
import { zipFile } from './testing/zip-file.ts'

// A seller's spreadsheet: preview, import, rows to mend, photos from a ZIP, export.

// @NOTE 10,000 rows are checked in parts of 500
test.describe.configure({ timeout: 300_000 })

const addressOf = (shop: Shop) => `/items?storefront=${shop.storefrontId}`
const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import items' })
const busyWithPhotos = /status of 503 .*item-photo/

async function owner(visit: () => Promise<Page>, name: string): Promise<{ page: Page; shop: Shop }> {
  const [shop, page] = await Promise.all([openShop(name), visit()])
  await page.context().addCookies(shop.seller.cookies)
  return { page, shop }
}

const countItems = async ({ storefrontId }: Shop): Promise<number> =>
  (await sql<{ n: number }>('select count(*)::int as n from items where storefront_id = $1', [storefrontId]))[0]?.n ?? 0

/** A spreadsheet in which each 270th row has something wrong, 37 of 10,000; the price stands under `Wanted`. */
function spreadsheet(rows: number, isBad: (n: number) => boolean): string {
  const wrong = [
    (n: number) => `KC-${n},,12.00,vhs,good`,
    (n: number) => `KC-${n},Tape ${n},twelve,vhs,good`,
    (n: number) => `KC-${n},Tape ${n},12.00,sandwich,good`,
    (n: number) => `KC-${n},Tape ${n},12.00,vhs,chewed`,
    () => `KC-1,Tape again,12.00,vhs,good`,
  ]
  const lines = Array.from({ length: rows }, (_, i) => {
    const n = i + 1
    if (isBad(n)) return wrong[n % wrong.length]?.(n)
    return `KC-${n},"Tape ${n}, big box",${n}.50,vhs,very good`
  })
  return ['SKU,Title,Wanted,Category,Condition', ...lines].join('\r\n')
}

/** Writes a file that a page can choose, whatever its size. */
async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  return path
}

/** Chooses a spreadsheet and has its rows checked. */
async function check(page: Page, csv: string, price: string | null = 'Wanted'): Promise<Locator> {
  const dialog = importDialog(page)
  await dialog
    .getByLabel('Choose a CSV file')
    .last()
    .setInputFiles(await file('stock.csv', csv))
  if (price) await dialog.getByLabel(price).selectOption('price')
  await dialog.getByRole('button', { name: 'Check rows' }).click()
  await expect(dialog.getByText('Nothing is in your catalog yet.')).toBeVisible({ timeout: 200_000 })
  return dialog
}

test('of 10,000 rows the 37 bad ones are shown first, then nothing is imported, or all good ones', async ({
  visit,
}) => {
  const { page, shop } = await owner(visit, 'Ten Thousand Tapes')
  const csv = spreadsheet(10_000, (n) => n % 270 === 0 && n <= 9_990)
  await open(page, addressOf(shop))
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const dialog = importDialog(page)
  await checkPage(page, 'import-file')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog
    .getByLabel('Choose a CSV file')
    .last()
    .setInputFiles(await file('stock.csv', csv))
  await expect(dialog.getByText(/10,000 rows with 5 columns/)).toBeVisible()
  await dialog.getByLabel('Wanted').selectOption('price')
  await expect(dialog.getByText(/of 10,000 rows need fixing/)).toBeVisible()
  await checkPage(page, 'import-columns')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByRole('button', { name: 'Check rows' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Need fixing 37' })).toBeVisible({ timeout: 200_000 })
  await expect(dialog.getByRole('button', { name: 'New 9,963' })).toBeVisible()
  await checkPage(page, 'import-review')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByRole('button', { name: 'Import nothing' }).click()
  await expect(dialog.getByText('Choose a CSV file')).toBeVisible()
  expect(await countItems(shop)).toBe(0)

  await check(page, csv, null)
  // @NOTE a reload in the middle: the rows that were checked are still there
  await page.reload()
  await dialog.getByRole('button', { name: 'Import the 9,963 good rows' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 200_000 })
  await expect(dialog.getByText('9,963 items added, 37 rows left out.')).toBeVisible()
  await checkPage(page, 'import-done')
  await page.setViewportSize({ width: 1360, height: 900 })
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download rows to fix' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(38)
  expect(lines[0]).toContain('Problem')
  await dialog.getByRole('button', { name: 'Show my items' }).click()
  await expect(page.getByRole('button', { name: 'Active 9,963' })).toBeVisible()
  expect(await countItems(shop)).toBe(9_963)
})

test('an export that is imported again changes nothing, and mended rows change what they name', async ({ visit }) => {
  const { page, shop } = await owner(visit, 'Round Trip Records')
  await shop.seller.call('POST', '/items', {
    storefrontId: shop.storefrontId,
    title: '=HYPERLINK("https://evil.test")',
    description: 'Two lines,\nand "quotes"',
    priceCents: 1_250,
    quantity: 2,
    genres: ['horror'],
    sku: '+49',
  })
  await open(page, addressOf(shop))
  const save = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  const exported = await save()
  expect(exported).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
  const dialog = importDialog(page)
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await dialog
    .getByLabel('Choose a CSV file')
    .last()
    .setInputFiles(await file('export.csv', exported))
  await dialog.getByRole('button', { name: 'Check rows' }).click()
  await expect(dialog.getByText('Your catalog already matches these rows.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Unchanged 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import nothing' }).click()
  await dialog
    .getByLabel('Choose a CSV file')
    .last()
    .setInputFiles(await file('mended.csv', exported.replace('12.50', '13.75')))
  await dialog.getByRole('button', { name: 'Check rows' }).click()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('1 item updated.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show my items' }).click()
  await expect(page.getByRole('row', { name: /HYPERLINK/ })).toContainText('$13.75')
  expect((await save()).replace('13.75', '12.50')).toBe(exported)
})

test('a file that is no spreadsheet is refused with a sentence', async ({ visit }) => {
  const { page, shop } = await owner(visit, 'Wrong File Records')
  await open(page, `${addressOf(shop)}&import=new`)
  const dialog = importDialog(page)
  const choose = async (name: string, content: string | Uint8Array) =>
    dialog
      .getByLabel('Choose a CSV file')
      .last()
      .setInputFiles(await file(name, content))
  await choose('stock.xlsx', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(40)]))
  await expect(dialog.getByRole('alert')).toContainText('Save it as CSV first')
  await choose('huge.csv', Buffer.alloc(21 * 1_048_576, 'a'))
  await expect(dialog.getByRole('alert')).toContainText('This file is 21 MB')
  await choose(
    'long.csv',
    spreadsheet(10_001, () => false),
  )
  await expect(dialog.getByText('This file has 10,001 rows. Split it into files of up to 10,000.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await choose('quote.csv', 'Title,Price\r\n"Open,12')
  await expect(dialog.getByText(/A quotation mark opens in row 2/)).toBeVisible()
})

test('a ZIP gives items their photos; names that lead out of it, 40 MB and too many pictures get clear answers', async ({
  visit,
  watch,
}) => {
  watch.allow(busyWithPhotos)
  const { page, shop } = await owner(visit, 'Zipped Comics')
  await open(page, `${addressOf(shop)}&import=new`)
  const dialog = await check(
    page,
    spreadsheet(2_000, () => false),
  )
  await dialog.getByRole('button', { name: 'Import 2,000 rows' }).click()
  await expect(dialog.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 100_000 })
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#8a3324' } })
    .jpeg()
    .toBuffer()
  const zip = (files: Record<string, Uint8Array>) => file('photos.zip', zipFile(files))
  const choose = async (files: Record<string, Uint8Array>) =>
    dialog
      .getByLabel('Choose a ZIP')
      .last()
      .setInputFiles(await zip(files))
  const numbered = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`covers/KC-${i + 1}.jpg`, picture]))

  await choose({ 'notes.txt': Buffer.from('no picture') })
  await expect(dialog.getByText('This ZIP holds no pictures.')).toBeVisible()
  await choose(numbered(2_001))
  await expect(dialog.getByText('This ZIP holds more than 2,000 pictures. Split it.')).toBeVisible()
  await choose({ '../KC-1.jpg': picture, 'KC-2.jpg': Buffer.alloc(40 * 1_048_576), 'KC-3.jpg': picture })
  await expect(dialog.getByText('1 picture for 1 of 2,000 items without photos.')).toBeVisible()
  await dialog.getByText('2 files we can’t use').click()
  await expect(dialog.getByText('../KC-1.jpg: Its name points outside the ZIP.')).toBeVisible()
  await expect(dialog.getByText('KC-2.jpg: It’s larger than 25 MB.')).toBeVisible()
  await checkPage(page, 'import-zip')
  await page.setViewportSize({ width: 1360, height: 900 })

  await choose(numbered(2_000))
  await expect(dialog.getByText('2,000 pictures for 2,000 of 2,000 items without photos.')).toBeVisible({
    timeout: 60_000,
  })
  await dialog.getByRole('button', { name: 'Upload 2,000 photos' }).click()
  await expect(dialog.getByText(/^Uploading photo ([3-9]|\d\d+) of 2,000$/)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText('Stopped. Choose the same ZIP again to continue.')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('button', { name: 'Continue upload' })).toBeVisible()
  const [done] = await sql<{ n: number }>(
    `select count(*)::int as n from items where storefront_id = $1 and images <> '[]'`,
    [shop.storefrontId],
  )
  const left = 2_000 - (done?.n ?? 0)
  expect(left).toBeLessThan(1_999)
  await expect(dialog.getByText(`for ${left.toLocaleString('en')} of ${left.toLocaleString('en')} items`)).toBeVisible()
})
