import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { insertOutboxRows, type OutboxRow, unassigned } from './outbox.queries.ts'

/**
 * State for live screens. Of several events with the same `name` and `id` in a topic, only the newest
 * `version` is sent.
 */
export type LiveRow = {
  /**
   * `drop:<id>`, `line:<drop item id>` or `user:<profile id>`. Every listener of a topic may see all its
   * events.
   */
  topic: string
  /** The event as declared in contract/src/events.ts. */
  event: LiveEvent
}

/** An event delivered at least once to every handler registered for its name. */
export type DurableEvent = {
  /** For example `order.paid`. */
  name: string
  rowId: string
  payload: object
}

const pending = new WeakMap<object, true>()
const listeners = new Set<() => void>()

/** Writes live state in the transaction of the change. One statement for all rows. */
export async function emitLive(tx: Tx, rows: readonly LiveRow[]): Promise<void> {
  await write(
    tx,
    rows.map(({ topic, event }) => ({
      kind: 'live',
      topic,
      name: event.name,
      rowId: event.id,
      version: event.version,
      payload: event,
    })),
  )
}

/** Writes events in the transaction of the change. One statement for all of them. */
export async function emitEvents(tx: Tx, events: readonly DurableEvent[]): Promise<void> {
  await write(
    tx,
    events.map((event) => ({ ...event, kind: 'event', topic: unassigned, version: 0 })),
  )
}

async function write(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  await insertOutboxRows(tx, rows)
  pending.set(tx, true)
}

/** True when the transaction wrote to the outbox, so the relay should be woken after the commit. */
export function hasEmitted(tx: Tx): boolean {
  return pending.has(tx)
}

/**
 * Wakes this process's relay after a commit. `transact` does it; SQL that writes outbox rows itself must call
 * it.
 */
export function wakeRelay(): void {
  for (const listener of listeners) listener()
}

/** Subscribes to wake-ups of the relay; returns the function that unsubscribes. */
export function onRelayWakeUp(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
