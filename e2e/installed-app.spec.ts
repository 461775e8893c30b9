/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.
import { claim } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'

// The installable app and its updates. The service worker is allowed (playwright.config.ts).

test.use({ serviceWorkers: 'allow' })

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
  // The browser's own verdict on installability.
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('a new version waits; a page of an older build offers it, and reloads when pressed', async ({ visit }) => {
  const page = await visit()
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  const offer = page.getByText('A new version is ready')

  // A worker of the same build takes over unnoticed.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?same'))
  await expect.poll(controller).toContain('?same')
  await expect(offer).toBeHidden()

  // A page of an older build is offered the next one, and nothing reloads by itself.
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

test('the app’s icon counts unpaid claims until the account signs out', async ({ shop, login, watch }) => {
  // Requests in flight at the sign-out are refused.
  watch.allow(/401/)
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
