import { createPool, workPatience } from '@keepcase/db/db.ts'
import { startTestServer } from '@keepcase/db/test-postgres.ts'
import { prepareJobs } from '#platform/prepare-jobs.ts'
import { fillWorld } from './fill-world.ts'

const s = await startTestServer(prepareJobs as never)
const pool = createPool({ url: s.ownerUrl, max: 1, role: null, patience: workPatience })
const client = await pool.connect()
const stats = new Map<string, [number, number]>()
let n = 0,
  total = 0
const q = client.query.bind(client) as any
client.query = (async (...a: any[]) => {
  const t = performance.now()
  try {
    return await q(...a)
  } finally {
    const d = performance.now() - t
    total += d
    n++
    const text = (typeof a[0] === 'string' ? a[0] : a[0].text)
      .replace(/\s+/g, ' ')
      .replace(/nested_\d+/g, 'nested_N')
      .slice(0, 90)
    const e = stats.get(text) ?? [0, 0]
    e[0]++
    e[1] += d
    stats.set(text, e)
  }
}) as any
const show = () => {
  console.log(n, 'queries', Math.round(total), 'ms')
  console.log(
    [...stats]
      .sort((a, b) => b[1][1] - a[1][1])
      .slice(0, 25)
      .map(([t, [c, d]]) => `${c}\t${Math.round(d)}\t${t}`)
      .join('\n'),
  )
}
const {
  rows: [{ pid }],
} = await q('select pg_backend_pid() as pid')
const { readFileSync } = await import('node:fs')
const cpu = () => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
const timer = setTimeout(
  async () => {
    show()
    process.exit(1)
  },
  Number(process.argv[2] ?? 60) * 1000,
)
const t0 = Date.now()
try {
  await client.query('begin')
  await fillWorld(client, { seed: 41, baseUrl: 'http://localhost:3000', secret: 'x'.repeat(40) })
  await client.query('commit')
} catch (e) {
  console.error(e)
}
console.log('filled', Date.now() - t0, 'cpu', process.cpuUsage().user / 1000, 'backend cpu ms', cpu())
show()
const r = async (t: string) => console.table((await client.query(t)).rows)
await r(`select status, count(*)::int from drops group by 1`)
await r(`select status, count(*)::int from claims group by 1`)
await r(`select status, count(*)::int from orders group by 1`)
await r(`select claim_flair_level, count(*)::int from profiles group by 1 order by 1`)
await r(`select email, total_purchases, claim_strike_score from profiles order by 2 desc limit 6`)
await r(`select kind, topic, count(*)::int from outbox group by 1,2`)
await r(
  `select count(*) filter (where read_at is null)::int as unread, count(*)::int from notifications where user_id = (select id from profiles where email = 'buyer@keepcase.test')`,
)
await r(
  `select d.number, d.title, d.type, d.status, d.claims_count, d.items_sold_count, d.views_count from drops d where d.end_date < now()`,
)
clearTimeout(timer)
client.release(true)
await pool.end()
await s.stop()
process.exit(0)
