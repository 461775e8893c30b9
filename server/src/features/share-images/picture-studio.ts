import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CardFacts } from './cards.ts'
import type { Delivery, Order } from './picture-thread.ts'

/** A rendered image with its ETag. */
export type Picture = { png: Buffer; etag: string }

/** Too many images are waiting to be drawn. */
export class StudioBusy extends Error {}

/** Maximum images in the queue, bytes of the memory cache, and drawing time. */
const maxWaiting = 60
const maxBytes = 32 * 1024 * 1024
const longestMs = 15_000

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
  #kept = new Map<string, Buffer>()
  #keptBytes = 0
  #orders = 0

  /**
   * The image of these facts.
   * @throws StudioBusy when too many wait, or the drawing's error
   */
  async picture(facts: CardFacts): Promise<Picture> {
    const etag = etagOf(facts)
    const kept = this.#kept.get(etag)
    if (kept) {
      this.#kept.delete(etag)
      this.#kept.set(etag, kept)
      return { png: kept, etag }
    }
    let drawing = this.#drawing.get(etag)
    if (!drawing) {
      drawing = this.#order(facts)
        .then((png) => this.#keep(etag, png))
        .finally(() => this.#drawing.delete(etag))
      this.#drawing.set(etag, drawing)
    }
    return { png: await drawing, etag }
  }

  /** Stops the thread; drawings under way fail. */
  async close(): Promise<void> {
    await this.#end(new Error('The studio is closed'))
  }

  #order(facts: CardFacts): Promise<Buffer> {
    if (this.#waiting.size >= maxWaiting) return Promise.reject(new StudioBusy('Too many pictures wait'))
    const id = ++this.#orders
    return new Promise((resolve, reject) => {
      // @NOTE a thread that hangs is ended, and the next image starts another
      const timer = setTimeout(() => void this.#end(new Error('A picture took too long')), longestMs).unref()
      this.#waiting.set(id, { resolve, reject, timer })
      this.#threadNow().postMessage({ id, facts } satisfies Order)
    })
  }

  #threadNow(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), {
      name: 'pictures',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // @NOTE an idle thread does not keep the process alive
    thread.unref()
    thread.on('message', (delivery: Delivery) => this.#take(delivery))
    thread.on('error', (error) => void this.#end(error, thread))
    thread.on('exit', (code) => void this.#end(new Error(`The thread of the pictures ended with ${code}`), thread))
    this.#thread = thread
    return thread
  }

  #take(delivery: Delivery): void {
    const one = this.#waiting.get(delivery.id)
    if (!one) return
    this.#waiting.delete(delivery.id)
    clearTimeout(one.timer)
    if ('png' in delivery) one.resolve(Buffer.from(delivery.png.buffer))
    else one.reject(new Error(`A picture could not be drawn: ${delivery.error}`))
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

  #keep(etag: string, png: Buffer): Buffer {
    this.#kept.set(etag, png)
    this.#keptBytes += png.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= maxBytes) break
      this.#kept.delete(oldest)
      this.#keptBytes -= length
    }
    return png
  }
}
