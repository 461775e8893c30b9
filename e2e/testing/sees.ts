import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Sees each of these texts, to the letter and nothing more in its line, somewhere in this part of the page. Goes on
 * after one that is missing, so that one run tells all.
 */
export async function sees(part: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const line = part.getByText(text, { exact: true }).filter({ visible: true }).first()
    await expect.soft(line, `"${text}" is on the screen`).toBeVisible()
  }
}

/** Sees a notice in the corner: its title and what it says. Closes it, so that the next one is alone. */
export async function seesToast(page: Page, title: string, message: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: message }).first()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(message, { exact: true })).toBeVisible()
  await toast.getByRole('button', { name: /close/i }).click()
  await expect(toast).toBeHidden()
}

/** From now on every call whose address has this fails as a server in trouble does. Gives how to mend it. */
export async function breakCalls(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
  return () => page.unroute(address)
}
