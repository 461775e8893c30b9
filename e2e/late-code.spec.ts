import type { Locator, Page } from '@playwright/test'
import { claim, type Shop } from './testing/shop.ts'
import { expect, test } from './testing/test.ts'

// Some parts load their code after the page, on a slow line long after queries have changed the data. Any console
// message of a page then fails the journey.

const lateParts =
  /\/(stage-bar|seal-check|hints-ahead|drop-readiness|landing-below|person-menu|card-actions|drop-seller-tab)-/

/** A promise to wait for, and its resolve function. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Opens a page and holds its scripts back: those that its HTML names and, separately, the late parts. */
async function openHeld(page: Page, path: string) {
  const [own, late] = [gate(), gate()]
  const held: string[] = []
  let html = ''
  await page.unrouteAll()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await own.opened
    const { pathname } = new URL(route.request().url())
    if (lateParts.test(pathname) && !html.includes(pathname)) {
      held.push(pathname)
      await late.opened
    }
    await route.continue()
  })
  const answer = await page.goto(path, { waitUntil: 'commit' })
  html = (await answer?.text()) ?? ''
  return { held, letOwnGo: own.open, letLateGo: late.open }
}

type Visit = {
  path: string
  /** The part whose code is late, and what it shows. */
  part: string
  shown: (page: Page) => Locator
  /** The query answered before the code loads, besides the signed-in account. */
  read?: string
}

async function visits(shop: Shop): Promise<Visit[]> {
  const live = await shop.drop({ type: 'live', lots: [{ title: 'Lot of tapes' }, { title: 'Signed sleeve' }] })
  await shop.reveal(live.id)
  const box = await shop.drop({ type: 'mystery', contents: 'Two tapes and a poster.' })
  await shop.seller.call('POST', `/drops/${box.id}/end`, {})
  await shop.seller.call('POST', `/drops/${box.id}/reveal-contents`, {})
  const soon = await shop.drop({ startsIn: 7_200 })
  const visit = (path: string, part: string, shown: Visit['shown']): Visit => ({ path, part, shown })
  return [
    {
      ...visit(`/drop/${live.id}`, 'stage-bar', (page) => page.getByRole('button', { name: 'Love it' })),
      read: '/rpc/live/room',
    },
    visit(`/drop/${box.id}`, 'seal-check', (page) => page.getByText('The fingerprint matches')),
    visit(`/drop/${soon.id}`, 'drop-readiness', (page) => page.getByRole('region', { name: 'Ready for the start' })),
    visit('/', 'landing-below', (page) => page.getByRole('heading', { name: 'Three ways to drop' })),
    visit(`/profile/${shop.seller.id}`, 'person-menu', (page) => page.getByRole('button', { name: 'More about' })),
  ]
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

for (const who of ['a visitor', 'a member']) {
  test(`a page of ${who} is whole when code comes after what was read`, async ({ shop, visit, login }) => {
    test.slow()
    const isIn = who === 'a member'
    const page = isIn ? (await login('Ada Reyes')).page : await visit()
    for (const { path, part, shown, read } of await visits(shop)) {
      // Profiles are for signed-in viewers only.
      if (!isIn && path.startsWith('/profile')) continue
      await test.step(part, async () => {
        const reads = [...(isIn ? ['/rpc/accounts/me'] : []), ...(read ? [read] : [])]
        const answers = reads.map((end) => page.waitForResponse((one) => new URL(one.url()).pathname === end))
        const { held, letOwnGo, letLateGo } = await openHeld(page, path)
        letOwnGo()
        await Promise.all(answers)
        await expect.poll(() => held.join()).toContain(part)
        letLateGo()
        await expect(shown(page)).toBeVisible()
        if (isIn) await expect(bell(page)).toBeVisible()
      })
    }
  })
}

test('changes between a page’s HTML and its late code appear with the code, and nothing disappears before', async ({
  shop,
  visit,
}) => {
  // A device whose clock is ahead takes every answer for stale, and refetches at once.
  const page = await visit({ clockOffMs: 5 * 60_000 })
  let title = ''
  let letLateGo = () => {}
  // The shelf shows the two newest open drops. If other journeys opened two meanwhile, try again.
  await expect(async () => {
    const held = await openHeld(page, '/?tab=live')
    letLateGo = held.letLateGo
    title = `Open since a second ${Date.now()}`
    await shop.drop({ title })
    held.letOwnGo()
    const shelf = page.getByRole('list', { name: 'Next drops' })
    await expect(shelf.getByRole('link', { name: title })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Three ways to drop' })).toBeVisible()
  letLateGo()
  await expect(page.getByRole('region', { name: 'Featured Drops' }).getByRole('link', { name: title })).toBeVisible()
})

test('nothing on a drop’s page disappears while its code is on the way', async ({ shop, visit }) => {
  const drop = await shop.drop({ type: 'live', lots: [{ title: 'Lot of tapes' }] })
  await shop.reveal(drop.id)
  const page = await visit()
  await page.addInitScript(() => {
    const lost = new Set<string>()
    Object.assign(globalThis, { lost })
    const seen = new Set<string>()
    const look = () => {
      const names = new Set([...document.querySelectorAll('main button')].map((one) => one.ariaLabel ?? ''))
      for (const name of seen) if (!names.has(name)) lost.add(name)
      for (const name of names) seen.add(name)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const { held, letOwnGo, letLateGo } = await openHeld(page, `/drop/${drop.id}`)
  const room = page.waitForResponse((one) => new URL(one.url()).pathname === '/rpc/live/room')
  letOwnGo()
  await room
  await expect.poll(() => held.join()).toContain('stage-bar')
  letLateGo()
  await expect(page.getByRole('button', { name: 'Love it' })).toBeVisible()
  expect(await page.evaluate(() => [...(globalThis as unknown as { lost: Set<string> }).lost])).toEqual([])
})

test('the seller’s tab is in the page’s HTML and stays until its code takes over', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Sleeved Tape', units: 2 }] })
  const { page, person } = await login('Ada Reyes')
  const { held, letOwnGo, letLateGo } = await openHeld(page, `/drop/${drop.id}?tab=seller`)
  const panel = page.getByRole('tabpanel', { name: 'Seller' })
  await expect(panel.getByText(`run by ${shop.seller.name}`)).toBeVisible()
  const written = await panel.getByRole('heading', { name: shop.storefrontName }).elementHandle()
  const account = page.waitForResponse((one) => new URL(one.url()).pathname === '/rpc/accounts/me')
  letOwnGo()
  await account
  await expect.poll(() => held.join()).toContain('drop-seller-tab')
  // The page's data changes meanwhile.
  await claim(person, drop.allItems[0]!.id)
  await expect(page.getByText('1of 2 left')).toBeVisible()
  expect(await written?.evaluate((node) => node.isConnected)).toBe(true)
  letLateGo()
  await panel.getByRole('button', { name: `Follow Storefront: ${shop.storefrontName}`, exact: true }).click()
  await expect(panel.getByRole('button', { name: `Following: ${shop.storefrontName}`, exact: true })).toBeVisible()
  expect(await written?.evaluate((node) => node.isConnected)).toBe(true)
})
