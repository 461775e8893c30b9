import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'

/** Where pictures of each state go; null in continuous integration, where nobody looks at them. */
const pictures = process.env.CI ? null : join(import.meta.dirname, '../../artefacts/screens')
if (pictures) mkdirSync(pictures, { recursive: true })

const inPageAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
const colours = ['color-contrast', 'link-in-text-block']
const allButColours: RunOptions = {
  ...everyRule,
  rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
}
const only = (...values: string[]): RunOptions => ({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] })
/** Part of a page, by selectors. */
type Part = { include: string; exclude?: string[] }

const wide = { width: 1360, height: 900 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }

/**
 * Which axe rules run in which theme at which width. Themes differ in colours only and widths in layout, and colour
 * rules take two thirds of the time: so each theme's colours are checked once. The layout around every page has its own
 * check (`checkFrame`).
 */
const looks = [
  { width: 1360, theme: 'light', rules: everyRule },
  { width: 1360, theme: 'dark', rules: null },
  { width: 390, theme: 'dark', rules: only(...colours) },
  { width: 390, theme: 'light', rules: allButColours },
] as const
/** The page itself: without the site's layout, and of a long list the first cards. */
const pageItself: Part = {
  include: 'html',
  exclude: ['[data-chrome]', 'li:nth-child(n + 9):has(> article)'],
}

/**
 * Checks a page in its current state: both themes, three widths. Outside of continuous integration it saves a screenshot
 * of each theme at 1360 and 390 px.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.locator('h1').first(), `${name} has loaded`).toBeAttached()
  for (const { width, theme, rules } of looks) {
    if (!rules && !pictures) continue
    await page.setViewportSize(width === 390 ? phone : wide)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settled(page)
    // @NOTE a JPEG: encoding a page as PNG takes the browser longer than painting it
    const path = pictures && join(pictures, `${name}-${theme}-${width}.jpg`)
    if (path) await page.screenshot({ path, type: 'jpeg', quality: 85 })
    if (rules)
      expect.soft(await violationsOf(page, rules, pageItself), `axe: ${name}, ${theme}, ${width} px`).toEqual([])
    if (theme === 'light') {
      expect.soft(await smallTargets(page), `targets under 24 px: ${name}, ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize(narrow)
  expect.soft(await overflow(page), `wider than 320 px: ${name}`).toEqual([])
}

/** Checks the layout around every page, which `checkPage` excludes: both themes, both widths. */
export async function checkFrame(page: Page, name: string): Promise<void> {
  for (const { width, theme } of looks) {
    await page.setViewportSize(width === 390 ? phone : wide)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const rules = theme === 'light' ? everyRule : only(...colours)
    expect.soft(await violationsOf(page, rules), `axe: ${name}, ${theme}, ${width} px`).toEqual([])
  }
}

/**
 * Waits until nothing is loading or entering: fonts, entrance animations, and a frame with the new theme and size.
 * Colour transitions are off: an element off screen would start its own only when its colour is read.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (!document.getElementById('at-once')) {
      const style = document.createElement('style')
      style.id = 'at-once'
      style.textContent = '*, ::before, ::after { transition: none !important; }'
      document.head.append(style)
    }
    await document.fonts.ready
    const entering = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 1_000)
    // Animations off screen may be paused: they are not waited for.
    const timeout = new Promise((resolve) => setTimeout(resolve, 1_000))
    await Promise.race([Promise.allSettled(entering.map(({ finished }) => finished)), timeout])
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Violations of all axe rules, one line each. */
export const axeViolations = (page: Page): Promise<string[]> => violationsOf(page, everyRule)

/**
 * Axe violations, one line each. `region` is waived for the portals of open Radix poppers only. Targets covered by the
 * bottom bar at the current scroll position are checked again in the middle of the screen.
 */
async function violationsOf(page: Page, rules: RunOptions, within?: Part): Promise<string[]> {
  await settled(page)
  const violations = await runAxe(page, rules, within)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === 'region' && html.includes('data-radix-popper-content-wrapper')))
      .map(({ target, failureSummary }) => ({ id, target, words: failureSummary?.split('\n')[1]?.trim() ?? '' })),
  )
  const lines: string[] = []
  for (const { id, target, words } of found) {
    const isHidden = id === 'target-size' && words.includes('partially obscured')
    if (!isHidden || (await isSmallInTheMiddle(page, target))) lines.push(`${id}: ${target.join(' ')}: ${words}`)
  }
  return lines
}

/** Runs axe in the page itself: our pages have no frames, and this takes a fifth of the time of a run over frames. */
async function runAxe(
  page: Page,
  options: RunOptions,
  within: Part = { include: 'html' },
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(inPageAxe)
  return page.evaluate(
    async ([where, how]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      return (await inPage.run(where, how)).violations
    },
    [within, options] as const,
  )
}

/** True if a target is still too small when no bar covers it. */
async function isSmallInTheMiddle(page: Page, target: readonly unknown[]): Promise<boolean> {
  const selector = String(target.at(-1))
  await page
    .locator(selector)
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const violations = await runAxe(page, only('target-size'), { include: selector })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return violations.length > 0
}

/** Elements that cause horizontal scrolling. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > room + 0.5,
    )
    return wide
      .slice(0, 5)
      .map((one) => `<${one.localName} class="${one.className}"> ends at ${one.getBoundingClientRect().right}`)
  })

/** Controls smaller than 24 px, except links inside a line of text (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button], [tabindex="0"]'
    const isInLine = (one: Element): boolean =>
      one.localName === 'a' &&
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent?.trim().length ?? 0) > (one.textContent?.trim().length ?? 0)
    const isSeen = (one: Element): boolean =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 1
    return [...document.querySelectorAll(selector)]
      .filter((one) => isSeen(one) && !isInLine(one) && !one.closest('[aria-hidden=true]'))
      .map((one) => [one, one.getBoundingClientRect()] as const)
      .filter(([, box]) => box.width < 23.5 || box.height < 23.5)
      .map(([one, box]) => `${one.outerHTML.slice(0, 120)}: ${Math.round(box.width)} × ${Math.round(box.height)}`)
  })
