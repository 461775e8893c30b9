import type { Page } from '@playwright/test'
import {
  coveredByBars,
  cutTexts,
  edgeOf,
  laidOut,
  pagesOf,
  smallForFingers,
  spaceOut,
  withoutEdge,
} from './testing/bars.ts'
import { overflow } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { longDrop } from './testing/long-drop.ts'
import { claim, type Lot, openShop, type Shop } from './testing/shop.ts'
import { payByCall, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// The quality bars of docs/quality-bars.md that are tested here: responsive layout, zoom and touch.

const hour = 3600
const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const lots: readonly Lot[] = [
  { title: 'Night of the Comet, clamshell', units: 3 },
  { title: 'Kind of Blue', category: 'vinyl' },
  { title: 'Dusk Patrol' },
  { title: 'Signal to Noise' },
]

/**
 * Checks a page for touch targets at 390 px, at 200 % and 400 % zoom, and with the text spacing that a reader may ask
 * for.
 */
async function bend(page: Page, path: string): Promise<void> {
  const at = (width: number, height: number) => page.setViewportSize({ width, height })
  await at(390, 844)
  await open(page, path)
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main [aria-label="Loading"]')).toHaveCount(0)
  expect.soft(await smallForFingers(page), `under 44 px for a finger: ${path}`).toEqual([])
  await at(640, 400)
  expect.soft(await overflow(page), `wider than its window at 200 %: ${path}`).toEqual([])
  await at(320, 256)
  expect.soft(await overflow(page), `wider than its window at 400 %: ${path}`).toEqual([])
  expect.soft(await coveredByBars(page), `of the window at 400 % under bars that stay: ${path}`).toBeLessThan(0.34)
  await spaceOut(page)
  await at(320, 640)
  expect.soft(await overflow(page), `wider than 320 px when spaced out: ${path}`).toEqual([])
  expect.soft(await cutTexts(page), `cut off at 320 px when spaced out: ${path}`).toEqual([])
  await at(1280, 800)
  expect.soft(await overflow(page), `wider than 1280 px when spaced out: ${path}`).toEqual([])
  expect.soft(await cutTexts(page), `cut off at 1280 px when spaced out: ${path}`).toEqual([])
}

/** A drop of each type, one of them upcoming. */
async function drops(shop: Shop): Promise<Record<'shelf' | 'live' | 'soon' | 'mystery', string>> {
  const shelf = await shop.drop({ title: 'Night Shift VHS', lots })
  const live = await shop.drop({ title: 'Live from the vault', type: 'live', lots })
  await shop.reveal(live.id)
  await shop.reveal(live.id)
  const soon = await shop.drop({ title: 'Paper from the Rialto', startsIn: 5 * hour, lots })
  const mystery = await shop.drop({
    title: 'What the dealer kept',
    type: 'mystery',
    contents: 'Five tapes and a poster.',
    hints: [{ body: 'It hums.', priceStepCents: 1000 }],
    lots: [{ title: 'Sealed crate', units: 3 }],
  })
  return { shelf: shelf.id, live: live.id, soon: soon.id, mystery: mystery.id }
}

test('a visitor’s pages adapt to fingers, 200 % and 400 % zoom, and spaced text', async ({ shop, visit, watch }) => {
  watch.allow(/404/)
  const { shelf, live, soon, mystery } = await drops(shop)
  const page = await visit(touch)
  const paths = ['/', '/discover', '/discover?type=storefronts', `/drop/${shelf}`, `/drop/${live}`, `/drop/${soon}`]
  const more = [`/drop/${mystery}`, `/storefront/${shop.storefrontId}`, '/signup', '/signin', '/help', '/no-such']
  for (const path of [...paths, ...more]) await bend(page, path)
})

test('a buyer’s pages adapt to fingers, 200 % and 400 % zoom, and spaced text', async ({ shop, login }) => {
  const drop = await shop.drop({ title: 'Night Shift VHS', lots })
  const { page, person } = await login('Maximiliane Featherstonehaugh-Cholmondeley', touch)
  await saveAddress(person)
  const [paid, held] = [await claim(person, drop.allItems[2]!.id), await claim(person, drop.allItems[3]!.id)]
  const orderId = await payByCall(person, [paid.claim!.id])
  const paths = ['/dashboard', '/dashboard?tab=claims', '/checkout', '/orders', `/orders/${orderId}`, '/profile']
  const more = [`/claims/${held.claim!.id}`, '/notifications', '/settings', '/settings/addresses', `/drop/${drop.id}`]
  for (const path of [...paths, ...more]) await bend(page, path)
})

test('names, prices and numbers of every size and script fit at 320 px', async ({ login }) => {
  const shop = await openShop('Wunderkammer für Tonträger und Druckerzeugnisse Bonn')
  const odd: Lot[] = [
    { title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen 1936', priceCents: 123_456_700 },
    { title: 'レーザーディスク初回限定盤帯付き未開封美品再入荷なし最後の一点', priceCents: 1, units: 10_000 },
    { title: 'مجموعة أشرطة نادرة من متجر أغلق أبوابه منذ زمن بعيد', units: 5 },
    { title: 'W'.repeat(60) },
  ]
  const titles = [
    'نهاية الأسبوع في المتجر القديم',
    '夜勤明けのビデオテープ特集第一夜',
    `${'Überseekoffer'.repeat(4)} 1`,
  ]
  const [rtl, japanese, german] = [
    await shop.drop({ title: titles[0]!, lots: odd }),
    await shop.drop({ title: titles[1]!, startsIn: 5 * hour, lots: odd.slice(0, 1) }),
    await shop.drop({ title: titles[2]!, type: 'live', lots: odd }),
  ]
  await shop.reveal(german.id)
  const { page, person } = await login('Maha')
  await person.call('PATCH', '/me', { displayName: 'مها عبد الرحمن بن عبد العزيز الطويل الاسم جدا هنا' })
  await saveAddress(person)
  await claim(person, rtl.allItems[0]!.id)
  await claim(person, rtl.allItems[2]!.id)
  const free = await claim(person, rtl.allItems[1]!.id)
  const dropPages = [rtl, japanese, german].map(({ id }) => `/drop/${id}`)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...dropPages, `/storefront/${shop.storefrontId}`, '/discover', '/dashboard', '/profile']) {
    await open(page, path)
    await page.locator('main h1').first().waitFor()
    expect.soft(await overflow(page), path).toEqual([])
    expect.soft(await cutTexts(page), `cut off: ${path}`).toEqual([])
  }
  await open(page, `/drop/${rtl.id}`)
  await expect(page.getByText('$1,234,567.00').first()).toBeVisible()
  await expect(page.getByText('$0.01').first()).toBeVisible()
  await expect(page.getByText(/^9,999 of 10,000 left$/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: odd[2]!.title }).first().locator('bdi')).toHaveCSS('direction', 'rtl')
  await open(page, `/claims/${free.claim!.id}`)
  expect.soft(await overflow(page), 'the claim').toEqual([])
  await open(page, '/checkout')
  await expect(page.getByText('$1,234,567.00').first()).toBeVisible()
  expect.soft(await overflow(page), 'the checkout').toEqual([])
})

test('a press is answered on screen before the server answers', async ({ shop, login }) => {
  const drop = await shop.drop({ title: 'Night Shift VHS', lots, cooldownSeconds: 0 })
  const { page } = await login('Ada Reyes')
  // Wait for the follow state before pressing.
  const known = page.waitForResponse(/rpc\/community/)
  await open(page, `/drop/${drop.id}`)
  await page.getByRole('tab', { name: 'Seller' }).click()
  await known
  let answer = Promise.withResolvers<void>()
  await page.route(/\/(claims|rpc)(\/|$)/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const follow = page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Follow(ing)?( Storefront)?: Static Age \d+$/ })
  await follow.click()
  await expect(follow).toHaveAccessibleName(/^Following: /)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^Items/ }).click()
  for (const { title } of lots.slice(0, 2)) {
    const claiming = claimButton(page, title)
    await claiming.click()
    await expect(claiming, 'nothing is shown as won before the server says so').toHaveText('Claiming...')
    answer.resolve()
    await expect(claiming).toHaveText('Claimed')
    answer = Promise.withResolvers()
  }
})

test('an order prints on one sheet with its number, in digits and as a QR code, and nothing else', async ({
  shop,
  login,
}) => {
  const dozen = Array.from({ length: 12 }, (_, i) => ({
    title: `Tape ${i + 1} of a shelf from a shop that closed in 1998`,
  }))
  const drop = await shop.drop({ title: 'A dozen', lots: dozen, cooldownSeconds: 0 })
  const { page, person } = await login('Ada Reyes', { colorScheme: 'dark' })
  await saveAddress(person)
  const claims: string[] = []
  for (const { id } of drop.allItems) claims.push((await claim(person, id)).claim!.id)
  const orderId = await payByCall(person, claims)
  await open(page, `/orders/${orderId}`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format, margin: { top: '1.5cm', bottom: '1.5cm', left: '1.5cm', right: '1.5cm' } })
    expect(pagesOf(pdf), format).toBe(1)
  }
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate(() => document.body.innerText)
  expect(paper).toContain(name)
  for (const { title } of dozen) expect(paper).toContain(title)
  expect(paper).toContain('12 Rue Volta')
  for (const chrome of ['Skip to content', 'Dashboard', 'Sign Out', 'Terms', 'Print order slip', 'Your orders'])
    expect(paper, 'what is for the screen alone').not.toContain(chrome)
  const square = page.locator('[data-qr]:visible')
  await expect(square).toHaveCount(1)
  expect((await square.boundingBox())?.width, 'large enough for a camera: 2 cm').toBeGreaterThan(75)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText(name).filter({ visible: true })).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('only the part of a long list near the screen is laid out, and its last item can be claimed', async ({
  shop,
  login,
}) => {
  const drop = await longDrop(shop, 200)
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await expect(page.getByRole('tab', { name: /^Items/ })).toContainText('200')
  const cards = page.getByRole('tabpanel').getByRole('article')
  await expect(cards).toHaveCount(200)
  // Cards far off screen are not laid out or painted, which 60 frames a second need.
  expect(await laidOut(cards)).toBeLessThan(60)
  await claimButton(page, 'Tape 199').scrollIntoViewIfNeeded()
  expect(await laidOut(cards)).toBeLessThan(60)
  await claimButton(page, 'Tape 199').click()
  await expect(claimButton(page, 'Tape 199')).toHaveText('Claimed')
})

test('with forced colors everything can still be told apart', async ({ shop, login }) => {
  const drop = await shop.drop({ title: 'Night Shift VHS', lots, startsIn: 0 })
  const { page, person } = await login('Ada Reyes', { forcedColors: 'active' })
  await claim(person, drop.allItems[3]!.id)
  for (const path of [`/drop/${drop.id}`, '/dashboard', '/checkout', '/settings/appearance', '/discover']) {
    await open(page, path)
    await page.locator('main h1').first().waitFor()
    expect.soft(await withoutEdge(page), `buttons that look like text: ${path}`).toEqual([])
    await page.screenshot({ path: `artefacts/screens/forced-${path.split('/')[1]}.jpg`, type: 'jpeg' })
  }
  await open(page, `/drop/${drop.id}`)
  const [chosen, other] = [page.getByRole('tab', { name: /^Items/ }), page.getByRole('tab', { name: 'Details' })]
  expect(await edgeOf(chosen), 'the chosen tab').not.toEqual(await edgeOf(other))
  await page.keyboard.press('Tab')
  const focus = page.locator(':focus-visible')
  await expect(focus).toHaveCSS('outline-style', 'solid')
})

type Place = { path: string; title: RegExp; landmarks: string }

const guestPlaces: readonly Place[] = [
  {
    path: '/',
    title: /^Keepcase: Claim it\. Keep it\.$/,
    landmarks: '- heading "Every drop has a time. Every item has one keeper." [level=1]',
  },
  { path: '/discover', title: /^Discover · Keepcase$/, landmarks: '- heading "Discover" [level=1]' },
  { path: '/signin', title: /^Sign In · Keepcase$/, landmarks: '- heading "Sign In" [level=1]' },
  { path: '/help', title: /^Help · Keepcase$/, landmarks: '- heading "Help" [level=1]' },
]

test('screen readers find the same landmarks, one h1 and a title on every page', async ({ shop, visit, login }) => {
  const drop = await shop.drop({ title: 'Night Shift VHS', lots })
  const guest = await visit()
  const { page, person } = await login('Ada Reyes')
  const held = await claim(person, drop.allItems[0]!.id)
  const shown: Place = {
    path: `/drop/${drop.id}`,
    title: /^Night Shift VHS · Keepcase$/,
    landmarks: '- heading "Night Shift VHS" [level=1]',
  }
  for (const place of [...guestPlaces, shown]) {
    await open(guest, place.path)
    await looksRight(guest, place)
  }
  const own = (path: string, title: string): Place => ({
    path,
    title: new RegExp(`^${title} · Keepcase$`),
    landmarks: '- heading [level=1]',
  })
  for (const place of [
    shown,
    own('/dashboard', 'Dashboard'),
    own('/checkout', 'Checkout'),
    own('/orders', 'Orders'),
    own('/notifications', 'Notifications'),
    own('/settings', 'Profile · Settings'),
    own(`/claims/${held.claim!.id}`, '.+'),
  ]) {
    await open(page, place.path)
    await looksRight(page, place)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
})

async function looksRight(page: Page, { path, title, landmarks }: Place): Promise<void> {
  await expect.soft(page, path).toHaveTitle(title)
  await expect.soft(page.locator('h1'), `one h1: ${path}`).toHaveCount(1)
  await expect.soft(page.getByRole('banner'), `one banner: ${path}`).toHaveCount(1)
  await expect.soft(page.getByRole('contentinfo'), `one footer: ${path}`).toHaveCount(1)
  await expect.soft(page.getByRole('navigation', { name: 'Footer' }), path).toHaveCount(1)
  await expect.soft(page.getByRole('main'), path).toMatchAriaSnapshot(landmarks)
}
