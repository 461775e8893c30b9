import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The button of the console that reveals the next lot. */
export const reveal = (page: Page) =>
  page.getByRole('button', { name: /^(Reveal lot \d+|Reveal next|Press again to reveal)$/ })

/** The button after its first press. */
export const again = (page: Page) => page.getByRole('button', { name: 'Press again to reveal' })
/** Whether a promise was kept, as the two handlers of `then`. */
export const isDone = [() => true, () => false] as const

/** Presses the button twice, as a host does; again from the start if the second press came too late. */
export async function pressTwice(page: Page, name: string): Promise<void> {
  do await page.getByRole('button', { name, exact: true }).click()
  while (
    !(await again(page)
      .click({ timeout: 2_500 })
      .then(...isDone))
  )
}

/** Reveals a lot, unless another host does, and waits until the console offers the next one. */
export async function revealNow(page: Page, number: number): Promise<void> {
  const button = page.getByRole('button', { name: `Reveal lot ${number}`, exact: true })
  await expect(async () => {
    await button.click({ timeout: 3_000 }).then(...isDone)
    await again(page)
      .click({ timeout: 2_500 })
      .then(...isDone)
    await expect(reveal(page)).not.toHaveText(new RegExp(`^(Reveal lot ${number}|Press again to reveal)$`))
  }).toPass()
}
