import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CardFacts } from './cards.ts'
import type { Delivery, Order } from './picture-thread.ts'

/** A picture that is ready to be sent, and what it is known by. */
export type Picture = { png: Buffer; etag: string }

/** Too many pictures wait to be drawn. */
export class StudioBusy extends Error {}

/** Pictures that wait to be drawn at once, what those kept in memory weigh together, and how long one may take. */
const maxWaiting = 60
const maxBytes = 32 * 1024 * 1024
const longestMs = 15_000

/** Raised when pictures are laid out anew: what was kept elsewhere is then asked for again. */
const design = 2

type Waiting = { resolve(png: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout }

/** What a picture is known by: everything that it shows, and how pictures are laid out. */
export const etagOf = (facts: CardFacts): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([design, facts]))
    .digest('base64url')
    .slice(0, 27)}"`

/**
 * Draws pictures in a thread of its own, which begins with the first one, and keeps those that were asked for last. Who
 * asks for a picture that is being drawn waits for the same one.
 */
export class ShareImageRenderer {
  #thread: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #drawing = new Map<string, Promise<Buffer>>()
  #kept = new Map<string, Buffer>()
  #keptBytes = 0
  #orders = 0

  /**
   * The picture of these facts.
   * @throws StudioBusy when too many wait, and what went wrong when it could not be drawn
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

  /** Ends the thread; what is being drawn fails. */
  async close(): Promise<void> {
    await this.#end(new Error('The studio is closed'))
  }

  #order(facts: CardFacts): Promise<Buffer> {
    if (this.#waiting.size >= maxWaiting) return Promise.reject(new StudioBusy('Too many pictures wait'))
    const id = ++this.#orders
    return new Promise((resolve, reject) => {
      // @NOTE a thread that hangs is ended, and the next picture begins another
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
    // @NOTE a thread that draws nothing keeps no process alive
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

  /** Ends this thread, or the present one, and tells who waits for it. */
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
