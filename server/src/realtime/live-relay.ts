import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import { deleteLiveRows, type LiveOutboxRow, lockLiveRows } from './outbox.queries.ts'
import type { Frame } from './topics.ts'

/** Rows per transaction. */
const batchSize = 500
/** Minimum interval between two frames of a topic, in milliseconds. */
export const frameGapMs = 50
/** After a frame that was slow to send, the topic pauses this many times its duration. */
const restFactor = 2

export type LiveRelayDeps = {
  db: Db
  /** Sends a frame to all listeners of its topic on all nodes. */
  send(frame: Frame): void
  /** The database's clock, ISO 8601. */
  now(): string
}

/**
 * Turns live outbox rows into frames. Rows are deleted in the transaction that read them, which commits only
 * after sending: a crash in between sends a frame again but never loses one. Several processes share the work
 * through `skip locked`.
 */
export class LiveRelay {
  #deps: LiveRelayDeps
  /** Topic → time of its next possible frame, by the monotonic clock. */
  #heldUntil = new Map<string, number>()

  constructor(deps: LiveRelayDeps) {
    this.#deps = deps
  }

  /** Sends due frames. Returns true when the batch was full. */
  async run(): Promise<boolean> {
    const held = this.#heldTopics()
    return this.#deps.db.transaction().execute(async (tx) => {
      const rows = await lockLiveRows(tx, held, batchSize)
      if (rows.length === 0) return false
      for (const [topic, events] of newestByTopic(rows)) this.#send(topic, events)
      await deleteLiveRows(
        tx,
        rows.map((row) => row.id),
      )
      return rows.length === batchSize
    })
  }

  /** Milliseconds until the first held topic may send again; null when none is held. */
  nextReleaseMs(): number | null {
    const now = performance.now()
    let first: number | null = null
    for (const until of this.#heldUntil.values()) if (until > now && (first === null || until < first)) first = until
    return first === null ? null : first - now
  }

  #heldTopics(): string[] {
    const now = performance.now()
    for (const [topic, until] of this.#heldUntil) if (until <= now) this.#heldUntil.delete(topic)
    return [...this.#heldUntil.keys()]
  }

  #send(topic: string, rows: LiveOutboxRow[]): void {
    const events = rows.map(
      ({ name, rowId, version, payload }): LiveEvent => ({ ...JSON.parse(payload), name, id: rowId, version }),
    )
    const began = performance.now()
    this.#deps.send({ topic, now: this.#deps.now(), events })
    const ended = performance.now()
    this.#heldUntil.set(topic, ended + Math.max(frameGapMs, restFactor * (ended - began)))
  }
}

/** The newest version of each row, grouped by topic, in the order of their last change. */
export function newestByTopic<R extends Pick<LiveOutboxRow, 'topic' | 'name' | 'rowId' | 'version'>>(
  rows: readonly R[],
): Map<string, R[]> {
  const newest = new Map<string, R>()
  for (const row of rows) {
    const key = `${row.topic}\n${row.name}\n${row.rowId}`
    const before = newest.get(key)
    if (before && before.version > row.version) continue
    newest.delete(key)
    newest.set(key, row)
  }
  return Map.groupBy(newest.values(), (row) => row.topic)
}
