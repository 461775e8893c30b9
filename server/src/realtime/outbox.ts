import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** State for live screens: of several events of one `name` and `id` in a topic only the newest `version` is sent. */
export type LiveRow = {
  /** Who hears it: `drop:<id>`, `line:<drop item id>` or `user:<profile id>`. A topic holds what each member may see. */
  topic: string
  /** The event as contract/src/events.ts describes it. */
  event: LiveEvent
}

/** Something that happened. Every handler that a room registers for its name gets it at least once. */
export type DurableEvent = {
  /** For example `order.paid`. */
  name: string
  rowId: string
  payload: object
}

/** The topic of an event that no handler has been given yet: the relay makes one row for each handler of it. */
export const unassigned = '*'

const pending = new WeakMap<object, true>()
const listeners = new Set<() => void>()

/** Writes live state beside the change that it tells of. One statement for all rows. */
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

/** Writes events beside the change that they tell of. One statement for all of them. */
export async function emitEvents(tx: Tx, events: readonly DurableEvent[]): Promise<void> {
  await write(
    tx,
    events.map((event) => ({ ...event, kind: 'event', topic: unassigned, version: 0 })),
  )
}

type OutboxRow = DurableEvent & { kind: 'live' | 'event'; topic: string; version: number }

async function write(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    (row) =>
      sql`(${row.kind}, ${row.topic}, ${row.name}, ${row.rowId}, ${row.version}::bigint, ${JSON.stringify(row.payload)}::jsonb)`,
  )
  await sql`insert into outbox (kind, topic, name, row_id, version, payload) values ${sql.join(values)}`.execute(tx)
  pending.set(tx, true)
}

/** True when the transaction wrote to the outbox and the relay should be nudged after its commit. */
export function hasEmitted(tx: Tx): boolean {
  return pending.has(tx)
}

/** Tells this process's relay, after a commit, that rows wait. `transact` does it; SQL that writes rows itself calls it. */
export function nudgeRelay(): void {
  for (const listener of listeners) listener()
}

/** Hears the nudges of this process; gives the function that stops it. */
export function onNudge(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
