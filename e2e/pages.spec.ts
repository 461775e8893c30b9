import { checkFrame, checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { claim, type Lot, type Shop } from './testing/shop.ts'
import { chooseCard, fillAddress, pay, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

const hour = 3600
const day = 24 * hour

const shelf: readonly Lot[] = [
  { title: 'Night of the Comet, clamshell, first release', units: 2, priceCents: 6400, rarity: 'rare' },
  {
    title: 'Kind of Blue, 1959, six-eye',
    category: 'vinyl',
    priceCents: 42_000,
    rarity: 'ultra_rare',
    condition: 'mint',
  },
  { title: 'Eightball 3', category: 'comics', priceCents: 1250, rarity: 'uncommon', condition: 'good' },
  { title: 'Rialto lobby card', category: 'posters', priceCents: 8800, rarity: 'one_of_kind', condition: 'fair' },
  {
    title:
      'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen in der Originalverpackung, ungeöffnet, mit Beleg',
    category: 'memorabilia',
    priceCents: 123_456_700,
    rarity: 'common',
    condition: 'poor',
  },
  { title: 'レーザーディスク 初回限定盤 帯付き', category: 'laserdisc', priceCents: 9900, condition: 'near_mint' },
]

/** Some data of every kind, so that lists have something to show. */
async function furnish(shop: Shop): Promise<void> {
  await shop.drop({ title: 'Blue Note first pressings', startsIn: 5 * hour, lots: shelf.slice(1, 2) })
  await shop.drop({ title: 'Paper from the Rialto', startsIn: 3 * day, lots: shelf.slice(2, 4), type: 'live' })
  await shop.drop({
    title: 'What the dealer kept under the counter for thirty years and never showed to anybody at all',
    type: 'mystery',
    startsIn: 2 * day,
    contents: 'Five tapes.',
    hints: [{ body: 'It hums.', priceStepCents: 1000 }],
    lots: [{ title: 'Sealed crate', units: 3 }],
  })
}

test.describe('signed out', () => {
  test('landing and discover', async ({ shop, visit }) => {
    await furnish(shop)
    await shop.drop({ title: 'Night Shift VHS', lots: shelf })
    const page = await visit()
    await open(page, '/')
    await checkPage(page, 'landing')
    await checkFrame(page, 'landing')
    await open(page, '/discover')
    await expect(page.getByRole('article').first()).toBeVisible()
    await checkPage(page, 'discover')
    await open(page, '/discover?q=nothing-has-this-name')
    await expect(page.getByRole('heading', { name: 'No drops found' })).toBeVisible()
    await checkPage(page, 'discover-empty')
  })

  test('a drop before its start', async ({ shop, visit }) => {
    const drop = await shop.drop({ title: 'Blue Note first pressings', startsIn: 5 * hour, lots: shelf })
    const page = await visit()
    await open(page, `/drop/${drop.id}`)
    await checkPage(page, 'drop-before')
  })

  test('a marketplace drop that is open', async ({ shop, visit }) => {
    const drop = await shop.drop({ title: 'Night Shift VHS', lots: shelf })
    const page = await visit()
    await open(page, `/drop/${drop.id}`)
    await checkPage(page, 'drop-marketplace')
    for (const tab of ['Details', 'Seller']) {
      await page.setViewportSize({ width: 1360, height: 900 })
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tab', { name: tab }).scrollIntoViewIfNeeded()
      await checkPage(page, `drop-${tab.toLowerCase()}`)
    }
  })

  test('a live drop, waiting and on stage', async ({ shop, visit }) => {
    const drop = await shop.drop({ title: 'Live from the vault', type: 'live', lots: shelf })
    const page = await visit()
    await open(page, `/drop/${drop.id}`)
    await checkPage(page, 'drop-live-waiting')
    for (let lot = 0; lot < 3; lot += 1) await shop.reveal(drop.id)
    await expect(page.getByRole('complementary', { name: 'This drop' })).toContainText('Lot 3 of 6')
    await expect(claimButton(page, shelf[2]!.title)).toBeEnabled()
    await checkPage(page, 'drop-live')
  })

  test('a mystery drop', async ({ shop, visit }) => {
    const drop = await shop.drop({
      title: 'What the dealer kept',
      type: 'mystery',
      contents: 'Five tapes and a poster.',
      hints: [
        { body: 'It hums when you shake it.', priceStepCents: 1000 },
        { body: 'Three of the five were never sold in shops.', priceStepCents: 1500 },
      ],
      lots: [{ title: 'Sealed crate', units: 3, priceCents: 4800 }],
    })
    await shop.seller.call('POST', `/drops/${drop.id}/reveal-hint`, { hintId: drop.allHints[0]!.id })
    const page = await visit()
    await open(page, `/drop/${drop.id}`)
    await checkPage(page, 'drop-mystery')
  })

  test('a drop that has ended, one that was cancelled, one that is not there', async ({ shop, visit, watch }) => {
    watch.allow(/404/)
    const ended = await shop.drop({ title: 'Yesterday’s tapes', startsIn: -hour, lasts: hour - 5, lots: shelf })
    const cancelled = await shop.drop({ title: 'Called off', lots: shelf.slice(0, 2) })
    await shop.seller.call('POST', `/drops/${cancelled.id}/cancel`, { reason: 'The shelf was lost in the post.' })
    const page = await visit()
    await open(page, `/drop/${ended.id}`)
    await checkPage(page, 'drop-ended')
    await open(page, `/drop/${cancelled.id}`)
    await checkPage(page, 'drop-cancelled')
    await open(page, '/drop/00000000-0000-4000-8000-000000000000')
    await checkPage(page, 'drop-missing')
    await open(page, '/no/such/page')
    await checkPage(page, 'not-found')
  })

  test('the way in, with its errors', async ({ visit }) => {
    const page = await visit()
    await open(page, '/signup')
    await checkPage(page, 'sign-up')
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await checkPage(page, 'sign-up-errors')
    await open(page, '/signin')
    await checkPage(page, 'sign-in')
    await open(page, '/forgot')
    await checkPage(page, 'forgot')
  })

  test('the menu of a phone', async ({ visit }) => {
    const page = await visit({ viewport: { width: 390, height: 844 } })
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkPage(page, 'menu')
  })
})

test.describe('signed in', () => {
  test('a drop with holds, the cart', async ({ shop, login }) => {
    const drop = await shop.drop({ title: 'Night Shift VHS', lots: shelf })
    const { page, person } = await login('Ada Reyes')
    await claim(person, drop.allItems[0]!.id)
    await open(page, `/drop/${drop.id}`)
    // The stub appears above the items: wait for it, so that the press does not miss.
    await expect(page.getByRole('region', { name: 'Held for you' })).toBeVisible()
    await claimButton(page, shelf[4]!.title).click()
    await expect(claimButton(page, shelf[4]!.title)).toHaveText('Claimed')
    await page.getByRole('region', { name: 'Held for you' }).scrollIntoViewIfNeeded()
    await checkPage(page, 'drop-claimed')
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.getByRole('button', { name: /^Claimed Items/ }).click()
    await expect(page.getByText('Proceed to Checkout')).toBeVisible()
    await checkPage(page, 'cart')
  })

  test('the notifications, and a question', async ({ shop, login }) => {
    const drop = await shop.drop({ lots: shelf.slice(0, 1) })
    const { page, person } = await login('Ada Reyes')
    await claim(person, drop.allItems[0]!.id)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Mark all read')
    await checkPage(page, 'notifications')
    await open(page, `/drop/${drop.id}`)
    await page.getByRole('button', { name: /^Release claim/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkPage(page, 'release')
  })

  test('the dashboard, empty and with claims, and a claim', async ({ shop, login }) => {
    const drop = await shop.drop({ title: 'Night Shift VHS', lots: shelf })
    const { page, person } = await login('Maximiliane Featherstonehaugh-Cholmondeley von und zu')
    await open(page, '/dashboard?tab=claims')
    await expect(page.getByText('No claims right now.')).toBeVisible()
    await checkPage(page, 'dashboard-empty')
    const { claim: held } = await claim(person, drop.allItems[4]!.id)
    await claim(person, drop.allItems[0]!.id)
    await open(page, '/dashboard')
    await expect(page.getByRole('timer').first()).toBeVisible()
    await checkPage(page, 'dashboard')
    await checkFrame(page, 'dashboard')
    await open(page, `/claims/${held!.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkPage(page, 'claim')
  })

  test('the checkout: nothing to pay, no address yet, a declined card', async ({ shop, login }) => {
    const drop = await shop.drop({ title: 'Night Shift VHS', lots: shelf })
    const { page, person } = await login('Ada Reyes')
    await open(page, '/checkout')
    await expect(page.getByText('Nothing to pay. Your claims will wait here.')).toBeVisible()
    await checkPage(page, 'checkout-empty')
    await claim(person, drop.allItems[4]!.id)
    await claim(person, drop.allItems[0]!.id)
    await open(page, '/checkout')
    await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
    await checkPage(page, 'checkout')
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.getByRole('button', { name: 'Save address' }).click()
    await fillAddress(page)
    await chooseCard(page, 'Test card that’s declined')
    await pay(page)
    await expect(page.getByRole('alert')).toContainText('card declined')
    await checkPage(page, 'checkout-declined')
  })

  test('what was paid: the last page of the checkout, the orders, one order', async ({ shop, login }) => {
    const drop = await shop.drop({ title: 'Night Shift VHS', lots: shelf })
    const { page, person } = await login('Ada Reyes')
    await open(page, '/orders')
    await expect(page.getByText('Paid claims become orders here.').first()).toBeVisible()
    await checkPage(page, 'orders-empty')
    await saveAddress(person)
    await claim(person, drop.allItems[4]!.id)
    await claim(person, drop.allItems[0]!.id)
    await open(page, '/checkout')
    await pay(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('They’re yours.')
    await checkPage(page, 'checkout-paid')
    await open(page, '/orders')
    await expect(page.getByRole('link', { name: /Order \d+/ }).first()).toBeVisible()
    await checkPage(page, 'orders')
    await page
      .getByRole('link', { name: /Order \d+/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)
    await checkPage(page, 'order')
  })
})
