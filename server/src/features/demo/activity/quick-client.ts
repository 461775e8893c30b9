import type pg from 'pg'

/**
 * A connection that prepares each statement on its second use: for ten thousand small ones, planning costs
 * more than execution.
 */
export function prepareRepeated(client: pg.ClientBase): pg.ClientBase {
  /** Statements seen once (null) or more often (their prepared name). */
  const known = new Map<string, string | null>()
  let count = 0
  const nameOf = (text: string): string | null => {
    if (!known.has(text)) {
      known.set(text, null)
      return null
    }
    const name = known.get(text) ?? `demo_${++count}`
    known.set(text, name)
    return name
  }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : null
    return name === null ? query(text, values, ...rest) : query({ name, text, values })
  }
  return new Proxy(client, {
    get: (target, key) => {
      const value: unknown = key === 'query' ? prepared : Reflect.get(target, key)
      return typeof value === 'function' && key !== 'query' ? value.bind(target) : value
    },
  })
}
