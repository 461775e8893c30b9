import { randomUUID } from 'node:crypto'
import { checkPage } from './testing/check-page.ts'
import { mailsTo } from './testing/mails.ts'
import { sql } from './testing/running-server.ts'
import { fillSignUp } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// A new account's onboarding, and the contact form.

test('a new account sets up its profile, leaves, and continues where it left off', async ({ visit }) => {
  const page = await visit()
  await open(page, '/signup')
  await fillSignUp(page, `newcomer.${randomUUID().slice(0, 8)}@keepcase.test`)
  await expect(page).toHaveURL(/\/dashboard$/)
  const dialog = page.getByRole('dialog', { name: 'Set up your profile' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Step 1 of 4')).toBeVisible()
  await checkPage(page, 'onboarding-overlay')
  await page.setViewportSize({ width: 1360, height: 900 })
  await dialog.getByLabel('Display name').fill('Newcomer')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip Flow' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Onboarding Skipped')).toBeVisible()

  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Newcomer')
  await page.getByRole('link', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await checkPage(page, 'onboarding')
  await page.getByRole('checkbox', { name: 'VHS' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Skip Flow' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'All set.' })).toBeVisible()
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Newcomer')
  await expect(page.getByRole('link', { name: 'Complete Setup' })).toHaveCount(0)
})

test('from the pitch to a storefront, with an address that is checked while it is typed', async ({ visit, login }) => {
  const visitor = await visit()
  await open(visitor, '/storefront-onboarding')
  await expect(visitor.getByText('You receive', { exact: true })).toBeVisible()
  await checkPage(visitor, 'storefront-onboarding')
  await visitor.getByLabel('Store Name *').fill('Static Age')
  await visitor.getByRole('button', { name: 'Sign in to open it' }).click()
  await expect(visitor).toHaveURL(/\/signin\?next=/)

  const { page } = await login('Sal Ortega')
  const address = `sal-${randomUUID().slice(0, 8)}`
  await open(page, '/storefront-onboarding?name=Sal')
  await expect(page.getByLabel('Store Name *')).toHaveValue('Sal')
  await page.getByLabel(/^Address/).fill('admin')
  await expect(page.getByText('This address is taken.')).toBeVisible()
  await page.getByLabel(/^Address/).fill(address)
  await expect(page.getByText(`${address} is available.`)).toBeVisible()
  await page.getByRole('button', { name: 'Open my storefront' }).click()
  await expect(page.getByText('Store Created')).toBeVisible()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await checkPage(page, 'storefront-onboarding-steps')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Skip Flow' }).click()
  await expect(page.getByText('You can set up your store later in the settings.')).toBeVisible()
  await page.getByRole('link', { name: 'View as a buyer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sal')
})

test('the waitlist takes an address once', async ({ visit, watch }) => {
  watch.allow(/409/)
  const page = await visit()
  await open(page, '/waitlist')
  await checkPage(page, 'waitlist')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  const address = `early.${randomUUID().slice(0, 8)}@keepcase.test`
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for joining!' })).toBeVisible()
  await open(page, '/waitlist')
  await page.getByLabel('Email').fill(address.toUpperCase())
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('This email is already on our waitlist')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).last().click()
  await expect(page).toHaveURL(/\/signin/)
  expect(await sql('select interest from newsletter_signups where email = $1', [address])).toEqual([
    { interest: 'both' },
  ])
})

test('a message to the team arrives, with a confirmation for who wrote it', async ({ visit, login }) => {
  const page = await visit()
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await checkPage(page, 'contact')
  const { page: own, person } = await login('Ada Reyes')
  await open(own, '/contact?order=1134')
  await expect(own.getByLabel('Email')).toHaveValue(person.email)
  await expect(own.getByLabel('Topic')).toHaveValue('order')
  await expect(own.getByLabel('Message')).toHaveValue('Order 1134: ')
  await own.getByLabel('Message').fill('Order 1134: My parcel is late. Where is it?')
  await own.getByRole('button', { name: 'Send message' }).click()
  await expect(own.getByRole('heading', { name: 'Message sent.' })).toBeVisible()
  await expect.poll(async () => (await mailsTo(person.email)).map(({ kind }) => kind)).toContain('contact-copy')
  const confirmation = (await mailsTo(person.email)).find(({ kind }) => kind === 'contact-copy')
  expect(confirmation?.text).toContain('You wrote to us about: An order or a claim.')
  // Its address is not confirmed: nobody's words go to a mailbox that may be a stranger's.
  expect(confirmation?.text).not.toContain('My parcel is late.')
})
