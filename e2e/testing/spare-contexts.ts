import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { runningServer } from './running-server.ts'

export type Look = BrowserContextOptions

/** A page that stays, so that the context's process outlives the others with the code that it has compiled, and the way to clean up. */
type Kept = { context: BrowserContext; anchor: Page; devtools: CDPSession; look: string; isPlain: boolean }

/** What a site may leave with a browser. */
const left = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
/** As many as one journey uses at once. */
const maxSpare = 4

/**
 * The browser contexts of a worker, used one after the other: each journey gets one without cookies, storage, routes and
 * pages, as new, but the next comes to code that is compiled, which is half of what a first page costs. What was made
 * different for good is thrown away.
 */
export class SpareContexts {
  readonly #browser: Browser
  readonly #spare: Kept[] = []
  readonly #inUse = new Map<BrowserContext, Kept>()
  readonly #changed = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context that looks like this, with nothing in it. */
  async take(options: Look): Promise<BrowserContext> {
    const look = JSON.stringify(options)
    const at = this.#spare.findIndex((one) => one.look === look)
    const kept = at >= 0 ? this.#spare.splice(at, 1)[0]! : await this.#open(options, look)
    this.#inUse.set(kept.context, kept)
    return kept.context
  }

  /** Takes it back, cleaned; closes it when it cannot be cleaned. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kept = this.#inUse.get(context)
    this.#inUse.delete(context)
    if (!kept?.isPlain || this.#changed.has(context) || this.#spare.length >= maxSpare) return context.close()
    const { anchor, devtools } = kept
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      devtools.send('Storage.clearDataForOrigin', { origin: runningServer().url, storageTypes: left }),
    ])
    this.#spare.push(kept)
  }

  async #open(options: Look, look: string): Promise<Kept> {
    const context = await this.#browser.newContext({ baseURL: runningServer().url, ...options })
    const anchor = await context.newPage()
    await anchor.goto('/healthz')
    const devtools = await context.newCDPSession(anchor)
    const onChange = () => this.#changed.add(context)
    hear(
      context,
      ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'newCDPSession'],
      onChange,
    )
    hear(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], onChange)
    // What a worker keeps and what was granted at the start are not cleaned away; a second server has pages of its own.
    const { serviceWorkers, permissions, baseURL } = options
    const isPlain = serviceWorkers === 'block' && !permissions && !baseURL
    return { context, anchor, devtools, look, isPlain }
  }
}

/** Calls back whenever one of these methods is called: they change a context for good. */
function hear<Owner extends object>(owner: Owner, names: readonly (keyof Owner & string)[], onCall: () => void): void {
  for (const name of names) {
    const real = owner[name] as (...parts: unknown[]) => unknown
    Object.assign(owner, {
      [name]: (...parts: unknown[]) => {
        onCall()
        return real.apply(owner, parts)
      },
    })
  }
}
