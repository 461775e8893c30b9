import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openTestDb, type TestDb } from './testing/test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db.close())

describe('on the real migrations', () => {
  test('a second run changes nothing', async () => {
    expect(await migrate({ url: db.url })).toEqual({ migrations: [], routines: [] })
  })

  test('programs that start together take turns', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ url: db.url })))
    expect(runs.flatMap((run) => run.migrations)).toEqual([])
  })
})

describe('on files of its own', () => {
  let folders: { migrations: string; routines: string }
  const write = (kind: 'migrations' | 'routines', name: string, text: string) =>
    writeFileSync(join(folders[kind], name), text)
  const run = () => migrate({ url: db.url, folders })

  beforeEach(async () => {
    await db.owner.query('truncate migrations.migration, migrations.routine; drop schema if exists trial cascade')
    const root = mkdtempSync(join(tmpdir(), 'keepcase-migrate-'))
    folders = { migrations: join(root, 'migrations'), routines: join(root, 'routines') }
    mkdirSync(folders.migrations)
    mkdirSync(folders.routines)
    write('migrations', '0001-box.sql', 'create schema trial; create table trial.box (id int primary key);')
    write(
      'routines',
      'count-boxes.sql',
      `create or replace function trial.count_boxes() returns bigint language sql as 'select count(*) from trial.box';`,
    )
    return () => rmSync(root, { recursive: true })
  })

  test('migrations run once, in order, and routines again when one changes', async () => {
    expect(await run()).toEqual({ migrations: ['0001-box.sql'], routines: ['count-boxes.sql'] })
    expect(await run()).toEqual({ migrations: [], routines: [] })
    write(
      'routines',
      'count-boxes.sql',
      `create or replace function trial.count_boxes() returns bigint language sql as 'select 42';`,
    )
    expect(await run()).toEqual({ migrations: [], routines: ['count-boxes.sql'] })
    write('migrations', '0002-lid.sql', 'alter table trial.box add column lid text;')
    expect(await run()).toEqual({ migrations: ['0002-lid.sql'], routines: ['count-boxes.sql'] })
  })

  test('a migration that changed after it ran is refused', async () => {
    await run()
    write('migrations', '0001-box.sql', 'select 1')
    await expect(run()).rejects.toThrow('0001-box.sql has changed')
  })

  test('a migration that comes late is refused', async () => {
    await run()
    write('migrations', '0000-early.sql', 'select 1')
    await expect(run()).rejects.toThrow('0000-early.sql comes before 0001-box.sql')
  })

  test('a migration that fails leaves nothing, and says where', async () => {
    await run()
    write('migrations', '0002-lid.sql', 'create table trial.lid (id int);\nselect nonsense;')
    await expect(run()).rejects.toThrow('0002-lid.sql: column "nonsense" does not exist (line 2)')
    const { rows } = await db.owner.query(`select to_regclass('trial.lid') as lid`)
    expect(rows[0].lid).toBeNull()
  })
})
