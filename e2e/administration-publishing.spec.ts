import { readFileSync } from 'node:fs'
import { grantRights } from './testing/administrator.ts'
import { checkPage } from './testing/check-page.ts'
import { mailsTo } from './testing/mails.ts'
import { sql } from './testing/running-server.ts'
import { expect, open, test } from './testing/test.ts'

// Announcements, analytics, taxes and legal texts, from the administrator's page to whoever they concern.

test('an announcement is written, previewed, sent to one country and read there', async ({ login }) => {
  const admin = await login('Ada Reyes')
  await grantRights(admin.person)
  const [reader, other] = [await login('Bea Lind'), await login('Cleo Park')]
  const live = (id: string, country: string) =>
    sql(
      `insert into addresses (profile_id, full_name, line1, city, country, is_default) values ($1, 'A', 'B', 'C', $2, true)`,
      [id, country],
    )
  await live(reader.person.id, 'IS')
  await live(other.person.id, 'NO')
  const { page } = admin
  await open(page, '/admin/announcements')
  await checkPage(page, 'announcements')
  await page.getByRole('link', { name: 'New announcement' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Write a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Parcels to Iceland take longer')
  await page.getByRole('textbox', { name: 'Text' }).fill('Storms hold the ferry.\n\nSellers know.')
  await page.getByLabel('Link').fill('/help')
  await page.getByRole('radio', { name: /One country/ }).check()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('IS')
  await page.getByLabel('Also by email').check()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Storms hold the ferry.')).toBeVisible()
  await preview.getByRole('tab', { name: 'Push' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parcels to Iceland take longer' })).toBeVisible()
  await checkPage(page, 'announcement-draft')
  await page.getByRole('button', { name: 'Send or schedule' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('It goes to 1 account: Iceland.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await open(reader.page, '/notifications')
  await reader.page.getByRole('link', { name: /Parcels to Iceland take longer/ }).click()
  await expect(reader.page).toHaveURL(/\/help$/)
  expect((await mailsTo(reader.person.email)).filter(({ kind }) => kind === 'announcement')).toHaveLength(1)
  await open(other.page, '/notifications')
  await expect(other.page.getByText('Parcels to Iceland')).toHaveCount(0)
  await sql('select count_announcement_readers()')
  await expect(page.getByText('1 of 1 (100%)')).toBeVisible()
  await checkPage(page, 'announcement-sent')
})

test('an administrator reads the platform’s days, replaces the tax table and publishes terms', async ({
  login,
  visit,
}) => {
  const admin = await login('Ada Reyes')
  await grantRights(admin.person)
  const { page } = admin
  await open(page, '/admin/analytics')
  const people = page.getByRole('region', { name: 'New people' })
  await expect(people.getByText(/accounts? opened in the last 30 days/)).toBeVisible()
  await people.getByRole('slider', { name: 'New people' }).press('ArrowLeft')
  await expect(people.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\w{3} \d{1,2}: \d/)
  await checkPage(page, 'analytics-first-days')
  await sql(
    `insert into platform_days
     select d::date, 20 + (n * 7) % 13, 900 + (n * 31) % 400, 1 + n % 5, 200 + (n * 17) % 90, 190, (n * 3) % 40,
       150 + (n * 11) % 60, n % 4, array[90 + (n * 37) % 900, 4000], app_now()
     from generate_series(now() - interval '400 days', now() - interval '2 days', interval '1 day') with ordinality g (d, n)
     on conflict (day) do nothing`,
  )
  await page.reload()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(people.getByText(/in the last 90 days/)).toBeVisible()
  await checkPage(page, 'analytics')
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(people.getByText(/in the last 30 days/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download New people as CSV' }).click(),
  ])
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(31)

  await open(page, '/admin/settings?tab=taxes')
  const rates = (text: string) => ({ name: 'taxes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const input = page.locator('input[type=file]')
  await input.setInputFiles(rates('country,region,rate\nIceland,,24'))
  await expect(page.getByRole('dialog').getByText('Row 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await input.setInputFiles(rates('country,region,rate\nIS,,24\nUS,OR,0'))
  await expect(page.getByRole('dialog').getByText('2 destinations will change.')).toBeVisible()
  await page.getByRole('button', { name: 'Replace tax table' }).click()
  await expect(page.getByText('Iceland', { exact: true }).first()).toBeVisible()
  await checkPage(page, 'settings-taxes')

  await page.getByRole('tab', { name: 'Email and payments' }).click()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText('Stored. No mail server is set')).toBeVisible({ timeout: 15_000 })
  await checkPage(page, 'settings-providers')

  await page.getByRole('tab', { name: 'Legal pages' }).click()
  await page.getByRole('button', { name: /^Edit this text/ }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(/^## What Keepcase is/)
  await text.fill('## What you agree to\n\nBe kind. Read [Help](/help).\n\n- Pay for what you claim')
  await page.getByRole('button', { name: 'Publish version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version' }).click()
  await expect(page.getByText('Current', { exact: true })).toBeVisible()
  await checkPage(page, 'settings-legal')
  const visitor = await visit()
  await expect(async () => {
    await open(visitor, '/terms')
    await expect(visitor.getByRole('heading', { name: 'What you agree to' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(visitor.getByText(/^Version 1, in effect since /)).toBeVisible()
  await checkPage(visitor, 'terms-published')
  await page.getByRole('button', { name: 'Restore: Built-in text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 2: Built-in text')).toBeVisible()
  await sql('delete from tax_rates')
})
