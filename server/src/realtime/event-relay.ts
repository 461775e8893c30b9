import type { Db } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { backoffSeconds, type EventHandler, type HandledEvent, maxAttempts } from './events.ts'
import { assignEvents, countDead, deleteEvent, type EventRow, leaseEvents, postponeEvent } from './outbox.queries.ts'

/** Rows leased per batch; handled one after the other. */
const batchSize = 20
/** Lease in seconds: after a crash, the handler is tried again when it has expired. */
const leaseSeconds = 30

/**
 * Delivers each event to each handler of its name at least once. A new event becomes one row per handler, so
 * that one failure doesn't repeat the others. A row is waiting → leased → deleted, or back to waiting with a
 * growing pause, and dead after {@link maxAttempts} failures.
 */
export class EventRelay {
  #db: Db
  #handlers: Map<string, EventHandler>
  #names: string[]

  constructor(db: Db, handlers: readonly EventHandler[]) {
    this.#db = db
    this.#handlers = new Map(handlers.map((handler) => [handler.name, handler]))
    this.#names = [...this.#handlers.keys()]
    if (this.#names.length !== handlers.length) throw new Error('Two event handlers have the same name')
  }

  /** Handles due rows. Returns true when the batch was full. */
  async run(): Promise<boolean> {
    const pairs = [...this.#handlers.values()].map(({ event, name }) => ({ event, handler: name }))
    const assigned = await assignEvents(this.#db, pairs, batchSize)
    const rows = await leaseEvents(this.#db, { handlers: this.#names, leaseSeconds, limit: batchSize })
    for (const row of rows) await this.#handle(row)
    return rows.length === batchSize || assigned === batchSize
  }

  async #handle(row: EventRow): Promise<void> {
    const { id, name, rowId, createdAt } = row
    const event: HandledEvent = { id, name, rowId, payload: JSON.parse(row.payload), createdAt }
    try {
      await this.#handlers.get(row.topic)?.handle(event as HandledEvent<never>)
    } catch (error) {
      return this.#postpone(row, error)
    }
    await deleteEvent(this.#db, id)
  }

  async #postpone({ id, topic, name, attempts }: EventRow, error: unknown): Promise<void> {
    const isDead = attempts >= maxAttempts
    log.error({ err: error, handler: topic, event: name, attempts, isDead }, 'an event handler failed')
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await postponeEvent(this.#db, id, { message, seconds: backoffSeconds(attempts), isDead })
  }

  /** Number of dead rows, for `/readyz` and the administrator's health page. */
  async deadCount(): Promise<number> {
    return countDead(this.#db)
  }
}
