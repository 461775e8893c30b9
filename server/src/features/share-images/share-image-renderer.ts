import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CardFacts } from './cards.ts'
import type { Delivery, Order } from './share-image-thread.ts'

/** A rendered image with its ETag. */
export type RenderedImage = { png: Buffer; etag: string }

/** Too many images are waiting to be drawn. */
export class RendererBusy extends Error {}

/** Maximum images in the queue, bytes of the memory cache, and drawing time. */
const maxWaiting = 60
const maxBytes = 32 * 1024 * 1024
const maxDrawingMs = 15_000

/**
 * Version of the layout; raised with every change of design, so that cached copies elsewhere are revalidated.
 */
const design = 2

type Waiting = { resolve(png: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** ETag of an image: a hash of its content and the layout's version. */
export const etagOf = (facts: CardFacts): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([design, facts]))
    .digest('base64url')
    .slice(0, 27)}"`

/**
 * Draws share images in a worker thread, started with the first one, and caches the most recently used.
 * Concurrent requests for the same image share one drawing.
 */
export class ShareImageRenderer {
  #thread: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #drawing = new Map<string, Promise<Buffer>>()
  #cached = new Map<string, Buffer>()
  #cachedBytes = 0
  #orders = 0

  /**
   * The image of these facts.
   * @throws RendererBusy when too many wait, or the drawing's error
   */
  async render(facts: CardFacts): Promise<RenderedImage> {
    const etag = etagOf(facts)
    const cached = this.#cached.get(etag)
    if (cached) {
      this.#cached.delete(etag)
      this.#cached.set(etag, cached)
      return { png: cached, etag }
    }
    let drawing = this.#drawing.get(etag)
    if (!drawing) {
      drawing = this.#order(facts)
        .then((png) => this.#cache(etag, png))
        .finally(() => this.#drawing.delete(etag))
      this.#drawing.set(etag, drawing)
    }
    return { png: await drawing, etag }
  }

  /** Stops the thread; drawings under way fail. */
  async close(): Promise<void> {
    await this.#end(new Error('The renderer is closed'))
  }

  #order(facts: CardFacts): Promise<Buffer> {
    if (this.#waiting.size >= maxWaiting) return Promise.reject(new RendererBusy('Too many images are waiting'))
    const id = ++this.#orders
    return new Promise((resolve, reject) => {
      // @NOTE a thread that hangs is ended, and the next image starts another
      const timer = setTimeout(() => void this.#end(new Error('Drawing a share image timed out')), maxDrawingMs).unref()
      this.#waiting.set(id, { resolve, reject, timer })
      this.#threadNow().postMessage({ id, facts } satisfies Order)
    })
  }

  #threadNow(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./share-image-thread.ts', import.meta.url), {
      name: 'pictures',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // @NOTE an idle thread does not keep the process alive
    thread.unref()
    thread.on('message', (delivery: Delivery) => this.#countCall(delivery))
    thread.on('error', (error) => void this.#end(error, thread))
    thread.on('exit', (code) => void this.#end(new Error(`The share image thread exited with ${code}`), thread))
    this.#thread = thread
    return thread
  }

  #countCall(delivery: Delivery): void {
    const one = this.#waiting.get(delivery.id)
    if (!one) return
    this.#waiting.delete(delivery.id)
    clearTimeout(one.timer)
    if ('png' in delivery) one.resolve(Buffer.from(delivery.png.buffer))
    else one.reject(new Error(`A share image could not be drawn: ${delivery.error}`))
  }

  /** Stops this thread, or the current one, and rejects what waits for it. */
  async #end(error: Error, thread = this.#thread): Promise<void> {
    if (thread === null || thread !== this.#thread) return
    this.#thread = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject, timer } of waiting) {
      clearTimeout(timer)
      reject(error)
    }
    await thread.terminate()
  }

  #cache(etag: string, png: Buffer): Buffer {
    this.#cached.set(etag, png)
    this.#cachedBytes += png.length
    for (const [oldest, { length }] of this.#cached) {
      if (this.#cachedBytes <= maxBytes) break
      this.#cached.delete(oldest)
      this.#cachedBytes -= length
    }
    return png
  }
}
