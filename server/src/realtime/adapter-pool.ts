import { createPool } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { log } from '#server/boot/log.ts'

/** For the adapter after its end: it would try for ever after an error. */
const never = new Promise<never>(() => undefined)

/** How often the listening connection is asked whether it still answers, in milliseconds. */
const heartbeatMs = 5_000

/**
 * The connections of the sockets' adapter: some to speak, one to listen. The adapter lets go of a listening connection
 * only when it ends, so two cases are handled here: one whose LISTEN failed is closed before the next is opened, and one
 * that silently died is noticed by a heartbeat and ended, whereupon the adapter opens another.
 */
export function createAdapterPool(url: string): { pool: pg.Pool; close(): Promise<void> } {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'the sockets lost a database connection')
  const pool = createPool({ url, max: 4, name: 'keepcase-sockets', onIdleError })
  let letGo: () => void = () => undefined
  let isClosed = false

  async function connect(): Promise<pg.PoolClient> {
    if (isClosed) return never
    letGo()
    const client = await pool.connect()
    letGo()
    if (isClosed) {
      client.release(true)
      return never
    }
    const release = client.release.bind(client)
    let isReleased = false
    const heartbeat = setInterval(() => {
      // @NOTE an answer that is late ends the connection (see `createPool`), and that is what is wanted here
      client.query('select 1').catch((error) => log.warn({ err: error }, 'the sockets no longer hear the database'))
    }, heartbeatMs).unref()
    client.release = letGo = () => {
      if (isReleased) return
      isReleased = true
      clearInterval(heartbeat)
      // @NOTE the adapter would take this end for a loss and open yet another
      client.removeAllListeners('end').removeAllListeners('notification')
      release(true)
    }
    return client
  }

  const facade = { query: pool.query.bind(pool), connect } as unknown as pg.Pool
  return {
    pool: facade,
    async close() {
      isClosed = true
      letGo()
      await pool.end()
    },
  }
}
