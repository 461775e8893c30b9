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

/** How long a transaction waits for the one before it. Longer means that it was opened inside the other. */
const turnMs = 10_000

/**
 * A database over one connection whose `transaction()` is a savepoint, so that commands that open their own
 * transactions can run inside one outer transaction, which the caller begins and ends.
 * Transactions take turns. One opened inside another through this same `Db` (instead of its `tx`) fails after 10 s.
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
        // @NOTE a new face for each checkout: Kysely tells connections apart by object identity
        connect: async () =>
          ({ query: client.query.bind(client), release: () => undefined }) as unknown as PostgresPoolClient,
        end: async () => undefined,
      },
    })
    this.#client = client
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const done = await this.#takeTurn()
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

  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = before.then(() => promise)
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      const error = new Error('A transaction was opened inside another one: pass `tx` on instead of `db`')
      timer = setTimeout(reject, turnMs, error)
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
