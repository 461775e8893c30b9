/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.

import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { bar, cachePage, lost, someTime } from './testing/device.ts'
import { sql } from './testing/running-server.ts'
import { claim } from './testing/shop.ts'
import { pay, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// What a device shows offline. The service worker is allowed (playwright.config.ts).

test.use({ serviceWorkers: 'allow' })

test('visited drops, claims and orders can be read offline, with their age', async ({ shop, login, watch }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  const [order] = await sql<{ id: string; number: string }>('select id, number from orders where buyer_id = $1', [
    person.id,
  ])
  const held = (await claim(person, second!.id)).claim!

  await open(page, '/discover')
  // Opened by client-side navigation, like most pages.
  await page.getByRole('link', { name: 'Kept for later' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept for later' })).toBeVisible()
  await cachePage(page, `/drop/${drop.id}`, '"drops","byId"')
  await open(page, `/claims/${held.id}`)
  await cachePage(page, `/claims/${held.id}`, '"one"', 'accounts')
  await open(page, `/orders/${order!.id}`)
  await cachePage(page, `/orders/${order!.id}`, '"orders","byId"')
  await open(page, '/checkout')
  await cachePage(page, '/checkout', '"claims","mine"')

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

test('a page that wasn’t visited says so and leads to cached ones; it loads when the network is back', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(lost)
  const [known, unknown] = [await shop.drop({ title: 'Known drop' }), await shop.drop({ title: 'Unknown drop' })]
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${known.id}`)
  await cachePage(page, `/drop/${known.id}`, `/kept/title//drop/${known.id}`)
  await page.context().setOffline(true)
  await page.goto(`/drop/${unknown.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await checkPage(page, 'offline')
  // After its week a page is not offered any more, though it may still be stored.
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
  // A client-side link to a page that is not cached ends the same way.
  await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeHidden()
})

test('the offline page weighs under 20 kB with everything it needs', async ({ visit }) => {
  const page = await visit()
  const asked: string[] = []
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    asked.push(response.url())
    bodies.push(response.body().catch(() => Buffer.alloc(0)))
  })
  await page.goto('/offline')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Pages you visit stay on this device for a week')).toBeVisible()
  expect(asked.filter((url) => !/favicon/.test(url))).toHaveLength(1)
  const bytes = Buffer.concat(await Promise.all(bodies)).length
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThan(20_000)
})

test('a claim pressed offline is never sent later, and no call is ever cached', async ({ shop, login, watch }) => {
  watch.allow(lost)
  const drop = await shop.drop({ lots: [{ title: 'Coastal Static', units: 2 }] })
  const { page, person } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await cachePage(page, `/drop/${drop.id}`, '"drops","byId"')
  await page.context().setOffline(true)
  await page.goto(`/drop/${drop.id}`)
  await expect(claimButton(page, 'Coastal Static')).toBeDisabled()
  // An API call fails at once: the worker neither answers nor queues it.
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
