import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from './retry.ts'

/** The database refuses the connection; the message says why. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnreachable'
  }
}

/**
 * Waits until an external database is reachable.
 * @param patienceMs time limit; refusals (wrong password, no such database) fail at once
 * @throws DatabaseUnreachable
 */
export async function waitForDatabase(url: string, patienceMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined) // @NOTE the awaited promise rejects with the same error
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw new DatabaseUnreachable(error)
    }
  }
}
