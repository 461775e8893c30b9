import { hash, randomUUID } from 'node:crypto'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Listeners } from '#server/realtime/audience.ts'

/** How often each process counts, in milliseconds; a room hears of a change at most so often. */
export const presenceEveryMs = 2_000

export type PresenceDeps = {
  db: Db
  /** Who is at the sockets of this process, by drop. */
  listenersHere(): ReadonlyMap<string, Listeners>
  /** Sends events to the listeners of a topic on this process alone. */
  sendToLocal(topic: string, events: LiveEvent[]): void
  /** The database's clock, in milliseconds. */
  nowMs(): number
}

/** What a process writes down of one drop; `members` are short hashes, sorted, as text of a database's array. */
type Row = { dropId: string; visitors: number; members: string }

/**
 * Counts who looks on. Each process writes down who listens to each drop here, reads how many different people and
 * visitors there are over all processes, and tells its own listeners where that changed. A process that dies drops out
 * by itself (`viewers_of` looks at the last ten seconds).
 */
export class Presence {
  #deps: PresenceDeps
  #processId = randomUUID()
  #told = new Map<string, number>()
  /** What stands in this process's rows. */
  #written = new Map<string, string>()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  /** One round of counting and telling. A ticker calls it. */
  count = async (): Promise<void> => {
    const rows = [...this.#deps.listenersHere()].map(([dropId, listeners]) => rowOf(dropId, listeners))
    if (rows.length === 0 && this.#written.size === 0) return
    await this.#write(rows)
    const ids = rows.map(({ dropId }) => dropId)
    const here = new Set(ids)
    for (const dropId of this.#told.keys()) if (!here.has(dropId)) this.#told.delete(dropId)
    for (const [dropId, viewers] of await selectViewers(this.#deps.db, ids)) {
      if (this.#told.get(dropId) === viewers) continue
      this.#told.set(dropId, viewers)
      const event: LiveEvent = { name: 'presence.changed', id: dropId, version: this.#deps.nowMs(), viewers }
      this.#deps.sendToLocal(`drop:${dropId}`, [event])
    }
  }

  /** Rows that stay as they are get a new time and no more: thousands of members need not be sent and stored again. */
  async #write(rows: readonly Row[]): Promise<void> {
    const isSame = (row: Row) => this.#written.get(row.dropId) === textOf(row)
    const [same, changed] = [rows.filter(isSame), rows.filter((row) => !isSame(row))]
    const ids = rows.map(({ dropId }) => dropId)
    const { rows: touched } = await sql<{ dropId: string }>`
      with gone as (
        delete from drop_presence where process_id = ${this.#processId} and drop_id <> all (${ids}::uuid[])
      ), stale as (
        delete from drop_presence where seen_at < app_now() - interval '1 minute' and process_id <> ${this.#processId}
      ), changed as (
        insert into drop_presence (drop_id, process_id, visitors, members, seen_at)
        select t.drop_id, ${this.#processId}, t.visitors, t.members::bigint[], app_now()
        from unnest(${changed.map((row) => row.dropId)}::uuid[], ${changed.map((row) => row.visitors)}::int[],
          ${changed.map((row) => row.members)}::text[]) as t(drop_id, visitors, members)
        on conflict (drop_id, process_id) do update
          set visitors = excluded.visitors, members = excluded.members, seen_at = excluded.seen_at
        returning drop_id
      ), same as (
        update drop_presence set seen_at = app_now()
        where process_id = ${this.#processId} and drop_id = any (${same.map((row) => row.dropId)}::uuid[])
        returning drop_id
      )
      select drop_id from changed union all select drop_id from same`.execute(this.#deps.db)
    // @NOTE a row that others took for dead is gone: it is written whole in the next round
    const stands = new Set(touched.map(({ dropId }) => dropId))
    this.#written = new Map(rows.filter((row) => stands.has(row.dropId)).map((row) => [row.dropId, textOf(row)]))
  }

  /** Takes this process out of the count, when it ends. */
  async close(): Promise<void> {
    if (this.#written.size === 0) return
    this.#written.clear()
    await sql`delete from drop_presence where process_id = ${this.#processId}`.execute(this.#deps.db)
  }
}

const textOf = ({ visitors, members }: Row): string => `${visitors} ${members}`

function rowOf(dropId: string, { profileIds, visitors }: Listeners): Row {
  const members = [...profileIds].map((profileId) => memberOf(dropId, profileId)).sort((a, b) => a - b)
  return { dropId, visitors, members: `{${members.join(',')}}` }
}

/** A person within one drop, in 48 bits: two of ten thousand share theirs once in some millions of rooms. */
function memberOf(dropId: string, profileId: string): number {
  return Number.parseInt(hash('sha256', `${dropId}|${profileId}`).slice(0, 12), 16)
}

/** How many look on at each of these drops, over all processes; one without anybody is left out. */
export async function selectViewers(db: Db, dropIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ dropId: string; viewers: number }>`
    select drop_id, viewers from viewers_of(${dropIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ dropId, viewers }) => [dropId, viewers]))
}
