import { createPool, workPatience } from '@keepcase/db/db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { findViolations, violationText } from '#invariants/public.ts'
import { fillWorld } from './fill-world.ts'

const options = { seed: 41, baseUrl: 'http://localhost:3000', secret: 'for-tests-only-0123456789-abcdefghijklmnop' }
const [one, two] = [await openTestDb(), await openTestDb()]
afterAll(async () => {
  await one.close()
  await two.close()
})

/** Fills a test database as the start does; `breakAt` lets the connection's so manyeth query fail. */
async function fill({ url }: TestDb, breakAt = Number.POSITIVE_INFINITY): Promise<void> {
  const pool = createPool({ url, max: 1, role: null, patience: workPatience })
  const client = await pool.connect()
  let queries = 0
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (++queries > breakAt) throw new Error('the power went out')
    return query(...args)
  }) as typeof client.query
  try {
    await client.query('begin')
    await fillWorld(client, options)
    await client.query('commit')
  } finally {
    client.release(true)
    await pool.end()
  }
}

test('a filling takes a few seconds and everything in it holds', { timeout: 120_000 }, async () => {
  const began = Date.now()
  await fill(one)
  console.log('filled in', Date.now() - began)
  const found = await one.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => findViolations(tx, { hasWorker: false }))
  expect(found.map(violationText)).toEqual([])
})
