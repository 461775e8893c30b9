import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { log } from '#server/boot/log.ts'
import { backoffSeconds, type EventHandler, type HandledEvent, maxAttempts } from './events.ts'
import { unassigned } from './outbox.ts'

type Row = {
  id: number
  name: string
  rowId: string
  topic: string
  payload: string
  attempts: number
  createdAt: Date
}

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
    const assigned = await this.#assign()
    const rows = await this.#lease()
    for (const row of rows) await this.#handle(row)
    return rows.length === batchSize || assigned === batchSize
  }

  /**
   * Replaces new events by one row per handler; returns the number of events. Events without handlers are
   * deleted.
   */
  async #assign(): Promise<number> {
    const pairs = JSON.stringify([...this.#handlers.values()].map(({ event, name }) => ({ event, handler: name })))
    const { rows } = await sql<{ taken: number }>`
      with taken as (
        delete from outbox where id in (
          select id from outbox where kind = 'event' and topic = ${unassigned} and dead_at is null
          order by id limit ${batchSize} for update skip locked)
        returning id, name, row_id, version, payload, created_at
      ), assigned as (
        insert into outbox (kind, topic, name, row_id, version, payload, created_at)
        select 'event', wanted.handler, taken.name, taken.row_id, taken.version, taken.payload, taken.created_at
        from taken join jsonb_to_recordset(${pairs}::jsonb) as wanted (event text, handler text) on wanted.event = taken.name
        order by taken.id, wanted.handler
      )
      select count(*)::int as taken from taken`.execute(this.#db)
    return rows[0]?.taken ?? 0
  }

  async #lease(): Promise<Row[]> {
    const { rows } = await sql<Row>`
      update outbox set attempts = attempts + 1, run_after = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from outbox
        where kind = 'event' and topic = any(${this.#names}::text[]) and dead_at is null and run_after <= clock_timestamp()
        order by id limit ${batchSize} for update skip locked)
      returning id, name, row_id, topic, payload::text, attempts, created_at`.execute(this.#db)
    return rows.sort((a, b) => a.id - b.id)
  }

  async #handle(row: Row): Promise<void> {
    const { id, name, rowId, createdAt } = row
    const event: HandledEvent = { id, name, rowId, payload: JSON.parse(row.payload), createdAt }
    try {
      await this.#handlers.get(row.topic)?.handle(event as HandledEvent<never>)
    } catch (error) {
      return this.#postpone(row, error)
    }
    await sql`delete from outbox where id = ${id}`.execute(this.#db)
  }

  async #postpone({ id, topic, name, attempts }: Row, error: unknown): Promise<void> {
    const isDead = attempts >= maxAttempts
    log.error({ err: error, handler: topic, event: name, attempts, isDead }, 'an event handler failed')
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await sql`
      update outbox set last_error = ${message}, run_after = clock_timestamp() + make_interval(secs => ${backoffSeconds(attempts)}),
        dead_at = case when ${isDead} then clock_timestamp() end
      where id = ${id}`.execute(this.#db)
  }

  /** Number of dead rows, for `/readyz` and the administrator's health page. */
  async deadCount(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox where dead_at is not null`.execute(
      this.#db,
    )
    return rows[0]?.n ?? 0
  }
}
