import { createHash } from 'node:crypto'
import { WorkerRenderer } from '#server/http/worker-renderer.ts'
import type { CardFacts } from './cards.ts'
import type { DropImage } from './drop-card.ts'

export { RendererBusy } from '#server/http/worker-renderer.ts'

/** What the thread draws: facts, and the picture that they name. */
export type ShareImageOrder = { facts: CardFacts; picture: DropImage }

/** A rendered image with its ETag. */
export type RenderedImage = { png: Buffer; etag: string }

/**
 * Version of the layout; raised with every change of design, so that cached copies elsewhere are revalidated.
 */
const design = 5

/** ETag of an image: a hash of its content and the layout's version. */
export const etagOf = (facts: CardFacts): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([design, facts]))
    .digest('base64url')
    .slice(0, 27)}"`

/** Draws share images, 60 at most in the queue, 32 MB in memory. */
export class ShareImageRenderer {
  readonly #renderer = new WorkerRenderer<ShareImageOrder>({
    program: new URL('./share-image-thread.ts', import.meta.url),
    name: 'pictures',
    maxBytes: 32 * 1024 * 1024,
    maxWaiting: 60,
    maxDrawingMs: 15_000,
  })

  /**
   * The image of these facts.
   * @param readImage reads what the facts name by its address
   * @throws RendererBusy when too many wait, or the drawing's error
   */
  async render(facts: CardFacts, readImage?: () => Promise<DropImage>): Promise<RenderedImage> {
    const etag = etagOf(facts)
    const gather = () => readImage?.().then((picture) => ({ facts, picture })) ?? { facts, picture: null }
    return { png: await this.#renderer.image(etag, gather), etag }
  }

  /** Stops the thread; drawings under way fail. */
  close(): Promise<void> {
    return this.#renderer.close()
  }
}
