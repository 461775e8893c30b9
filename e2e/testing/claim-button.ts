import type { Locator, Page } from '@playwright/test'

/** The claim button of an item, whatever it says now; the first of several on a page. */
export const claimButton = (page: Page, title: string): Locator =>
  page.locator(`button[data-claim][aria-label$=": ${title}"]:visible`).first()

type Noting = { kcOpenedAt?: Promise<number> }

/** From now on the page notes when this item's button can first be pressed. */
export async function noteOpening(page: Page, title: string): Promise<void> {
  await page.evaluate((name) => {
    const selector = `button[data-claim="claim"][aria-label="Claim: ${name}"]:not([disabled])`
    const noting = globalThis as Noting
    noting.kcOpenedAt = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector)) resolve(performance.timeOrigin + performance.now())
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      look()
    })
  }, title)
}

/** When the noted button opened: milliseconds since 1970 by the machine's clock, which the page's own `Date` cannot bend. */
export const openedAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Noting).kcOpenedAt ?? Promise.reject(new Error('Nothing was noted')))

/**
 * Listens to four ticks of a countdown. Gives by how many milliseconds each was off: what it showed against what was
 * left until `instant` (milliseconds since 1970) when it began to show it.
 */
export const tickErrors = (timer: Locator, instant: number): Promise<number[]> =>
  timer.evaluate(
    (element, until) =>
      new Promise<number[]>((resolve) => {
        const off: number[] = []
        const note = () => {
          const seconds = (element.textContent ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
          off.push(Math.round(Math.abs(seconds * 1000 - (until - performance.timeOrigin - performance.now()))))
          if (off.length === 4) resolve(off)
        }
        new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true })
      }),
    instant,
  )
