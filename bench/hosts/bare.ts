import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Baseline of all comparisons: the same web framework on the same host, doing nothing. `?bytes=` sets a
// page's length.
const pages = new Map<string, Uint8Array<ArrayBuffer>>()
const app = new Hono()
app.post('/api/drop-items/:id/claims', async (c) => {
  await c.req.json()
  return c.json({ success: true })
})
app.get('/page', (c) => {
  const bytes = c.req.query('bytes') ?? '0'
  const page = pages.get(bytes) ?? new Uint8Array(Number(bytes)).fill(120)
  pages.set(bytes, page)
  return c.body(page, 200, { 'content-type': 'text/html; charset=utf-8' })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
