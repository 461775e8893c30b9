import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'

/** Maximum concurrent uploads per process and per account. More are refused at once. */
const maxActive = 4
const maxPerAccount = 2
/** Maximum pictures that wait for the encoder: all uploads, and a few crops. */
const maxWaiting = 2 * maxActive
/** Total bytes of concurrent uploads: one of the largest size plus small ones. */
const maxBytes = 64 * 1_048_576

type Slot = { ownerId: string; bytes: number }

/**
 * Limits concurrent uploads, and encodes one at a time. A flood of pictures uses at most 64 MB and one thread
 * of the pool.
 */
export class UploadGate {
  #active = new Set<Slot>()
  #limiter = createConcurrencyLimiter(1, maxWaiting)

  get isFull(): boolean {
    return this.#active.size >= maxActive
  }

  /** Reserves a slot for an upload. Returns the function that releases it; null when none is free. */
  enter(ownerId: string, bytes: number): (() => void) | null {
    const all = [...this.#active]
    const held = all.reduce((sum, slot) => sum + slot.bytes, 0)
    const ofOwner = all.filter((slot) => slot.ownerId === ownerId).length
    if (this.isFull || ofOwner >= maxPerAccount || held + bytes > maxBytes) return null
    const slot = { ownerId, bytes }
    this.#active.add(slot)
    return () => void this.#active.delete(slot)
  }

  /** Encodes a stored picture again once the previous one is done; null when too many wait. */
  async encodeSoon<T>(run: () => Promise<T>): Promise<T | null> {
    const result = await this.#limiter(async () => ({ done: await run() }))
    return result ? result.done : null
  }

  /** Encodes a picture once the previous one is done. */
  async encode<T>(run: () => Promise<T>): Promise<T> {
    const result = await this.#limiter(async () => ({ done: await run() }))
    if (!result) throw new Error('More uploads wait than were let in')
    return result.done
  }
}
