import { createPool, workPatience } from '@keepcase/db/db.ts'
import { readEnv } from '#server/boot/env.ts'
import { fillWorld } from './fill-world.ts'

/** The world that every first start makes. */
const seed = 41

/**
 * A program of the start: fills the empty database that DATABASE_URL names, as its owner, with the demo world. All in
 * one transaction: when it fails or is ended, nothing of it stays.
 */
export async function main(): Promise<void> {
  const { databaseUrl, baseUrl, authSecret: secret } = readEnv(process.env)
  if (!databaseUrl) throw new Error('DATABASE_URL is not set')
  const pool = createPool({ url: databaseUrl, max: 1, name: 'keepcase-demo', role: null, patience: workPatience })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await fillWorld(client, { seed, baseUrl, secret })
    await client.query('commit')
  } finally {
    // @NOTE what is not committed ends with the connection
    client.release(true)
    await pool.end()
  }
}
