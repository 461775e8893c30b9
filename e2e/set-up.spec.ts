import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { claimButton } from './testing/claim-button.ts'
import { password } from './testing/people.ts'
import { sql } from './testing/running-server.ts'
import { expireHold, moveStart } from './testing/shop.ts'
import { fillSignUp } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Set up your profile' })
const banner = (page: Page) => page.getByRole('region', { name: 'Complete Setup' })

/** Presses something that requires an account, and creates one on the way. */
async function joinFrom(page: Page, button: Locator): Promise<string> {
  const email = `newcomer.${randomUUID().slice(0, 8)}@keepcase.test`
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Authentication required' })
  await sheet.getByRole('tab', { name: 'Sign Up' }).click()
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Sign Up' }).click()
  await expect(sheet).toHaveCount(0)
  return email
}

/** Joins by asking for a reminder, which is set afterwards. Returns the newcomer's id. */
async function joinByReminder(page: Page, title: string): Promise<string> {
  const set = page.waitForResponse(/\/rpc\/notifications\/remind$/)
  const email = await joinFrom(page, page.getByRole('button', { name: `Remind Me: ${title}` }).first())
  expect((await set).ok()).toBe(true)
  const [newcomer] = await sql<{ id: string }>('select id from profiles where email = $1', [email])
  return newcomer!.id
}

test('someone who joins to claim isn’t asked to set up until the hold is over', async ({ shop, visit }) => {
  const drop = await shop.drop({ lots: [{ title: 'Sleeved Tape' }] })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  const email = await joinFrom(page, claimButton(page, 'Sleeved Tape'))
  await expect(page).toHaveURL(new RegExp(`/drop/${drop.id}$`))
  await claimButton(page, 'Sleeved Tape').click()
  await expect(claimButton(page, 'Sleeved Tape')).toHaveText('Claimed')

  await open(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Pending claims' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)

  // It does not open while somebody is working either: the hold ends on the page, and nothing covers it.
  const [held] = await sql<{ id: string }>(
    'select c.id from claims c join profiles p on p.id = c.user_id where p.email = $1',
    [email],
  )
  await expireHold(held!.id)
  await expect(page.getByRole('region', { name: 'Pending claims' })).toHaveCount(0)
  await expect(overlay(page)).toHaveCount(0)

  await open(page, '/dashboard')
  await expect(overlay(page)).toBeVisible()
})

test('someone waiting for a drop isn’t asked to set up in its last ten minutes', async ({ shop, visit }) => {
  const title = `First pressings ${randomUUID().slice(0, 6)}`
  const drop = await shop.drop({ title, startsIn: 1800, lots: [{ title: 'Blue Note' }] })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await joinByReminder(page, title)

  await moveStart(drop.id, 480)
  await open(page, '/dashboard')
  await expect(banner(page)).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)

  await moveStart(drop.id, 1800)
  await open(page, '/dashboard')
  await expect(overlay(page)).toBeVisible()
})

test('someone who follows a storefront, or has its drop open in another tab, isn’t asked to set up near the start', async ({
  shop,
  visit,
}) => {
  const title = `First pressings ${randomUUID().slice(0, 6)}`
  const drop = await shop.drop({ title, startsIn: 1800, lots: [{ title: 'Blue Note' }] })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  const newcomer = await joinByReminder(page, title)
  await sql('delete from drop_reminders where user_id = $1', [newcomer])
  await moveStart(drop.id, 480)

  // The drop stays open in its tab, and the dashboard opens in another.
  const other = await page.context().newPage()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain(`keepcase-open-drop:${drop.id}`)
  await open(other, '/dashboard')
  await expect(banner(other)).toBeVisible()
  await expect(overlay(other)).toHaveCount(0)

  await page.close()
  await sql('insert into storefront_follows (profile_id, storefront_id) values ($1, $2)', [newcomer, shop.storefrontId])
  await open(other, '/dashboard')
  await expect(banner(other)).toBeVisible()
  await expect(overlay(other)).toHaveCount(0)

  await sql('delete from storefront_follows where profile_id = $1', [newcomer])
  await open(other, '/dashboard')
  await expect(overlay(other)).toBeVisible()
})

test('a drop that the newcomer isn’t waiting for doesn’t delay set-up', async ({ shop, visit }) => {
  await shop.drop({ startsIn: 300, lots: [{ title: 'Somebody else’s' }] })
  const page = await visit()
  await open(page, '/signup')
  await fillSignUp(page, `newcomer.${randomUUID().slice(0, 8)}@keepcase.test`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(overlay(page)).toBeVisible()
})
