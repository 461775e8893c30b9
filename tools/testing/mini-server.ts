/** Answers every request with its process id; 503 while the database is down. */
import { createServer } from 'node:http'
import { createDb } from '@keepcase/db/db.ts'

const { pool, close } = createDb({ url: process.env.DATABASE_URL ?? '', max: 2 })
const server = createServer((_, answer) => {
  pool.query('select 1').then(
    () => answer.end(String(process.pid)),
    () => answer.writeHead(503).end(),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close(() => close())
  server.closeAllConnections()
})
