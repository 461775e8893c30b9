import { readFile } from 'node:fs/promises'
import { axeViolations, checkPage } from './testing/check-page.ts'
import { mailsTo } from './testing/mails.ts'
import { password } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { openShop } from './testing/shop.ts'
import { fillSignUp, typePassword } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// The owner's rights over an account: exporting all data, and closing it.

test('the export holds all of an account’s data in one file', async ({ shop, login }) => {
  const { page, person } = await login('Ada Reyes')
  const drop = await shop.drop({ lots: [{ title: 'Dusk Patrol', units: 3 }] })
  await person.call('POST', `/drop-items/${drop.allItems[0]!.id}/claims`, {})
  await open(page, '/settings/data')
  await expect(page.getByText('You hold 1 item. Pay for it or release it first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^keepcase-data-.*\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject({ id: person.id, email: person.email, displayName: 'Ada Reyes' })
  expect(data.parts.claims.rows).toMatchObject([{ itemTitle: 'Dusk Patrol', status: 'claimed' }])
  expect(data.parts.sessions.rows.length).toBeGreaterThan(0)

  const reading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a page' }).click()
  const toRead = await reading
  expect(toRead.suggestedFilename()).toMatch(/^keepcase-data-.*\.html$/)
  const html = await readFile(await toRead.path(), 'utf8')
  expect(html).toContain('<dt>Item title</dt><dd>Dusk Patrol</dd>')
  expect(html, 'amounts are no cents').toContain('<dt>Price</dt><dd>$64.00</dd>')
})

test('leaving for good: everything personal is gone, and the address is free', async ({ login, visit, watch }) => {
  watch.allow(/401/)
  const { page, person } = await login('Ada Reyes')
  await person.call('POST', '/addresses', {
    fullName: 'Ada Reyes',
    line1: '12 Rue Volta',
    city: 'Portland',
    country: 'US',
  })
  await open(page, '/settings/data')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await checkPage(page, 'settings-close')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Close my account for good' }).click()
  await expect(page).toHaveURL(/\/goodbye$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await checkPage(page, 'goodbye')
  const [left] = await sql('select display_name, email, closed_at from profiles where id = $1', [person.id])
  expect(left).toMatchObject({ display_name: null, email: `closed-${person.id}@closed.invalid` })
  expect(await sql('select 1 from addresses where profile_id = $1', [person.id])).toEqual([])
  await expect.poll(async () => (await mailsTo(person.email)).map(({ kind }) => kind)).toContain('account-closed')

  const other = await visit()
  await open(other, '/signin')
  await typePassword(other, person.email)
  await expect(other.getByText('That email or password isn’t right. Try again or reset your password.')).toBeVisible()
  await open(other, '/signup')
  await fillSignUp(other, person.email)
  await expect(other).toHaveURL(/\/dashboard$/)
})

test('a seller leaves once the drops are over, and the storefront closes with the account', async ({
  visit,
  watch,
}) => {
  const shop = await openShop('Last Orders')
  const drop = await shop.drop({ title: 'The last shelf' })
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  await open(page, '/settings/data')
  const reason = page.getByRole('listitem').filter({ hasText: 'One of your drops is announced or open.' })
  await expect(reason.getByRole('link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0)
  await checkPage(page, 'settings-close-seller')
  await page.setViewportSize({ width: 1360, height: 900 })
  await reason.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await shop.seller.call('POST', `/drops/${drop.id}/cancel`, { reason: 'I am leaving.' })
  await open(page, '/settings/data')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByLabel('Your password').fill(password)
  // The session ends under the page: a read that is on its way is refused.
  watch.allow(/401|404/)
  await page.getByRole('button', { name: 'Close my account for good' }).click()
  await expect(page).toHaveURL(/\/goodbye$/)
  await open(page, `/storefront/${shop.storefrontId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storefront not found')
  const left = await sql('select 1 from storefront_permissions where storefront_id = $1', [shop.storefrontId])
  expect(left).toEqual([])
})
