import { Worker } from 'node:worker_threads'

/** The image was not drawn, because too many wait or the thread ended before its turn; asking again later helps. */
export class RendererBusy extends Error {}

/** An image to draw, and what the thread answers. */
export type Order<Facts> = { id: number; facts: Facts }
export type Delivery = { id: number; image: Uint8Array<ArrayBuffer> } | { id: number; error: string }

type Waiting = { resolve(image: Buffer): void; reject(error: Error): void }

export type WorkerRendererOptions = {
  /** The thread's program, which calls `answerOrders`. */
  program: URL
  name: string
  /** Bytes of the memory cache, images in the queue, and time for drawing one, its wait in the queue not counted. */
  maxBytes: number
  maxWaiting: number
  maxDrawingMs: number
}

/**
 * Draws images in a worker thread, started with the first one, so that requests on the main thread never wait for a
 * drawing. Caches the most recently used. Concurrent requests for the same image share one drawing.
 */
export class WorkerRenderer<Facts> {
  readonly #options: WorkerRendererOptions
  #thread: Worker | null = null
  /** In the order of arrival, which is the thread's: it is drawing the first. */
  #waiting = new Map<number, Waiting>()
  #timer: NodeJS.Timeout | undefined
  #drawing = new Map<string, Promise<Buffer>>()
  #cached = new Map<string, Buffer>()
  #cachedBytes = 0
  #orders = 0

  constructor(options: WorkerRendererOptions) {
    this.#options = options
  }

  /**
   * The image of these facts. `key`: the same for the same image; `gather` is called only for one that isn't cached.
   * @throws RendererBusy when too many wait, or the thread ended before its turn; otherwise the drawing's error
   */
  async image(key: string, gather: () => Facts | Promise<Facts>): Promise<Buffer> {
    const cached = this.#cached.get(key)
    if (cached) {
      this.#cached.delete(key)
      this.#cached.set(key, cached)
      return cached
    }
    let drawing = this.#drawing.get(key)
    if (!drawing) {
      const facts = gather()
      drawing = (facts instanceof Promise ? facts.then((known) => this.#order(known)) : this.#order(facts))
        .then((image) => this.#cache(key, image))
        .finally(() => this.#drawing.delete(key))
      this.#drawing.set(key, drawing)
    }
    return drawing
  }

  /** Stops the thread; drawings under way fail. */
  async close(): Promise<void> {
    await this.#end(new Error('The renderer is closed'))
  }

  #order(facts: Facts): Promise<Buffer> {
    if (this.#waiting.size >= this.#options.maxWaiting)
      return Promise.reject(new RendererBusy('Too many images are waiting'))
    const id = ++this.#orders
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      if (this.#waiting.size === 1) this.#restartTimer()
      this.#threadNow().postMessage({ id, facts } satisfies Order<Facts>)
    })
  }

  /** Gives the image whose turn it is its time. A thread that hangs is ended, and the next image starts another. */
  #restartTimer(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0) return
    const { maxDrawingMs, name } = this.#options
    this.#timer = setTimeout(() => void this.#end(new Error(`Drawing in ${name} timed out`)), maxDrawingMs).unref()
  }

  #threadNow(): Worker {
    if (this.#thread) return this.#thread
    const { program, name } = this.#options
    const thread = new Worker(program, { name, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // @NOTE an idle thread does not keep the process alive
    thread.unref()
    thread.on('message', (delivery: Delivery) => this.#receive(delivery))
    thread.on('error', (error) => void this.#end(error, thread))
    thread.on('exit', (code) => void this.#end(new Error(`The thread ${name} exited with ${code}`), thread))
    this.#thread = thread
    return thread
  }

  #receive(delivery: Delivery): void {
    const one = this.#waiting.get(delivery.id)
    if (!one) return
    this.#waiting.delete(delivery.id)
    this.#restartTimer()
    if ('image' in delivery) one.resolve(Buffer.from(delivery.image.buffer))
    else one.reject(new Error(`An image could not be drawn: ${delivery.error}`))
  }

  /** Stops this thread, or the current one. The image that it was drawing gets the error, those behind it may try again. */
  async #end(error: Error, thread = this.#thread): Promise<void> {
    if (thread === null || thread !== this.#thread) return
    this.#thread = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#restartTimer()
    for (const [place, { reject }] of waiting.entries())
      reject(place === 0 ? error : new RendererBusy(error.message, { cause: error }))
    await thread.terminate()
  }

  #cache(key: string, image: Buffer): Buffer {
    this.#cached.set(key, image)
    this.#cachedBytes += image.length
    for (const [oldest, { length }] of this.#cached) {
      if (this.#cachedBytes <= this.#options.maxBytes) break
      this.#cached.delete(oldest)
      this.#cachedBytes -= length
    }
    return image
  }
}
