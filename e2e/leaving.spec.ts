/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.

import { checkPage } from './testing/check-page.ts'
import { bar, cacheClaim, cachePage, isSignInPageCached, lost, personal, someTime } from './testing/device.ts'
import { sql } from './testing/running-server.ts'
import { expect, open, test } from './testing/test.ts'
import { openWire, type Wire } from './testing/wire.ts'

// What a device deletes when its owner signs out, online and offline, and when a session ends elsewhere. The service
// worker is allowed (playwright.config.ts).

test.use({ serviceWorkers: 'allow' })

let wire: Wire
test.beforeAll(async () => {
  wire = await openWire()
})
test.afterAll(() => wire.close())

test('signing out deletes what the device cached, and so does a session that ended elsewhere', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const drop = await shop.drop()
  const ada = await login('Ada Reyes')
  const { page } = ada
  const kept = await cacheClaim(ada, drop)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/signin/)
  await expect
    .poll(async () => (await personal(page)).filter((path) => /claims|orders|accounts|owner/.test(path)))
    .toEqual([])
  await page.context().setOffline(true)
  await page.goto(kept)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()

  const other = await login('Ben Okafor')
  await open(other.page, '/orders')
  await cachePage(other.page, '/orders', '"orders","mine"', 'accounts')
  await sql('delete from auth.session where user_id = $1', [other.person.id])
  watch.allow(/401/)
  await open(other.page, '/help')
  await expect
    .poll(async () => (await personal(other.page)).filter((path) => /orders|accounts|owner/.test(path)))
    .toEqual([])
})

test('a page that signs out before its last code is there goes to the sign-in page once', async ({ login, watch }) => {
  // The late code reads the account of the session that is over.
  watch.allow(/401/)
  const { page } = await login('Ada Reyes')
  // The server would report the session's end to the page's socket.
  await page.routeWebSocket(/./, () => undefined)
  const code = Promise.withResolvers<void>()
  await page.route(/\/on-device-/, async (route) => {
    await code.promise
    await route.continue()
  })
  await open(page, '/help')
  // The deletion waits for this lock, so the page stays between the server's answer and the sign-in page.
  await page.evaluate(() => {
    const held = Promise.withResolvers<void>()
    Object.assign(globalThis, { isSamePage: true, letDelete: held.resolve })
    void navigator.locks.request('keepcase-kept', { mode: 'shared' }, () => held.promise)
  })
  const answer = page.waitForResponse(/sign-out$/)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await answer
  const loaded = page.waitForResponse(/\/on-device-/)
  code.resolve()
  await loaded
  // Loaded is not begun yet; the deletion waits for two seconds at most.
  await page.waitForTimeout(500)
  await page.evaluate(() => (globalThis as unknown as { letDelete(): void }).letDelete())
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByLabel('Email').fill('ada@keepcase.test')
  // Whatever the late code begins has begun by now.
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await expect(page.getByLabel('Email')).toHaveValue('ada@keepcase.test')
})

test('signing out offline deletes everything at once, and the session ends once the network is back', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const drop = await shop.drop()
  const ada = await login('Ada Reyes', { proxy: wire.proxy })
  const { page, person } = ada
  const kept = await cacheClaim(ada, drop)
  await isSignInPageCached(page)
  const other = await page.context().newPage()
  await open(other, '/orders')
  const sessions = () => sql('select 1 from auth.session where user_id = $1', [person.id])
  expect(await sessions()).toHaveLength(1)
  // The page does the same when it adds holds to the cart that it read just before.
  await other.evaluate(() => {
    new BroadcastChannel('keepcase-left').onmessage = () => {
      for (const store of [localStorage, sessionStorage]) store.setItem('keepcase-cart', '[]')
    }
  })

  wire.cut()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('You’re signed out, and your data is gone from this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await checkPage(page, 'signed-out-offline')
  // The other tab follows, without what it stored meanwhile, and stays signed out after a reload.
  await expect(other.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  expect(await other.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toHaveProperty('keepcase-cart')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await personal(page)).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toHaveProperty('keepcase-cart')
  expect(JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    person.id,
  )
  await page.goto(kept)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeHidden()
  await page.goto('/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await sessions()).toHaveLength(1)

  // Back online, nothing personal is shown any more, and the session is over.
  wire.mend()
  await page.context().setOffline(false)
  await expect.poll(sessions).toEqual([])
  await expect(page.getByText('You’re signed out, and your data is gone')).toBeHidden()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/signin/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('kc_out')
})

test('calls of a signed-out browser are signed out, whatever is asked first', async ({ login, watch }) => {
  watch.allow(/401/)
  const { page, person } = await login('Cy Okafor')
  // The only page that does not report to the server by itself.
  await page.goto('/offline')
  await page.context().addCookies([{ name: 'kc_out', value: '1', url: page.url() }])
  const status = () => page.evaluate(() => fetch('/api/notifications/devices').then(({ status }) => status))
  expect(await status()).toBe(401)
  expect(await sql('select 1 from auth.session where user_id = $1', [person.id])).toHaveLength(1)
})

test('a session that ended while the device was offline is noticed by a page’s next read, or by the worker alone', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  watch.allow(/401/)
  const drop = await shop.drop({ lots: [{ title: 'Night Shift VHS' }, { title: 'Late Fees' }] })
  const di = await login('Di Moreau')
  const { page, person } = di
  const kept = await cacheClaim(di, drop)
  const own = async () => (await personal(page)).filter((path) => /claims|orders|accounts|owner/.test(path))
  await page.context().setOffline(true)
  await page.goto(kept)
  await expect(bar(page)).toHaveText(someTime)
  await sql('delete from auth.session where user_id = $1', [person.id])
  await page.context().setOffline(false)
  await expect.poll(own).toEqual([])
  await expect(page).toHaveURL(/\/signin/)

  // With no page of the account open an alert is enough: the worker checks the session and deletes the data.
  const again = await login('Fay Brandt')
  await cacheClaim(again, drop, 1)
  const worker = again.page.context().serviceWorkers()[0]!
  await again.page.goto('/api/time')
  await again.page.evaluate(() => localStorage.setItem('recent-searches', '["night shift"]'))
  await sql('delete from auth.session where user_id = $1', [again.person.id])
  await worker.evaluate(() => {
    type Wake = new (type: string, init: { tag: string }) => Event
    const { SyncEvent } = globalThis as unknown as { SyncEvent: Wake }
    dispatchEvent(new SyncEvent('sync', { tag: 'keepcase-still-in' }))
  })
  await expect
    .poll(() => worker.evaluate(async () => (await caches.keys()).filter((name) => /pages|reads/.test(name))))
    .toEqual([]) // What the worker cannot reach, the next page forgets.
  await open(again.page, '/help')
  await expect.poll(() => again.page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
})
