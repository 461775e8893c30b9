import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { grantRights } from './testing/administrator.ts'
import { signUp } from './testing/people.ts'
import { photoFile } from './testing/photo-files.ts'
import { openShop } from './testing/shop.ts'
import { buy } from './testing/steps.ts'
import { untilStored } from './testing/stored-drafts.ts'
import { expect, open, test } from './testing/test.ts'

// A tab that is closed in the middle of a seller's smaller forms and an administrator's. The larger ones are with their own journeys:
// drop-editor, item-photos, storefront, storefront-settings, storefront-dashboard, staff.

test.describe.configure({ timeout: 240_000 })

/** Photos are encoded one at a time: the page sends one again that came while the server was busy. */
const busyWithPhotos = /status of 503 .*item-photo/

type Show = (page: Page) => Promise<Locator>

/** Shows a form's field, types, closes the tab, and shows it again in another one: the text is there. */
async function typeAndReturn(page: Page, show: Show, text: string): Promise<{ page: Page; field: Locator }> {
  await (await show(page)).fill(text)
  await untilStored(page, text)
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  const field = await show(next)
  await expect(field).toHaveValue(text)
  return { page: next, field }
}

/** As `typeAndReturn`, and the page says so: the restored text is thrown away. */
async function closeAndReturn(page: Page, show: Show, text: string): Promise<Page> {
  const { page: next, field } = await typeAndReturn(page, show, text)
  const note = next.getByText(/^We restored your unsaved changes/).last()
  await expect(note).toBeVisible()
  await next.getByRole('button', { name: 'Discard changes' }).last().click()
  await expect(field).not.toHaveValue(text)
  return next
}

test('the name of a first storefront survives a closed tab', async ({ login }) => {
  const { page } = await login('Ines Okafor')
  await closeAndReturn(
    page,
    async (one) => {
      await open(one, '/storefront-onboarding')
      return one.getByLabel('Store Name *')
    },
    'Half a na',
  )
})

test('what administrators write survives a closed tab', async ({ login }) => {
  const { page: first, person: admin } = await login('Root Admin')
  await grantRights(admin)
  const emil = await signUp(`Emil ${randomUUID().slice(0, 4)}`)
  await admin.call('POST', '/reports', { kind: 'user', id: emil.id, reason: 'harassment' })
  await emil.call('POST', '/contact', { name: emil.name, email: emil.email, topic: 'account', message: 'Where is it?' })

  let page = await closeAndReturn(
    first,
    async (one) => {
      await open(one, `/admin/users?q=${encodeURIComponent(emil.name)}`)
      await one.getByLabel(`Status: ${emil.name}`).selectOption('Suspended')
      return one.getByRole('dialog').getByLabel('Reason')
    },
    'Ten accou',
  )
  const fields: [string, Show][] = [
    [
      'A note half wri',
      async (one) => {
        await open(one, `/admin/users/${emil.id}`)
        return one.getByLabel('Note for the team')
      },
    ],
    [
      'Seen before, see',
      async (one) => {
        await open(one, `/admin/reports?q=${encodeURIComponent(emil.name)}`)
        await one.getByRole('button', { name: `Person ${emil.name}` }).click()
        return one.getByRole('dialog').getByLabel('Note for the team')
      },
    ],
    [
      'It left on Tues',
      async (one) => {
        await open(one, `/admin/reports?tab=messages&q=${encodeURIComponent(emil.email)}`)
        await one.getByRole('button', { name: new RegExp(emil.name) }).click()
        return one.getByRole('dialog').getByLabel('Your answer')
      },
    ],
  ]
  for (const [text, show] of fields) ({ page } = await typeAndReturn(page, show, text))
})

test('reasons, a bulk change and a photo’s words survive a closed tab', async ({ login, visit, watch }) => {
  watch.allow(busyWithPhotos)
  const [shop, { person }] = [await openShop('Interrupted Exchange'), await login('Ada Reyes')]
  await buy(shop, person, 'Eightball 3')
  await shop.drop({ title: 'The Damp Crate' })
  let page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  const dashboard = `/storefront-dashboard/${shop.storefrontId}`

  page = await closeAndReturn(
    page,
    async (one) => {
      await open(one, `${dashboard}/customers?customer=${person.id}`)
      await one.getByRole('button', { name: 'Block', exact: true }).click()
      return one.getByRole('dialog').getByLabel(/^Reason/)
    },
    'Two charge',
  )
  page = await closeAndReturn(
    page,
    async (one) => {
      await open(one, `${dashboard}/drops`)
      await one.getByRole('button', { name: 'Actions for The Damp Crate' }).click()
      await one.getByRole('menuitem', { name: 'Cancel drop' }).click()
      return one.getByRole('dialog').getByLabel('Reason')
    },
    'Water in the cel',
  )
  const items = `/items?storefront=${shop.storefrontId}`
  await shop.seller.call('POST', '/items', {
    storefrontId: shop.storefrontId,
    title: 'Dusk Patrol',
    priceCents: 500,
    quantity: 1,
  })
  page = await closeAndReturn(
    page,
    async (one) => {
      await open(one, items)
      await one.getByRole('checkbox', { name: 'Select Dusk Patrol' }).check()
      await one.getByRole('button', { name: 'Change', exact: true }).click()
      return one.getByRole('dialog').getByLabel('Change prices by percent')
    },
    '15',
  )
  await open(page, `${items}&item=new`)
  const edit = (one: Page) => one.getByRole('button', { name: /^Edit photo 1/ })
  await page.getByLabel('Photo files').setInputFiles(await photoFile('Front', 0))
  await expect(edit(page)).toBeVisible({ timeout: 60_000 })
  await closeAndReturn(
    page,
    async (one) => {
      if (!one.url().includes('item=new')) await open(one, `${items}&item=new`)
      await edit(one).click()
      return one.getByRole('dialog', { name: 'Edit photo' }).getByLabel(/^Description/)
    },
    'The front of the bo',
  )
})
