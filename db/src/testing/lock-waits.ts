import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const patienceMs = 60_000

/**
 * Waits until `count` of the database's transactions wait for a lock, or until `other` has settled. A pause of fixed
 * length would be too short on a busy machine.
 * @throws when neither has happened within a minute
 */
export async function untilLockWaits(
  client: pg.Pool | pg.PoolClient,
  count = 1,
  other: Promise<unknown> = new Promise(() => undefined),
): Promise<void> {
  let hasSettled = false
  const settle = () => {
    hasSettled = true
  }
  other.then(settle, settle)
  const deadline = performance.now() + patienceMs
  while (!hasSettled) {
    if ((await countLockWaits(client)) >= count) return
    if (performance.now() > deadline) throw new Error(`Not ${count} transactions wait for a lock`)
    await sleep(5)
  }
}

async function countLockWaits(client: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.waiting
}
