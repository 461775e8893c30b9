/// <reference lib="dom" />
// Code inside `addInitScript` runs in the browser and needs the DOM types.
import { expect, type Page } from '@playwright/test'

type Shifts = { value: number; moved: string[] }
type Shift = PerformanceEntry & {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records the layout shifts of a page from its start. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { value: 0, moved: [] }
    ;(globalThis as { kcShifts?: Shifts }).kcShifts = shifts
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[]) {
        shifts.value += value
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const name = element?.cloneNode(false) as Element | undefined
          const from = `${at(previousRect)} -> ${at(currentRect)}`
          shifts.moved.push(`${Math.round(startTime)} ms ${value.toFixed(3)} ${from} ${name?.outerHTML.slice(0, 200)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects that hardly anything has moved on this page so far; names what did. */
export async function expectStill(page: Page, when: string, max = 0.02): Promise<void> {
  const { value, moved } = await readShifts(page)
  expect(value, `${when}:\n${moved.join('\n')}`).toBeLessThan(max)
}

const readShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (globalThis as { kcShifts?: Shifts }).kcShifts ?? { value: Number.NaN, moved: [] })
