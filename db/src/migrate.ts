import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { appRole } from './db.ts'
import { prepareRoles } from './roles.ts'

/** Advisory lock key; the same in every program that migrates. */
const migrationLock = 7_205_759_403

export interface MigrateOptions {
  /** Connection URL of the database owner. */
  url: string
  /** Folders of `.sql` files; default: this package's own. */
  folders?: { migrations: string; routines: string }
  /** Runs last, under the same lock, for objects that other libraries must create as the owner. */
  afterwards?: (url: string) => Promise<void>
}

export interface MigrateResult {
  /** Names of the migrations that ran. */
  migrations: string[]
  /** Names of the re-created routines (all or none). */
  routines: string[]
}

interface SqlFile {
  name: string
  text: string
  sha256: string
}

const ownFolders = {
  migrations: join(import.meta.dirname, '..', 'migrations'),
  routines: join(import.meta.dirname, '..', 'routines'),
}

/**
 * Updates a database: runs each new migration in name order, each in its own transaction, then re-creates all
 * functions and views if one of them changed or a migration ran. Concurrent calls are safe. A database newer
 * than this program stays unchanged.
 * @throws when an applied migration has changed, or a new one sorts before an applied one
 */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const folders = options.folders ?? ownFolders
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'keepcase-migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // @NOTE the running statement rejects with the same error
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await prepareRoles(client)
    await prepareRecords(client)
    const migrations = await runMigrations(client, readSqlFolder(folders.migrations))
    const routines = await runRoutines(client, readSqlFolder(folders.routines), migrations.length > 0)
    await options.afterwards?.(options.url)
    return { migrations, routines }
  } finally {
    await client.end()
  }
}

function readSqlFolder(folder: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

async function prepareRecords(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists migrations;
    revoke all on schema migrations from ${appRole};
    create table if not exists migrations.migration (
      name text primary key, sha256 text not null, ran_at timestamptz not null default clock_timestamp());
    create table if not exists migrations.routine (
      name text primary key, sha256 text not null, ran_at timestamptz not null default clock_timestamp());
  `)
}

async function readRecords(client: pg.Client, table: 'migration' | 'routine'): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(`select name, sha256 from migrations.${table}`)
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

async function runMigrations(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const done = await readRecords(client, 'migration')
  const last = [...done.keys()].sort().at(-1) ?? ''
  for (const file of files) {
    const sha256 = done.get(file.name)
    if (sha256 !== undefined && sha256 !== file.sha256) {
      throw new Error(`Migration ${file.name} has changed since it ran on this database: write a new one instead`)
    }
    if (sha256 === undefined && file.name < last) {
      throw new Error(`Migration ${file.name} comes before ${last}, which has already run: give it a later number`)
    }
  }
  const open = files.filter((file) => !done.has(file.name))
  for (const file of open) await runFiles(client, 'migration', [file])
  return open.map((file) => file.name)
}

async function runRoutines(client: pg.Client, files: SqlFile[], isForced: boolean): Promise<string[]> {
  const done = await readRecords(client, 'routine')
  if (!isForced && files.every((file) => done.get(file.name) === file.sha256)) return []
  await runFiles(client, 'routine', files)
  return files.map((file) => file.name)
}

/** Runs and records files in one transaction. */
async function runFiles(client: pg.Client, table: 'migration' | 'routine', files: SqlFile[]): Promise<void> {
  await client.query('begin')
  for (const file of files) {
    try {
      await client.query(file.text)
      await client.query(
        `insert into migrations.${table} (name, sha256) values ($1, $2)
         on conflict (name) do update set sha256 = excluded.sha256, ran_at = excluded.ran_at`,
        [file.name, file.sha256],
      )
    } catch (error) {
      await client.query('rollback')
      throw new Error(`${file.name}: ${describe(error, file.text)}`, { cause: error })
    }
  }
  await client.query('commit')
}

/** PostgreSQL's message with the line number. */
function describe(error: unknown, text: string): string {
  const { message, position, where } = error as { message: string; position?: string; where?: string }
  const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
  return `${message}${line}${where ? `\n${where}` : ''}`
}
