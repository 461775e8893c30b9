import { createTurns } from '#platform/turns.ts'

/** Uploads that one process reads or encodes at once, and of these of one account. More are sent away at once. */
const mostUnderWay = 4
const mostOfOne = 2

/**
 * Lets a few uploads in at a time, and one of them be encoded: a flood of pictures holds at most 40 MB and one thread of
 * the pool, and whatever else the process does goes on.
 */
export class UploadGate {
  #underWay: string[] = []
  #turns = createTurns(1, mostUnderWay)

  get isFull(): boolean {
    return this.#underWay.length >= mostUnderWay
  }

  /** A place for an upload of this account, as what gives it back; null when there is none. */
  enter(ownerId: string): (() => void) | null {
    if (this.isFull || this.#underWay.filter((id) => id === ownerId).length >= mostOfOne) return null
    this.#underWay.push(ownerId)
    return () => void this.#underWay.splice(this.#underWay.indexOf(ownerId), 1)
  }

  /** Runs what encodes a picture, in its turn. */
  async encode<T>(run: () => Promise<T>): Promise<T> {
    const result = await this.#turns(async () => ({ done: await run() }))
    if (!result) throw new Error('More uploads wait than were let in')
    return result.done
  }
}
