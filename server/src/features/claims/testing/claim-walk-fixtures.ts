import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import type { BatchedClaim, DropFixture } from './claims-fixtures.ts'
import type { Random } from './seeded-tools.ts'

/** The small data set of a walk: few units and few buyers, so that they conflict often. */
export type WalkFixtures = {
  db: TestDb
  random: Random
  drops: DropFixture[]
  buyers: { id: string; token: string }[]
  /** Earlier requests, for repeating their keys. */
  asked: { dropId: string; ask: BatchedClaim; claimId: unknown; code: unknown }[]
  payments: { id: string; buyerId: string; claimIds: string[] }[]
}

/** One step; returns a description of what it did. */
export type Step = (fixtures: WalkFixtures) => Promise<string>

/** A random row of a query, or undefined. */
export async function one(owner: pg.Pool, random: Random, query: string, values: unknown[] = []) {
  const { rows } = await owner.query(query, values)
  return rows.length === 0 ? undefined : random.pick(rows)
}

/** All holds, in ledger order per drop. */
export const held = `select id, user_id, drop_id, drop_item_id from claims where status = 'claimed' order by drop_id, seq`

/** Runs in one transaction of the application's role. */
export async function within<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await run(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
