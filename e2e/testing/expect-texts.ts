import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Expects each of these texts, exactly and alone in its line, somewhere in this part of the page. Continues after a
 * missing one, so that one run reports all.
 */
export async function expectTexts(part: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const line = part.getByText(text, { exact: true }).filter({ visible: true }).first()
    await expect.soft(line, `"${text}" is on the screen`).toBeVisible()
  }
}

/** Expects a toast: its title and message. Closes it, so that the next one is alone. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: message }).first()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(message, { exact: true })).toBeVisible()
  await toast.getByRole('button', { name: /close/i }).click()
  await expect(toast).toBeHidden()
}

/** Expects the sheet that asks a visitor to sign in, and closes it. */
export async function expectSignInSheet(page: Page, message: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Authentication required' })
  await expect(sheet.getByText(message, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

/** Fails every call whose address matches, like a server in trouble. Returns the function that restores them. */
export async function breakCalls(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
  return () => page.unroute(address)
}
