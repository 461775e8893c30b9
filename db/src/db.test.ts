import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb } from './db.ts'
import { createNestedDb } from './nested-db.ts'
import { isUnavailable, retryTransient, sqlState } from './retry.ts'
import { openTestDb, type TestDb } from './testing/test-db.ts'

let own: TestDb
beforeAll(async () => {
  own = await openTestDb()
  await own.owner.query('create table pair (id int primary key, word text not null)')
})
afterAll(() => own.close())
beforeEach(async () => {
  await own.owner.query(`truncate pair; insert into pair values (1, 'one'), (2, 'two')`)
})

describe('the role of requests', () => {
  test.each([
    'create table extra (id int)',
    'create temporary table extra (id int)',
    'create schema extra',
    'create role extra',
    'alter table pair add column extra int',
    'truncate pair',
    'drop table pair',
    `create or replace function app_now() returns timestamptz language sql as 'select now()'`,
    'select * from migrations.migration',
  ])('may not: %s', async (statement) => {
    await expect(own.pool.query(statement)).rejects.toSatisfy((error) => sqlState(error) === '42501')
  })

  test('reads and writes rows', async () => {
    await own.pool.query(
      `update pair set word = 'uno' where id = 1; delete from pair where id = 2; insert into pair values (3, 'tre')`,
    )
    const { rows } = await own.pool.query(
      'select current_user as who, string_agg(word, $1 order by id) as words from pair',
      [' '],
    )
    expect(rows).toEqual([{ who: 'keepcase_app', words: 'uno tre' }])
  })
})

describe('values', () => {
  test('arrive as numbers, dates with milliseconds, and text', async () => {
    const { rows } =
      await own.pool.query(`select 9007199254740991::bigint as large, array[1, null]::bigint[] as several,
      timestamptz '2026-01-02T03:04:05.678+01' as moment, date '2026-01-02' as day, 1.50::numeric as exact`)
    const moment = new Date('2026-01-02T02:04:05.678Z')
    expect(rows).toEqual([{ large: 9007199254740991, several: [1, null], moment, day: '2026-01-02', exact: '1.50' }])
  })

  test('a bigint that a number cannot hold is an error', async () => {
    await expect(own.pool.query('select 9007199254740992::bigint')).rejects.toThrow(RangeError)
  })
})

describe('patience', () => {
  test('a statement that takes too long ends before three seconds', async () => {
    const began = performance.now()
    await expect(own.pool.query('select pg_sleep(10)')).rejects.toSatisfy(isUnavailable)
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('a connection that was killed is replaced', async () => {
    const { db, pool, close } = createDb({ url: own.url, max: 1 })
    const { rows } = await pool.query('select pg_backend_pid() as pid')
    await own.owner.query('select pg_terminate_backend($1)', [rows[0].pid])
    await sleep(50)
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })

  test('a late answer costs the connection, so that the next query does not wait behind it', async () => {
    const patience = { connectMs: 700, lockMs: 1_000, statementMs: 10_000, answerMs: 200 }
    const { pool, close } = createDb({ url: own.url, max: 1, timeouts: patience })
    const client = await pool.connect()
    await expect(client.query('select pg_sleep(5)')).rejects.toSatisfy(isUnavailable)
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
  })
})

describe('retryTransient', () => {
  test('two transactions that lock each other both succeed', async () => {
    const swap = (first: number, second: number) =>
      retryTransient(() =>
        own.db.transaction().execute(async (tx) => {
          await sql`update pair set word = word || '!' where id = ${first}`.execute(tx)
          await sleep(50)
          await sql`update pair set word = word || '!' where id = ${second}`.execute(tx)
        }),
      )
    await Promise.all([swap(1, 2), swap(2, 1)])
    const { rows } = await own.pool.query('select word from pair order by id')
    expect(rows).toEqual([{ word: 'one!!' }, { word: 'two!!' }])
  })

  test('gives up after its attempts, and at once on other errors', async () => {
    let calls = 0
    const fail = (code: string) => async () => {
      calls++
      throw Object.assign(new Error(code), { code })
    }
    await expect(retryTransient(fail('40P01'), { attempts: 3 })).rejects.toThrow('40P01')
    expect(calls).toBe(3)
    await expect(retryTransient(fail('23505'))).rejects.toThrow('23505')
    expect(calls).toBe(4)
  })
})

describe('createNestedDb', () => {
  test('transactions are savepoints of the outer one', async () => {
    const client = await own.owner.connect()
    await client.query('begin')
    const db = createNestedDb(client)
    const write = (word: string, fails: boolean) =>
      db.transaction().execute(async (tx) => {
        await sql`update pair set word = ${word} where id = 1`.execute(tx)
        if (fails) await sql`select 1 / 0`.execute(tx)
      })
    const results = await Promise.allSettled([
      write('kept', false),
      write('lost', true),
      write('also kept', false),
      write('lost', true),
    ])
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect((await sql`select word from pair where id = 1`.execute(db)).rows).toEqual([{ word: 'also kept' }])
    await client.query('rollback')
    client.release()
    expect((await own.pool.query('select word from pair where id = 1')).rows).toEqual([{ word: 'one' }])
  })
})

describe('the clock of a test', () => {
  const now = async () => (await own.pool.query('select app_now() as now')).rows[0].now as Date

  test('stands still, moves and runs on', async () => {
    await own.setClock('2030-01-01T00:00:00Z')
    expect(await now()).toEqual(new Date('2030-01-01T00:00:00Z'))
    await own.advance(1_500)
    expect(await now()).toEqual(new Date('2030-01-01T00:00:01.500Z'))
    await own.setClock(3_600_000)
    expect(Math.abs((await now()).getTime() - Date.now() - 3_600_000)).toBeLessThan(1_000)
    await own.setClock(0)
  })
})

describe('a file that is not there', () => {
  const missing = '/nowhere/.s.PGSQL.5432'

  test('means an unreachable database where it is a socket', async () => {
    const error = await new Promise((resolve) => connect(missing).on('error', resolve))
    expect(error).toMatchObject({ code: 'ENOENT' })
    expect(isUnavailable(error)).toBe(true)
  })

  test('is a fault of the program where it is anything else', async () => {
    const error = await readFile(missing).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'ENOENT' })
    expect(isUnavailable(error)).toBe(false)
  })
})
