import { randomUUID } from 'node:crypto'
import { claimButton } from './testing/claim-button.ts'
import { tabTo } from './testing/keyboard.ts'
import { password } from './testing/people.ts'
import { expect, open, test } from './testing/test.ts'

test('from sign-up to the order by keyboard alone', async ({ shop, visit }) => {
  const title = `Archive ${randomUUID().slice(0, 6)}`
  await shop.drop({ title, lots: [{ title: 'Night of the Comet', units: 2 }] })
  const page = await visit()
  const { keyboard } = page

  await open(page, '/')
  await tabTo(page, 'Skip to content')
  await keyboard.press('Enter')
  await tabTo(page, 'Start Claiming Today!')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await tabTo(page, 'Email')
  await keyboard.type(`dana.${randomUUID().slice(0, 8)}@keepcase.test`)
  await tabTo(page, 'Password')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  const setUp = page.getByRole('dialog', { name: 'Set up your profile' })
  await expect(setUp.getByLabel('Display name')).toBeFocused()
  await keyboard.press('Escape')
  await expect(setUp).toHaveCount(0)

  await tabTo(page, 'Discover Drops')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/discover/)
  await tabTo(page, /^Search drops/)
  await keyboard.type(title)
  await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await tabTo(page, title)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await tabTo(page, 'Claim: Night of the Comet')
  await keyboard.press('Space')
  await expect(claimButton(page, 'Night of the Comet')).toHaveText('Claimed')
  await expect(page.locator(':focus')).toHaveText('Pay now')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
  await tabTo(page, 'Full name')
  await keyboard.type('Dana Whitfield')
  await tabTo(page, 'Street address')
  await keyboard.type('12 Rue Volta')
  await tabTo(page, 'City')
  await keyboard.type('Portland')
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /Dana Whitfield/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Dana Whitfield/ })).toBeFocused()
  await tabTo(page, /^Test card that pays/)
  // As long as a finger holds a key: the radio checks whether it is still down when the focus arrives.
  await keyboard.press('ArrowDown', { delay: 100 })
  await expect(page.getByRole('radio', { name: /Test card that asks/ })).toBeChecked()
  await keyboard.press('ArrowUp', { delay: 100 })
  await tabTo(page, /^Pay \$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s yours.')
  await tabTo(page, /^Order \d+$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)
})

test('an open dialog keeps the focus, Escape closes it and gives the focus back', async ({ shop, login }) => {
  const drop = await shop.drop({ lots: [{ title: 'Kept for later' }] })
  const { page } = await login('Ada Reyes')
  await open(page, `/drop/${drop.id}`)
  await claimButton(page, 'Kept for later').click()
  const release = page.getByRole('button', { name: 'Release claim: Kept for later' })
  await release.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let i = 0; i < 8; i += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(release).toBeFocused()
})
