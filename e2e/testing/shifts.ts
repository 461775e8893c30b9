/// <reference lib="dom" />
// What stands inside `addInitScript` runs in a page: hence the reference.
import type { Page } from '@playwright/test'

/** Adds up what moves on a page by itself, from its beginning on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as { kcShift?: number }
    seen.kcShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.kcShift! += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much has moved on this page so far (cumulative layout shift). */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as { kcShift?: number }).kcShift ?? Number.NaN)
