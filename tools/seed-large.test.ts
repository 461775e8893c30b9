import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from '../server/src/features/invariants/find-violations.ts'
import { seed } from './seed-large.ts'

const { db, owner, url, close } = await openTestDb()
afterAll(close)

const small = { drops: 200, items: 2_000, accounts: 300, storefronts: 20 }
const counts = async () => {
  const { rows } = await owner.query(
    `select (select count(*)::int from drops) as drops, (select count(*)::int from items) as items,
      (select count(*)::int from profiles) as accounts, (select count(*)::int from storefronts) as storefronts`,
  )
  return rows[0]
}
const references = async () => {
  const { rows } = await owner.query(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' order by 1, 2`,
  )
  return rows
}

test('a database with somebody’s accounts is left as it is', async () => {
  await owner.query(`insert into auth.app_user (name, email) values ('Ada', 'ada@example.test')`)
  const said: string[] = []
  expect(await seed(url, small, (words) => said.push(words))).toBe(1)
  expect(said).toEqual(['It holds accounts of somebody (1): nothing was written.'])
  expect(await counts()).toEqual({ drops: 0, items: 0, accounts: 1, storefronts: 0 })
  await owner.query('truncate outbox; delete from profiles; delete from auth.app_user')
})

test('an empty one is filled once, with as much as was asked, every wall back and no invariant broken', async () => {
  const before = await references()
  expect(await seed(url, small, () => undefined)).toBe(0)
  expect(await counts()).toEqual(small)
  expect(await references()).toEqual(before)
  const { rows } = await owner.query(`select tgrelid::regclass from pg_trigger where tgenabled <> 'O'`)
  expect(rows).toEqual([])
  expect(await db.transaction().execute((tx) => findViolations(tx, { hasWorker: false }))).toEqual([])
  expect(await seed(url, small, () => undefined)).toBe(1)
  expect(await counts()).toEqual(small)
}, 60_000)
