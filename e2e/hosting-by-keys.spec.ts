import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { tabTo } from './testing/keyboard.ts'
import { openShop } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'

const wide = { width: 1360, height: 900 }

test('an evening by keys alone: undo, order, note, pause, extend, answer, end, and what is left goes on', async ({
  visit,
  login,
}) => {
  test.slow()
  const shop = await openShop('Lantern Slides')
  const lots = [1, 2, 3, 4].map((n) => ({ title: `Reel ${n}` }))
  const drop = await shop.drop({ type: 'live', title: 'Four reels', lots })
  const read = () => shop.seller.call<SellerDrop>('GET', `/drops/${drop.id}/seller`)
  const host = await visit({ viewport: wide })
  const { keyboard } = host
  await host.context().addCookies(shop.seller.cookies)
  const { page: buyer } = await login('Ada Reyes')
  await Promise.all([open(host, `/storefront-dashboard/drops/${drop.id}/host`), open(buyer, `/drop/${drop.id}`)])
  await expect(host.getByText('Next: lot 1, Reel 1')).toBeVisible()

  // Twice the space bar reveals, U takes it back.
  await keyboard.press('Space')
  await keyboard.press('Space')
  await expect(host.getByRole('button', { name: 'Undo reveal' })).toBeVisible()
  await expect(claimButton(buyer, 'Reel 1')).toBeEnabled()
  await keyboard.press('u')
  await expect(buyer.getByText('Live. The first lot is coming up.').first()).toBeVisible()
  await expect(host.getByText('Next: lot 1, Reel 1')).toBeVisible()

  // Presses that come faster than the server's answers: each counts.
  await tabTo(host, 'Move Reel 1 down')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(host.getByText('Next: lot 1, Reel 2')).toBeVisible()
  await expect(host.locator('[data-lot="3"]')).toContainText('Reel 1')
  await expect(host.getByRole('button', { name: 'Move Reel 1 down' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(host.getByText('Next: lot 2, Reel 2')).toBeVisible()
  await expect(host.getByRole('button', { name: 'Re-open Reel 1' })).toBeVisible()
  await expect(host.getByText('Another host was faster')).toBeHidden()

  await tabTo(host, 'Reveal lot 2')
  // A press right after the turn has changed counts for nothing.
  await expect(async () => {
    await keyboard.press('Enter')
    await expect(host.getByRole('button', { name: 'Press again to reveal' })).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await keyboard.press('Enter')
  await claimButton(buyer, 'Reel 2').click()
  await expect(host.getByRole('region', { name: 'Claims' })).toContainText('Ada Reyes')
  await expect(host.getByRole('button', { name: 'Undo reveal' })).toBeHidden()
  await checkPage(host, 'host-console')
  await host.setViewportSize(wide)

  await keyboard.press('n')
  await keyboard.type('Back in two minutes.')
  await keyboard.press('Enter')
  await expect(buyer.getByText('Back in two minutes.')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.press('p')
  await expect(host.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await keyboard.type('Changing the reel.')
  await keyboard.press('Enter')
  await expect(buyer.getByText('Changing the reel.')).toBeVisible()
  await expect(host.getByRole('dialog')).toBeHidden()
  // A press while an answer is on its way waits for it.
  const resumed = Promise.withResolvers<void>()
  await host.route(/\/rpc\/drops\/resume$/, async (route) => {
    const response = await route.fetch()
    await resumed.promise
    await route.fulfill({ response })
  })
  await keyboard.press('p')
  await expect(buyer.getByText('Changing the reel.')).toBeHidden()
  const before = await read()
  await keyboard.press('x')
  resumed.resolve()
  await expect(host.getByText('Extended by 5 minutes')).toBeVisible()
  expect(Date.parse((await read()).endDate!) - Date.parse(before.endDate!)).toBe(300_000)

  await buyer.getByRole('textbox', { name: 'Message' }).fill('Is the reel whole?')
  await buyer.keyboard.press('Enter')
  await expect(host.getByRole('log', { name: 'Chat' })).toContainText('Is the reel whole?')
  await tabTo(host, 'Options for Ada Reyes’s message')
  await keyboard.press('Enter')
  await expect(host.getByRole('menuitem', { name: 'Answer' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(host.getByRole('textbox', { name: 'Answer to Ada Reyes' })).toBeFocused()
  await keyboard.type('Yes, played once.')
  await keyboard.press('Enter')
  await expect(buyer.getByRole('region', { name: 'Answered by the host' })).toContainText('Yes, played once.')

  await expect(host.getByRole('textbox', { name: 'Answer to Ada Reyes' })).toBeHidden()
  await keyboard.press('e')
  await expect(host.getByRole('textbox', { name: 'Type END to end the drop' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(host.getByText('Type END in capitals.')).toBeVisible()
  await keyboard.type('END')
  await keyboard.press('Enter')
  await expect(host.getByRole('heading', { name: 'This drop is over.' })).toBeFocused()
  await tabTo(host, 'Continue in a new drop')
  await keyboard.press('Enter')
  await expect(host).toHaveURL(new RegExp(`/storefront-dashboard/${shop.storefrontId}/drops/[0-9a-f-]{36}$`))
  const id = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const draft = await shop.seller.call<SellerDrop>('GET', `/drops/${id}/seller`)
  expect(draft.allItems.map(({ title }) => title)).toEqual(['Reel 1', 'Reel 3', 'Reel 4'])
})
