import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { readInvariants, watchInvariants } from './watch-invariants.ts'

let fixtures: TestDb
beforeAll(async () => {
  fixtures = await openTestDb()
})
afterAll(() => fixtures.close())

test('a row written past the claim functions is found by the next check, and reported until it is fixed', async () => {
  const { db, owner, pool } = fixtures
  const drop = await makeDrop(owner, { units: [3] })
  const other = await makeDrop(owner, { units: [3] })
  const [ada] = await makeBuyers(owner, 1)
  expect(await readInvariants(db)).toMatchObject({ ok: true, detail: 'not checked yet' })
  expect(await watchInvariants(db)).toEqual([])
  await claimBatch(pool, drop.dropId, [{ token: ada!.token, item: drop.items[0]! }])
  expect(await watchInvariants(db)).toEqual([])
  expect((await readInvariants(db)).detail).toMatch(/^all hold; checked \d+ s ago$/)

  await owner.query('update drop_items set quantity_held = 0, quantity_available = 3 where drop_id = $1', [drop.dropId])
  await owner.query('update profiles set claim_strike_score = 2 where id = $1', [ada!.id])
  const found = await watchInvariants(db)
  expect(found.map(({ invariant, scopeId }) => [invariant, scopeId])).toEqual([
    ['I01 stock', drop.dropId],
    ['I17 strikes', ada!.id],
  ])
  // nothing has changed since, and the alarm remains
  expect(await watchInvariants(db)).toEqual(found)
  expect(await readInvariants(db)).toMatchObject({ ok: false, isWarning: true })
  expect((await readInvariants(db)).detail).toContain('broken: I01 stock, I17 strikes')

  await owner.query('update drop_items set quantity_held = 1, quantity_available = 2 where drop_id = $1', [drop.dropId])
  await owner.query('update profiles set claim_strike_score = 0 where id = $1', [ada!.id])
  expect(await watchInvariants(db)).toEqual([])
  expect((await readInvariants(db)).ok).toBe(true)
  expect(other.items).toHaveLength(1)
})

test('a deleted row leaves no trace for the minute: the check of everything finds it', async () => {
  const { db, owner, pool } = fixtures
  const drop = await makeDrop(owner, { units: [3] })
  const [ben] = await makeBuyers(owner, 1)
  const [won] = await claimBatch(pool, drop.dropId, [{ token: ben!.token, item: drop.items[0]!, key: randomUUID() }])
  expect(await watchInvariants(db)).toEqual([])
  await owner.query('delete from claims where id = $1', [won!.claim_id])
  // @NOTE the minute's check looks at the drop again only while some transaction of the same cluster is still
  // open
  const names = (await watchInvariants(db, true)).map(({ invariant }) => invariant)
  expect(names).toContain('I01 stock')
  expect(names).toContain('I09 entries')
  expect(names).toContain('I24 answers')
})

test('a check keeps no version of a row for longer than one statement takes', { timeout: 60_000 }, async () => {
  const { db, owner, pool, url } = fixtures
  const drop = await makeDrop(owner, { units: [3] })
  const [cy] = await makeBuyers(owner, 1)
  await claimBatch(pool, drop.dropId, [{ token: cy!.token, item: drop.items[0]! }])
  const locks = new pg.Pool({ connectionString: url, max: 2 })
  const lock = async (table: string): Promise<pg.PoolClient> => {
    const client = await locks.connect()
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    return client
  }
  const waiting = (table: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ isFresh: boolean }>(
          `select age(a.backend_xmin) < age($2::text::xid) as "isFresh" from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and l.relation = $1::regclass`,
          [table, written],
        )
        expect(rows).toHaveLength(1)
        return rows[0]!.isFresh
      },
      { timeout: 15_000 },
    )
  let written = '3'

  // I06 reads the log, S3 after it the past prices.
  const log = await lock('drop_status_log')
  const check = watchInvariants(db)
  await waiting('drop_status_log')
  written = (await owner.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid')).rows[0]!.xid
  const prices = await lock('sold_prices')
  await log.query('commit')
  expect(await waiting('sold_prices')).toBe(true)
  await prices.query('commit')
  await check
  log.release()
  prices.release()
  await locks.end()
})
