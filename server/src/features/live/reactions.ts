import type { LiveEvent } from '@keepcase/contract/events.ts'
import { type ReactionKind, reactionKinds } from '@keepcase/contract/live/live.rules.ts'

/** Interval at which a room's reactions are sent as one event, in milliseconds. */
export const reactionsEveryMs = 500
/** Max reactions of one kind per event: more can't be seen, and no single account may flood the room. */
const maxShown = 999

type Counts = Record<ReactionKind, number>

const zeroCounts = (): Counts => Object.fromEntries(reactionKinds.map((kind) => [kind, 0])) as Counts

/** Collects reactions in memory and sends each room one event for all of them. Nothing is stored. */
export class Reactions {
  #byDrop = new Map<string, Counts>()
  #send: (topic: string, events: LiveEvent[]) => void
  #nowMs: () => number

  /** `send` reaches the listeners of a topic on all processes. */
  constructor(send: (topic: string, events: LiveEvent[]) => void, nowMs: () => number) {
    this.#send = send
    this.#nowMs = nowMs
  }

  add(dropId: string, kind: ReactionKind, count: number): void {
    const counts = this.#byDrop.get(dropId) ?? zeroCounts()
    counts[kind] = Math.min(maxShown, counts[kind] + count)
    this.#byDrop.set(dropId, counts)
  }

  /** Sends the reactions since the last flush; called by a ticker. */
  flush = async (): Promise<void> => {
    const gathered = [...this.#byDrop]
    this.#byDrop.clear()
    for (const [dropId, counts] of gathered) {
      this.#send(`drop:${dropId}`, [{ name: 'reactions.given', id: dropId, version: this.#nowMs(), counts }])
    }
  }
}
