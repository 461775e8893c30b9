/// <reference lib="dom" />
// Code inside `addInitScript` runs in the browser and needs the DOM types.
import type { Page } from '@playwright/test'

/** Records the layout shifts of a page from its start. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as { kcShift?: number }
    seen.kcShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.kcShift! += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Cumulative layout shift of this page so far. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as { kcShift?: number }).kcShift ?? Number.NaN)
