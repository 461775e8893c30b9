/**
 * Worker thread that draws share images, so that they never delay requests on the main thread. Receives facts
 * and answers with PNGs, in the order of arrival.
 */
import { parentPort } from 'node:worker_threads'
import type { CardFacts } from './cards.ts'
import { drawShareImage } from './draw.ts'

export type Order = { id: number; facts: CardFacts }
export type Delivery = { id: number; png: Uint8Array<ArrayBuffer> } | { id: number; error: string }

let queue = Promise.resolve()

async function answer({ id, facts }: Order): Promise<void> {
  const delivery = await drawShareImage(facts).then(
    (png): Delivery => ({ id, png: new Uint8Array(png) }),
    (error: unknown): Delivery => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(delivery, 'png' in delivery ? [delivery.png.buffer] : [])
}

parentPort?.on('message', (order: Order) => {
  queue = queue.then(() => answer(order))
})
