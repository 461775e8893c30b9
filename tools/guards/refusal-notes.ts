import type { TestDbWatcher } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'

/** Which guards refused in each test, and in hooks between tests. */
export type Refusals = { tests: Record<string, string[]>; between: string[] }

/** Reads from the noting databases of a test file, after each test, which guards have refused. */
export class RefusalNotes implements TestDbWatcher {
  /** The policies' guards that refused since the last look. */
  readonly #reached: Set<string>
  readonly #databases = new Map<pg.Pool, Map<string, string>>()
  readonly #tests = new Map<string, Set<string>>()
  readonly #between = new Set<string>()

  constructor(reached: Set<string>) {
    this.#reached = reached
  }

  opened = async (owner: pg.Pool): Promise<void> => {
    this.#databases.set(owner, new Map())
  }

  /** Reads a database a last time: what it holds belongs to the current test, or to a hook. */
  closing = async (owner: pg.Pool): Promise<void> => {
    await this.#look(owner)
    this.#databases.delete(owner)
  }

  /** What refused since the last look refused outside of tests. */
  async between(): Promise<void> {
    for (const key of await this.#take()) this.#between.add(key)
  }

  /** What refused since the last look refused in this test. */
  async after(test: string): Promise<void> {
    const keys = this.#tests.get(test) ?? new Set<string>()
    for (const key of await this.#take()) keys.add(key)
    this.#tests.set(test, keys)
  }

  found(): Refusals {
    const tests = Object.fromEntries([...this.#tests].map(([test, keys]) => [test, [...keys]]))
    return { tests, between: [...this.#between] }
  }

  async #take(): Promise<string[]> {
    for (const owner of this.#databases.keys()) await this.#look(owner)
    const keys = [...this.#reached]
    this.#reached.clear()
    return keys
  }

  async #look(owner: pg.Pool): Promise<void> {
    const seen = this.#databases.get(owner) ?? new Map<string, string>()
    const { rows: all } = await owner.query('select (last_value, is_called)::text as count from guards.refusals')
    if (seen.get('') === all[0].count) return
    seen.set('', all[0].count)
    const { rows } = await owner.query(
      `select sequencename as name, last_value as count from pg_sequences
       where schemaname = 'guards' and sequencename <> 'refusals' and last_value is not null`,
    )
    for (const { name, count } of rows) {
      if (seen.get(name) !== count) this.#reached.add(name)
      seen.set(name, count)
    }
  }
}
