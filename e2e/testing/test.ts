/// <reference lib="dom" />
// Code inside `page.evaluate` runs in the browser and needs the DOM types.
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { ConsoleWatch } from './console-watch.ts'
import { type Person, signUp } from './people.ts'
import { openShop, type Shop } from './shop.ts'
import { SpareContexts } from './spare-contexts.ts'

export { expect } from '@playwright/test'

/** Characters printed of a page. */
const maxPrinted = 12_000

type Look = BrowserContextOptions & {
  /** How far the browser's clock is ahead of the real one, in milliseconds. */
  clockOffMs?: number
}

/** Somebody signed in, in a browser of their own. */
export type SignedIn = { person: Person; page: Page }

type Fixtures = {
  /** Lets a test expect console messages that would fail it. */
  watch: ConsoleWatch
  /** A page in a browser of its own, signed out. */
  visit(look?: Look): Promise<Page>
  /** Signs up somebody with this name, in a browser of their own. */
  login(name: string, look?: Look): Promise<SignedIn>
}

/**
 * Playwright's test with people as fixtures. A console error, an exception or a violated content policy on any page
 * fails it.
 */
export const test = base.extend<Fixtures, { shop: Shop; spares: SpareContexts }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright requires
    async ({}, use, { workerIndex }) => use(await openShop(`Static Age ${workerIndex}`)),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright requires
  watch: async ({}, use) => {
    const heard = new ConsoleWatch()
    await use(heard)
    expect(heard.problems(), 'what the pages complained of').toEqual([])
  },
  spares: [async ({ browser }, use) => use(new SpareContexts(browser)), { scope: 'worker' }],
  visit: async ({ spares, serviceWorkers, watch }, use, info) => {
    const contexts: BrowserContext[] = []
    const opened: Page[] = []
    const listen = (page: Page) => {
      opened.push(page)
      watch.listen(page)
    }
    await use(async ({ clockOffMs = 0, ...look } = {}) => {
      const context = await spares.take({ serviceWorkers, ...look })
      contexts.push(context)
      if (clockOffMs !== 0) await context.addInitScript(shiftClock, clockOffMs)
      context.on('page', listen)
      return context.newPage()
    })
    if (info.status !== info.expectedStatus) await printPages(info.title, opened)
    await Promise.all(
      contexts.map((context) => {
        context.off('page', listen)
        return spares.giveBack(context)
      }),
    )
  },
  login: async ({ visit }, use) => {
    await use(async (name, look) => {
      const [person, page] = await Promise.all([signUp(name), visit(look)])
      await page.context().addCookies(person.cookies)
      return { person, page }
    })
  },
})

/** Prints the accessibility tree and the last calls of each open page after a failure: CI keeps no pictures. */
async function printPages(title: string, pages: readonly Page[]): Promise<void> {
  for (const page of pages.filter((one) => !one.isClosed())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    const done = await page.evaluate(lastDone).catch((error: Error) => [error.message])
    console.log(`${title}: ${page.url()}\n${shown.slice(0, maxPrinted)}\n${done.join('\n')}`)
  }
}

/**
 * Runs in the page: returns its last 30 calls and slow clicks, with how long ago they were, status and duration. They
 * show whether a click led to a call. The browser records them anyway, so this costs nothing until a test fails.
 */
function lastDone(): string[] {
  const entries = [
    ...performance.getEntriesByType('resource').filter(({ name }) => /\/(?:rpc|api)\//.test(name)),
    ...performance.getEntriesByType('event').filter(({ name }) => name === 'click'),
  ]
  return entries
    .sort((a, b) => a.startTime - b.startTime)
    .slice(-30)
    .map((entry) => {
      const ago = ((performance.now() - entry.startTime) / 1000).toFixed(1)
      const status = 'responseStatus' in entry ? entry.responseStatus : 'press'
      return `${ago} s ago: ${entry.name.replace(location.origin, '').slice(0, 120)} ${status}, ${Math.round(entry.duration)} ms`
    })
}

/** Runs in the page: shifts its `Date`. Only the date is wrong, as on a device with a wrong clock. */
export function shiftClock(offMs: number): void {
  const Real = Date
  class Shifted extends Real {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(Real.now() + offMs)
      else super(...parts)
    }
    static override now = () => Real.now() + offMs
  }
  globalThis.Date = Shifted as DateConstructor
}

/** Signs somebody else in. The page is left first: a read that it still sends would be refused without its cookies. */
export async function signInAs(page: Page, { cookies }: Person): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}

/** Opens a path and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Reloads the page and waits for hydration: earlier presses would be lost. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

const waitForHydration = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
