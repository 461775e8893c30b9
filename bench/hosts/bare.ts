import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The floor that everything is held against: the same web framework on the same host, doing nothing.
const page = `<!doctype html><title>bare</title>${'<p>The same number of bytes as a drop page has.</p>'.repeat(400)}`
const app = new Hono()
app.post('/bare', async (c) => {
  await c.req.json()
  return c.json({ success: true })
})
app.get('/bare', (c) => c.html(page))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
