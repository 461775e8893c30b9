import type pg from 'pg'

/** Advisory lock ids, distinct from all others in this database. */
export const scheduleLock = 7_205_759_405
export const collectLock = 7_205_759_406
export const roundsLock = 7_205_759_407

/**
 * Runs something on one server at a time; null when another one runs it. The lock ends with the connection,
 * so a crashed server leaves none.
 */
export async function runExclusively<T>(
  pool: pg.Pool,
  lock: number,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect()
  let isUsable = false
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    const answer = rows[0]?.mine ? await run(client) : null
    if (rows[0]?.mine) await client.query('select pg_advisory_unlock($1)', [lock])
    isUsable = true
    return answer
  } finally {
    // @NOTE after a failure the connection is destroyed, which ends its lock and any open transaction
    client.release(!isUsable)
  }
}
