/// <reference lib="dom" />
import { chromium, type Page } from '@playwright/test'
import { requireBrowser } from '../../tools/browser.ts'
import { browserFlags } from './flags.ts'

/** Frame statistics of a page scrolled from one end to the other and back. */
export type Frames = {
  cards: number
  perSecond: number
  /** Share of frames that came more than 25 ms after the previous one: at 60 a second, one was dropped. */
  late: number
  /** The longest time without a new frame, in milliseconds. */
  longest: number
}

/** A frame later than this after the previous one counts as dropped. */
const lateMs = 25
/** As fast as a reader looks for something. */
const pixelsPerSecond = 2_500
/** Scroll distance down and up again; a long list continues below. */
const distance = 20_000

/** Scrolls a page of cards as a wheel does, in a browser with the whole machine to itself, and counts its frames. */
export async function scrollThrough(url: string): Promise<Frames> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1360, height: 900 } })
    await page.goto(url)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    // @NOTE not by role: that reads the style of each element, which lays out everything far off screen for good
    const cards = await page.evaluate(() => document.querySelectorAll('[role=tabpanel] article').length)
    return { cards, ...frameStatistics(await ticksWhile(page, () => downAndUp(page))) }
  } finally {
    await browser.close()
  }
}

async function downAndUp(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const yDistance of [-distance, distance]) {
    const from = await page.evaluate(() => scrollY)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 680,
      y: 450,
      yDistance,
      speed: pixelsPerSecond,
      preventFling: true,
      gestureSourceType: 'mouse',
    })
    const moved = Math.abs((await page.evaluate(() => scrollY)) - from)
    if (moved < distance / 2) throw new Error(`The page was scrolled by ${moved} pixels only`)
  }
}

/** Start times of the frames during an action, in milliseconds. */
async function ticksWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  const ticks = await page.evaluateHandle(() => {
    const found: number[] = []
    const note = (at: number) => {
      found.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    return found
  })
  await act()
  return ticks.jsonValue()
}

/** Frame statistics from the frames' start times. */
export function frameStatistics(ticks: readonly number[]): Omit<Frames, 'cards'> {
  const gaps = ticks.slice(1).map((at, i) => at - (ticks[i] ?? at))
  const took = gaps.reduce((sum, gap) => sum + gap, 0)
  if (gaps.length < 2 || took <= 0) throw new Error('No frames were seen')
  return {
    perSecond: (gaps.length / took) * 1_000,
    late: gaps.filter((gap) => gap > lateMs).length / gaps.length,
    longest: Math.max(...gaps),
  }
}
