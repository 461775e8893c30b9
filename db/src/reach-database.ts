import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from './retry.ts'

/** A database does not let us in; the message says why. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Waits until a database that somebody else runs can be reached.
 * @param patienceMs for how long; a refusal (wrong password, no such database) is not waited for
 * @throws DatabaseAway
 */
export async function reachDatabase(url: string, patienceMs = 10_000): Promise<void> {
  for (const giveUpAt = Date.now() + patienceMs; ; await sleep(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined) // @NOTE the same error also rejects what is awaited here
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > giveUpAt) throw new DatabaseAway(error)
    }
  }
}
