import {
  CamelCasePlugin,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'
import type { DB } from './schema.ts'

/**
 * How long a transaction waits for the previous one, in milliseconds. A longer wait means that it was opened
 * inside that one.
 */
const maxWaitMs = 10_000

/**
 * A database over one connection whose `transaction()` is a savepoint. Commands that open their own
 * transactions can thus run inside one outer transaction, which the caller begins and ends. Transactions run
 * one at a time. A transaction opened inside another through this `Db` (instead of its `tx`) fails after 10
 * s.
 */
export function createNestedDb(client: pg.ClientBase): Db {
  const driver = new SavepointDriver(client)
  return new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    plugins: [new CamelCasePlugin()],
  })
}

class SavepointDriver extends PostgresDriver {
  #client: pg.ClientBase
  #last: Promise<void> = Promise.resolve()
  #open = new WeakMap<DatabaseConnection, { savepoint: string; done: () => void }>()
  #count = 0

  constructor(client: pg.ClientBase) {
    super({
      pool: {
        options: {},
        // @NOTE a new object per checkout: Kysely distinguishes connections by identity
        connect: async () =>
          ({ query: client.query.bind(client), release: () => undefined }) as unknown as PostgresPoolClient,
        end: async () => undefined,
      },
    })
    this.#client = client
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const done = await this.#waitForPrevious()
    const savepoint = `nested_${++this.#count}`
    try {
      await this.#client.query(`savepoint ${savepoint}`)
    } catch (error) {
      done()
      throw error
    }
    this.#open.set(connection, { savepoint, done })
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#settle(connection, (savepoint) => `release savepoint ${savepoint}`)
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#settle(connection, (savepoint) => `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`)
  }

  async #settle(connection: DatabaseConnection, command: (savepoint: string) => string): Promise<void> {
    const open = this.#open.get(connection)
    if (!open) return
    await this.#client.query(command(open.savepoint))
    this.#open.delete(connection)
    open.done()
  }

  async #waitForPrevious(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = before.then(() => promise)
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      const error = new Error('A transaction was opened inside another one: pass `tx` on instead of `db`')
      timer = setTimeout(reject, maxWaitMs, error)
    })
    try {
      await Promise.race([before, tooLong])
    } catch (error) {
      resolve()
      throw error
    } finally {
      clearTimeout(timer)
    }
    return resolve
  }
}
