import { grantRights } from './testing/administrator.ts'
import { countShifts, expectStill } from './testing/shifts.ts'
import { claim } from './testing/shop.ts'
import { buy, saveAddress } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'
import { openWire } from './testing/wire.ts'

// What a signed-in page reads takes the place of what stood for it, and moves nothing else.

test('pages of buyers, sellers and administrators come without moving', async ({ shop, login }) => {
  test.slow()
  const { page, person } = await login('Ada Reyes')
  await grantRights(person)
  const own = await person.call<{ id: string }>('POST', '/storefronts', { name: `Still ${person.id.slice(0, 6)}` })
  await person.call('POST', '/items', { storefrontId: own.id, title: 'Late Fees', priceCents: 500, quantity: 1 })
  await saveAddress(person)
  await buy(shop, person, 'Eightball 3')
  const { allItems } = await shop.drop({ lots: [{ title: 'Dusk Patrol' }] })
  for (const { id } of allItems) await claim(person, id)
  await countShifts(page)
  const pages = [
    ['/notifications', () => page.getByRole('heading', { name: 'Today' })],
    ['/checkout', () => page.getByRole('region', { name: 'Payment' })],
    ['/orders', () => page.getByRole('main').getByRole('link').first()],
    ['/storefront-dashboard', () => page.getByRole('heading', { name: 'Unpaid holds' })],
    ['/items', () => page.getByText('Late Fees').first()],
    ['/admin/users', () => page.getByRole('searchbox')],
    ['/admin/settings', () => page.getByRole('switch').first()],
  ] as const
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, sight] of pages) {
      await open(page, path)
      await expect(sight()).toBeVisible()
      // Whatever is still loading arrives within this time.
      await page.waitForTimeout(700)
      await expectStill(page, `${path} at ${width} px`, 0.1)
    }
  }
})

test('a storefront keeps the place of a buyer’s progress through its tiers free', async ({ shop, login }) => {
  const { page } = await login('Ada Reyes')
  let answer = Promise.withResolvers<void>()
  await page.route('**/rpc/loyalty/mine', async (route) => {
    await answer.promise
    await route.continue()
  })
  const tiers = page.getByRole('region', { name: 'Loyalty tiers' })
  for (const width of [390, 1360]) {
    answer = Promise.withResolvers()
    await page.setViewportSize({ width, height: 900 })
    await open(page, `/storefront/${shop.storefrontId}`)
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    const before = await tiers.boundingBox()
    answer.resolve()
    await expect(tiers.getByText('0 of 1 purchase.')).toBeVisible()
    expect(await tiers.boundingBox(), `at ${width} px`).toEqual(before)
  }
})

test('a page that arrives in two parts shows its bars as they stay', async ({ login }) => {
  const wire = await openWire({ pauseBefore: '<main' })
  const { page, person } = await login('Ada Reyes', { viewport: { width: 1360, height: 900 }, proxy: wire.proxy })
  await grantRights(person)
  await open(page, '/admin/settings')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await countShifts(page)
  await page.goto('/admin/settings', { waitUntil: 'commit' })
  const search = page.getByRole('button', { name: 'Search' })
  const asPainted = await search.boundingBox()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await page.waitForTimeout(700)
  await expectStill(page, '/admin/settings')
  expect(await search.boundingBox()).toEqual(asPainted)
  wire.close()
})
