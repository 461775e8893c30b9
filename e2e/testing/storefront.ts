import type { Locator, Page } from '@playwright/test'
import { sql } from './running-server.ts'
import { openShop, type Shop } from './shop.ts'

/** The address of a storefront, or of one of its tabs. */
export const addressOf = (shop: Shop, tab?: string): string =>
  `/storefront/${shop.storefrontId}${tab ? `?tab=${tab}` : ''}`

/** A tab of the page by its name. */
export const tab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name })
/** The panel of the selected tab. */
export const panel = (page: Page): Locator => page.getByRole('tabpanel')

/** A new storefront with something in every tab. */
export async function fullShop(name: string): Promise<Shop> {
  const shop = await openShop(name)
  await shop.drop({ title: 'Tapes of the flood', startsIn: 3 * 3600, lots: [{ title: 'Dusk Patrol' }] })
  const over = await shop.drop({ title: 'Last year’s shelf' })
  await sql(
    `update drops set start_date = app_now() - interval '1 hour', end_date = app_now() - interval '1 minute' where id = $1`,
    [over.id],
  )
  for (const [title, subscribersOnly] of [
    ['A garage in Duluth', false],
    ['What did not make it', true],
  ] as const) {
    await shop.seller.call('POST', `/storefronts/${shop.storefrontId}/updates`, {
      title,
      body: `${title}: two boxes, dry.\n\nMore on Monday.`,
      subscribersOnly,
    })
  }
  return shop
}
