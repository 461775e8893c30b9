import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'

/** Uploads that one process reads or encodes at once, and of these of one account. More are sent away at once. */
const maxUnderWay = 4
const mostOfOne = 2
/** Bytes of all of them together: one of the largest size leaves room for small ones beside it, and not for another. */
const maxBytes = 64 * 1_048_576

type Place = { ownerId: string; bytes: number }

/**
 * Lets a few uploads in at a time, and one of them be encoded: a flood of pictures holds at most 64 MB and one thread of
 * the pool, and whatever else the process does goes on.
 */
export class UploadGate {
  #underWay = new Set<Place>()
  #limiter = createConcurrencyLimiter(1, maxUnderWay)

  get isFull(): boolean {
    return this.#underWay.size >= maxUnderWay
  }

  /** A place for an upload of this account, as what gives it back; null when there is none. */
  enter(ownerId: string, bytes: number): (() => void) | null {
    const all = [...this.#underWay]
    const held = all.reduce((sum, place) => sum + place.bytes, 0)
    const ofOwner = all.filter((place) => place.ownerId === ownerId).length
    if (this.isFull || ofOwner >= mostOfOne || held + bytes > maxBytes) return null
    const place = { ownerId, bytes }
    this.#underWay.add(place)
    return () => void this.#underWay.delete(place)
  }

  /** Runs what encodes a picture, in its turn. */
  async encode<T>(run: () => Promise<T>): Promise<T> {
    const result = await this.#limiter(async () => ({ done: await run() }))
    if (!result) throw new Error('More uploads wait than were let in')
    return result.done
  }
}
