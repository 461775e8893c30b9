/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.
import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { sql } from './testing/running-server.ts'
import { claim, openShop, type Shop } from './testing/shop.ts'
import { moneyOf, pay, saveAddress } from './testing/steps.ts'
import { expect, open, type SignedIn, test } from './testing/test.ts'

// @NOTE pages in many states, each checked in both themes and three widths
test.describe.configure({ timeout: 240_000 })

/** The storefront's tiers, as its seller edits them: the second purchase and the tenth. */
const twoTiers = (shop: Shop) =>
  shop.seller.call('PUT', `/storefronts/${shop.storefrontId}/tiers`, {
    tiers: [
      { name: 'Frequent Flyer', threshold: 2, perks: ['early_access', 'exclusive_hints'] },
      { name: 'Inner Circle', threshold: 10, perks: ['private_drops'] },
    ],
  })

/** Claims of new items of this storefront, at the checkout. */
async function hold(shop: Shop, { person, page }: SignedIn, titles: readonly string[]): Promise<void> {
  const drop = await shop.drop({ lots: titles.map((title) => ({ title })) })
  for (const item of drop.allItems) await claim(person, item.id)
  await open(page, '/checkout')
}

const parcel = (page: Page, name: string) => page.getByRole('article', { name: `Parcel from ${name}` })
const wide = (page: Page) => page.setViewportSize({ width: 1360, height: 900 })

test('the parcel says what paying for it unlocks, and the new level is celebrated once', async ({ login }) => {
  const shop = await openShop('Gatefold Society')
  await twoTiers(shop)
  const ada = await login('Ada Reyes')
  const { page, person } = ada
  await saveAddress(person)
  await hold(shop, ada, ['Dusk Patrol', 'Coastal Static'])
  await expect(parcel(page, 'Gatefold Society')).toContainText(
    'This parcel takes you to Frequent Flyer: Early access, Exclusive hints.',
  )
  await wide(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('radio', { name: 'Test card that pays' }).click()
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('They’re yours.')
  const tier = page.getByRole('status', { name: 'Loyalty at Gatefold Society' })
  const flair = page.getByRole('status', { name: 'Claim Flair' })
  await expect(tier).toContainText('You reached Frequent Flyer at Gatefold Society.')
  await expect(tier).toContainText('2 of 10 purchases. 8 more to reach Inner Circle.')
  await expect(tier).toContainText('Now yours: Early access, Exclusive hints.')
  await expect(flair).toContainText('You reached The Seeker.')
  await expect(flair).toContainText('2 of 5 purchases. 3 more to reach The Curator.')
  await expect(tier.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await checkPage(page, 'checkout-tier-reached')
  expect((await moneyOf(person.id)).captured).toBe(1)
  await wide(page)
  await page.getByRole('button', { name: /^Notifications, \d unread/ }).click()
  await expect(page.getByRole('dialog')).toContainText('You reached Frequent Flyer at Gatefold Society')

  await hold(shop, ada, ['Signal to Noise'])
  await expect(parcel(page, 'Gatefold Society')).toContainText(
    'Your tier: Frequent Flyer. 2 of 10 purchases. 8 more to reach Inner Circle.',
  )
  await checkPage(page, 'checkout-tier')
  await wide(page)
  await pay(page)
  await expect(tier).toContainText('3 of 10 purchases. 7 more to reach Inner Circle.')
  await expect(flair).toContainText('3 of 5 purchases. 2 more to reach The Curator.')
  for (const step of [tier, flair]) await expect(step).not.toContainText('You reached')
})

test('a new level is drawn once, and appears at once with reduced motion', async ({ login }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const shop = await openShop(`Runout Groove ${reducedMotion}`)
    await twoTiers(shop)
    const ada = await login('Ada Reyes', { reducedMotion })
    await saveAddress(ada.person)
    await hold(shop, ada, ['Dusk Patrol', 'Coastal Static'])
    await ada.page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      addEventListener('animationstart', (event) => {
        if (event.animationName === 'reach' && event.target instanceof Element) {
          seen.push(Number.parseFloat(getComputedStyle(event.target).animationDuration) * 1000)
        }
      })
    })
    await ada.page.getByRole('radio', { name: 'Test card that pays' }).click()
    await pay(ada.page)
    await expect(ada.page.getByText(/^You reached Frequent Flyer/)).toBeVisible()
    const drawn = () => ada.page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    await expect.poll(drawn).toEqual(reducedMotion === 'reduce' ? [1, 1] : [600, 600])
  }
})

test('a subscriber finds and claims a private drop in the tab; nobody else finds it', async ({ login, watch }) => {
  watch.allow(/status of 404/)
  const shop = await openShop('Basement Tapes')
  const drop = await shop.drop({
    title: 'The locked crate',
    visibility: 'private',
    hasSubscriberAccess: true,
    lots: [{ title: 'Dusk Patrol', units: 2 }],
  })
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await ada.person.call('POST', `/storefronts/${shop.storefrontId}/subscription`, {
    method: 'sandbox_success',
    expectedPriceCents: 999,
  })
  await open(bo.page, `/storefront/${shop.storefrontId}?tab=subscribers`)
  await expect(bo.page.getByRole('tabpanel').getByText('For subscribers.')).toBeVisible()
  await expect(bo.page.getByText('The locked crate')).toHaveCount(0)
  await open(bo.page, `/drop/${drop.id}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText('Drop not found')

  const { page } = ada
  await open(page, `/storefront/${shop.storefrontId}?tab=subscribers`)
  await expect(page.getByRole('tabpanel').getByText('The locked crate')).toBeVisible()
  await checkPage(page, 'storefront-private-drop')
  await wide(page)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /The locked crate/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The locked crate')
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click()
  await expect(page.getByText('Item Claimed!')).toBeVisible()
})

test('only a tier’s holders read its hints ten minutes ahead', async ({ login }) => {
  const shop = await openShop('Sealed Box Club')
  const drop = await shop.drop({
    type: 'mystery',
    title: 'What is in the crate',
    contents: 'Eleven tapes from one garage.',
    lots: [{ title: 'One sealed crate' }],
    hints: [
      {
        body: 'It came from Duluth.',
        priceStepCents: 500,
        revealAt: new Date(Date.now() + 3 * 3600_000).toISOString(),
      },
      { body: 'It plays at 45.', priceStepCents: 500, revealAt: new Date(Date.now() + 4 * 3600_000).toISOString() },
    ],
  })
  // A sealed hint keeps its time: only without triggers can it be moved here, and its drop sealed again.
  await sql(
    `begin; alter table drop_hints disable trigger user;
     update drop_hints set reveal_at = date_trunc('minute', app_now()) + position * interval '6 minutes'
     where drop_id = '${drop.id}';
     alter table drop_hints enable trigger user;
     alter table drop_seals disable trigger user;
     update drop_seals set sealed = seal_text(drop_id, salt),
       fingerprint = encode(sha256(convert_to(seal_text(drop_id, salt), 'UTF8')), 'hex')
     where drop_id = '${drop.id}' and ended_at is null;
     alter table drop_seals enable trigger user; commit`,
  )
  const [ada, bo] = await Promise.all([login('Ada Reyes'), login('Bo Lindqvist')])
  await shop.seller.call('PUT', `/storefronts/${shop.storefrontId}/tiers`, {
    tiers: [{ name: 'Regular', threshold: 1, perks: ['exclusive_hints'] }],
  })
  await saveAddress(ada.person)
  await hold(shop, ada, ['A first tape'])
  await ada.page.getByRole('radio', { name: 'Test card that pays' }).click()
  await pay(ada.page)
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  await open(ada.page, `/drop/${drop.id}`)
  const ahead = ada.page.getByRole('region', { name: 'Early for your tier' })
  await expect(ahead).toContainText('It came from Duluth.')
  await expect(ahead).not.toContainText('It plays at 45.')
  await ahead.scrollIntoViewIfNeeded()
  await checkPage(ada.page, 'drop-hints-ahead')
  await open(bo.page, `/drop/${drop.id}`)
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText('What is in the crate')
  await expect(bo.page.getByText('It came from Duluth.')).toHaveCount(0)
})
