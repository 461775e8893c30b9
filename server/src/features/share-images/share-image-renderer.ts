import { createHash } from 'node:crypto'
import { WorkerRenderer } from '#server/http/worker-renderer.ts'
import type { CardFacts } from './cards.ts'

export { RendererBusy } from '#server/http/worker-renderer.ts'

/** A rendered image with its ETag. */
export type RenderedImage = { png: Buffer; etag: string }

/**
 * Version of the layout; raised with every change of design, so that cached copies elsewhere are revalidated.
 */
const design = 2

/** ETag of an image: a hash of its content and the layout's version. */
export const etagOf = (facts: CardFacts): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([design, facts]))
    .digest('base64url')
    .slice(0, 27)}"`

/** Draws share images, 60 at most in the queue, 32 MB in memory. */
export class ShareImageRenderer {
  readonly #renderer = new WorkerRenderer<CardFacts>({
    program: new URL('./share-image-thread.ts', import.meta.url),
    name: 'pictures',
    maxBytes: 32 * 1024 * 1024,
    maxWaiting: 60,
    maxDrawingMs: 15_000,
  })

  /**
   * The image of these facts.
   * @throws RendererBusy when too many wait, or the drawing's error
   */
  async render(facts: CardFacts): Promise<RenderedImage> {
    const etag = etagOf(facts)
    return { png: await this.#renderer.image(etag, facts), etag }
  }

  /** Stops the thread; drawings under way fail. */
  close(): Promise<void> {
    return this.#renderer.close()
  }
}
