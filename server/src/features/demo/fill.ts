import { createPool, workTimeouts } from '@keepcase/db/db.ts'
import { readEnv } from '#server/boot/env.ts'
import { fillDemo } from './fill-demo.ts'

/** Seed of the world that a first start creates. */
const seed = 41

/**
 * Startup program: fills the empty database of DATABASE_URL with the demo world, as its owner. Runs in one
 * transaction: nothing stays when it fails or is ended.
 */
export async function main(): Promise<void> {
  const { databaseUrl, baseUrl, authSecret: secret } = readEnv(process.env)
  if (!databaseUrl) throw new Error('DATABASE_URL is not set')
  const pool = createPool({ url: databaseUrl, max: 1, name: 'keepcase-demo', role: null, timeouts: workTimeouts })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await fillDemo(client, { seed, baseUrl, secret })
    await client.query('commit')
  } finally {
    // @NOTE closing the connection rolls back
    client.release(true)
    await pool.end()
  }
}
