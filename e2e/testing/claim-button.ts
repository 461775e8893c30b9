import type { Locator, Page } from '@playwright/test'

/** The claim button of an item, whatever its label; the first of several on a page. */
export const claimButton = (page: Page, title: string): Locator =>
  page.locator(`button[data-claim][aria-label$=": ${title}"]:visible`).first()

type OpeningWatch = { kcOpenedAt?: Promise<number> }

/** Records when this item's button becomes pressable. */
export async function recordOpening(page: Page, title: string): Promise<void> {
  await page.evaluate((name) => {
    const selector = `button[data-claim="claim"][aria-label="Claim: ${name}"]:not([disabled])`
    const noting = globalThis as OpeningWatch
    noting.kcOpenedAt = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector)) resolve(performance.timeOrigin + performance.now())
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      look()
    })
  }, title)
}

/**
 * When the observed button opened: milliseconds since 1970 by the machine's clock, which the page's fake `Date` does
 * not affect.
 */
export const openedAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as OpeningWatch).kcOpenedAt ?? Promise.reject(new Error('Nothing was noted')))

/**
 * Observes four ticks of a countdown. Returns the error of each in milliseconds: the time shown against the time left
 * until `instant` (milliseconds since 1970) when it appeared.
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
