import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** How often each process counts, in milliseconds; a room hears of a change at most so often. */
export const presenceEveryMs = 2_000
/** A process that has not counted for so long is gone, and its viewers with it. */
const freshSeconds = 10

export type PresenceDeps = {
  db: Db
  /** People at the sockets of this process, by drop. */
  viewersHere(): ReadonlyMap<string, number>
  /** Sends events to the listeners of a topic on this process alone. */
  tellHere(topic: string, events: LiveEvent[]): void
  /** The database's clock, in milliseconds. */
  nowMs(): number
}

/**
 * Counts who looks on. Each process writes down how many people listen to each drop here, reads the sum of all
 * processes, and tells its own listeners where it changed. A process that dies drops out of the sum by itself.
 */
export class Presence {
  #deps: PresenceDeps
  #processId = randomUUID()
  #told = new Map<string, number>()
  #hasRows = false

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  /** One round of counting and telling. A ticker calls it. */
  count = async (): Promise<void> => {
    const here = this.#deps.viewersHere()
    if (here.size === 0 && !this.#hasRows) return
    const sums = await this.#exchange(here)
    this.#hasRows = here.size > 0
    for (const dropId of this.#told.keys()) if (!here.has(dropId)) this.#told.delete(dropId)
    for (const [dropId, viewers] of sums) {
      if (this.#told.get(dropId) === viewers) continue
      this.#told.set(dropId, viewers)
      const event: LiveEvent = { name: 'presence.changed', id: dropId, version: this.#deps.nowMs(), viewers }
      this.#deps.tellHere(`drop:${dropId}`, [event])
    }
  }

  async #exchange(here: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const [ids, counts] = [[...here.keys()], [...here.values()]]
    const { rows } = await sql<{ dropId: string; viewers: number }>`
      with gone as (
        delete from drop_presence where process_id = ${this.#processId} and drop_id <> all (${ids}::uuid[])
      ), stale as (
        delete from drop_presence where seen_at < app_now() - interval '1 minute' and process_id <> ${this.#processId}
      ), mine as (
        insert into drop_presence (drop_id, process_id, viewers, seen_at)
        select t.drop_id, ${this.#processId}, t.viewers, app_now() from unnest(${ids}::uuid[], ${counts}::int[])
          as t(drop_id, viewers)
        on conflict (drop_id, process_id) do update set viewers = excluded.viewers, seen_at = excluded.seen_at
      )
      select t.drop_id, t.viewers + coalesce((
        select sum(p.viewers) from drop_presence p
        where p.drop_id = t.drop_id and p.process_id <> ${this.#processId}
          and p.seen_at > app_now() - make_interval(secs => ${freshSeconds})), 0)::int as viewers
      from unnest(${ids}::uuid[], ${counts}::int[]) as t(drop_id, viewers)`.execute(this.#deps.db)
    return new Map(rows.map(({ dropId, viewers }) => [dropId, viewers]))
  }

  /** Takes this process out of the sum, when it ends. */
  async close(): Promise<void> {
    if (!this.#hasRows) return
    this.#hasRows = false
    await sql`delete from drop_presence where process_id = ${this.#processId}`.execute(this.#deps.db)
  }
}

/** How many look on at a drop, over all processes. */
export async function selectViewers(db: Db, dropId: string): Promise<number> {
  const { rows } = await sql<{ viewers: number }>`
    select coalesce(sum(viewers), 0)::int as viewers from drop_presence
    where drop_id = ${dropId} and seen_at > app_now() - make_interval(secs => ${freshSeconds})`.execute(db)
  return rows[0]?.viewers ?? 0
}
