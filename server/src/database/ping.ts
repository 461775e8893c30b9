import type pg from 'pg'

/** Asks the database for an answer, to keep a connection awake and to find out when it is lost. */
export async function ping(client: pg.ClientBase): Promise<void> {
  await client.query('select 1')
}
