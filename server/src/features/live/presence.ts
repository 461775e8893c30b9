import { hash, randomUUID } from 'node:crypto'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Listeners } from '#server/realtime/audience.ts'
import {
  deletePresence,
  type PresenceRow,
  selectAbsentHosts,
  selectViewers,
  writePresence,
} from './presence.queries.ts'

/**
 * Interval at which each process counts viewers, and so the shortest interval between updates of a room. Milliseconds.
 */
export const presenceEveryMs = 2_000

export type PresenceDeps = {
  db: Db
  /** Socket listeners of this process, by drop. */
  listenersHere(): ReadonlyMap<string, Listeners>
  /** Sends events to the listeners of a topic on this process only. */
  sendToLocal(topic: string, events: LiveEvent[]): void
  /** The database clock, in milliseconds. */
  nowMs(): number
}

/**
 * Tells each live room how many people watch, and since when its host is silent. Every process stores who listens to it,
 * reads the total over all processes, and tells its own listeners what changed. A process that dies is counted for ten
 * more seconds (`viewers_of`).
 */
export class Presence {
  #deps: PresenceDeps
  #processId = randomUUID()
  /** What each room was last told, as text. */
  #sent = new Map<string, string>()
  /** Fingerprints of this process's rows in the database. */
  #written = new Map<string, string>()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  /** Runs one round of counting and notifying; called by a ticker. */
  count = async (): Promise<void> => {
    const rows = [...this.#deps.listenersHere()].map(([dropId, listeners]) => presenceRow(dropId, listeners))
    if (rows.length === 0 && this.#written.size === 0) return
    await this.#write(rows)
    const ids = rows.map(({ dropId }) => dropId)
    const here = new Set(ids)
    for (const dropId of this.#sent.keys()) if (!here.has(dropId)) this.#sent.delete(dropId)
    const { db } = this.#deps
    const [counts, absent] = await Promise.all([selectViewers(db, ids), selectAbsentHosts(db, ids)])
    for (const [dropId, viewers] of counts) {
      const hostAwaySince = absent.get(dropId) ?? null
      const state = `${viewers} ${hostAwaySince}`
      if (this.#sent.get(dropId) === state) continue
      this.#sent.set(dropId, state)
      const version = this.#deps.nowMs()
      const event: LiveEvent = { name: 'presence.changed', id: dropId, version, viewers, hostAwaySince }
      this.#deps.sendToLocal(`drop:${dropId}`, [event])
    }
  }

  /** Unchanged rows only get a new timestamp, so that thousands of members aren't sent and stored again. */
  async #write(rows: readonly PresenceRow[]): Promise<void> {
    const isSame = (row: PresenceRow) => this.#written.get(row.dropId) === fingerprintOf(row)
    const [same, changed] = [rows.filter(isSame), rows.filter((row) => !isSame(row))]
    // @NOTE a row that another process deleted as stale is missing here; the next round writes it in full
    const stored = await writePresence(this.#deps.db, this.#processId, { same, changed })
    this.#written = new Map(rows.filter((row) => stored.has(row.dropId)).map((row) => [row.dropId, fingerprintOf(row)]))
  }

  /** Removes this process from the count at shutdown. */
  async close(): Promise<void> {
    if (this.#written.size === 0) return
    this.#written.clear()
    await deletePresence(this.#deps.db, this.#processId)
  }
}

const fingerprintOf = ({ visitors, members }: PresenceRow): string => `${visitors} ${members}`

function presenceRow(dropId: string, { profileIds, visitors }: Listeners): PresenceRow {
  const members = [...profileIds].map((profileId) => memberOf(dropId, profileId)).sort((a, b) => a - b)
  return { dropId, visitors, members: `{${members.join(',')}}` }
}

/**
 * An account within one drop, as a 48-bit hash: among ten thousand viewers a collision occurs once in millions of
 * rooms.
 */
function memberOf(dropId: string, profileId: string): number {
  return Number.parseInt(hash('sha256', `${dropId}|${profileId}`).slice(0, 12), 16)
}
