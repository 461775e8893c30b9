/// <reference lib="dom" />
import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { chromium, type Page } from '@playwright/test'
import { withListeners } from '../../bench/live.ts'
import { requireBrowser } from '../../tools/browser.ts'
import { openedAt, recordOpening, tickErrors } from './claim-button.ts'
import { browserFlags } from './flags.ts'
import { medianOf } from './median.ts'
import { signUp } from './people.ts'
import { runningServer } from './running-server.ts'
import { moveStart, type Shop } from './shop.ts'
import { open, shiftClock } from './test.ts'

/** Delays of a page in milliseconds: the median of several. */
export type Openings = {
  /** Error of a countdown's tick. */
  tick: number
  /** From a drop's start until its claim button can be pressed. */
  start: number
  /** From a reveal by the host, as dated by the database, until the button opens in another browser. */
  reveal: number
  /** The same as `start` for the armed item of the last minute, before a crowd of watchers. */
  minute: number
  /** From the press in that frame until the server dated the claim. */
  claim: number
}

/** Watchers of the drop whose last minute is measured. */
export const crowd = 2_000

/** The lots revealed in one run. */
const titles = Array.from({ length: 8 }, (_, i) => `Reel ${i + 1}`)
/** Errors of the devices' clocks, in milliseconds: their own seconds would tick at another moment too. */
export const clocks = { right: 0, '5 minutes fast': 300_450, '5 minutes slow': -300_450 } as const

/**
 * What journeys allow from a start until its button opens, in milliseconds. How exact it is, is measured on a quiet
 * machine (`npm run lighthouse -- openings`); this detects a page that goes by its device's clock, or that learns of a
 * change only by polling, after 5 s at the earliest.
 */
export const maxLate = 4_000
/** How much earlier than the start journeys allow, in milliseconds: the error of a page's estimate of the server's clock. */
export const maxEarly = 150

/** Opens drops and reveals lots before one browser with the whole machine to itself. */
export async function measureOpenings(shop: Shop): Promise<Openings> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserFlags })
  const seat = async (clockOffMs: number): Promise<Page> => {
    const context = await browser.newContext({ baseURL: runningServer().url, viewport: { width: 1360, height: 900 } })
    if (clockOffMs !== 0) await context.addInitScript(shiftClock, clockOffMs)
    await context.addCookies((await signUp('Ada Reyes')).cookies)
    return context.newPage()
  }
  try {
    const starts: StartFindings[] = []
    for (const off of Object.values(clocks)) starts.push(await watchStart(shop, await seat(off)))
    const reveals = await watchReveals(shop, await seat(0), titles)
    const { late, taken } = await watchMinute(shop, await seat(0))
    return {
      tick: medianOf(starts.flatMap(({ ticks }) => ticks)),
      start: medianOf(starts.map(({ late }) => late)),
      reveal: medianOf(reveals),
      minute: late,
      claim: taken,
    }
  } finally {
    await browser.close()
  }
}

type StartFindings = { ticks: number[]; late: number }

/**
 * Waits before a drop of one item, First light, until it opens: the errors of four ticks, and the delay of its button.
 * @param look checks the page before the start
 */
export async function watchStart(shop: Shop, page: Page, look = async () => {}): Promise<StartFindings> {
  const drop = await shop.drop({ startsIn: 60, lots: [{ title: 'First light' }] })
  await moveStart(drop.id, 12)
  await open(page, `/drop/${drop.id}`)
  // The last minute takes the page's place as soon as its code is there.
  await page.locator('[data-minute]').waitFor()
  const startsAt = Date.parse((await shop.seller.call<SellerDrop>('GET', `/drops/${drop.id}/seller`)).startDate!)
  const timer = page.getByRole('timer', { name: drop.title }).first()
  const [ticks] = await Promise.all([tickErrors(timer, startsAt), look()])
  await recordOpening(page, 'First light')
  return { ticks, late: (await openedAt(page)) - startsAt }
}

/** Seconds from the moment the crowd watches until the start: the page needs the last minute's code and its items. */
const minuteSeconds = 30

/**
 * Arms an item of a drop that a crowd watches, and presses its Claim in the frame in which it opens.
 * @throws if somebody of the crowd isn't let in, or the press is no claim
 */
export async function watchMinute(shop: Shop, page: Page): Promise<{ late: number; taken: number }> {
  const lots = Array.from({ length: 12 }, (_, i) => ({ title: `Reel ${i + 1}` }))
  const drop = await shop.drop({ startsIn: 600, lots })
  const url = new URL(runningServer().url)
  const place = { url: url.origin, port: Number(url.port) }
  return withListeners(place, `drop:${drop.id}`, crowd, 'heldCount', async (joined) => {
    if (joined !== crowd) throw new Error(`${joined} of ${crowd} watchers were let in`)
    await moveStart(drop.id, minuteSeconds)
    const { startDate } = await shop.seller.call<SellerDrop>('GET', `/drops/${drop.id}/seller`)
    const startsAt = Date.parse(startDate!)
    await open(page, `/drop/${drop.id}`)
    await page.getByRole('button', { name: /^Arm: Reel 3,/ }).click()
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/drop-items\/[^/]+\/claims$/.test(response.url()),
    )
    const pressedAt = await pressWhenOpen(page)
    const answer = (await (await answered).json()) as ClaimAnswer
    if (!answer.claim) throw new Error(`The press was no claim: ${answer.code}`)
    return { late: pressedAt - startsAt, taken: Date.parse(answer.claim.claimedAt) - pressedAt }
  })
}

/** Presses the armed item's Claim as soon as it can be pressed; returns when, in milliseconds since 1970. */
const pressWhenOpen = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const press = () => {
          const button = document.querySelector<HTMLButtonElement>('[data-own-bar] button[data-claim=claim]')
          if (!button) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
          button.click()
        }
        const observer = new MutationObserver(press)
        observer.observe(document.body, { subtree: true, attributes: true, childList: true })
      }),
  )

/** Reveals lots one after the other: the delay of each button on the page. */
export async function watchReveals(shop: Shop, page: Page, lots: readonly string[]): Promise<number[]> {
  const drop = await shop.drop({ type: 'live', title: 'Live from the vault', lots: lots.map((title) => ({ title })) })
  await open(page, `/drop/${drop.id}`)
  await page.getByText('Live. The first lot is coming up.').first().waitFor()
  const late: number[] = []
  for (const title of lots) late.push(await revealAndMeasure(shop, drop.id, title, page))
  return late
}

/** Reveals the next lot; returns milliseconds from the reveal's time in the database until its button opens. */
export async function revealAndMeasure(shop: Shop, dropId: string, title: string, page: Page): Promise<number> {
  await recordOpening(page, title)
  const drop = await shop.reveal(dropId)
  const lot = drop.items.find((item) => item.title === title)
  await page.getByRole('complementary', { name: 'This drop' }).getByRole('heading', { name: title }).waitFor()
  return (await openedAt(page)) - Date.parse(lot?.revealedAt ?? '')
}
