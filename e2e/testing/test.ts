/// <reference lib="dom" />
// What stands inside `page.evaluate` runs in a page: hence the reference.
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { ConsoleWatch } from './console-watch.ts'
import { type Person, signUp } from './people.ts'
import { openShop, type Shop } from './shop.ts'
import { SpareContexts } from './spare-contexts.ts'

export { expect } from '@playwright/test'

type Look = BrowserContextOptions & {
  /** How far the browser's clock is ahead of the real one, in milliseconds. */
  clockOffMs?: number
}

/** A browser of its own, with somebody signed in. */
export type SignedIn = { person: Person; page: Page }

type Fixtures = {
  /** Lets a test expect what would fail it: messages on a page's console. */
  watch: ConsoleWatch
  /** A page in a browser of its own, signed out. */
  visit(look?: Look): Promise<Page>
  /** Somebody new with this name, signed in, in a browser of their own. */
  login(name: string, look?: Look): Promise<SignedIn>
}

/** Playwright's test with people in it. A console error, an exception or a broken content policy on any page fails it. */
export const test = base.extend<Fixtures, { shop: Shop; spares: SpareContexts }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright asks for
    async ({}, use, { workerIndex }) => use(await openShop(`Static Age ${workerIndex}`)),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright asks for
  watch: async ({}, use) => {
    const heard = new ConsoleWatch()
    await use(heard)
    expect(heard.problems(), 'what the pages complained of').toEqual([])
  },
  spares: [async ({ browser }, use) => use(new SpareContexts(browser)), { scope: 'worker' }],
  visit: async ({ spares, serviceWorkers, watch }, use) => {
    const contexts: BrowserContext[] = []
    const listen = (page: Page) => watch.listen(page)
    await use(async ({ clockOffMs = 0, ...look } = {}) => {
      const context = await spares.take({ serviceWorkers, ...look })
      contexts.push(context)
      if (clockOffMs !== 0) await context.addInitScript(shiftClock, clockOffMs)
      context.on('page', listen)
      return context.newPage()
    })
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

/** Runs in the page: its device believes that it is later. Only the date is wrong, as on a device with a wrong clock. */
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

/** Opens a path and waits until the page answers to fingers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilItAnswers(page)
}

/** Loads the page again and waits until it answers: what is pressed before that is pressed in vain. */
export async function reopen(page: Page): Promise<void> {
  await page.reload()
  await untilItAnswers(page)
}

const untilItAnswers = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
