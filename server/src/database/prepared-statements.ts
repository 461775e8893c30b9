import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is prepared from its third use on. */
const worthAfter = 3
/** Maximum prepared statements per connection; others are planned on each use. */
const maxNames = 200
/** Maximum number of counted texts. Bounds memory when statements differ on every call. */
const maxTexts = 2_000

/**
 * Stands in statements whose best plan depends on their values, such as words that few or all rows have, or accounts
 * with one or ten thousand orders. They are planned on each use.
 */
export const plannedOnEachUse = '/* planned on each use */'

type Query = (...args: unknown[]) => unknown

/**
 * Prepares statements that repeat, so PostgreSQL reuses their plans: planning a list of drops takes ten times
 * as long as running it. Statements are identified by their text; values are always sent as parameters. When
 * a migration invalidates a plan, the names are dropped and the failed call is reported as retryable, like a
 * deadlock.
 */
export function prepareStatements(pool: pg.Pool): void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let generation = 0

  function nameOf(text: string): string | null {
    const known = names.get(text)
    if (known) return known
    if (text.includes(plannedOnEachUse)) return null
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size >= maxTexts) uses.clear()
    uses.set(text, count)
    if (count < worthAfter || names.size >= maxNames) return null
    uses.delete(text)
    const name = `k${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
    return name
  }

  function forget(error: unknown): never {
    if (isStalePlan(error)) {
      generation++
      names.clear()
      Object.assign(error, { code: '40001' })
    }
    throw error
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const [text, values] = args
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(...args)
      const name = nameOf(text)
      return name === null ? query(text, values) : (query({ name, text, values }) as Promise<unknown>).catch(forget)
    }) as typeof client.query
  })
}

function isStalePlan(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /cached plan must not change result type|prepared statement .* does not exist/.test(error.message)
  )
}
