/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.
import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Page } from '@playwright/test'
import { axeViolations, checkPage, overflow } from './testing/check-page.ts'
import { claimButton } from './testing/claim-button.ts'
import { medianOf } from './testing/median.ts'
import { crowd, maxEarly, maxLate, watchMinute } from './testing/openings.ts'
import { signUp } from './testing/people.ts'
import { claim, type GivenDrop, moveStart, readDrop, type Shop } from './testing/shop.ts'
import { expect, open, test } from './testing/test.ts'
import { type TraceEvent, traceOf } from './testing/trace.ts'

// Tracing is work of its own, and the last journey measures work.
test.use({ trace: 'off' })

const phone = { width: 390, height: 844 }
const titles = ['Night Shift', 'Dusk Patrol', 'Basket Case', 'Midnight Index', 'Open House', 'Slow Fade']
const lots = titles.map((title) => ({ title }))

const stage = (page: Page) => page.getByRole('region', { name: 'The last minute' })
const barClaim = (page: Page) => page.locator('[data-own-bar] button[data-claim]')
const arm = (page: Page, title: string) => stage(page).getByRole('button', { name: new RegExp(`^Arm: ${title},`) })

/** A drop that starts in so many seconds, and its start in milliseconds. */
async function soon(shop: Shop, startsIn: number, given: GivenDrop = {}): Promise<{ drop: SellerDrop; start: number }> {
  const drop = await shop.drop({ title: 'The Video Barn', lots, startsIn: 600, ...given })
  await moveStart(drop.id, startsIn)
  return { drop, start: Date.parse((await readDrop(shop.seller, drop.id)).startDate!) }
}

async function openMinute(page: Page, dropId: string): Promise<void> {
  await open(page, `/drop/${dropId}`)
  await expect(stage(page)).toBeVisible()
}

/** Records in the page what is announced. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sentences: string[] = []
    Object.assign(globalThis, { kcSentences: sentences })
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('[role=status][aria-live=polite] > p')) {
        const text = line.textContent ?? ''
        if (text && sentences.at(-1) !== text) sentences.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const announcedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { kcSentences: string[] }).kcSentences)

/** Presses the bar's Claim at an instant, by a timer inside the page. Returns when it was pressed. */
const pressAt = (page: Page, instant: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const press = () => {
          const now = performance.timeOrigin + performance.now()
          document.querySelector<HTMLButtonElement>('[data-own-bar] button[data-claim]')?.click()
          resolve(now)
        }
        setTimeout(press, at - performance.timeOrigin - performance.now())
      }),
    instant,
  )

/** Answers to claims that the page sends: what was sent under which key, and when. */
function claimsOf(page: Page) {
  const sent: { key: string; answer: Promise<ClaimAnswer> }[] = []
  page.on('requestfinished', async (request) => {
    if (request.method() !== 'POST' || !/\/drop-items\/[^/]+\/claims$/.test(request.url())) return
    const answer = request.response().then((response) => response!.json() as Promise<ClaimAnswer>)
    sent.push({ key: request.headers()['idempotency-key'] ?? '', answer })
  })
  return sent
}

for (const [words, clockOffMs] of [
  ['5 minutes fast', 300_450],
  ['5 minutes slow', -300_450],
] as const) {
  test(`on a device ${words}, one item is armed by keyboard, and a press in the frame of zero is a claim`, async ({
    shop,
    login,
  }) => {
    const { drop, start } = await soon(shop, 35)
    const { page } = await login('Ada Reyes', { clockOffMs })
    const sent = claimsOf(page)
    await openMinute(page, drop.id)
    await expect(stage(page).locator('[data-sync=synced]')).toContainText('Your clock is 5 min off')
    await expect(page.getByRole('heading', { level: 1, name: drop.title })).toBeFocused()
    await expect(barClaim(page)).toHaveCount(0)
    await expect(claimButton(page, 'Dusk Patrol')).toBeDisabled()
    // By Tab from the title: the whole page, the first item and its Claim, the second item.
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('Tab')
    await expect(arm(page, 'Dusk Patrol')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(arm(page, 'Dusk Patrol')).toHaveAttribute('aria-pressed', 'true')
    await expect(barClaim(page)).toBeFocused()
    await expect(page.getByText('Armed. Press Claim at zero.').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not yet. Press Claim at zero.').first()).toBeVisible()
    expect(sent, 'arming and a press long before send nothing').toHaveLength(0)
    await expect(arm(page, 'Night Shift')).toHaveAttribute('aria-pressed', 'false')
    // The button opens in the frame of zero; the press follows in the next task, while the sleeves are moving.
    const openedAt = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            const button = document.querySelector<HTMLButtonElement>('[data-own-bar] button[data-claim=claim]')
            if (!button) return
            observer.disconnect()
            const at = performance.timeOrigin + performance.now()
            const isMoving = stageAnimations().length > 0
            button.click()
            resolve(isMoving ? at : -1)
          }
          const stageAnimations = () =>
            document.querySelector('[data-minute]')?.getAnimations({ subtree: true }).filter(isLift) ?? []
          const isLift = (one: Animation) => one instanceof CSSTransition && one.transitionProperty === 'translate'
          const observer = new MutationObserver(look)
          observer.observe(document.body, { subtree: true, attributes: true, childList: true })
        }),
    )
    const late = (await openedAt) - start
    expect(late, 'pressable while the sleeves lift, by the server’s clock').toBeGreaterThan(-maxEarly)
    expect(late).toBeLessThan(maxLate)
    await expect(barClaim(page)).toHaveText('Claimed')
    await expect(page.getByRole('link', { name: 'Pay now' }).first()).toBeFocused()
    expect(await page.evaluate(() => scrollY), 'nothing scrolls under the hand').toBe(0)
    await expect(page.getByText(/^Claimed at \d\d:\d\d:\d\d\.\d{3}, 1st claim of this drop\.$/)).toBeVisible()
    // The page’s clock is exact to a few milliseconds: a press that comes too early is sent again at zero.
    const answers = await Promise.all(sent.map(({ answer }) => answer))
    const early = answers.slice(0, -1)
    expect(answers.at(-1)).toMatchObject({ success: true })
    expect(early).toEqual(early.map(() => expect.objectContaining({ success: false, code: 'NOT_STARTED' })))
    expect(early.length, 'sent more than once only if pressed early').toBeLessThanOrEqual(late < 0 ? 1 : 0)
    await expect(stage(page).locator('.kc-stamp')).toContainText(/^Claimed\d\d:\d\d:\d\d · No\. 1$/)
  })
}

test('a press 200 ms early is sent again at zero under a new key, and the page says so', async ({ shop, login }) => {
  test.setTimeout(150_000)
  const { page } = await login('Ada Reyes')
  const sent = claimsOf(page)
  let start = 0
  // On a crowded machine the page's timer may come late: then once more, with another drop.
  await expect(async () => {
    const { drop, ...times } = await soon(shop, 25, { lots: lots.slice(0, 1) })
    start = times.start
    await openMinute(page, drop.id)
    await expect(barClaim(page)).toBeDisabled()
    sent.length = 0
    expect(await pressAt(page, start - 200)).toBeLessThan(start - 100)
  }).toPass({ intervals: [0], timeout: 120_000 })
  await expect(barClaim(page)).toHaveText('Claimed')
  await expect(
    stage(page).getByText(/^You pressed \d{1,3} ms early, so we sent it again at the start\.$/),
  ).toBeVisible()
  await expect(page.getByText(/^Pressed \d{1,3} ms early$/)).toBeVisible()
  const answers = await Promise.all(sent.map(({ answer }) => answer))
  expect(answers.at(0)).toMatchObject({ success: false, code: 'NOT_STARTED' })
  expect(answers.at(-1)).toMatchObject({ success: true })
  expect(new Set(sent.map(({ key }) => key)).size, 'each sending has its own key').toBe(sent.length)
  expect(Date.parse(answers.at(-1)!.claim!.claimedAt)).toBeGreaterThanOrEqual(start)
})

test(`before ${crowd.toLocaleString('en')} watchers the armed Claim opens at zero, and the press in that frame is a claim`, async ({
  shop,
  login,
}) => {
  test.setTimeout(180_000)
  const { page } = await login('Ada Reyes')
  const { late, taken } = await watchMinute(shop, page)
  expect(late, 'milliseconds from the start until the button opens').toBeGreaterThan(-maxEarly)
  expect(late).toBeLessThan(maxLate)
  expect(taken, 'milliseconds from the press until the claim').toBeLessThan(maxLate)
  await expect(barClaim(page)).toHaveText('Claimed')
})

test('screen readers hear 60, 30, 10 and 0 s; afterwards the page is back, with the focus on it', async ({
  shop,
  login,
}) => {
  test.setTimeout(150_000)
  const { drop } = await soon(shop, 80)
  const { page } = await login('Ada Reyes')
  await recordAnnouncements(page)
  await open(page, `/drop/${drop.id}`)
  await expect(page.getByRole('region', { name: 'Ready for the start' })).toBeVisible()
  await expect(stage(page)).toBeVisible({ timeout: 30_000 })
  expect(await axeViolations(page)).toEqual([])
  await arm(page, 'Slow Fade').click()
  await expect(stage(page)).toHaveAttribute('data-minute', 'open', { timeout: 70_000 })
  await expect(claimButton(page, 'Night Shift')).toBeEnabled()
  await barClaim(page).click()
  await expect(barClaim(page)).toHaveText('Claimed')
  const sentences = await announcedOn(page)
  const left = (words: string) => `The Video Barn: ${words} left.`
  const wanted = [
    `${left('1 minute')} Arm one item. Arming claims nothing by itself. You press Claim.`,
    'Armed. Press Claim at zero.',
    left('30 seconds'),
    left('10 seconds'),
    'The drop is live. Claim Slow Fade now.',
  ]
  expect(sentences.filter((one) => wanted.includes(one))).toEqual(wanted)
  await expect(stage(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('article', { name: 'Slow Fade' }).getByText('Claimed').first()).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost').toBe(true)
})

test('lost: one line with the reason, standby, and what is still free', async ({ shop, login }) => {
  const { drop } = await soon(shop, 20)
  const other = await signUp('Bo Lindqvist')
  const { page } = await login('Ada Reyes')
  await openMinute(page, drop.id)
  await arm(page, 'Basket Case').click()
  await expect(stage(page)).toHaveAttribute('data-minute', 'open', { timeout: 30_000 })
  await claim(other, drop.allItems.find(({ title }) => title === 'Basket Case')!.id)
  const bar = page.locator('[data-own-bar]')
  await expect(bar.getByText(/^On hold\. One may free up in/)).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Join standby: Basket Case' })).toBeVisible()
  await expect(bar.getByText('5 of 6 left')).toBeVisible()
  expect(await page.content(), 'nobody is named').not.toContain('Bo Lindqvist')
})

test('with reduced motion the stage is there at once, and nothing is lifted', async ({ shop, visit }) => {
  const { drop } = await soon(shop, 20)
  const page = await visit({ reducedMotion: 'reduce' })
  await openMinute(page, drop.id)
  const width = await stage(page)
    .locator('.kc-grow')
    .evaluate((one) => one.getBoundingClientRect().width / one.parentElement!.getBoundingClientRect().width)
  expect(width, 'the spine does not grow').toBeCloseTo(1, 1)
  await expect(stage(page)).toHaveAttribute('data-minute', 'open', { timeout: 30_000 })
  const lifted = await stage(page)
    .locator('.kc-sleeve')
    .first()
    .evaluate((one) => getComputedStyle(one).translate)
  expect(lifted).toBe('none')
  await expect(claimButton(page, 'Night Shift')).toBeEnabled()
})

test('live: numbers alone, nothing to arm and no byte of a lot', async ({ shop, visit }) => {
  // Titles of no other drop of this storefront.
  const secrets = titles.map((title) => `${title} from the vault`)
  const hidden = secrets.map((title) => ({ title }))
  const { drop } = await soon(shop, 40, { type: 'live', title: 'Live tonight', lots: hidden })
  const page = await visit()
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (!/json|html|javascript/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(await response.text().catch(() => ''))
  })
  await openMinute(page, drop.id)
  const list = stage(page).getByRole('list', { name: 'Lots, still sleeved' })
  await expect(list.getByRole('listitem')).toHaveCount(titles.length)
  await expect(list).toHaveText(/^Lot 01Lot 02Lot 03Lot 04Lot 05Lot 06$/)
  await expect(stage(page).locator('[aria-pressed], [data-claim]'), 'nothing to arm, nothing to claim').toHaveCount(0)
  await expect(stage(page).getByText(/watching/), 'who waits here counts as watching').toBeVisible()
  await expect(page.getByText(/Nothing is shown early, so there’s nothing to arm/).first()).toBeVisible()
  const all = [await page.content(), ...bodies].join('\n')
  for (const secret of [...secrets, ...drop.allItems.flatMap(({ id, itemId }) => [id, itemId])])
    expect(all.includes(secret), `${secret} is secret`).toBe(false)
  await checkPage(page, 'minute-live')
})

test('mystery: what is public, under its sleeve', async ({ shop, visit }) => {
  const { drop } = await soon(shop, 40, {
    type: 'mystery',
    title: 'What the dealer kept',
    contents: 'Two tapes and a poster, near mint.',
    hints: [{ body: 'It hums at night.', priceStepCents: 1000 }],
    lots: [{ title: 'Sealed box', priceCents: 4800 }],
  })
  const page = await visit()
  await openMinute(page, drop.id)
  await expect(page.getByText(/^The contents stay sealed until after the sale\. 0 of 1 hints shown\.$/)).toBeVisible()
  await expect(stage(page).locator('.kc-sleeve').first()).not.toHaveAttribute('data-open')
  const content = await page.content()
  for (const secret of ['Two tapes and a poster', 'It hums at night', 'Sealed box'])
    expect(content.includes(secret), `${secret} is secret`).toBe(false)
  await checkPage(page, 'minute-mystery')
})

test('its look at both widths, and the way to the whole page and back', async ({ shop, login }) => {
  const long = 'Night Shift, original rental clamshell with both stickers and its insert card'
  const many = Array.from({ length: 16 }, (_, i) => ({ title: i ? `${titles[i % titles.length]} ${i + 1}` : long }))
  const { drop } = await soon(shop, 56, { lots: many })
  const { page } = await login('Ada Reyes')
  await openMinute(page, drop.id)
  await expect(stage(page).getByRole('list', { name: 'More items to arm' }).getByRole('button')).toHaveCount(4)
  await expect(stage(page).getByText(/^0:\d\d$/)).toHaveCount(1)
  expect((await stage(page).getByText(long).boundingBox())!.height, 'two lines of a long title').toBeLessThan(40)
  const rows = await stage(page)
    .locator('li button[data-claim]')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)))
  expect(new Set(rows).size, 'twelve Claims stand in two rows').toBe(2)
  await stage(page).getByRole('button', { name: 'Show the whole page' }).click()
  await expect(stage(page)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Details/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the last minute' }).click()
  await arm(page, 'Dusk Patrol 2').click()
  await page.setViewportSize(phone)
  await expect(barClaim(page)).toBeInViewport({ ratio: 1 })
  expect((await barClaim(page).boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toEqual([])
  await checkPage(page, 'minute')
})

test('without its code today’s page goes on: one clock, no reminder, and Claim opens', async ({
  shop,
  login,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_FAILED/)
  const { drop } = await soon(shop, 25)
  const { page } = await login('Ada Reyes')
  await page.route(/\/assets\/minute-[\w-]+\.js$/, (route) => route.abort())
  await open(page, `/drop/${drop.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Ready for the start' })).toBeVisible()
  await expect(main.getByText(/^0:\d\d$/).filter({ visible: true })).toHaveCount(1)
  const panel = page.getByRole('complementary', { name: 'This drop' })
  await expect(panel.getByText(/^Starts in/)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Remind Me/ })).toHaveCount(0)
  await page.setViewportSize(phone)
  await expect(page.locator('[data-own-bar]').getByText(/^0:\d\d$/)).toBeVisible()
  expect((await main.getByRole('timer').boundingBox())!.width, 'the panel’s clock is for screen readers').toBeLessThan(
    2,
  )
  await page.setViewportSize({ width: 1360, height: 900 })
  await expect(stage(page)).toHaveCount(0)
  await expect(claimButton(page, 'Night Shift')).toBeEnabled({ timeout: 30_000 })
  await claimButton(page, 'Night Shift').click()
  await expect(claimButton(page, 'Night Shift')).toHaveText('Claimed')
})

/** The names of the properties that were animated around zero. */
const animatedAtZero = (page: Page, start: number): Promise<string[]> =>
  page.evaluate(
    (at) =>
      new Promise((resolve) => {
        const found = new Set<string>()
        const look = () => {
          const now = performance.timeOrigin + performance.now()
          const all = document.querySelector('[data-minute]')?.getAnimations({ subtree: true }) ?? []
          for (const one of now > at - 700 ? all : []) {
            const frames = one.effect instanceof KeyframeEffect ? one.effect.getKeyframes() : []
            for (const frame of frames) for (const name of Object.keys(frame)) found.add(name)
          }
          if (now > at + 900) resolve([...found])
          else setTimeout(look, now > at - 100 ? 60 : 200)
        }
        look()
      }),
    start,
  )

/**
 * Marks zero in a trace, and does a piece of work of known size ten times before it and ten times after it, each in a
 * task of its own: it builds 400 lines, lays them out and removes them. At full speed that takes 12 ms of CPU time (the
 * shortest of 200; 2 cores of a shared server, 24 GB, Debian 12, Chromium 156, 2026-11-29): 50 ms at a quarter of it.
 */
const markWork = (page: Page, start: number): Promise<void> =>
  page.evaluate(async (at) => {
    const untilZero = () => at - performance.timeOrigin - performance.now()
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    setTimeout(() => performance.mark('zero'), untilZero())
    for (let round = 0; round < 20; round++) {
      await wait(round === 0 ? untilZero() - 2_000 : round === 10 ? untilZero() + 600 : 20)
      performance.mark('known work')
      const list = document.createElement('div')
      list.style.cssText = 'position: absolute; top: 0; width: 300px; contain: content; visibility: hidden'
      for (let line = 0; line < 400; line++) {
        const row = document.createElement('p')
        row.textContent = `Line ${line} of ${round}`
        list.append(row)
      }
      document.body.append(list)
      list.getBoundingClientRect()
      list.remove()
    }
  }, start)

/** Limit of a task, in microseconds of CPU time at full speed: at a quarter of that speed it takes 50 ms. */
const taskLimit = 12_500

/**
 * Finds the longest task within 500 ms of zero in a trace with those marks. Returns its share of the limit, and when it
 * began, in milliseconds from zero. Where the known work takes longer than the limit, the machine is slow and that time
 * is the limit. Only CPU time of the page's own thread counts.
 */
function longestTask(events: readonly TraceEvent[]): { share: number; at: number } {
  const zero = events.find(({ name }) => name === 'zero')!
  const own = events.filter(({ pid, tid }) => pid === zero.pid && tid === zero.tid)
  const tasks = own.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  const marks = own.filter(({ name }) => name === 'known work')
  const known = tasks.filter((task) => marks.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur!))
  expect(known).toHaveLength(marks.length)
  const limit = Math.max(medianOf(known.map(({ tdur }) => tdur!)), taskLimit)
  const near = tasks.filter(({ ts, dur }) => ts < zero.ts + 500_000 && ts + dur! > zero.ts - 500_000)
  const longest = near.reduce((former, task) => (task.tdur! > former.tdur! ? task : former))
  return { share: longest.tdur! / limit, at: (longest.ts - zero.ts) / 1000 }
}

test('around zero no task takes 50 ms at a quarter of the speed, and only transforms and opacity move', async ({
  shop,
  login,
}, info) => {
  test.setTimeout(480_000)
  const many = Array.from({ length: 60 }, (_, i) => ({ title: `${titles[i % titles.length]} ${i + 1}` }))
  const { page } = await login('Ada Reyes')
  // Alone on its machine the longest task takes 0.5 to 0.9 of the limit. Beside other journeys that varies, so it is
  // tried again: a task that is too long is too long each time.
  await expect(async () => {
    const { drop, start } = await soon(shop, 25, { lots: many })
    await openMinute(page, drop.id)
    await arm(page, 'Night Shift 1').click()
    await page.waitForLoadState('networkidle')
    let moved: string[] = []
    const events = await traceOf(page, info, ['toplevel', 'blink.user_timing'], async () => {
      const [found] = await Promise.all([animatedAtZero(page, start), markWork(page, start)])
      moved = found
    })
    const still = ['offset', 'easing', 'composite', 'computedOffset', 'visibility']
    const allowed = ['transform', 'translate', 'scale', 'rotate', 'opacity']
    expect(moved).toContain('translate')
    expect(moved.filter((name) => !still.includes(name) && !allowed.includes(name))).toEqual([])
    const { share, at } = longestTask(events)
    expect(share, `share of the limit, ${Math.round(at)} ms from zero`).toBeLessThan(1)
  }).toPass({ intervals: [0], timeout: 440_000 })
})
