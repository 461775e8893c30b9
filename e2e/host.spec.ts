import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { sql } from './testing/running-server.ts'
import { openShop } from './testing/shop.ts'
import { expect, open, reopen, test } from './testing/test.ts'

// The host's console, as a host uses it on the evening: alone, with a second host, and with a bad connection.

const address = (drop: { id: string }) => `/storefront-dashboard/drops/${drop.id}/host`
const reveal = (page: Page) => page.getByRole('button', { name: /^(Reveal lot \d+|Press again to reveal)$/ })
const lots = (count: number) => Array.from({ length: count }, (_, i) => ({ title: `Reel ${i + 1}` }))

/** Presses the button twice, as a host does. */
async function revealNow(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Reveal lot ${number}`, exact: true }).click()
  await page.getByRole('button', { name: 'Press again to reveal' }).click()
}

/** The lots that were on stage, in the order of their turns, and the claims on lots that never were. */
async function stageOf(dropId: string) {
  const shown = await sql<{ title: string }>(
    `select i.title from drop_items di join items i on i.id = di.item_id
     where di.drop_id = $1 and di.reveal_number is not null order by di.reveal_number`,
    [dropId],
  )
  const stray = await sql<{ id: string }>(
    `select c.id from claims c join drop_items di on di.id = c.drop_item_id
     where c.drop_id = $1 and (di.reveal_number is null or c.claimed_at < di.revealed_at)`,
    [dropId],
  )
  return { shown: shown.map(({ title }) => title), stray }
}

test('ten lots from a phone: three buyers, a reload, a lost connection and a second host', async ({
  visit,
  login,
  watch,
}) => {
  test.slow()
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
  const shop = await openShop('Midnight Reel')
  const drop = await shop.drop({ type: 'live', title: 'Ten reels', lots: lots(10), cooldownSeconds: 0 })
  const host = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const second = await visit()
  for (const page of [host, second]) await page.context().addCookies(shop.seller.cookies)
  const buyers = await Promise.all(['Ada Reyes', 'Bo Lindqvist', 'Cleo Marsh'].map((name) => login(name)))
  await Promise.all([
    ...[host, second].map((page) => open(page, address(drop))),
    ...buyers.map(({ page }) => open(page, `/drop/${drop.id}`)),
  ])
  const takeTurn = async (number: number, go: () => Promise<void>) => {
    await go()
    const { page } = buyers[number % 3]!
    const button = claimButton(page, `Reel ${number}`)
    await expect(button).toBeEnabled()
    if (number % 2 === 1) {
      await button.click()
      await expect(button).toHaveText('Claimed')
    }
  }
  await takeTurn(1, () => revealNow(host, 1))
  await expect(host.getByRole('region', { name: 'Claims' })).toContainText('Bo Lindqvist')
  await expect(host.getByRole('region', { name: 'Claims' })).toContainText('$64.00')
  await takeTurn(2, () => revealNow(host, 2))
  await reopen(host)
  await takeTurn(3, () => revealNow(host, 3))

  // A press without a connection does nothing, then or later.
  await host.context().setOffline(true)
  await revealNow(host, 4)
  await expect(host.getByText('You’re offline').first()).toBeVisible()
  await host.context().setOffline(false)
  expect((await stageOf(drop.id)).shown).toHaveLength(3)
  await takeTurn(4, () => revealNow(host, 4))

  // Two hosts at the same instant: one lot.
  for (const page of [host, second]) await page.getByRole('button', { name: 'Reveal lot 5', exact: true }).click()
  await Promise.all(
    [host, second].map((page) =>
      page.getByRole('button', { name: 'Press again to reveal' }).click({ noWaitAfter: true }),
    ),
  )
  await takeTurn(5, async () => expect(reveal(second)).toHaveText('Reveal lot 6'))
  expect((await stageOf(drop.id)).shown).toHaveLength(5)
  for (const number of [6, 7, 8, 9, 10]) await takeTurn(number, () => revealNow(number % 2 ? host : second, number))

  await expect(host.getByText('Every lot has been on stage.').first()).toBeVisible()
  const { shown, stray } = await stageOf(drop.id)
  expect(shown).toEqual(lots(10).map(({ title }) => title))
  expect(stray).toEqual([])
})

test('the evening: undo, order, pace, pause, extend, note, end, and what is left goes on', async ({ visit, login }) => {
  test.slow()
  const shop = await openShop('Lantern Slides')
  const drop = await shop.drop({ type: 'live', title: 'Four reels', lots: lots(4) })
  const host = await visit({ viewport: { width: 1360, height: 900 } })
  await host.context().addCookies(shop.seller.cookies)
  const { page: buyer } = await login('Ada Reyes')
  await Promise.all([open(host, address(drop)), open(buyer, `/drop/${drop.id}`)])
  await expect(host.getByText('Next: lot 1, Reel 1')).toBeVisible()

  // By keyboard alone: twice the space bar reveals, U takes it back.
  await host.keyboard.press('Space')
  await host.keyboard.press('Space')
  await expect(claimButton(buyer, 'Reel 1')).toBeEnabled()
  await expect(host.getByRole('button', { name: 'Undo reveal' })).toBeEnabled()
  await host.keyboard.press('u')
  await expect(buyer.getByText('Live. The first lot is coming up.').first()).toBeVisible()

  await host.getByRole('button', { name: 'Move Reel 1 down' }).click()
  await expect(host.getByText('Next: lot 1, Reel 2')).toBeVisible()
  await host.getByRole('button', { name: 'Skip Reel 2' }).click()
  await expect(host.getByText('Next: lot 2, Reel 1')).toBeVisible()
  await revealNow(host, 2)
  await claimButton(buyer, 'Reel 1').click()
  await expect(host.getByRole('region', { name: 'Claims' })).toContainText('Ada Reyes')
  await expect(host.getByRole('button', { name: 'Undo reveal' })).toBeHidden()
  await checkPage(host, 'host-console')
  await host.setViewportSize({ width: 1360, height: 900 })

  await host.getByLabel('Note to the room').fill('Back in two minutes.')
  await host.getByRole('button', { name: 'Post note' }).click()
  await expect(buyer.getByText('Back in two minutes.')).toBeVisible()
  await host.getByRole('heading', { level: 1 }).click()
  await host.keyboard.press('p')
  await host.getByRole('dialog').getByLabel('Reason').fill('Changing the reel.')
  await host.getByRole('dialog').getByRole('button', { name: 'Pause drop' }).click()
  await expect(buyer.getByText('Changing the reel.')).toBeVisible()
  await host.getByRole('button', { name: 'Resume' }).click()
  await expect(buyer.getByText('Changing the reel.')).toBeHidden()

  const before = await shop.seller.call<SellerDrop>('GET', `/drops/${drop.id}/seller`)
  await host.getByRole('button', { name: 'Extend' }).click()
  await host.getByRole('menuitem', { name: 'By 10 minutes' }).click()
  await expect(host.getByText('Extended by 10 minutes')).toBeVisible()
  const after = await shop.seller.call<SellerDrop>('GET', `/drops/${drop.id}/seller`)
  expect(Date.parse(after.endDate!) - Date.parse(before.endDate!)).toBe(600_000)

  await host.getByRole('button', { name: 'End drop' }).click()
  const dialog = host.getByRole('dialog')
  await dialog.getByRole('button', { name: 'End drop' }).click()
  await expect(dialog.getByText('Type END in capitals.')).toBeVisible()
  await dialog.getByLabel('Type END to end the drop').fill('END')
  await dialog.getByRole('button', { name: 'End drop' }).click()
  await expect(host.getByText('This drop is over.')).toBeVisible()
  await host.getByRole('button', { name: 'Continue in a new drop' }).click()
  await expect(host).toHaveURL(new RegExp(`/storefront-dashboard/${shop.storefrontId}/drops/[0-9a-f-]{36}$`))
  const id = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const draft = await shop.seller.call<SellerDrop>('GET', `/drops/${id}/seller`)
  expect(draft.allItems.map(({ title }) => title)).toEqual(['Reel 2', 'Reel 3', 'Reel 4'])
})

test('a mystery from its first hint to the verified opening', async ({ visit, login }) => {
  test.slow()
  const shop = await openShop('Sealed Crates')
  const drop = await shop.drop({
    type: 'mystery',
    title: 'What the dealer kept',
    contents: 'Two tapes and a poster, near mint.',
    hints: [
      { body: 'It hums.', priceStepCents: 1000 },
      { body: 'Made in 1987.', priceStepCents: 500 },
    ],
    lots: [{ title: 'Sealed box', units: 2, priceCents: 4800 }],
  })
  const host = await visit({ viewport: { width: 1360, height: 900 } })
  await host.context().addCookies(shop.seller.cookies)
  const { page: buyer } = await login('Ada Reyes')
  await Promise.all([open(host, address(drop)), open(buyer, `/drop/${drop.id}`)])
  for (const [label, body] of [
    ['Reveal hint 1: $58.00', 'It hums.'],
    ['Reveal hint 2: $63.00', 'Made in 1987.'],
  ] as const) {
    await host.getByRole('button', { name: label }).click()
    await host.getByRole('button', { name: 'Press again to reveal' }).click()
    await expect(buyer.getByText(body, { exact: true })).toBeVisible()
  }
  await expect(host.getByText('Every hint is out.')).toBeVisible()
  await checkPage(host, 'host-mystery')
  await host.setViewportSize({ width: 1360, height: 900 })
  await host.getByRole('heading', { level: 1 }).click()
  await host.keyboard.press('e')
  await host.getByRole('dialog').getByLabel('Type END to end the drop').fill('END')
  await host.keyboard.press('Enter')
  await expect(host.getByText('This drop is over.')).toBeVisible()
  await host.getByRole('button', { name: 'Open the contents' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Open the contents' }).click()
  await expect(host.getByText('The fingerprint matches: these words were sealed before the start.')).toBeVisible()
  await expect(buyer.getByText('Two tapes and a poster, near mint.')).toBeVisible()
})
