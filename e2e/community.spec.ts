import { randomUUID } from 'node:crypto'
import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import { claim } from './testing/shop.ts'
import { buy, fillSignUp, payByCall, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// What people see of each other, and blocking.

const longName = 'Maximiliane Featherstonehaugh-Cholmondeley von und zu'

test('a collection is private until its owner opens it', async ({ shop, login }) => {
  test.slow()
  const { page, person } = await login(longName)
  await open(page, '/profile')
  await expect(page.getByText('No items in collection yet')).toBeVisible()
  await checkPage(page, 'profile-empty')
  await buy(shop, person, 'Night of the Comet, clamshell, first release')
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, '/profile')
  const shelf = page.getByRole('list', { name: 'Newest on the shelf' })
  await expect(shelf.getByRole('link', { name: 'Night of the Comet, clamshell, first release' })).toBeVisible()
  await expect(page.getByText('Items Collected').locator('..')).toContainText('1')
  await expect(page.getByText('Claim Score').locator('..')).toContainText('100%')
  await expect(page.getByText('Flair Level', { exact: true }).locator('..')).toContainText('1/7')
  await expect(page.getByText('Storefronts Bought From').locator('..')).toContainText('1')
  await expect(page.getByText('250+')).toBeVisible()
  await checkPage(page, 'profile')

  const bo = await login('Bo Lindqvist')
  await open(bo.page, `/profile/${person.id}`)
  await expect(bo.page.getByText('This collection is private.')).toBeVisible()
  await checkPage(bo.page, 'profile-private')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('switch', { name: /Public collection/ }).click()
  await expect(page.getByRole('switch')).toBeChecked()
  const seen = () => bo.person.call<{ isCollectionPublic: boolean }>('GET', `/profiles/${person.id}`)
  await expect.poll(async () => (await seen()).isCollectionPublic).toBe(true)
  await open(bo.page, `/profile/${person.id}`)
  await expect(bo.page.getByRole('article')).toContainText('Night of the Comet')
})

test('the Claim Score counts settled claims: a paid and a released one, not an open hold or a voided claim', async ({
  shop,
  login,
}) => {
  const { page, person } = await login('Ada Reyes', { viewport: { width: 1360, height: 900 } })
  const drop = await shop.drop({ lots: [{ title: 'Dusk Patrol' }, { title: 'Night Shift' }, { title: 'Basket Case' }] })
  const [bought, held, voided] = drop.allItems
  const score = page.getByText('Claim Score').locator('..')
  await saveAddress(person)
  const first = await claim(person, bought!.id)
  await open(page, '/profile')
  await expect(score, 'nothing is settled yet').toContainText('None yet')
  await payByCall(person, [first.claim!.id])
  const hold = await claim(person, held!.id)
  await open(page, '/profile')
  await expect(score, 'an open hold takes nothing off').toContainText('100%')
  const gone = await claim(person, voided!.id)
  await shop.seller.call('POST', `/claims/${gone.claim!.id}/revoke`, { reason: 'The tape is torn.' })
  await open(page, '/profile')
  await expect(score, 'nor does a claim that the seller voided').toContainText('100%')
  await person.call('POST', `/claims/${hold.claim!.id}/release`, {})
  await open(page, '/profile')
  await expect(score).toContainText('50%')
})

test('a keeper’s name is shown once they choose so, and hidden again when they change their mind', async ({
  shop,
  login,
  visit,
}) => {
  const { page, person } = await login('Ada Reyes')
  const claimId = await buy(shop, person, 'The last reel')
  const [claimed] = await sql<{ dropId: string }>('select drop_id as "dropId" from claims where id = $1', [claimId])
  const stranger = await visit()
  const kept = stranger.locator('[data-result]').first()
  await open(stranger, `/drop/${claimed?.dropId}`)
  await expect(kept).toHaveText(/^Kept at \d\d:\d\d:\d\d$/)
  await open(page, '/settings/profile')
  const choice = page.getByRole('switch', { name: 'Show my name as keeper' })
  for (const [isOn, words] of [
    [true, /^Kept at .* by \u2068Ada Reyes\u2069$/],
    [false, /^Kept at \d\d:\d\d:\d\d$/],
  ] as const) {
    await choice.click()
    type Choice = { isNamed: boolean }
    await expect.poll(async () => (await person.call<Choice>('GET', '/community/keeper-choice')).isNamed).toBe(isOn)
    await open(stranger, `/drop/${claimed?.dropId}`)
    await expect(kept).toHaveText(words)
  }
})

test('a blocked person finds nothing of the other, and the block can be undone', async ({ login, watch }) => {
  watch.allow(/404/)
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await open(ada.page, `/profile/${bo.person.id}`)
  await ada.page.getByRole('button', { name: 'More about Bo Lindqvist' }).click()
  await ada.page.getByRole('menuitem', { name: 'Block…' }).click()
  await expect(ada.page.getByRole('dialog')).toContainText('They won’t be told.')
  await checkPage(ada.page, 'block')
  await ada.page.setViewportSize({ width: 1360, height: 900 })
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(ada.page.getByText('You blocked Bo Lindqvist.')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: 'Follow: Bo Lindqvist' })).toHaveCount(0)
  await open(bo.page, `/profile/${ada.person.id}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText('Profile not found')
  await ada.page.getByRole('button', { name: 'Unblock' }).click()
  await expect(ada.page.getByRole('button', { name: 'Follow: Bo Lindqvist' })).toBeVisible()
  await open(bo.page, `/profile/${ada.person.id}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText('Ada Reyes')
})

test('two people who blocked each other can undo the block in their settings', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await ada.person.call('PUT', `/profiles/${bo.person.id}/block`, {})
  await bo.person.call('PUT', `/profiles/${ada.person.id}/block`, {})
  await open(ada.page, '/settings')
  const blocked = ada.page.getByRole('region', { name: 'Blocked people' })
  await expect(blocked.getByRole('listitem')).toHaveText(/Bo Lindqvist\s*Blocked just now/)
  await checkPage(ada.page, 'settings-blocked')
  await blocked.getByRole('button', { name: 'Unblock: Bo Lindqvist' }).press('Enter')
  await expect(blocked).toContainText('You haven’t blocked anyone.')
  await expect(blocked.getByRole('heading')).toBeFocused()
})

test('a person is reported once', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await open(ada.page, `/profile/${bo.person.id}`)
  const report = async () => {
    await ada.page.getByRole('button', { name: 'More about Bo Lindqvist' }).click()
    await ada.page.getByRole('menuitem', { name: 'Report…' }).click()
    await ada.page.getByRole('radio', { name: 'Harassment or hate' }).click()
    await ada.page.getByLabel(/^What happened/).fill('Wrote the same insult under every drop.')
  }
  await report()
  await checkPage(ada.page, 'report')
  await ada.page.setViewportSize({ width: 1360, height: 900 })
  await ada.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ada.page.getByText('Report sent')).toBeVisible()
  await report()
  await ada.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ada.page.getByText('Already reported')).toBeVisible()
  const rows = await sql('select reason, details from reports where subject_id = $1', [bo.person.id])
  expect(rows).toEqual([{ reason: 'harassment', details: 'Wrote the same insult under every drop.' }])
})

test('a closed account has left', async ({ login }) => {
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await sql('update profiles set closed_at = app_now(), is_active = false where id = $1', [bo.person.id])
  await open(ada.page, `/profile/${bo.person.id}`)
  await expect(ada.page.getByText('This collector has left.')).toBeVisible()
  await checkPage(ada.page, 'profile-left')
})

test('signed out, a profile asks for a sign-in and comes back to it', async ({ visit }) => {
  const page = await visit()
  await open(page, '/profile?tab=activity')
  await expect(page).toHaveURL(/\/signin\?next=%2Fprofile%3Ftab%3Dactivity/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign up/i })
    .click()
  // The sign-up page has an email field too.
  await expect(page).toHaveURL(/\/signup/)
  await fillSignUp(page, `visitor.${randomUUID().slice(0, 8)}@keepcase.test`)
  await expect(page).toHaveURL(/\/profile\?tab=activity/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collector')
})
