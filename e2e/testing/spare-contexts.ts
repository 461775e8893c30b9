import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { runningServer } from './running-server.ts'

export type ContextOptions = BrowserContextOptions

/** An anchor page keeps the context's process and its compiled code alive; the DevTools session cleans it up. */
type SpareContext = { context: BrowserContext; anchor: Page; devtools: CDPSession; look: string; isPlain: boolean }

/** Storage types that a site may fill. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
/** As many as one journey uses at once. */
const maxSpare = 4
/** Time for cleaning a context, in milliseconds. */
const maxCleaningMs = 10_000

/**
 * Reuses the browser contexts of a worker: each journey gets one without cookies, storage, routes and pages, like new,
 * but with compiled code, which is half the cost of a first page. Contexts with permanent changes are discarded.
 */
export class SpareContexts {
  readonly #browser: Browser
  readonly #maxCleaningMs: number
  readonly #spare: SpareContext[] = []
  readonly #inUse = new Map<BrowserContext, SpareContext>()
  readonly #changed = new WeakSet<BrowserContext>()

  constructor(browser: Browser, cleaningMs = maxCleaningMs) {
    this.#browser = browser
    this.#maxCleaningMs = cleaningMs
  }

  /** An empty context with these options. */
  async take(options: ContextOptions): Promise<BrowserContext> {
    const look = JSON.stringify(options)
    const at = this.#spare.findIndex((one) => one.look === look)
    const entry = at >= 0 ? this.#spare.splice(at, 1)[0]! : await this.#open(options, look)
    this.#inUse.set(entry.context, entry)
    return entry.context
  }

  /**
   * Takes a context back and cleans it; closes it if that fails or takes too long. Chromium sometimes never answers
   * that the storage is cleared (twice in 400 sign-outs); waiting for it would fail a journey that has passed.
   * Such a context may not close either, so its closing is not waited for.
   */
  async giveBack(context: BrowserContext): Promise<void> {
    const entry = this.#inUse.get(context)
    this.#inUse.delete(context)
    if (!entry?.isPlain || this.#changed.has(context) || this.#spare.length >= maxSpare) return context.close()
    try {
      await within(this.#maxCleaningMs, cleanContext(entry))
      this.#spare.push(entry)
    } catch (error) {
      console.warn('A browser context is closed because it could not be cleaned:', String(error))
      context.close().catch((reason) => console.warn('A browser context could not be closed:', String(reason)))
    }
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

async function cleanContext({ context, anchor, devtools }: SpareContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    devtools.send('Storage.clearDataForOrigin', { origin: runningServer().url, storageTypes }),
  ])
}

/** Waits for the work, at most this long. @throws {Error} if it takes longer */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not done after ${ms / 1000} s`)
  })
  await Promise.race([work, late]).finally(() => timer.abort())
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
