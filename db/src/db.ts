import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { wireTypes } from './wire-types.ts'

/**
 * The whole database. Commands that need a transaction take {@link Tx} instead, so passing a `Db` doesn't
 * compile.
 */
export type Db = Kysely<DB>
/** An open transaction. */
export type Tx = Transaction<DB>

/** The database role of requests: it may change rows, but no tables (see `roles.ts`). */
export const appRole = 'keepcase_app'

/** Time limits, in milliseconds. */
export interface Timeouts {
  /** For a free connection of the pool, or a new one. */
  connectMs: number
  /** For a row or table lock. */
  lockMs: number
  /** For one statement, enforced by the server. */
  statementMs: number
  /** For the answer to one statement, enforced by the client: ends the wait for a database that hangs. */
  answerMs: number
}

/**
 * For requests: connect and answer together stay below 3 s, in which a request must fail when the database
 * hangs.
 */
export const requestTimeouts: Timeouts = { connectMs: 700, lockMs: 2_000, statementMs: 2_100, answerMs: 2_250 }

/** For jobs and commands that may read a whole table. */
export const workTimeouts: Timeouts = { connectMs: 5_000, lockMs: 5_000, statementMs: 60_000, answerMs: 65_000 }

export interface DbOptions {
  /** `postgresql://` URL; a socket folder goes into `?host=`. */
  url: string
  /** Maximum connections of the pool (default 10). */
  max?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** Default: {@link requestTimeouts}. */
  timeouts?: Timeouts
  /** The role to use; `null` keeps the connecting user (migrations, tests). Default {@link appRole}. */
  role?: string | null
  /** Called with the error of an idle connection that broke. The pool replaces it. */
  onIdleError?: (error: Error) => void
}

export interface DbHandle {
  db: Db
  /**
   * The same connections without Kysely, for prepared statements on the fast path (`pool.query({ name, text,
   * values })`).
   */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Closes its connection after a query timeout, so that the next user of the connection doesn't wait behind
 * the late answer.
 */
class TimeoutClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const connection = (this as unknown as { connection: { stream: Duplex } }).connection
    this.query = ((...args: unknown[]) => {
      const answer = query(...args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch(async (error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') {
          // @NOTE the client must see its connection end before it returns to the pool
          const closed = connection.stream.closed || once(connection.stream, 'close')
          connection.stream.destroy()
          await closed
        }
        throw error
      })
    }) as typeof this.query
  }
}

/** Session settings in PostgreSQL's `options` startup parameter. */
function startupOptions(patience: Timeouts, role: string | null): string {
  const settings = [`lock_timeout=${patience.lockMs}`, `statement_timeout=${patience.statementMs}`, 'TimeZone=UTC']
  if (role !== null) settings.push(`role=${role}`)
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

/**
 * Creates a connection pool with our types, time limits and role. A broken connection is replaced and never
 * crashes the process.
 */
export function createPool(options: DbOptions): pg.Pool {
  const patience = options.timeouts ?? requestTimeouts
  const onIdleError = options.onIdleError ?? (() => undefined)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    // Two stay open, so that the first request after an idle minute needn't wait for a connection.
    min: Math.min(2, options.max ?? 10),
    application_name: options.name ?? 'keepcase',
    options: startupOptions(patience, options.role === undefined ? appRole : options.role),
    types: wireTypes,
    connectionTimeoutMillis: patience.connectMs,
    query_timeout: patience.answerMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    Client: TimeoutClient,
  })
  pool.on('error', onIdleError)
  // @NOTE a checked-out client (a LISTEN, a transaction between two statements) has no other error listener:
  // without this one a lost connection would end the process
  pool.on('connect', (client) => client.on('error', onIdleError))
  return pool
}

/** Opens the database. Nothing connects before the first query. */
export function createDb(options: DbOptions): DbHandle {
  const pool = createPool(options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { db, pool, close: () => db.destroy().then(() => (pool.ended ? undefined : pool.end())) }
}
