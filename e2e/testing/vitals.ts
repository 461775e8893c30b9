/// <reference lib="dom" />
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { requireBrowser } from '../../tools/browser.ts'
import { browserFlags } from './flags.ts'

/** Timings of a visit on a slow phone, in milliseconds, and its transferred bytes. */
export type Vitals = {
  largestPaint: number
  layoutShift: number
  blocking: number
  /** Until hydration has finished. */
  ready: number
  /** From a press to the next paint, the slowest part of one real interaction. */
  interaction: number
  scripts: number
  images: number
}

type Press = (page: Page) => Promise<void>

// Slow 4G as in the browser's developer tools, with latency for each request.
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Opens a page as a phone with a quarter of this machine's speed on slow 4G, waits until it is idle, and presses. */
export async function measureVitals(url: string, press: Press): Promise<Vitals> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserFlags })
  try {
    return await visit(browser, url, press)
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, press: Press): Promise<Vitals> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const fetched = await countBytes(devtools)
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
  await page.goto(url)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks)
  // Lifts the limit for requests of the press: the interaction measures the page, not the line.
  await devtools.send('Network.emulateNetworkConditions', { ...slow4g, latency: 0, downloadThroughput: -1 })
  await press(page)
  await page.waitForTimeout(1_000)
  const interaction = await page.evaluate(() => (window as unknown as { marks: Marks }).marks.interaction)
  return { ...marks, interaction, ...fetched }
}

type Marks = Pick<Vitals, 'largestPaint' | 'layoutShift' | 'blocking' | 'ready' | 'interaction'>

/** Runs in the page before its own scripts: records the browser's performance entries. */
function watch(): void {
  const marks: Marks = { largestPaint: 0, layoutShift: 0, blocking: 0, ready: 0, interaction: 0 }
  Object.assign(window, { marks })
  const hear = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  let firstPaint = Number.POSITIVE_INFINITY
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaint = startTime
  })
  hear('largest-contentful-paint', ({ startTime }) => {
    marks.largestPaint = startTime
  })
  hear('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) marks.layoutShift += value
  })
  hear('longtask', ({ startTime, duration }) => {
    if (startTime + duration > firstPaint) marks.blocking += Math.max(0, duration - 50)
  })
  hear(
    'event',
    (entry) => {
      if ((entry as unknown as { interactionId: number }).interactionId > 0) {
        marks.interaction = Math.max(marks.interaction, entry.duration)
      }
    },
    { durationThreshold: 16 },
  )
  new MutationObserver((_, observer) => {
    if (!document.documentElement?.hasAttribute('data-hydrated')) return
    marks.ready = performance.now()
    observer.disconnect()
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
}

async function countBytes(devtools: CDPSession): Promise<{ scripts: number; images: number }> {
  const fetched = { scripts: 0, images: 0 }
  const kinds = new Map<string, 'scripts' | 'images'>()
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') kinds.set(requestId, 'scripts')
    if (type === 'Image') kinds.set(requestId, 'images')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) fetched[kind] += encodedDataLength
  })
  return fetched
}
