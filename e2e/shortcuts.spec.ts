import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { expect, open, test } from './testing/test.ts'

// Site-wide shortcuts, and that they do not disturb typing.

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** The listening code loads when the browser is idle: the key is pressed until it works. */
async function showList(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list(page)).toBeVisible({ timeout: 300 })
  }).toPass()
}

test('a key lists all shortcuts; two keys lead to a place', async ({ login }) => {
  const { page } = await login('Ada Reyes')
  await open(page, '/home')
  await showList(page)
  for (const name of ['Search', 'Open or close the sidebar', 'Discover', 'Orders', /^Claim the lot on stage/])
    await expect(list(page).getByRole('switch', { name }).first()).toBeChecked()
  await checkPage(page, 'shortcuts')
  // An open overlay handles its own keys.
  await page.keyboard.type('gd', { delay: 50 })
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.type('gd', { delay: 50 })
  await expect(page).toHaveURL(/\/discover$/)
  await page.getByPlaceholder('Search drops...').click()
  await page.keyboard.type('go?c', { delay: 50 })
  await expect(page.getByPlaceholder('Search drops...')).toHaveValue('go?c')
  await expect(page).toHaveURL(/\/discover/)
  await page.keyboard.press('Escape')
  await page.locator('#main').focus()
  await page.keyboard.type('go', { delay: 50 })
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('C claims the lot on stage, then the next one, without a word about the earlier one', async ({ shop, login }) => {
  const drop = await shop.drop({
    type: 'live',
    lots: [
      { title: 'Kind of Blue', units: 3 },
      { title: 'Giant Steps', units: 3 },
    ],
  })
  await shop.reveal(drop.id)
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await showList(page)
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(claimButton(page, 'Kind of Blue')).toHaveText('Claim')
  await shop.reveal(drop.id)
  await expect(claimButton(page, 'Giant Steps')).toHaveText('Claim')
  const chat = page.getByRole('textbox', { name: /message/i }).first()
  await chat.pressSequentially('nice disc')
  await expect(claimButton(page, 'Giant Steps')).toHaveText('Claim')
  await chat.blur()
  // Typing past the field does not claim either, at the pace of somebody who looks for the keys.
  await page.keyboard.type('disc', { delay: 450 })
  await page.waitForTimeout(600)
  await expect(claimButton(page, 'Giant Steps')).toHaveText('Claim')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(claimButton(page, 'Giant Steps')).toHaveText('Claimed')
  await expect(page.locator(':focus')).toHaveText('Pay now')
  await expect(claimButton(page, 'Kind of Blue')).not.toHaveText('Claimed')
})

test('C claims the only item of a drop, on a phone with a keyboard as well', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  for (const viewport of [
    { width: 1360, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await login('Ada Reyes', { viewport })
    await open(page, `/drop/${drop.id}`)
    await showList(page)
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(claimButton(page, 'Night of the Comet')).toHaveText('Claimed')
  }
})

test('C doesn’t claim in an extension’s field, while letters are composed, or again in a second tab', async ({
  shop,
  login,
}) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  const { page, person } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await showList(page)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  const notes = async (name: string, mode: 'open' | 'closed') => {
    await page.evaluate(
      ([name, mode]) => {
        const host = document.body.appendChild(document.createElement(name as string))
        const inside = host.attachShadow({ mode: mode as ShadowRootMode })
        inside.appendChild(document.createElement('textarea')).focus()
      },
      [name, mode],
    )
    await page.waitForTimeout(600)
    await page.keyboard.type('c/')
  }
  await notes('div', 'open')
  await notes('their-notes', 'closed')
  await page.locator('#main').focus()
  await page.waitForTimeout(600)
  const wire = await page.context().newCDPSession(page)
  const composing = { type: 'rawKeyDown', key: 'Process', code: 'KeyC', windowsVirtualKeyCode: 229 } as const
  await wire.send('Input.dispatchKeyEvent', composing)
  await page.waitForTimeout(600)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(claimButton(page, 'Night of the Comet')).toHaveText('Claim')

  const other = await page.context().newPage()
  await open(other, `/drop/${drop.id}`)
  await showList(other)
  await other.keyboard.press('Escape')
  await expect(list(other)).toHaveCount(0)
  // A key held down repeats.
  const held = async (tab: Page) => {
    for (let i = 0; i < 20; i++) await tab.keyboard.down('c')
    await tab.keyboard.up('c')
  }
  await Promise.all([held(page), held(other)])
  for (const tab of [page, other]) await expect(claimButton(tab, 'Night of the Comet')).toHaveText('Claimed')
  const { items } = await person.call<{ items: unknown[] }>('GET', '/claims')
  expect(items).toHaveLength(1)
})

test('among several items C claims the one whose sheet is open, and nothing otherwise', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet' }, { title: 'Dusk Patrol' }] })
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await showList(page)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('c')
  await page.waitForTimeout(500)
  for (const title of ['Night of the Comet', 'Dusk Patrol']) await expect(claimButton(page, title)).toHaveText('Claim')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Dusk Patrol', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Dusk Patrol' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('c')
  await expect(sheet.getByText('Claimed', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(claimButton(page, 'Night of the Comet')).toHaveText('Claim')
})

test('each shortcut can be turned off in the settings and in the list, which the search leads to', async ({
  shop,
  login,
}) => {
  const drop = await shop.drop({ lots: [{ title: 'Night of the Comet', units: 3 }] })
  const { page } = await login('Ada Reyes')
  await open(page, '/settings/appearance')
  const settings = page.getByRole('region', { name: 'Keyboard shortcuts' })
  for (const name of [/^Claim the lot on stage/, /^Show the shortcuts/, /^Search, with one key/, /^Discover/])
    await settings.getByRole('switch', { name }).click()
  await checkPage(page, 'settings-appearance')
  await page.setViewportSize({ width: 1360, height: 900 })
  // The search button does not show a key that is off.
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
  await open(page, `/drop/${drop.id}`)
  const search = page.getByRole('dialog', { name: 'Search Marketplace' })
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(search).toBeVisible()
  // If the slash had opened the search, it would be in the field.
  await expect(search.getByRole('combobox')).toHaveValue('')
  await search.getByRole('button', { name: 'All shortcuts' }).click()
  await expect(search).toHaveCount(0)
  await expect(list(page)).toBeVisible()
  await expect(list(page).getByRole('switch', { name: /^Claim the lot on stage/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.keyboard.type('gd', { delay: 50 })
  await page.waitForTimeout(600)
  await expect(page).toHaveURL(new RegExp(`/drop/${drop.id}$`))
  await expect(list(page)).toHaveCount(0)
  await expect(claimButton(page, 'Night of the Comet')).toHaveText('Claim')
  // Shortcuts that are on still work.
  await page.keyboard.type('go', { delay: 50 })
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})
