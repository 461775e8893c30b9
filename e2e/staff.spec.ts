import { checkPage } from './testing/check-page.ts'
import { mailsTo } from './testing/mails.ts'
import type { Person } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import type { Shop } from './testing/shop.ts'
import { untilStored } from './testing/stored-drafts.ts'
import { expect, open, test } from './testing/test.ts'

// Two people share a shop: an invitation by mail, what was granted and nothing else, and its end while the page is open.

test('invited staff see and do what was granted, then lose it while on the page', async ({
  shop,
  login,
  visit,
  watch,
}) => {
  test.slow()
  // Refused calls of rights that were taken away meanwhile.
  watch.allow(/40[134]/)
  const { storefrontId: id } = shop
  const dashboard = `/storefront-dashboard/${id}`

  const owner = await visit()
  await owner.context().addCookies(shop.seller.cookies)
  const bo = await login('Bo Lindqvist')
  await open(owner, `${dashboard}/staff`)
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Choose at least one.').first()).toBeVisible()
  await dialog.getByLabel('Email').fill(bo.person.email)
  await dialog.getByRole('button', { name: 'Lists items and drops' }).click()
  await expect(dialog.getByLabel('See the catalog')).toBeChecked()
  await dialog.getByLabel('See all drops').uncheck()
  await expect(dialog.getByLabel('Create drops')).not.toBeChecked()
  await dialog.getByLabel('Post updates and edit loyalty tiers').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.getByRole('region', { name: 'Waiting for an answer' })).toContainText(bo.person.email)

  await expect
    .poll(async () => (await mailsTo(bo.person.email)).some(({ kind }) => kind === 'staff-invitation'))
    .toBe(true)
  const mail = (await mailsTo(bo.person.email)).find(({ kind }) => kind === 'staff-invitation')
  const link = mail?.links.find((one) => one.includes('/invitation?')) ?? ''
  expect(link).not.toBe('')
  const { pathname, search } = new URL(link)
  await open(bo.page, `${pathname}${search}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText(/^Join the .* team$/)
  await checkPage(bo.page, 'invitation')
  await bo.page.setViewportSize({ width: 1360, height: 900 })
  await bo.page.getByRole('button', { name: 'Join the team' }).click()
  await expect(bo.page).toHaveURL(new RegExp(dashboard))

  const sections = bo.page.getByRole('navigation', { name: 'Storefront' })
  await expect(sections.getByRole('link', { name: 'Updates' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Items' })).toHaveAttribute('href', `/items?storefront=${id}`)
  for (const hidden of ['Drops', 'Discount codes', 'Today']) {
    await expect(sections.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  }
  await expect(bo.person.call('GET', `/storefronts/${id}/codes`)).rejects.toThrow(/403|404/)
  await expect(bo.person.call('GET', `/storefronts/${id}/staff`)).rejects.toThrow(/403|404/)

  await open(owner, `${dashboard}/staff`)
  await expect(owner.getByRole('region', { name: 'Team' })).toContainText('Bo Lindqvist')
  await expect(owner.getByRole('region', { name: 'Activity' })).toContainText('Bo Lindqvist joined the team')
  await checkPage(owner, 'staff')
  await owner.setViewportSize({ width: 1360, height: 900 })

  await sections.getByRole('link', { name: 'Updates' }).click()
  await bo.page.getByLabel('Title').fill('New tapes')
  await bo.page.getByLabel('Text').fill('Two boxes came in.')
  await bo.page.getByRole('button', { name: 'Post update' }).click()
  await expect(bo.page.getByText('Update posted')).toBeVisible()

  await owner.getByRole('button', { name: 'Remove: Bo Lindqvist' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByText('Bo Lindqvist is off the team')).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Team' })).not.toContainText('Bo Lindqvist')
  // No reload: the page hears of it.
  await expect(sections).toHaveCount(0)
  await expect(bo.page.getByLabel('Title')).toHaveCount(0)
  for (const path of [`${dashboard}/updates`, `${dashboard}/drops/new`, `/items?storefront=${id}`]) {
    await open(bo.page, path)
    await expect(bo.page.getByRole('heading', { name: 'Permission denied' })).toBeVisible()
  }
  await expect(
    bo.person.call('POST', `/storefronts/${id}/updates`, { title: 'Late', body: 'Late.', subscribersOnly: false }),
  ).rejects.toThrow(/403|404/)
})

/** Invites somebody to a shop's team; returns the token of the invitation's link. */
async function inviteTo(shop: Shop, { email }: Person, permissions: string[]): Promise<string> {
  await shop.seller.call('POST', `/storefronts/${shop.storefrontId}/staff/invitations`, { email, permissions })
  await expect.poll(async () => (await mailsTo(email)).some(({ kind }) => kind === 'staff-invitation')).toBe(true)
  const link = (await mailsTo(email)).flatMap(({ links }) => links).find((one) => one.includes('/invitation?'))
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

test('a right that comes while somebody types leaves the page as it is', async ({ shop, login }) => {
  const { page, person } = await login('Eve Lund')
  const token = await inviteTo(shop, person, ['storefront.dashboard.view'])
  await open(page, '/settings/security')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await page.getByLabel('Your password').fill('half a pass')
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect(places.getByText('Dashboard', { exact: true })).toBeVisible()
  await expect(places.getByText('My Storefront')).toHaveCount(0)
  await person.call('POST', '/staff-invitations/accept', { token })
  await expect(places.getByText('My Storefront')).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveValue('half a pass')
})

test('a member sees their own access, and leaves', async ({ shop, login }) => {
  const { storefrontId: id } = shop
  const { page, person } = await login('Cal Ortiz')
  const token = await inviteTo(shop, person, ['storefront.orders.manage'])
  await person.call('POST', '/staff-invitations/accept', { token })
  await open(page, `/storefront-dashboard/${id}/staff`)
  await expect(page.getByRole('region', { name: 'Your access' })).toContainText('Handle orders')
  await expect(page.getByRole('button', { name: 'Invite someone' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave this team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this team' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(person.call('GET', `/storefronts/${id}/orders`)).rejects.toThrow(/403|404/)
})

test('a tab closed in the middle of an invitation, of a changed access or of a code’s limits loses nothing', async ({
  shop,
  login,
  visit,
}) => {
  const { storefrontId: id } = shop
  const staff = `/storefront-dashboard/${id}/staff`
  const { person } = await login('Dee Marsh')
  await sql(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name = 'storefront.orders.view'`,
    [person.id, id],
  )
  await shop.seller.call('POST', `/storefronts/${id}/codes`, { code: `MID-${Date.now()}`, percent: 10 })
  let page = await visit()
  const context = page.context()
  await context.addCookies(shop.seller.cookies)
  const forms = [
    { at: staff, opener: 'Invite someone', field: 'Email', text: 'packer@keepcase.test' },
    { at: staff, opener: /^Change.*Dee Marsh/, field: /^Last day/, text: '2031-05-01' },
    { at: `/storefront-dashboard/${id}/codes`, opener: /^Change limits/, field: /^Maximum orders/, text: '12' },
  ]
  for (const { at, opener, field, text } of forms) {
    const show = async () => {
      await open(page, at)
      await page.getByRole('button', { name: opener }).first().click()
      return page.getByLabel(field).last()
    }
    await (await show()).fill(text)
    await untilStored(page, text)
    const next = await context.newPage()
    await page.close({ runBeforeUnload: false })
    page = next
    await expect(await show()).toHaveValue(text)
    await expect(page.getByText(/We restored your unsaved changes/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  }
})
