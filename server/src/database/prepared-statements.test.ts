import { createDb } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { plannedOnEachUse, prepareStatements } from './prepared-statements.ts'
import { transact } from './transact.ts'

const { url, owner, close } = await openTestDb()
const { db, pool, close: closeDb } = createDb({ url, max: 1 })
prepareStatements(pool)
afterAll(async () => {
  await closeDb()
  await close()
})

const prepared = async () => {
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  return rows.map((row: { statement: string }) => row.statement)
}
const double = (n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`.execute(db).then(({ rows }) => rows[0]?.n)

test('a statement that comes again is prepared, and its values stay its own', async () => {
  for (let n = 0; n < 10; n++) expect(await double(n)).toBe(2 * n)
  expect(await prepared()).toEqual(['select $1::int * 2 as n'])
})

test('what comes once is not', async () => {
  await sql`select ${1}::int as only_once`.execute(db)
  expect((await prepared()).filter((statement) => statement.includes('only_once'))).toEqual([])
})

test('what is planned on each use is not', async () => {
  for (let n = 0; n < 5; n++) await sql`select ${sql.raw(plannedOnEachUse)} ${n}::int as varied`.execute(db)
  expect((await prepared()).filter((statement) => statement.includes('varied'))).toEqual([])
})

test('a failing statement fails as before', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::int`.execute(db)
  for (let i = 0; i < 5; i++) await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(divide(1)).resolves.toBeDefined()
})

test('a migration under way makes no call fail', async () => {
  await owner.query('create table things (id int); insert into things values (1); grant select on things to public')
  const read = () =>
    transact(db, (tx) => sql`select * from things where id = ${1}`.execute(tx).then(({ rows }) => rows[0]))
  for (let i = 0; i < 10; i++) expect(await read()).toEqual({ id: 1 })
  await owner.query('alter table things add name text')
  expect(await read()).toEqual({ id: 1, name: null })
})
