import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The claim as it is usually written: one transaction per request that locks the item's row. No session, no
// ledger.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = new Hono()
app.post('/claim', async (c) => {
  const { item, user } = await c.req.json()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select available from naive_items where id = $1 for update', [item])
    const isThere = rows[0].available > 0
    if (isThere) {
      await client.query('update naive_items set available = available - 1 where id = $1', [item])
      await client.query('insert into naive_claims (item_id, user_id) values ($1, $2)', [item, user])
    }
    await client.query('commit')
    return c.json({ success: isThere })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
