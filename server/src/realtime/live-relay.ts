import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Frame } from './topics.ts'

type Row = { id: number; topic: string; name: string; rowId: string; version: number; payload: string }

/** Rows taken in one transaction. */
const batchSize = 500
/** The shortest time between two frames of a topic, in milliseconds. */
const frameGapMs = 100
/** A frame that took long to send makes the next one wait this many times as long. */
const restFactor = 4

export type LiveRelayDeps = {
  db: Db
  /** Sends a frame to everyone in its topic, on all nodes. */
  send(frame: Frame): void
  /** The database's clock, ISO. */
  now(): string
}

/**
 * ConcurrencyLimiter live outbox rows into frames. A row is deleted in the transaction that took it, which commits only after the
 * frame went out: a crash between sends it again, never loses it. Several processes share the work by `skip locked`.
 */
export class LiveRelay {
  #deps: LiveRelayDeps
  /** Topic → when its next frame may go, by the monotonic clock. */
  #heldUntil = new Map<string, number>()

  constructor(deps: LiveRelayDeps) {
    this.#deps = deps
  }

  /** Sends what may go now. Gives true when more was waiting than one batch holds. */
  async run(): Promise<boolean> {
    const held = this.#heldTopics()
    return this.#deps.db.transaction().execute(async (tx) => {
      const rows = await takeRows(tx, held)
      if (rows.length === 0) return false
      for (const [topic, events] of newestByTopic(rows)) this.#send(topic, events)
      await sql`delete from outbox where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(tx)
      return rows.length === batchSize
    })
  }

  /** Milliseconds until the first held topic is free; null when none is held. */
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

  #send(topic: string, rows: Row[]): void {
    const events = rows.map(
      ({ name, rowId, version, payload }): LiveEvent => ({ ...JSON.parse(payload), name, id: rowId, version }),
    )
    const began = performance.now()
    this.#deps.send({ topic, now: this.#deps.now(), events })
    const ended = performance.now()
    this.#heldUntil.set(topic, ended + Math.max(frameGapMs, restFactor * (ended - began)))
  }
}

async function takeRows(tx: Tx, held: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, topic, name, row_id, version, payload::text from outbox
    where kind = 'live' and dead_at is null and topic <> all (${held}::text[])
    order by id limit ${batchSize} for update skip locked`.execute(tx)
  return rows
}

/** The newest version of each row, in the order of their last change, by topic. */
export function newestByTopic<R extends Pick<Row, 'topic' | 'name' | 'rowId' | 'version'>>(
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
