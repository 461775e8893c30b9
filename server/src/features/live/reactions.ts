import type { LiveEvent } from '@keepcase/contract/events.ts'
import { type ReactionKind, reactionKinds } from '@keepcase/contract/live/live.rules.ts'

/** How often the reactions of a room go out together, in milliseconds. */
export const reactionsEveryMs = 500
/** Most reactions of one kind in one frame: more cannot be seen, and nobody may fill the room alone. */
const maxShown = 999

type Counts = Record<ReactionKind, number>

const none = (): Counts => Object.fromEntries(reactionKinds.map((kind) => [kind, 0])) as Counts

/** Gathers reactions in memory and sends each room one frame for all of them. Nothing of it is kept. */
export class Reactions {
  #byDrop = new Map<string, Counts>()
  #tell: (topic: string, events: LiveEvent[]) => void
  #nowMs: () => number

  /** `tell` reaches the listeners of a topic on all processes. */
  constructor(tell: (topic: string, events: LiveEvent[]) => void, nowMs: () => number) {
    this.#tell = tell
    this.#nowMs = nowMs
  }

  add(dropId: string, kind: ReactionKind, count: number): void {
    const counts = this.#byDrop.get(dropId) ?? none()
    counts[kind] = Math.min(maxShown, counts[kind] + count)
    this.#byDrop.set(dropId, counts)
  }

  /** Sends what has come since the last time. A ticker calls it. */
  flush = async (): Promise<void> => {
    const gathered = [...this.#byDrop]
    this.#byDrop.clear()
    for (const [dropId, counts] of gathered) {
      this.#tell(`drop:${dropId}`, [{ name: 'reactions.given', id: dropId, version: this.#nowMs(), counts }])
    }
  }
}
