import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Topic of an event not yet assigned to its handlers; the relay replaces it by one row per handler. */
export const unassigned = '*'

export type OutboxRow = {
  kind: 'live' | 'event'
  topic: string
  name: string
  rowId: string
  version: number
  payload: object
}

/** Inserts rows in one statement; there must be at least one. */
export async function insertOutboxRows(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  const values = rows.map(
    (row) =>
      sql`(${row.kind}, ${row.topic}, ${row.name}, ${row.rowId}, ${row.version}::bigint, ${JSON.stringify(row.payload)}::jsonb)`,
  )
  await sql`insert into outbox (kind, topic, name, row_id, version, payload) values ${sql.join(values)}`.execute(tx)
}

/** A row of live state; `payload` is JSON text. */
export type LiveOutboxRow = {
  id: number
  topic: string
  name: string
  rowId: string
  version: number
  payload: string
}

/** Locks the oldest rows of live state and returns them, without topics that are held and rows that others locked. */
export async function lockLiveRows(tx: Tx, heldTopics: readonly string[], limit: number): Promise<LiveOutboxRow[]> {
  const { rows } = await sql<LiveOutboxRow>`
    select id, topic, name, row_id, version, payload::text from outbox
    where kind = 'live' and dead_at is null and topic <> all (${heldTopics}::text[])
    order by id limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Deletes rows of live state. */
export async function deleteLiveRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(tx)
}

/** A leased event of one handler, which is its topic; `payload` is JSON text. */
export type EventRow = {
  id: number
  name: string
  rowId: string
  topic: string
  payload: string
  attempts: number
  createdAt: Date
}

/**
 * Replaces new events by one row per handler; returns the number of events. Events without handlers are
 * deleted.
 */
export async function assignEvents(
  db: Db,
  pairs: readonly { event: string; handler: string }[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from outbox where id in (
        select id from outbox where kind = 'event' and topic = ${unassigned} and dead_at is null
        order by id limit ${limit} for update skip locked)
      returning id, name, row_id, version, payload, created_at
    ), assigned as (
      insert into outbox (kind, topic, name, row_id, version, payload, created_at)
      select 'event', wanted.handler, taken.name, taken.row_id, taken.version, taken.payload, taken.created_at
      from taken join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as wanted (event text, handler text)
        on wanted.event = taken.name
      order by taken.id, wanted.handler
    )
    select count(*)::int as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Leases the due events of these handlers and counts the attempt. Returns them oldest first. */
export async function leaseEvents(
  db: Db,
  { handlers, leaseSeconds, limit }: { handlers: readonly string[]; leaseSeconds: number; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    update outbox set attempts = attempts + 1, run_after = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from outbox
      where kind = 'event' and topic = any(${handlers}::text[]) and dead_at is null and run_after <= (select clock_timestamp())
      order by id limit ${limit} for update skip locked)
    returning id, name, row_id, topic, payload::text, attempts, created_at`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Deletes a handled event. */
export async function deleteEvent(db: Db, id: number): Promise<void> {
  await sql`delete from outbox where id = ${id}`.execute(db)
}

/** Records a failed attempt; the event waits, or is dead. */
export async function postponeEvent(
  db: Db,
  id: number,
  { message, seconds, isDead }: { message: string; seconds: number; isDead: boolean },
): Promise<void> {
  await sql`
    update outbox set last_error = ${message}, run_after = clock_timestamp() + make_interval(secs => ${seconds}),
      dead_at = case when ${isDead} then clock_timestamp() end
    where id = ${id}`.execute(db)
}

/** Number of dead rows. */
export async function countDead(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox where dead_at is not null`.execute(db)
  return rows[0]?.n ?? 0
}
