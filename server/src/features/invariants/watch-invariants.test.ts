import { randomUUID } from 'node:crypto'
import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { invariantsFeature } from './feature.ts'
import { isCheckDue, readInvariants, watchInvariants } from './watch-invariants.ts'

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

test('a check keeps no version of a row for longer than one statement takes', { timeout: 60_000 }, async () => {
  const { db, owner, pool } = fixtures
  const drop = await makeDrop(owner, { units: [3] })
  const [cy] = await makeBuyers(owner, 1)
  await claimBatch(pool, drop.dropId, [{ token: cy!.token, item: drop.items[0]! }])
  const log = await owner.connect()
  // I06 reads the log, I17 the profiles after it: with one snapshot for both, it would miss the change between them.
  await log.query('begin; lock table drop_status_log in access exclusive mode')
  const check = watchInvariants(db)
  await untilLockWaits(owner, 1, check)
  await owner.query('update profiles set claim_strike_score = 2 where id = $1', [cy!.id])
  await log.query('commit')
  log.release()
  expect((await check).map(({ invariant, scopeId }) => [invariant, scopeId])).toEqual([['I17 strikes', cy!.id]])
  await owner.query('update profiles set claim_strike_score = 0 where id = $1', [cy!.id])
  expect(await watchInvariants(db)).toEqual([])
})

test('where very many profiles changed, all are looked at', async () => {
  const { db, owner } = fixtures
  const [unchanged, ...others] = await makeBuyers(owner, 1_002)
  await watchInvariants(db)
  const setScore = (score: number, ids: string[]) =>
    owner.query('update profiles set claim_strike_score = $1 where id = any($2)', [score, ids])
  const afterChange = async (count: number) => {
    // @NOTE set here, because a transaction that is open elsewhere in the cluster would hold it back
    await owner.query('update invariant_checks set next_xid = pg_current_xact_id()::text')
    await setScore(
      0,
      others.slice(0, count).map(({ id }) => id),
    )
    return (await watchInvariants(db)).map(({ scopeId }) => scopeId)
  }
  await setScore(2, [unchanged!.id])
  expect(await afterChange(1_000)).toEqual([])
  expect(await afterChange(1_001)).toEqual([unchanged!.id])
  await setScore(0, [unchanged!.id])
  expect(await watchInvariants(db)).toEqual([])
})

test('a check that took long is followed by a long pause, and counts as late only after that', async () => {
  const { db, owner } = fixtures
  const ago = (seconds: number, tookMs = 60_000) =>
    owner.query(`update invariant_checks set took_ms = $1, checked_at = app_now() - make_interval(secs => $2)`, [
      tookMs,
      seconds,
    ])
  const [minuteJob] = invariantsFeature({ db, longQueryDb: db }).jobs ?? []
  await ago(230)
  expect(await isCheckDue(db)).toBe(false)
  await minuteJob!.handle([])
  expect((await readInvariants(db)).detail).toMatch(/checked 23\d s ago$/)
  await ago(250)
  expect(await isCheckDue(db)).toBe(true)
  await minuteJob!.handle([])
  expect((await readInvariants(db)).detail).toMatch(/checked \d s ago$/)
  await ago(890, 3_600_000)
  expect(await isCheckDue(db)).toBe(false)
  await ago(910, 3_600_000)
  expect(await isCheckDue(db)).toBe(true)
  await ago(470)
  expect((await readInvariants(db)).ok).toBe(true)
  await ago(490)
  expect(await readInvariants(db)).toMatchObject({ ok: false, detail: expect.stringContaining('not checked in time') })
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
