import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { claim, type Lot } from './testing/shop.ts'
import { chooseCard, pay, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// A seller's notes on an item can be read before it is claimed, in each type of drop.

const words = 'Ex-rental, clamshell with the shop’s sticker.\n\nThe tape was played once, to the end.'
const tape: Lot = {
  title: 'Night of the Comet',
  description: words,
  category: 'vhs',
  genres: ['scifi', 'horror'],
  era: '80s',
  condition: 'very_good',
  sleeveCondition: 'fair',
}

const card = (page: Page, title: string) => page.getByRole('tabpanel').getByRole('article', { name: title })
const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('a card opens everything the seller says, before the start and while it can be claimed', async ({
  shop,
  login,
}) => {
  const ahead = await shop.drop({ lots: [tape], startsIn: 7200 })
  const now = await shop.drop({ lots: [tape, { title: 'Dusk Patrol' }] })
  const { page } = await login('Ada Reyes')

  await open(page, `/drop/${ahead.id}`)
  await card(page, tape.title).getByRole('button', { name: tape.title, exact: true }).press('Enter')
  await expect(sheet(page, tape.title)).toContainText('The tape was played once, to the end.')
  await expect(sheet(page, tape.title).getByRole('button', { name: `Claim: ${tape.title}` })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(card(page, tape.title).getByRole('button', { name: tape.title, exact: true })).toBeFocused()

  await open(page, `/drop/${now.id}`)
  // The image is as clickable as the card's text.
  await card(page, tape.title).click({ position: { x: 40, y: 40 } })
  const told = sheet(page, tape.title)
  for (const [name, value] of [
    ['Media', 'Very good'],
    ['Sleeve', 'Fair'],
    ['Kind', 'VHS'],
    ['Genre', 'Sci-fi, Horror'],
    ['Era', '80s'],
  ]) {
    await expect(told.locator('div', { has: page.getByText(name!, { exact: true }) }).last()).toContainText(value!)
  }
  await checkPage(page, 'drop-item')
  await told.getByRole('button', { name: `Claim: ${tape.title}` }).click()
  await expect(told.getByText('Claimed', { exact: true })).toBeVisible()
  await told.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
  await expect(sheet(page, tape.title)).toHaveCount(0)
})

test('the lot on stage and a sealed box can be read whole, and claimed from there', async ({ shop, login }) => {
  const live = await shop.drop({ type: 'live', lots: [tape, { title: 'Dusk Patrol' }], cooldownSeconds: 0 })
  await shop.reveal(live.id)
  const { page } = await login('Bob Ito')
  await open(page, `/drop/${live.id}`)
  await page.getByRole('button', { name: 'More about this lot' }).click()
  await expect(sheet(page, tape.title)).toContainText('The tape was played once, to the end.')
  // The next lot comes on stage: the open details close, so that no press hits another item.
  await shop.reveal(live.id)
  await expect(sheet(page, tape.title)).toHaveCount(0)
  await expect(claimButton(page, 'Dusk Patrol')).toBeEnabled()
  await card(page, 'Dusk Patrol').getByRole('button', { name: 'Dusk Patrol', exact: true }).click()
  await sheet(page, 'Dusk Patrol').getByRole('button', { name: 'Claim: Dusk Patrol' }).click()
  await expect(sheet(page, 'Dusk Patrol').getByText('Claimed', { exact: true })).toBeVisible()
})

test('what a mystery sells is shown only to its buyers', async ({ shop, login, visit }) => {
  const secret = { ...tape, title: 'Grave Dancers of Lake Ennis', units: 2 }
  const drop = await shop.drop({
    type: 'mystery',
    title: 'One tape, no label',
    contents: 'Grave Dancers, first pressing.',
    lots: [secret],
  })
  const { page, person } = await login('Mo Adler')
  await saveAddress(person)
  await open(page, `/drop/${drop.id}`)
  expect(await page.content()).not.toContain('Grave Dancers')
  await card(page, 'One tape, no label').getByRole('button', { name: 'One tape, no label', exact: true }).click()
  await sheet(page, 'One tape, no label').getByRole('button', { name: 'Claim: One tape, no label' }).click()
  await expect(sheet(page, 'One tape, no label').getByText('Claimed', { exact: true })).toBeVisible()
  // A hold is no purchase: its holder sees no more than before.
  for (const path of ['/dashboard?tab=claims', '/checkout']) {
    await open(page, path)
    await expect(page.getByText('One tape, no label').first()).toBeVisible()
    expect(await page.content(), path).not.toContain('Grave Dancers')
  }
  await chooseCard(page, 'Test card that pays')
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  await open(page, '/orders')
  await page.getByRole('link', { name: /Order/ }).first().click()
  await expect(page.getByText('Grave Dancers of Lake Ennis').first()).toBeVisible()
  await expect(page.getByText('What’s inside')).toBeVisible()
  await expect(page.getByText('Grave Dancers, first pressing.')).toBeVisible()
  await checkPage(page, 'order-mystery')

  const stranger = await visit()
  await open(stranger, `/drop/${drop.id}`)
  expect(await stranger.content()).not.toContain('Grave Dancers')
  await shop.seller.call('POST', `/drops/${drop.id}/end`, {})
  // Everything sold is paid: the mystery opens by itself, and the items are revealed to every viewer.
  await expect(card(stranger, 'Grave Dancers of Lake Ennis')).toBeVisible()
  await expect(stranger.getByText('Grave Dancers, first pressing.')).toBeVisible()
  await expect(stranger.getByText('The fingerprint matches')).toBeVisible()
})

test('after the sale a mystery says what it is waiting for, and stays sealed if nothing was sold', async ({
  shop,
  login,
}) => {
  const sealed = {
    type: 'mystery',
    contents: 'Grave Dancers, first pressing.',
    lots: [{ title: 'Box', units: 2 }],
  } as const
  const [quiet, held] = [await shop.drop(sealed), await shop.drop(sealed)]
  const { page, person } = await login('Mo Adler')
  await claim(person, held.allItems[0]!.id)
  for (const { id } of [quiet, held]) await shop.seller.call('POST', `/drops/${id}/end`, {})
  await open(page, `/drop/${quiet.id}`)
  await expect(page.getByText('Nothing sold, so it stays sealed.')).toBeVisible()
  await checkPage(page, 'mystery-unsold')
  await open(page, `/drop/${held.id}`)
  await expect(page.getByText('It opens once the last hold is paid or ends.')).toBeVisible()
  await page.getByRole('button', { name: /^Release claim/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click()
  await expect(page.getByText('Nothing sold, so it stays sealed.')).toBeVisible()
  await expect(page.getByText('Grave Dancers')).toHaveCount(0)
})
