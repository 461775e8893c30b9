import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { grantRights } from './testing/administrator.ts'
import { checkPage } from './testing/check-page.ts'
import { expectToast } from './testing/expect-texts.ts'
import { mailsTo } from './testing/mails.ts'
import { buyDrop } from './testing/orders.ts'
import { type Person, signUp } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { claim, openShop } from './testing/shop.ts'
import { typePassword } from './testing/steps.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// The five cases of docs/administration.md, each as an administrator works through it.

const desk = { width: 1360, height: 900 }

/** A name that no other run of this test has. */
const unique = (name: string): string => `${name} ${randomUUID().slice(0, 4)}`

async function suspend(page: Page, name: string, reason: string): Promise<void> {
  await page.getByLabel(`Status: ${name}`).selectOption('Suspended')
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel(`Status: ${name}`)).toHaveValue('Suspended')
}

const kindsOf = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

test('a wrong suspension: its reason is read at signing in, the complaint is answered, and it is taken back', async ({
  login,
  visit,
  watch,
}) => {
  watch.allow(/401|403/)
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const bea = await signUp(unique('Bea Wrongly'))
  await open(page, `/admin/users?q=${encodeURIComponent(bea.name)}`)
  await page.getByLabel(`Status: ${bea.name}`).selectOption('Suspended')
  const dialog = page.getByRole('dialog', { name: `Suspend ${bea.name}?` })
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog.getByText('Write a reason.')).toBeVisible()
  await page.keyboard.press('Escape')
  await suspend(page, bea.name, 'Ten accounts, one buyer.')

  const theirs = await visit()
  await open(theirs, '/signin')
  await typePassword(theirs, bea.email)
  await expect(theirs.getByText(/This account is suspended\./)).toBeVisible()
  await expect(theirs.getByText(/Ten accounts, one buyer\./)).toBeVisible()
  const letter = { name: bea.name, email: bea.email, topic: 'account', message: 'I have one account only.' }
  await admin.call('POST', '/contact', letter)

  await open(page, `/admin/reports?tab=messages&q=${encodeURIComponent(bea.email)}`)
  await page.getByRole('button', { name: new RegExp(bea.name) }).click()
  const message = page.getByRole('dialog', { name: `Message from ${bea.name}` })
  await expect(message.getByText('I have one account only.')).toBeVisible()
  await message.getByLabel('Your answer').fill('You’re right. We mixed up two addresses.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Answer sent', 'It’s on its way, and a copy stays with the message.')

  await open(page, `/admin/users/${bea.id}`)
  await expect(page.getByText('Ten accounts, one buyer.').first()).toBeVisible()
  await checkPage(page, 'admin-person-suspended')
  await page.setViewportSize(desk)
  await page.getByLabel(`Status: ${bea.name}`).selectOption('Active')
  await expectToast(page, 'Success', 'User updated successfully.')
  await typePassword(theirs, bea.email)
  await expect(theirs).toHaveURL(/\/dashboard$/)
  await expect.poll(() => kindsOf(bea.email)).toEqual(expect.arrayContaining(['contact-reply', 'account-reactivated']))
})

test('a lost second factor: it goes with a reason, the password signs in again, and its owner is told', async ({
  login,
  visit,
}) => {
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const cleo = await signUp(unique('Cleo Phoneless'))
  await sql('update auth.app_user set two_factor_enabled = true where id = $1', [cleo.id])
  await open(page, `/admin/users/${cleo.id}`)
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(dialog.getByText('Write a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Called from the number of her last order.')
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expectToast(page, 'Success', 'User updated successfully.')
  await expect(page.getByText('Second factor removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove second factor' })).toHaveCount(0)
  const theirs = await visit()
  await open(theirs, '/signin')
  await typePassword(theirs, cleo.email)
  await expect(theirs).toHaveURL(/\/dashboard$/)
  await expect.poll(() => kindsOf(cleo.email)).toContain('security-two-factor-reset')
})

test('a scalper’s ten accounts: found by one address, and their holds go back on sale', async ({ shop, login }) => {
  test.slow()
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const family = `Scalp${randomUUID().slice(0, 6)}`
  const drop = await shop.drop({ title: 'Ten in a second', lots: [{ title: 'Dusk Patrol', units: 10 }] })
  const [item] = drop.allItems
  const accounts: Person[] = []
  for (const letter of 'ABCDEFGHIJ') {
    const person = await signUp(`${letter}. ${family}`)
    accounts.push(person)
    await person.call('POST', '/addresses', {
      ...{ fullName: person.name, line1: `1 ${family} Street`, city: 'Portland', postalCode: '97201', country: 'US' },
    })
    await claim(person, item?.id ?? '')
  }
  await open(page, `/admin/users?q=${family}&sort=name&order=asc`)
  await expect(page.getByText(/^10 of [\d,]+ users$/)).toBeVisible()
  const [first, ...others] = accounts as [Person, ...Person[]]
  await page.getByRole('link', { name: first.name }).click()
  const shared = page.getByRole('region', { name: 'Other accounts at their addresses' })
  await expect(shared.getByRole('listitem')).toHaveCount(9)
  await checkPage(page, 'admin-person-shared-address')
  await page.setViewportSize(desk)
  await suspend(page, first.name, 'Ten accounts for one buyer.')
  for (const { name } of others.slice(0, 2)) {
    await shared.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(shared.getByText('Suspended').first()).toBeVisible()
    await suspend(page, name, 'Ten accounts for one buyer.')
  }
  const left = async () =>
    (await sql<{ n: number }>('select quantity_available as n from drop_items where id = $1', [item?.id]))[0]?.n
  await expect.poll(left).toBe(3)
})

test('a seller who cancels everything: reports decided at once, a strike, and a decision undone', async ({ login }) => {
  test.slow()
  const { page, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const shop = await openShop(unique('Cold Feet Tapes'))
  const buyers = await Promise.all(['Emil', 'Freya'].map((name) => signUp(unique(name))))
  for (const [i, buyer] of buyers.entries()) {
    const orderId = await buyDrop(shop, buyer, [`Tape ${i + 1}`])
    await shop.seller.call('POST', `/orders/${orderId}/refunds`, { reason: 'Changed my mind.', withdraw: false })
    await buyer.call('POST', '/reports', { kind: 'storefront', id: shop.storefrontId, reason: 'misleading' })
  }
  await open(page, `/admin/reports?kind=storefront&q=${encodeURIComponent(shop.storefrontName)}`)
  await page
    .getByRole('button', { name: new RegExp(shop.storefrontName) })
    .first()
    .click()
  const report = page.getByRole('dialog')
  await report.getByLabel('Uphold').check()
  await report.getByRole('button', { name: /^Uphold/ }).click()
  await expectToast(page, 'Decided', '2 reporters will hear from us.')

  await open(page, `/admin/users/${shop.seller.id}`)
  await expect(page.getByText('2 orders, 2 canceled')).toBeVisible()
  await expect(page.getByText(/^.*Canceled a paid order \(seller\)/)).toHaveCount(2)
  // By the keyboard: parts above it may still grow.
  await page.getByRole('button', { name: 'Adjust strikes' }).press('Enter')
  const strikes = page.getByRole('dialog', { name: 'Adjust strikes' })
  await strikes.getByLabel('Add a strike').check()
  await strikes.getByLabel('As a seller').check()
  await strikes.getByRole('button', { name: 'Adjust strikes' }).click()
  await expect(strikes.getByText('Write a reason.')).toBeVisible()
  await strikes.getByLabel('Reason').fill('Sold what they didn’t want to sell.')
  await strikes.getByRole('button', { name: 'Adjust strikes' }).click()
  await expect(page.getByText('0 strikes as a buyer, 3 strikes as a seller.')).toBeVisible()
  await checkPage(page, 'admin-person-seller')
  await page.setViewportSize(desk)

  await open(page, `/admin/reports?status=upheld&q=${encodeURIComponent(shop.storefrontName)}`)
  await page
    .getByRole('button', { name: new RegExp(shop.storefrontName) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen report' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stillOpen = () => sql(`select 1 from reports where subject_id = $1 and status = 'open'`, [shop.storefrontId])
  await expect.poll(async () => (await stillOpen()).length).toBe(1)
})

test('a new colleague with three rights for a week sees their pages alone, and their rights end', async ({ login }) => {
  const [{ page, person: admin }, colleague] = [await login('Root Admin'), await login(unique('Goran New'))]
  await grantRights(admin)
  const { name, id } = colleague.person
  await open(page, '/admin/roles')
  const rights = ['platform.admin.access', 'platform.audit.view', 'platform.reports.view']
  for (const right of rights) {
    await page.getByRole('button', { name: `Grant ${right}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Grant ${right}` })
    await dialog.getByLabel('Person').fill(name)
    await dialog.getByRole('button', { name }).click()
    await dialog.getByLabel('Last day').fill('2999-01-07')
    await dialog.getByRole('button', { name: 'Grant permission' }).click()
    await expectToast(page, 'Success', 'The permission was granted.')
  }
  await page.getByRole('button', { name: 'Holders of platform.audit.view' }).click()
  const holders = page.getByRole('dialog')
  await expect(holders.getByText(/Single grant, until/).first()).toBeVisible()
  await checkPage(page, 'admin-holders')
  await open(page, '/admin/roles?permission=platform.nope')
  await expect(page.getByRole('dialog')).toContainText('Permission platform.nope not found')
  await open(page, '/admin/roles?grant=storefront.items.list')
  await expect(page.getByRole('dialog')).toContainText('Permission storefront.items.list has scope storefront')

  const theirs = colleague.page
  await open(theirs, '/admin/audit')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await open(theirs, '/admin/reports')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await open(theirs, '/admin/users')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Permission denied')
  const others = theirs.getByRole('navigation', { name: 'More pages' }).getByRole('link')
  await expect(others).toHaveText([/^Reports/, /^Audit log/])
  await checkPage(theirs, 'admin-denied')
  await sql(`update platform_permissions set expires_at = app_now() where profile_id = $1 and source = 'grant'`, [id])
  await theirs.setViewportSize(desk)
  await reopen(theirs)
  await expect(theirs).toHaveURL(/\/dashboard$/)
})
