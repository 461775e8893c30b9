import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkPage } from './testing/check-page.ts'
import { signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { claim, openShop, type Shop } from './testing/shop.ts'
import { addressOf } from './testing/storefront.ts'
import { expect, open, reopen, signInAs, test } from './testing/test.ts'

// @NOTE pages in many states, each checked in both themes and three widths
test.describe.configure({ timeout: 480_000 })

const settingsOf = (shop: Shop) => `/storefront-dashboard/${shop.storefrontId}/settings`
const group = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const save = (page: Page, name: string) => group(page, name).getByRole('button', { name: 'Save changes' }).click()
const saved = (page: Page) => page.getByText('Saved', { exact: true }).first()

test('a seller gives a storefront its face, seen beside the form and then by everybody', async ({ visit, watch }) => {
  // The file that is no picture, and a save that another one overtakes: it is sent again.
  watch.allow(/415/, /status of 409 .*storefronts\/update/)
  const shop = await openShop('Balcony Row')
  const page = await visit()
  await signInAs(page, shop.seller)
  await open(page, settingsOf(shop))
  const branding = group(page, 'Branding')
  await branding.getByLabel('Description').fill('Paper and tape, kept dry.')
  await branding.getByLabel('Forest').check()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Paper and tape, kept dry.')
  await checkPage(page, 'storefront-settings')
  await page.setViewportSize({ width: 1360, height: 900 })
  await save(page, 'Branding')
  await expect(saved(page)).toBeVisible()
  const logo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#2a6f4e' } })
    .png()
    .toBuffer()
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('button', { name: 'Remove: Logo' })).toBeVisible()
  await page.getByLabel('Cover file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(page.getByText(/We can’t read this file/)).toBeVisible()

  await page.getByLabel('Only some countries').check()
  await page.getByLabel('Add a country').selectOption('JP')
  await page.getByLabel('Add a country').selectOption('US')
  await save(page, 'Shipping')
  await expect(group(page, 'Shipping').getByRole('button', { name: 'Discard' })).toHaveCount(0)
  const back = group(page, 'Return address')
  await back.getByLabel('City').fill('Marfa')
  await save(page, 'Return address')
  await expect(back.getByText('Enter the street and number.')).toBeVisible()
  await back.getByLabel('Street and number').fill('12 Signal Road')
  await back.getByLabel('Postal code').fill('79843')
  await save(page, 'Return address')
  await expect(back.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await expect(back.getByLabel('Street and number')).toHaveValue('12 Signal Road')
  await group(page, 'Policies').getByLabel('Returns').fill('Within 14 days, as it was sent.')
  await save(page, 'Policies')
  await expect(group(page, 'Policies').getByRole('button', { name: 'Discard' })).toHaveCount(0)

  await open(page, addressOf(shop))
  await expect(page.getByText('Paper and tape, kept dry.')).toBeVisible()
  await expect(page.getByText('Ships to Japan and United States')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Policies' })).toContainText('Within 14 days, as it was sent.')
  await expect(page.getByText('12 Signal Road')).toHaveCount(0)
  await checkPage(page, 'storefront-branded')
})

/** A field of each group, and what is typed into it. */
const typed = [
  ['Branding', 'Description', 'Tapes from a closed rental.'],
  ['Shipping', 'Days to ship', '4'],
  ['Return address', 'City', 'Marfa'],
  ['Currency and subscription price', 'Monthly subscription price (USD)', '7.50'],
  ['Policies', 'Contact', 'Write, we answer within a day.'],
  ['Vacation', 'Note to buyers', 'Back with new boxes.'],
] as const

test('a phone shows the preview on a press, and a closed tab loses nothing of any group', async ({ visit }) => {
  const shop = await openShop('Second Encore')
  const page = await visit({ viewport: { width: 390, height: 844 } })
  await signInAs(page, shop.seller)
  await open(page, settingsOf(shop))
  for (const [name, label, text] of typed) await group(page, name).getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('Write, we answer within a day.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  page.on('dialog', (dialog) => void dialog.accept())
  await reopen(page)
  for (const [name, label, text] of typed) await expect(group(page, name).getByLabel(label)).toHaveValue(text)
  await expect(page.getByText(/We restored your unsaved changes/)).toHaveCount(typed.length)
})

test('what is typed right before the page is left comes back', async ({ visit }) => {
  const shop = await openShop('Second Encore')
  const page = await visit()
  await signInAs(page, shop.seller)
  await open(page, settingsOf(shop))
  const [name, label, text] = typed[5]
  for (const round of [1, 2, 3]) {
    const field = group(page, name).getByLabel(label)
    await field.focus()
    // In one task of the page: nothing has time to be written in between.
    await page.evaluate((typedNow) => {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, typedNow)
      location.reload()
    }, `${text} ${round}`)
    await expect(page.getByText(/We restored your unsaved changes/)).toBeVisible()
    await expect(field).toHaveValue(`${text} ${round}`)
  }
})

test('two who change the same are both heard', async ({ visit, watch }) => {
  // The save over a version that is not the newest.
  watch.allow(/409/)
  const shop = await openShop('Odd Lots')
  const page = await visit()
  await signInAs(page, shop.seller)
  await open(page, settingsOf(shop))
  await group(page, 'Policies').getByLabel('Returns').fill('Within 14 days.')
  await shop.seller.call('PATCH', `/storefronts/${shop.storefrontId}`, { returnsPolicy: 'Never.' })
  await save(page, 'Policies')
  const panel = group(page, 'Policies').getByRole('alert')
  await expect(panel).toContainText('Someone else saved changes')
  await expect(panel.getByRole('radio', { name: /Yours/ })).toBeChecked()
  await checkPage(page, 'storefront-settings-conflict')
  await page.setViewportSize({ width: 1360, height: 900 })
  await panel.getByRole('radio', { name: /Never\./ }).check()
  const saving = Promise.withResolvers<void>()
  await page.route('**/rpc/storefronts/update', (route) => saving.promise.then(() => route.continue()))
  await panel.getByRole('button', { name: 'Save these choices' }).click()
  const returns = group(page, 'Policies').getByLabel('Returns')
  await expect(returns).toHaveValue('Never.')
  await expect(panel).toHaveCount(0)
  await returns.selectText()
  saving.resolve()
  await expect(saved(page)).toBeVisible()
  await page.keyboard.insertText('Within 30 days.')
  await expect(returns, 'what was selected while it was saved is replaced').toHaveValue('Within 30 days.')
  await shop.seller.call('PATCH', `/storefronts/${shop.storefrontId}`, { returnsPolicy: 'Ask me.' })
  await save(page, 'Policies')
  await panel.getByRole('radio', { name: /Yours/ }).check()
  await panel.getByRole('button', { name: 'Save these choices' }).click()
  await expect(panel).toHaveCount(0)
  await expect(group(page, 'Policies').getByRole('button', { name: 'Discard' })).toHaveCount(0)
  const { returnsPolicy } = await shop.seller.call<{ returnsPolicy: string }>(
    'GET',
    `/storefronts/${shop.storefrontId}`,
  )
  expect(returnsPolicy).toBe('Within 30 days.')
})

test('a vacation stops claims on an open page, and ends', async ({ visit, login }) => {
  const shop = await openShop('Gatefold Exchange')
  const drop = await shop.drop()
  const { page, person } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const vacation = (end: string | null) =>
    shop.seller.call('POST', `/storefronts/${shop.storefrontId}/vacation`, { until: end, note: 'At a record fair.' })
  await vacation(until)
  await expect(page.getByText('Gatefold Exchange is on vacation. Your holds are safe.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  expect(await claim(person, drop.allItems[0]!.id)).toMatchObject({ success: false, code: 'PAUSED' })
  await checkPage(page, 'drop-on-vacation')
  await page.setViewportSize({ width: 1360, height: 900 })
  await vacation(null)
  await expect(page.getByRole('button', { name: /^Claim/ }).first()).toBeVisible()

  const seller = await visit()
  await signInAs(seller, shop.seller)
  await open(seller, settingsOf(shop))
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await group(seller, 'Vacation').getByLabel('Back on').fill(day)
  await group(seller, 'Vacation').getByRole('button', { name: 'Start vacation' }).click()
  await expect(seller.getByText(/On vacation\. Claims open again/)).toBeVisible()
  await open(seller, addressOf(shop))
  await expect(seller.getByText('is on vacation.')).toBeVisible()
})

test('a storefront closes once nothing keeps it open', async ({ visit, watch }) => {
  const shop = await openShop('Third Encore')
  const drop = await shop.drop({ title: 'The last shelf' })
  const buyer = await signUp('Ivo Brandt')
  const page = await visit()
  await signInAs(page, shop.seller)
  await open(page, settingsOf(shop))
  const close = page.getByRole('region', { name: 'Close the storefront' })
  await expect(close.getByRole('link', { name: 'The last shelf' })).toHaveAttribute('href', `/drop/${drop.id}`)
  await expect(close.getByRole('button', { name: 'Close storefront' })).toHaveCount(0)
  await claim(buyer, drop.allItems[0]!.id)
  await shop.seller.call('POST', `/drops/${drop.id}/cancel`, { reason: 'I am leaving.' })
  await reopen(page)
  await close.getByRole('button', { name: 'Close storefront' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close storefront' }).click()
  await expect(dialog.getByText('That isn’t the name.')).toBeVisible()
  await checkPage(page, 'storefront-closing')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByLabel('Type Third Encore to confirm').fill('Third Encore')
  await dialog.getByRole('button', { name: 'Close storefront' }).click()
  await expect(page.getByText('Storefront closed', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^This storefront closed on .* Its orders, customers and earnings stay here\.$/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /as a buyer$/ })).toHaveCount(0)
  await checkPage(page, 'storefront-closed')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/dashboard?tab=storefront')
  const row = page.getByRole('listitem').filter({ hasText: 'Third Encore' })
  await expect(row).toContainText('Closed')
  await row.getByRole('link', { name: 'Third Encore' }).click()
  await expect(page.getByText(/^This storefront closed on/)).toBeVisible()
  watch.allow(/404/)
  await open(page, addressOf(shop))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront not found')
  const rows = await sql('select closed_at is not null as closed from storefronts where id = $1', [shop.storefrontId])
  expect(rows).toEqual([{ closed: true }])
})
