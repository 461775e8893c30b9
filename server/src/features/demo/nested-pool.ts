import type pg from 'pg'

/**
 * One connection with its open transaction, as a pool: transactions on it become savepoints. For features
 * with their own connections; calls must not overlap.
 */
export function createNestedPool(client: pg.ClientBase): pg.Pool {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const commands: Readonly<Record<string, string>> = {
    begin: 'savepoint nested_pool',
    commit: 'release savepoint nested_pool',
    rollback: 'rollback to savepoint nested_pool; release savepoint nested_pool',
  }
  const face = {
    query: (text: unknown, ...rest: unknown[]) =>
      query(typeof text === 'string' ? (commands[text] ?? text) : text, ...rest),
    release: () => undefined,
  }
  return { ...face, connect: async () => face, end: async () => undefined, ended: false } as unknown as pg.Pool
}
