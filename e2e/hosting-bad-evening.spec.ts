import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Page } from '@playwright/test'
import { claimButton } from './testing/claim-button.ts'
import { revealNow } from './testing/reveal-lot.ts'
import { openShop } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.keyboard.press('Enter')
}

test('a bad evening from a phone: wrong lot, wrong link, a disrupted chat, two hosts, no network, a withdrawn lot', async ({
  visit,
  login,
  watch,
}) => {
  test.slow()
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|400 \(Bad Request\)|409 \(Conflict\)/)
  const shop = await openShop('Rainy Reels')
  const lots = [1, 2, 3, 4].map((n) => ({ title: `Reel ${n}` }))
  const drop = await shop.drop({ type: 'live', title: 'A wet night', lots, cooldownSeconds: 0 })
  const console = `/storefront-dashboard/drops/${drop.id}/host`
  const [host, second] = [await visit(phone), await visit({ viewport: { width: 1360, height: 900 } })]
  for (const page of [host, second]) await page.context().addCookies(shop.seller.cookies)
  const [{ page: ada }, { page: bo }] = [await login('Ada Reyes'), await login('Bo Lindqvist')]
  await Promise.all([open(host, console), open(second, console)])
  await Promise.all([ada, bo].map((page) => open(page, `/drop/${drop.id}`)))

  await revealNow(host, 1)
  await expect(claimButton(ada, 'Reel 1')).toBeEnabled()
  await host.getByRole('button', { name: 'Undo reveal' }).click()
  await expect(ada.getByText('Live. The first lot is coming up.').first()).toBeVisible()
  await revealNow(host, 1)
  await claimButton(ada, 'Reel 1').click()
  await expect(claimButton(ada, 'Reel 1')).toHaveText('Claimed')
  await expect(host.getByRole('button', { name: 'Undo reveal' }), 'a claim makes it public for good').toBeHidden()

  const link = host.getByLabel('Link to your live video')
  await link.fill('my channel')
  await host.getByRole('button', { name: 'Show video' }).click()
  await expect(link).toHaveAccessibleDescription(/Paste the full link/)
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await host.getByRole('button', { name: 'Show video' }).click()
  await expect(ada.getByText('Loads from YouTube when you press.')).toBeVisible()

  await say(bo, 'cheaper at grift dot test')
  const menu = second.getByRole('button', { name: 'Options for Bo Lindqvist’s message' })
  await menu.click()
  await second.getByRole('menuitem', { name: 'Mute for 10 minutes' }).click()
  await expect(bo.getByText(/^You’re muted here until/)).toBeVisible()
  await second.getByRole('button', { name: 'Chat tools' }).click()
  const tools = second.getByRole('form', { name: 'Chat tools' })
  await tools.getByLabel('Blocked words').fill('grift')
  await tools.getByRole('button', { name: 'Save' }).click()
  await expect(tools).toBeHidden()
  await say(ada, 'who is grift?')
  await expect(ada.getByRole('log', { name: 'Chat' })).not.toContainText('who is grift?')
  await expect(ada.getByRole('textbox', { name: 'Message' }), 'what was refused is still there').toHaveValue(
    'who is grift?',
  )

  // Both hosts write a note: the second reads the other's, and chooses.
  const note = (page: Page) => page.getByRole('textbox', { name: 'Note to the room' })
  await note(host).fill('Rain on the line. Back in a minute.')
  await note(second).fill('Sound is off, we know.')
  await second.getByRole('button', { name: 'Post note' }).click()
  await expect(ada.getByText('Sound is off, we know.')).toBeVisible()
  await host.getByRole('button', { name: 'Post note' }).click()
  const choice = host.getByRole('alert').filter({ hasText: 'Someone else saved changes' })
  await expect(choice).toContainText('Sound is off, we know.')
  await choice.getByRole('button', { name: 'Save these choices' }).click()
  await expect(ada.getByText('Rain on the line. Back in a minute.')).toBeVisible()

  await host.context().setOffline(true)
  await expect(host.getByText('You’re offline. You can reveal once you’re back.')).toBeVisible()
  await revealNow(second, 2)
  await expect(claimButton(ada, 'Reel 2')).toBeEnabled()
  await host.context().setOffline(false)
  await expect(host.getByText('Next: lot 3, Reel 3')).toBeVisible()

  await host.locator('[data-lot="3"]').getByRole('button', { name: /^Skip/ }).click()
  await expect(host.getByText('Next: lot 4, Reel 4')).toBeVisible()
  await revealNow(host, 4)
  await expect(claimButton(ada, 'Reel 4')).toBeEnabled()
  await host.getByRole('button', { name: 'End drop' }).click()
  await host.getByRole('textbox', { name: 'Type END to end the drop' }).fill('END')
  await host.keyboard.press('Enter')
  await host.getByRole('button', { name: 'Continue in a new drop' }).click()
  await expect(host).toHaveURL(new RegExp(`/storefront-dashboard/${shop.storefrontId}/drops/[0-9a-f-]{36}$`))
  const id = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const draft = await shop.seller.call<SellerDrop>('GET', `/drops/${id}/seller`)
  expect(draft.allItems.map(({ title }) => title)).toEqual(['Reel 2', 'Reel 3', 'Reel 4'])
})
