import { parentPort } from 'node:worker_threads'
import type { Delivery, Order } from './worker-renderer.ts'

/** Answers a `WorkerRenderer` in its thread: one image after the other, in the order of arrival. */
export function answerOrders<Facts>(draw: (facts: Facts) => Promise<Uint8Array>): void {
  let queue = Promise.resolve()
  const answer = async ({ id, facts }: Order<Facts>) => {
    const delivery = await draw(facts).then(
      (image): Delivery => ({ id, image: new Uint8Array(image) }),
      (error: unknown): Delivery => ({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    parentPort?.postMessage(delivery, 'image' in delivery ? [delivery.image.buffer] : [])
  }
  parentPort?.on('message', (order: Order<Facts>) => {
    queue = queue.then(() => answer(order))
  })
}
