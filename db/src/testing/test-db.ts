import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appRole, createDb, type Db, type DbOptions, requestTimeouts } from '../db.ts'
import { type TestServer, templateName } from './test-postgres.ts'

export interface TestDb {
  db: Db
  /** Connections with the rights of requests. */
  pool: pg.Pool
  /** Connections of the database owner, for setup that the application may not do. */
  owner: pg.Pool
  /** Connection URL of the owner; `createDb` assumes the application's role. */
  url: string
  /**
   * Replaces `app_now()` in this database: a fixed time (ISO 8601), or an offset from the real clock in
   * milliseconds (0 resets it).
   */
  setClock(to: string | number): Promise<void>
  /** Advances the clock by so many milliseconds, fixed or running. */
  advance(ms: number): Promise<void>
  /** Runs statements and then a query as the owner, returns its rows and rolls everything back. */
  tryOut<Row extends pg.QueryResultRow>(changes: string, query: string): Promise<Row[]>
  /** Closes all connections and drops the database. */
  close(): Promise<void>
}

/** Sees each test database of this process: right after it was made, and before it is dropped. */
export type TestDbWatcher = {
  opened(owner: pg.Pool): Promise<void>
  closing(owner: pg.Pool): Promise<void>
}

/** The template of this process's test databases, and who watches them. */
let source: { template: string; watcher: TestDbWatcher | null } = { template: templateName, watcher: null }

/** Clones further test databases from another template. */
export function cloneFrom(template: string, watcher: TestDbWatcher | null = null): void {
  source = { template, watcher }
}

/** Opens a test database: a copy of the migrated template (about 30 ms). Close it in `afterAll`. */
export async function openTestDb(options: Partial<DbOptions> = {}): Promise<TestDb> {
  const server = inject('testServer')
  const name = `t_${randomBytes(6).toString('hex')}`
  const { template, watcher } = source
  await asSuperuser(server, `create database ${name} template ${template} owner keepcase`)
  // @NOTE a template doesn't include the database's own privileges
  await asSuperuser(
    server,
    `revoke connect, temporary on database ${name} from public; grant connect on database ${name} to ${appRole}`,
  )
  const url = server.ownerUrl.replace('/keepcase?', `/${name}?`)
  // @NOTE the tests beside this one may keep a new connection waiting longer than a visitor would
  const timeouts = { ...requestTimeouts, connectMs: 10_000 }
  const { db, pool, close } = createDb({ url, name, timeouts, ...options })
  const owner = new pg.Pool({ connectionString: url, max: 3 })
  owner.on('error', () => undefined)
  await watcher?.opened(owner)
  return {
    db,
    pool,
    owner,
    url,
    ...createClock(owner),
    tryOut: (changes, query) => tryOut(owner, changes, query),
    async close() {
      await watcher?.closing(owner)
      await Promise.all([close(), owner.end()])
      await asSuperuser(server, `drop database ${name} with (force)`)
    },
  }
}

async function tryOut<Row extends pg.QueryResultRow>(owner: pg.Pool, changes: string, query: string): Promise<Row[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(changes)
    return (await client.query<Row>(query)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function asSuperuser(server: TestServer, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

function createClock(owner: pg.Pool): Pick<TestDb, 'setClock' | 'advance'> {
  let now: string | number = 0
  const setClock = async (to: string | number) => {
    now = to
    const clock =
      typeof to === 'number'
        ? `clock_timestamp() + interval '${to} milliseconds'`
        : `timestamptz '${new Date(to).toISOString()}'`
    await owner.query(`create or replace function app_now() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', ${clock}) $$`)
  }
  const advance = (ms: number) =>
    setClock(typeof now === 'number' ? now + ms : new Date(Date.parse(now) + ms).toISOString())
  return { setClock, advance }
}
