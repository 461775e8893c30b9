import { walkByTab } from './testing/keyboard.ts'
import { openShop } from './testing/shop.ts'
import { buy } from './testing/steps.ts'
import { expect, open, test } from './testing/test.ts'

// A seller's pages by keyboard alone. Staff and palette are in storefront-dashboard, the console in hosting-by-keys.

const sections = [
  '',
  '/drops',
  '/drops?view=calendar',
  '/orders',
  '/fulfillment',
  '/earnings',
  '/customers',
  '/codes',
  '/tiers',
  '/updates',
  '/staff',
  '/settings',
]

test('Tab reaches all that a seller’s pages offer, and its focus is always seen', async ({ visit, login }) => {
  test.setTimeout(240_000)
  const [shop, { person }] = [await openShop('Tabbed Records'), await login('Ada Reyes')]
  await buy(shop, person, 'Eightball 3')
  const drop = await shop.drop({ title: 'The next crate', startsIn: 7200, lots: [{ title: 'Dusk Patrol' }] })
  const draft = await shop.drop({ title: 'Half a crate', isDraft: true, lots: [{ title: 'Night Mail' }] })
  const pages = [
    ...sections.map((section) => `/storefront-dashboard/${shop.storefrontId}${section}`),
    `/storefront-dashboard/${shop.storefrontId}/customers?customer=${person.id}`,
    `/storefront-dashboard/${shop.storefrontId}/drops/new`,
    `/storefront-dashboard/${shop.storefrontId}/drops/${draft.id}`,
    `/storefront-dashboard/${shop.storefrontId}/drops/${drop.id}`,
    `/items?storefront=${shop.storefrontId}`,
    `/items?storefront=${shop.storefrontId}&item=new`,
    `/items?storefront=${shop.storefrontId}&import=new`,
    '/storefront-onboarding',
  ]
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  for (const path of pages) {
    await test.step(path, async () => {
      await open(page, path)
      // A form in a dialog opens after its page.
      const part = /&(item|import)=/.test(path) ? page.getByRole('dialog') : page.getByRole('heading', { level: 1 })
      await expect(part).toBeVisible()
      await page.waitForLoadState('networkidle')
      // An import begins with the choice of a file.
      const least = path.includes('&import=') ? 2 : 6
      expect(await walkByTab(page), `stops of ${path}`).toBeGreaterThanOrEqual(least)
    })
  }
})
