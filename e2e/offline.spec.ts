/// <reference lib="dom" />
// What stands inside `page.evaluate` runs in a page: hence the reference.
import type { Page } from '@playwright/test'
import { claimButton } from './world/claim-button.ts'
import { sql } from './world/house.ts'
import { lookAt } from './world/look.ts'
import { claim } from './world/shop.ts'
import { pay, saveAddress } from './world/steps.ts'
import { expect, open, test } from './world/test.ts'

// The installed app, and what a device shows without a network. Here alone the service worker is let in
// (playwright.config.ts).

test.use({ serviceWorkers: 'allow' })

/** What a page says when its network is gone: that is the journey. */
const lost = /Failed to load resource|ERR_|WebSocket|Failed to fetch/
const someTime = /^You’re offline\. Showing what we loaded at \d\d?:\d\d [AP]M\.$/
const bar = (page: Page) => page.locator('[data-offline]')

/** Looks at a page until this device has kept it, with what it has read under each of these names. */
async function keep(page: Page, path: string, ...reads: string[]): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          async ([address, names]) => {
            const pages = await caches.open('keepcase-pages')
            const kept = await (await caches.open('keepcase-reads')).keys()
            const found = kept.map(({ url }) => decodeURIComponent(new URL(url).pathname))
            return Boolean(await pages.match(address)) && names.every((name) => found.some((one) => one.includes(name)))
          },
          [path, reads] as const,
        ),
      { timeout: 30_000, message: `${path} is kept` },
    )
    .toBe(true)
}

/** The page that a sign-out leads to is there without a network. */
const wayOutIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/signin')))).toBe(true)

/** Everything on the device that tells of a person, by cache. */
const personal = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/-(assets|offline)$/.test(name))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname))
  })

test('the app can be installed: its manifest, icons and shortcuts are there', async ({ visit }) => {
  const page = await visit()
  await open(page, '/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (href) => (await fetch(href)).json(), address ?? '')
  expect(manifest).toMatchObject({ name: 'Keepcase', start_url: '/discover', display: 'standalone', scope: '/' })
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  )
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const src of [...icons.map((icon) => icon.src), touch]) {
    const size = await page.evaluate(async (href) => {
      const image = new Image()
      image.src = href ?? ''
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size).toBe(icons.find((icon) => icon.src === src)?.sizes ?? '180x180')
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
  // The browser's own opinion.
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('a drop, a claim and an order that were looked at are read without a network, with their time', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const drop = await shop.drop({
    title: 'Kept for later',
    lots: [
      { title: 'Dusk Patrol', units: 2 },
      { title: 'Late Fees', units: 2 },
    ],
  })
  const { page, person } = await login('Ada Reyes')
  await saveAddress(person)
  const [first, second] = drop.allItems
  await claim(person, first!.id)
  await open(page, '/checkout')
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is yours.')
  const [order] = await sql<{ id: string; number: string }>('select id, number from orders where buyer_id = $1', [
    person.id,
  ])
  const held = (await claim(person, second!.id)).claim!

  await open(page, '/discover')
  // Reached by the pages' own code, as most pages are.
  await page.getByRole('link', { name: 'Kept for later' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept for later' })).toBeVisible()
  await keep(page, `/drop/${drop.id}`, '"drops","byId"')
  await open(page, `/claims/${held.id}`)
  await keep(page, `/claims/${held.id}`, '"one"', 'accounts')
  await open(page, `/orders/${order!.id}`)
  await keep(page, `/orders/${order!.id}`, '"orders","byId"')
  await open(page, '/checkout')
  await keep(page, '/checkout', '"claims","mine"')

  await page.context().setOffline(true)
  await page.goto(`/drop/${drop.id}?tab=details`)
  await expect(page).toHaveURL(`/drop/${drop.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kept for later' })).toBeVisible()
  await expect(bar(page)).toHaveText(someTime)
  await expect(claimButton(page, 'Late Fees')).toBeDisabled()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar(page)).toBeInViewport()

  await page.goto(`/claims/${held.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Late Fees' })).toBeVisible()
  await expect(bar(page)).toHaveText(someTime)

  await page.goto(`/orders/${order!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order!.number}` })).toBeVisible()
  await expect(bar(page)).toHaveText(someTime)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ship to')).toBeVisible()
  await expect(page.getByText('97201').filter({ visible: true }).first()).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expect(page.getByText('You’re offline. Your holds keep running; pay when you’re back.')).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()

  await page.context().setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay \$/ }).first()).toBeEnabled()
})

test('a page that was not looked at says so, and leads to what is kept; it loads when the network is back', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const [known, unknown] = [await shop.drop({ title: 'Known drop' }), await shop.drop({ title: 'Unknown drop' })]
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${known.id}`)
  await keep(page, `/drop/${known.id}`, `/kept/title//drop/${known.id}`)
  await page.context().setOffline(true)
  await page.goto(`/drop/${unknown.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await lookAt(page, 'offline')
  // After its week a page is not offered any more, though it may still lie there.
  await page.clock.setFixedTime(Date.now() + 7 * 86_400_000 + 60_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page.getByRole('link', { name: 'Known drop' })).toBeHidden()
  await page.clock.setFixedTime(Date.now())
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.getByRole('link', { name: 'Known drop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Known drop' })).toBeVisible()
  // A link to what is not kept goes the same way, though the pages' own code follows links.
  await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeHidden()
})

test('the page for that weighs under 20 kB with all that it needs', async ({ visit }) => {
  const page = await visit()
  let bytes = 0
  const asked: string[] = []
  page.on('response', async (response) => {
    asked.push(response.url())
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length
  })
  await page.goto('/offline')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('What you look at is kept on this device for a week')).toBeVisible()
  expect(asked.filter((url) => !/favicon/.test(url))).toHaveLength(1)
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThan(20_000)
})

test('signing out forgets what was kept, and so does a session that ended elsewhere', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const drop = await shop.drop()
  const { page, person } = await login('Ada Reyes')
  const held = (await claim(person, drop.allItems[0]!.id)).claim!
  await open(page, `/claims/${held.id}`)
  await keep(page, `/claims/${held.id}`, '"one"')
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/signin/)
  await expect
    .poll(async () => (await personal(page)).filter((path) => /claims|orders|accounts|owner/.test(path)))
    .toEqual([])
  await page.context().setOffline(true)
  await page.goto(`/claims/${held.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()

  const other = await login('Ben Okafor')
  await open(other.page, '/orders')
  await keep(other.page, '/orders', '"orders","mine"', 'accounts')
  await sql('delete from auth.session where user_id = $1', [other.person.id])
  watch.allow(/401/)
  await open(other.page, '/help')
  await expect
    .poll(async () => (await personal(other.page)).filter((path) => /orders|accounts|owner/.test(path)))
    .toEqual([])
})

test('signing out without a network forgets everything here at once, and the session ends with the network', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const drop = await shop.drop()
  const { page, person } = await login('Ada Reyes')
  // The network is away for the pages alone: the browser itself would wake the worker at once, from whichever page.
  await page.context().addInitScript(() => {
    const { prototype } = (globalThis as unknown as { SyncManager: { prototype: object } }).SyncManager
    Object.assign(prototype, { register: async () => undefined })
  })
  const held = (await claim(person, drop.allItems[0]!.id)).claim!
  await open(page, `/claims/${held.id}`)
  await keep(page, `/claims/${held.id}`, '"one"', 'accounts')
  await wayOutIsKept(page)
  const other = await page.context().newPage()
  await open(other, '/orders')
  const sessions = () => sql('select 1 from auth.session where user_id = $1', [person.id])
  expect(await sessions()).toHaveLength(1)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('You’re signed out, and nothing of yours is left on this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await lookAt(page, 'signed-out-offline')
  // The other tab follows, and after a reload it stays like that.
  await expect(other.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await personal(page)).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toHaveProperty('keepcase-cart')
  expect(JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    person.id,
  )
  await page.goto(`/claims/${held.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeHidden()
  await page.goto('/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await sessions()).toHaveLength(1)

  // With the network nothing shows the person any more, and the session is over.
  await page.context().setOffline(false)
  await expect.poll(sessions).toEqual([])
  await expect(page.getByText('You’re signed out, and nothing of yours')).toBeHidden()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/signin/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('kc_out')
})

test('a call of a browser that was left is nobody’s, whatever is asked first', async ({ login, watch }) => {
  watch.allow(/401/)
  const { page, person } = await login('Cy Okafor')
  await open(page, '/help')
  await page.context().addCookies([{ name: 'kc_out', value: '1', url: page.url() }])
  const status = () => page.evaluate(() => fetch('/api/notifications/devices').then(({ status }) => status))
  expect(await status()).toBe(401)
  expect(await sql('select 1 from auth.session where user_id = $1', [person.id])).toHaveLength(1)
})

test('a session that ended while the device was away is noticed by a page that reads, and by the worker alone', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  watch.allow(/401/)
  const drop = await shop.drop({ lots: [{ title: 'Night Shift VHS' }, { title: 'Late Fees' }] })
  const { page, person } = await login('Di Moreau')
  const held = (await claim(person, drop.allItems[0]!.id)).claim!
  const look = async () => {
    await open(page, `/claims/${held.id}`)
    await keep(page, `/claims/${held.id}`, '"one"', 'accounts')
  }
  const own = async () => (await personal(page)).filter((path) => /claims|orders|accounts|owner/.test(path))
  await look()
  await page.context().setOffline(true)
  await page.goto(`/claims/${held.id}`)
  await expect(bar(page)).toHaveText(someTime)
  await sql('delete from auth.session where user_id = $1', [person.id])
  await page.context().setOffline(false)
  await expect.poll(own).toEqual([])
  await expect(page).toHaveURL(/\/signin/)

  // With no page of the account open an alert is enough: the worker asks, and forgets.
  const again = await login('Fay Brandt')
  const ownClaim = (await claim(again.person, drop.allItems[1]!.id)).claim!
  await open(again.page, `/claims/${ownClaim.id}`)
  await keep(again.page, `/claims/${ownClaim.id}`, '"one"', 'accounts')
  const worker = again.page.context().serviceWorkers()[0]!
  await again.page.goto('/api/time')
  await sql('delete from auth.session where user_id = $1', [again.person.id])
  await worker.evaluate(() => {
    type Wake = new (type: string, init: { tag: string }) => Event
    const { SyncEvent } = globalThis as unknown as { SyncEvent: Wake }
    dispatchEvent(new SyncEvent('sync', { tag: 'keepcase-still-in' }))
  })
  await expect
    .poll(() => worker.evaluate(async () => (await caches.keys()).filter((name) => /pages|reads/.test(name))))
    .toEqual([])
})

test('a claim that was pressed offline never fires later, and no call is ever kept', async ({ shop, login, watch }) => {
  watch.allow(lost)
  const drop = await shop.drop({ lots: [{ title: 'Coastal Static', units: 2 }] })
  const { page, person } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await keep(page, `/drop/${drop.id}`, '"drops","byId"')
  await page.context().setOffline(true)
  await page.goto(`/drop/${drop.id}`)
  await expect(claimButton(page, 'Coastal Static')).toBeDisabled()
  // Even a call that goes out comes to nothing at once: the worker neither answers it nor puts it by.
  const failed = await page.evaluate(
    (id) =>
      fetch(`/api/drop-items/${id}/claims`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: '{}',
      }).then(
        () => false,
        () => true,
      ),
    drop.allItems[0]!.id,
  )
  expect(failed).toBe(true)
  expect(
    await page.evaluate(() =>
      fetch('/api/time').then(
        () => 'answered',
        () => 'nothing',
      ),
    ),
  ).toBe('nothing')
  await page.context().setOffline(false)
  await expect(claimButton(page, 'Coastal Static')).toBeEnabled()
  await page.waitForTimeout(1_500)
  expect(await sql('select 1 from claims where user_id = $1', [person.id])).toEqual([])
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => /^\/(api|rpc)/.test(path))).toEqual([])
})

test('a new version waits until it is let in; a page of an older build is asked, and reloads at the press', async ({
  visit,
}) => {
  const page = await visit()
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  const offer = page.getByText('A new version is ready')

  // A worker of this very build is let in without a word.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?same'))
  await expect.poll(controller).toContain('?same')
  await expect(offer).toBeHidden()

  // To a page of an older build the next one is offered, and nothing reloads by itself.
  await page.evaluate(() => {
    const page = globalThis as unknown as { __reactRouterManifest: { version: string }; isSamePage: boolean }
    page.__reactRouterManifest.version = 'older'
    page.isSamePage = true
    return navigator.serviceWorker.register('/sw.js?newer')
  })
  await expect(offer).toBeVisible()
  expect(await controller()).toContain('?same')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('isSamePage' in globalThis))
  await expect.poll(controller).toContain('?newer')
})

test('the app’s icon counts the claims that wait to be paid, until the account leaves', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night Shift VHS' }, { title: 'Late Fees' }] })
  const { page, person } = await login('Ada Reyes')
  for (const item of drop.allItems) await claim(person, item.id)
  await page.addInitScript(() => {
    const told = { count: -1 }
    Object.assign(globalThis, { told })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => Object.assign(told, { count }),
      clearAppBadge: async () => Object.assign(told, { count: 0 }),
    })
  })
  await open(page, '/dashboard')
  const badge = () => page.evaluate(() => (globalThis as unknown as { told: { count: number } }).told.count)
  await expect.poll(badge).toBe(2)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/signin/)
  await expect.poll(badge).toBe(0)
})
