import { createPool } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { log } from '#server/boot/log.ts'
import { ping } from '#server/database/ping.ts'

/** Given to the adapter after `close`; an error would make it retry forever. */
const never = new Promise<never>(() => undefined)

/** Interval of the heartbeat on the listening connection, in milliseconds. */
const heartbeatMs = 5_000

/**
 * Database connections of the socket adapter: some to publish, one to listen. The adapter releases its
 * listening connection only when that ends, so two cases are handled here. A connection whose LISTEN failed
 * is closed before the next is opened. A dead connection is detected by a heartbeat and closed, and the
 * adapter opens another.
 */
export function createAdapterPool(url: string): { pool: pg.Pool; close(): Promise<void> } {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'the sockets lost a database connection')
  const pool = createPool({ url, max: 4, name: 'keepcase-sockets', onIdleError })
  let releaseListener: () => void = () => undefined
  let isClosed = false

  async function connect(): Promise<pg.PoolClient> {
    if (isClosed) return never
    releaseListener()
    const client = await pool.connect()
    releaseListener()
    if (isClosed) {
      client.release(true)
      return never
    }
    const release = client.release.bind(client)
    let isReleased = false
    const heartbeat = setInterval(() => {
      // @NOTE a late answer closes the connection (see `createPool`), as intended
      ping(client).catch((error) => log.warn({ err: error }, 'the socket adapter lost its listening connection'))
    }, heartbeatMs).unref()
    client.release = releaseListener = () => {
      if (isReleased) return
      isReleased = true
      clearInterval(heartbeat)
      // @NOTE otherwise the adapter would treat this as a lost connection and open another
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
      releaseListener()
      await pool.end()
    },
  }
}
