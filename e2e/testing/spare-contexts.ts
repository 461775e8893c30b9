import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { runningServer } from './running-server.ts'

export type ContextOptions = BrowserContextOptions

/** An anchor page keeps the context's process and its compiled code alive; the DevTools session cleans it up. */
type SpareContext = { context: BrowserContext; anchor: Page; devtools: CDPSession; look: string; isPlain: boolean }

/** Storage types that a site may fill. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
/** As many as one journey uses at once. */
const maxSpare = 4

/**
 * Reuses the browser contexts of a worker: each journey gets one without cookies, storage, routes and pages, like new,
 * but with compiled code, which is half the cost of a first page. Contexts with permanent changes are discarded.
 */
export class SpareContexts {
  readonly #browser: Browser
  readonly #spare: SpareContext[] = []
  readonly #inUse = new Map<BrowserContext, SpareContext>()
  readonly #changed = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** An empty context with these options. */
  async take(options: ContextOptions): Promise<BrowserContext> {
    const look = JSON.stringify(options)
    const at = this.#spare.findIndex((one) => one.look === look)
    const entry = at >= 0 ? this.#spare.splice(at, 1)[0]! : await this.#open(options, look)
    this.#inUse.set(entry.context, entry)
    return entry.context
  }

  /** Takes a context back and cleans it; closes it if that fails. */
  async giveBack(context: BrowserContext): Promise<void> {
    const entry = this.#inUse.get(context)
    this.#inUse.delete(context)
    if (!entry?.isPlain || this.#changed.has(context) || this.#spare.length >= maxSpare) return context.close()
    const { anchor, devtools } = entry
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      devtools.send('Storage.clearDataForOrigin', { origin: runningServer().url, storageTypes }),
    ])
    this.#spare.push(entry)
  }

  async #open(options: ContextOptions, look: string): Promise<SpareContext> {
    const context = await this.#browser.newContext({ baseURL: runningServer().url, ...options })
    const anchor = await context.newPage()
    await anchor.goto('/healthz')
    const devtools = await context.newCDPSession(anchor)
    const onChange = () => this.#changed.add(context)
    onCalls(
      context,
      ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'newCDPSession'],
      onChange,
    )
    onCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], onChange)
    // Service workers and initial permissions cannot be cleaned away; a second server has pages of its own.
    const { serviceWorkers, permissions, baseURL } = options
    const isPlain = serviceWorkers === 'block' && !permissions && !baseURL
    return { context, anchor, devtools, look, isPlain }
  }
}

/** Calls back whenever one of these methods is called: they change a context permanently. */
function onCalls<Owner extends object>(
  owner: Owner,
  names: readonly (keyof Owner & string)[],
  onCall: () => void,
): void {
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
