import type { Page } from '@playwright/test'
import { checkPage } from './testing/check-page.ts'
import { expect, open, test } from './testing/test.ts'

// Unsaved text: closing a dialog and signing out ask first, as leaving the page does.

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const details = (page: Page) => page.getByLabel('What happened')
const report = (page: Page) => page.getByRole('button', { name: /^Report/ }).first()

/** A report form with some text. */
async function typedReport(page: Page, dropId: string): Promise<void> {
  await open(page, `/drop/${dropId}`)
  await report(page).click()
  await details(page).fill('The sleeve is a copy')
}

test('a dialog asks before typed text is lost, however it is closed', async ({ shop, login }) => {
  const drop = await shop.drop()
  const { page } = await login('Ada Reyes')
  await typedReport(page, drop.id)
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    Close: () => page.getByRole('button', { name: 'Close' }).click(),
    'a press beside it': () => page.mouse.click(4, 4),
  }
  for (const [name, close] of Object.entries(ways)) {
    await close()
    await expect(question(page).getByRole('button', { name: 'Close' }), name).toBeFocused()
    // A key pressed before the dialog's listeners are attached is lost; only a machine is that fast.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(question(page), name).toHaveCount(0, { timeout: 1_500 })
    }).toPass()
    await expect(details(page), name).toHaveValue('The sleeve is a copy')
    const back = name === 'Close' ? page.getByRole('button', { name: 'Close' }) : details(page)
    await expect(back, name).toBeFocused()
    await details(page).focus()
  }
  await page.keyboard.press('Escape')
  await checkPage(page, 'unsaved-question')
  await page.setViewportSize({ width: 1360, height: 900 })
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(report(page)).toBeFocused()
  await report(page).click()
  await expect(details(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a dialog is closed by keys alone', async ({ shop, login }) => {
  const drop = await shop.drop()
  const { page } = await login('Ada Reyes')
  await typedReport(page, drop.id)
  await page.keyboard.press('Escape')
  await expect(question(page).getByRole('button', { name: 'Close' })).toBeFocused()
  const names = []
  for (let i = 0; i < 3; i++) {
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ),
    )
    await page.keyboard.press('Tab')
  }
  expect(names.sort()).toEqual(['Close', 'Keep editing', 'Leave'])
  await question(page).getByRole('button', { name: 'Leave' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(report(page)).toBeFocused()
})

for (const [name, viewport] of [
  ['the sidebar', { width: 1360, height: 900 }],
  ['the menu of a phone', { width: 390, height: 844 }],
] as const) {
  test(`signing out by ${name} asks before what was typed goes`, async ({ login }) => {
    const { page } = await login('Ada Reyes', { viewport })
    await open(page, '/settings/profile')
    await page.getByLabel('Bio').fill('Tapes since 1984')
    const signOut = async () => {
      if (viewport.width < 700) await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Sign Out' }).first().click()
    }
    await signOut()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Bio')).toHaveValue('Tapes since 1984')
    await signOut()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/signin/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a form’s Cancel asks before typed text is lost, and only then', async ({ login }) => {
  const { page } = await login('Ada Reyes')
  await open(page, '/settings/addresses')
  const add = page.getByRole('button', { name: 'Add an address' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await add.click()
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  await add.click()
  await page.getByLabel('Full name').fill('Ada Reyes')
  await cancel.click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Reyes')
  await expect(cancel).toBeFocused()
  await cancel.click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(cancel).toHaveCount(0)
  await expect(page.locator('#main :focus')).toBeVisible()
  // Nothing is unsaved any more: another page opens without a question.
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Security' })).toBeVisible()
})
