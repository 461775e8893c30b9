import type { Locator, Page } from '@playwright/test'
import { axeViolations, checkPage, overflow } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { password, signUp } from './testing/people.ts'
import { claim, openShop, type Shop } from './testing/shop.ts'
import { payByCall, saveAddress, signInBySheet } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

const phone = { width: 390, height: 844 }
const paused = 'Paused by the seller. No new claims for now. Your holds are safe.'
const titles = ['Night Shift', 'Dusk Patrol', 'Basket Case', 'Midnight Index', 'Open House', 'Slow Fade']
const lots = titles.map((title) => ({ title }))

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** A drop of which one buyer has paid for the first lot, and another holds the second. */
async function halfSold(shop: Shop, given = lots) {
  const drop = await shop.drop({ title: 'The Video Barn', lots: given })
  const [buyer, holder] = [await signUp('Bo Lindqvist'), await signUp('Cy Marsh')]
  await saveAddress(buyer)
  const [first, second] = drop.allItems
  const { claim: bought } = await claim(buyer, first!.id)
  await payByCall(buyer, [bought!.id])
  await claim(holder, second!.id)
  return { drop, buyer, holder }
}

test('after the end: results, the seller’s next drop, and nothing that cannot be pressed', async ({ visit }) => {
  // A storefront of its own: the next drop of a shared one could be another journey's.
  const shop = await openShop('The Corner Arcade')
  const { drop, buyer, holder } = await halfSold(shop)
  const [second] = drop.allItems.slice(1)
  for (const name of ['Di Moreau', 'Eve Tan'])
    await (await signUp(name)).call('POST', `/drop-items/${second!.id}/standby`, {})
  const next = await shop.drop({ title: 'The Video Barn, part two', lots: lots.slice(0, 1), startsIn: 7_200 })
  await shop.seller.call('POST', `/drops/${drop.id}/end`, {})
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(/^1 of 6 kept, the first after .+\.$/)).toBeVisible()
  await expect(main.getByRole('region', { name: 'On hold' }).getByRole('article')).toHaveCount(1)
  await expect(main.getByRole('region', { name: 'On hold' })).toContainText('1 on hold2 on standby')
  await expect(main.getByRole('region', { name: 'Not sold' }).getByRole('article')).toHaveCount(4)
  await expect(main.getByRole('region', { name: 'Kept' })).toContainText(/Night Shift.*\d (s|min|ms)/s)
  await expect(main.locator('button:disabled, button[aria-disabled=true], button[data-claim]')).toHaveCount(0)
  expect(await page.content(), 'no buyer is named').not.toMatch(/Bo Lindqvist|Cy Marsh/)
  const row = card(page, 'Slow Fade').getByRole('button', { name: 'Slow Fade' })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Slow Fade' }).locator('button[data-claim]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await checkPage(page, 'drop-ended')

  await page.context().addCookies(buyer.cookies)
  await open(page, `/drop/${drop.id}`)
  await expect(card(page, 'Night Shift').getByText('Yours to keep')).toBeVisible()
  await page.context().addCookies(holder.cookies)
  await open(page, `/drop/${drop.id}`)
  await expect(card(page, 'Dusk Patrol').getByRole('link', { name: 'Pay now' })).toBeVisible()
  await main
    .getByRole('region', { name: /^Next from/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(next.id))
})

test('sold out: what has a standby line comes first, and what is gone has no button', async ({ shop, visit }) => {
  const { drop, holder } = await halfSold(shop, lots.slice(0, 3))
  await claim(holder, drop.allItems[2]!.id)
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  const cards = page.getByRole('main').getByRole('tabpanel').getByRole('article')
  await expect(cards.first()).toHaveAccessibleName('Dusk Patrol')
  await expect(cards.last()).toHaveAccessibleName('Night Shift')
  const [join, soldOut] = [
    await boxOf(card(page, 'Dusk Patrol').getByRole('button', { name: 'Join standby: Dusk Patrol' })),
    await boxOf(claimButton(page, 'Dusk Patrol')),
  ]
  await expect(claimButton(page, 'Dusk Patrol')).toHaveText('Sold Out')
  expect(join.y, 'what can be pressed is above what cannot').toBeLessThan(soldOut.y)
  await expect(claimButton(page, 'Night Shift')).toHaveCount(0)
  await expect(card(page, 'Night Shift').getByText(/^Kept at/)).toBeVisible()
  await expect(page.getByText('2 on hold: join standby to be next.')).toBeVisible()
  await checkPage(page, 'drop-sold-out')
})

test('paused: one line on top says so for all items, which stay where they are', async ({ shop, visit }) => {
  const drop = await shop.drop({ lots })
  const page = await visit()
  await open(page, `/drop/${drop.id}`)
  await expect(claimButton(page, 'Dusk Patrol')).toBeEnabled()
  await shop.seller.call('POST', `/drops/${drop.id}/pause`, { reason: 'A photo is wrong.' })
  const line = page.getByRole('main').getByText(paused)
  await expect(line).toHaveCount(1)
  expect((await boxOf(line)).y).toBeLessThan((await boxOf(page.getByRole('tablist'))).y)
  await expect(page.getByText('A photo is wrong.')).toBeVisible()
  await expect(page.getByRole('main').locator('button:disabled')).toHaveCount(0)
  const during = await boxOf(card(page, 'Open House'))
  await checkPage(page, 'drop-paused')
  await page.setViewportSize({ width: 1360, height: 900 })
  await shop.seller.call('POST', `/drops/${drop.id}/resume`, {})
  await expect(claimButton(page, 'Dusk Patrol')).toBeEnabled()
  await expect(line).toHaveCount(0)
  expect((await boxOf(card(page, 'Open House'))).height).toBe(during.height)
})

for (const viewport of [{ width: 1360, height: 900 }, phone]) {
  test(`signed out at ${viewport.width} px, Claim asks in place; afterwards the same item is ready`, async ({
    shop,
    visit,
  }) => {
    const drop = await shop.drop({ lots })
    const somebody = await signUp('Cleo Marsh')
    const page = await visit({ viewport })
    await open(page, `/drop/${drop.id}`)
    await claimButton(page, 'Slow Fade').click()
    const sheet = page.getByRole('dialog', { name: 'Authentication required' })
    await expect(sheet.getByText('Please sign in to claim items', { exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(sheet.getByRole('button', { name: 'Sign Up' })).toBeVisible()
    await sheet.getByRole('tab', { name: 'Sign In' }).click()
    await signInBySheet(page, somebody)
    await expect(page).toHaveURL(new RegExp(`/drop/${drop.id}$`))
    const button = claimButton(page, 'Slow Fade')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(button, 'nothing was claimed by signing in').toHaveText('Claim')
    await page.keyboard.press('Enter')
    await expect(button).toHaveText('Claimed')
  })
}

test('a newcomer who presses Claim makes an account in place and claims', async ({ shop, visit }) => {
  const drop = await shop.drop({ lots })
  const page = await visit({ viewport: phone })
  await open(page, `/drop/${drop.id}`)
  await claimButton(page, 'Dusk Patrol').click()
  const sheet = page.getByRole('dialog', { name: 'Authentication required' })
  await sheet.getByRole('tab', { name: 'Sign Up' }).click()
  await sheet.getByLabel('Email').fill(`newcomer.${drop.id.slice(0, 8)}@keepcase.test`)
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Sign Up' }).click()
  await expect(sheet).toHaveCount(0)
  await claimButton(page, 'Dusk Patrol').click()
  await expect(claimButton(page, 'Dusk Patrol')).toHaveText('Claimed')
})

test('on a phone an open drop is its claimable cards, with Claim under the thumb', async ({ shop, login }) => {
  const drop = await shop.drop({ title: 'The Video Barn', lots })
  const { page } = await login('Ada Reyes', { viewport: phone, hasTouch: true })
  await open(page, `/drop/${drop.id}`)
  await expect(page.getByRole('link', { name: 'See items' })).toHaveCount(0)
  for (const title of titles.slice(0, 3)) {
    await expect(claimButton(page, title)).toBeInViewport({ ratio: 1 })
    const { x, height } = await boxOf(claimButton(page, title))
    expect(height).toBeGreaterThanOrEqual(44)
    expect(x, 'on the side of the thumb').toBeGreaterThan(phone.width / 4)
  }
  await claimButton(page, 'Basket Case').tap()
  await expect(claimButton(page, 'Basket Case')).toHaveText('Claimed')
  await expect(page.locator('[data-own-bar]').getByRole('link', { name: /^Pay \$/ })).toBeVisible()
  await checkPage(page, 'drop-open-phone')
})

test('the clock of the next lot is on the stage, and a silent chat takes no space', async ({ shop, login, visit }) => {
  const drop = await shop.drop({ type: 'live', title: 'Live from the vault', lots, revealEverySeconds: 900 })
  await shop.reveal(drop.id)
  const [page, ada] = [await visit(), await login('Ada Reyes')]
  await open(page, `/drop/${drop.id}`)
  const clock = page.locator('[data-stage]').getByRole('timer')
  await expect(clock).toHaveText(/^\d+:\d\d$/)
  await expect(clock).toBeInViewport({ ratio: 1 })
  const room = page.getByRole('region', { name: 'Chat' })
  await expect(room.getByText('to chat. You can watch without an account.')).toBeVisible()
  expect((await boxOf(room)).height).toBeLessThan(200)
  await expect(page.getByRole('log', { name: 'Chat' })).toBeHidden()
  await checkPage(page, 'drop-stage')
  await page.setViewportSize({ width: 1360, height: 900 })
  await ada.person.call('POST', `/drops/${drop.id}/chat`, { body: 'Is the sleeve split?' })
  await expect(page.getByRole('log', { name: 'Chat' }).getByText('Is the sleeve split?')).toBeVisible()
  expect((await boxOf(room)).height).toBeGreaterThan(300)
})

test('a reminder’s options cover no card', async ({ login }) => {
  const shop = await openShop('Lobby Cards and Stills')
  const drop = await shop.drop({ title: `Lobby cards ${Date.now()}`, startsIn: 200_000, lots })
  const { page } = await login('Ada Reyes')
  await open(page, `/storefront/${shop.storefrontId}`)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.getByRole('button', { name: `Remind Me: ${drop.title}` }).click()
  await expect(page.getByRole('button', { name: `Reminded: ${drop.title}` })).toBeVisible()
  await expect(page.locator('[data-radix-popper-content-wrapper], [role=dialog]')).toHaveCount(0)

  await open(page, `/drop/${drop.id}`)
  const button = page.getByRole('button', { name: `Reminded: ${drop.title}` })
  await button.click()
  const options = page.getByRole('region', { name: `Reminder: ${drop.title}` })
  await expect(options).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const own = await boxOf(options)
  for (const part of await page.getByRole('main').locator('article, [aria-label="Ready for the start"]').all()) {
    const box = await boxOf(part)
    const isApart =
      box.x >= own.x + own.width ||
      box.x + box.width <= own.x ||
      box.y >= own.y + own.height ||
      box.y + box.height <= own.y
    expect(isApart, (await part.getAttribute('aria-label')) ?? '').toBe(true)
  }
  await options.getByRole('checkbox', { name: 'By email' }).focus()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a mystery’s Claim is at most four presses of Tab away', async ({ shop, visit }) => {
  const drop = await shop.drop({
    type: 'mystery',
    title: 'What the dealer kept',
    contents: 'Two tapes.',
    lots: lots.slice(0, 1),
  })
  for (const viewport of [{ width: 1360, height: 900 }, phone]) {
    const page = await visit({ viewport })
    await open(page, `/drop/${drop.id}`)
    const isClaim = () =>
      page.evaluate(() => document.activeElement?.matches('button[data-claim]:not(:disabled)') ?? false)
    let presses = 1
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (; presses < 10 && !(await isClaim()); presses += 1) await page.keyboard.press('Tab')
    expect(presses, `at ${viewport.width} px`).toBeLessThanOrEqual(4)
  }
})
