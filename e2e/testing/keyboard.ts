import { expect, type Locator, type Page } from '@playwright/test'

/** `cover`: the markup of what lies over it, if anything does. */
type FocusState = { name: string; isStop: boolean; isShown: boolean; cover: string | null }

/** The focused element: its name, whether its focus is visible, and whether nothing covers it. */
const focus = (page: Page): Promise<FocusState> =>
  page.evaluate(() => {
    const one = document.activeElement ?? document.body
    const label = one.getAttribute('aria-labelledby')
    const named = label ? document.getElementById(label.split(' ')[0] ?? '')?.textContent : null
    const labels = 'labels' in one ? (one as HTMLInputElement).labels?.[0]?.textContent : null
    const name = one.getAttribute('aria-label') ?? labels ?? named ?? one.textContent ?? ''
    const box = one.getBoundingClientRect()
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
    // The focus ring may be drawn by an ancestor that the link or field fills: its card, its label.
    const drawers = [one, one.parentElement, one.closest('label, article, li')].filter((drawer) => drawer !== null)
    const styles = drawers.flatMap((drawer) => [getComputedStyle(drawer), getComputedStyle(drawer, '::after')])
    const ring = styles.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
    const isFree =
      at === null ||
      // A toast in the corner moves in, out, and closes by itself.
      [at, one].some((part) => part.closest('[data-sonner-toaster]') !== null) ||
      one.contains(at) ||
      at.contains(one) ||
      at.closest('label')?.control === one
    return {
      name: name.trim(),
      // A heading focused after a navigation is not a tab stop.
      isStop: document.hasFocus() && one instanceof HTMLElement && one !== document.body && one.tabIndex >= 0,
      isShown: ring || getComputedStyle(one).boxShadow !== 'none',
      cover: isFree ? null : at.outerHTML.slice(0, 300),
    }
  })

/**
 * The same, asked again for up to 3 s if it isn't visible or something lies over it: a page that just loaded may be drawing
 * its first frame, and a dialog that just opened accepts presses one rendering after its scrim.
 */
async function focusDrawn(page: Page): Promise<FocusState> {
  let at = await focus(page)
  for (let tries = 0; at.isStop && (!at.isShown || at.cover) && tries < 10; tries += 1) {
    await page.waitForTimeout(300)
    at = await focus(page)
  }
  return at
}

/**
 * Presses Tab, or Shift+Tab, until the element with this name has the focus. Every stop on the way must show its focus, and nothing
 * may cover it.
 */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const matches = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  const passed: string[] = []
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press(key)
    const at = await focusDrawn(page)
    passed.push(at.name.slice(0, 40))
    if (at.isStop) {
      expect(at.isShown, `the focus can be seen on "${at.name}"`).toBe(true)
      expect(at.cover, `nothing lies over "${at.name}"`).toBeNull()
    }
    if (matches(at.name)) return
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`)
}

/** Runs in the page: what Tab should reach in its main part, and marks what it has reached. */
function startTabWalk(): void {
  const reached = new Set<Element>()
  addEventListener('focusin', ({ target }) => target instanceof Element && reached.add(target), true)
  const isReachable = (one: HTMLElement) =>
    one.tabIndex >= 0 &&
    !one.matches(':disabled') &&
    !one.closest('[inert], [data-radix-focus-guard]') &&
    one.checkVisibility({ visibilityProperty: true })
  // Of radio buttons of one name, Tab reaches the chosen one; arrows reach the others.
  const isOtherRadio = (one: HTMLElement) =>
    one instanceof HTMLInputElement &&
    one.type === 'radio' &&
    !one.checked &&
    document.querySelector(`input[type=radio][name="${CSS.escape(one.name)}"]:checked`) !== null
  const part = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body
  const missed = () =>
    [...part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter((one) => isReachable(one) && !isOtherRadio(one) && !reached.has(one))
      .map((one) => one.outerHTML.slice(0, 160))
  Object.assign(globalThis, { missedByTab: missed })
}

/**
 * Walks once around a page, or the dialog that is open, by Tab. Every stop must show its focus, nothing may cover it, and all that a pointer
 * can use must be a stop.
 * @returns how many stops there were
 */
export async function walkByTab(page: Page): Promise<number> {
  await page.evaluate(startTabWalk)
  const first = await page.evaluateHandle(() => document.activeElement)
  const problems: string[] = []
  let stops = 0
  for (let pressed = 0; pressed < 300; pressed += 1) {
    await page.keyboard.press('Tab')
    const at = await focusDrawn(page)
    const isBack = await page.evaluate((from) => document.activeElement === from, first)
    if (at.isStop) {
      stops += 1
      if (!at.isShown) problems.push(`the focus can’t be seen on "${at.name.slice(0, 60)}"`)
      if (at.cover) problems.push(`over "${at.name.slice(0, 60)}" lies ${at.cover}`)
    }
    if (isBack || (!at.isStop && stops > 0)) break
  }
  const missed = await page.evaluate(() => (globalThis as unknown as { missedByTab: () => string[] }).missedByTab())
  expect([...problems, ...missed.map((one) => `Tab never came to ${one}`)]).toEqual([])
  return stops
}

/** Presses keys on an element within one task of the page: faster than any hand. */
export async function pressInOneTask(element: Locator, codes: readonly string[]): Promise<void> {
  await element.evaluate((target, all) => {
    for (const code of all) {
      const key = code === 'Space' ? ' ' : code
      target.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }))
    }
  }, codes)
}

/** Waits until the page has rendered so many frames. */
export async function afterFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let n = 0; n < frames; n += 1) await new Promise(requestAnimationFrame)
  }, count)
}
