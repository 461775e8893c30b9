/**
 * Lighthouse's four figures of the landing, discover and drop pages, as a phone: the median of three runs each, with the
 * load of the machine, which performance depends on: `node_modules/.bin/node e2e/lighthouse.ts`. Fails below the bars.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { startKeepcase } from '../tools/test/start-keepcase.ts'
import { handOver } from './world/house.ts'
import { type Category, judge, type Verdict } from './world/lighthouse.ts'
import { openShop } from './world/shop.ts'

const bars: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 }
const categories = Object.keys(bars) as Category[]
const runs = 3

const keepcase = await startKeepcase({ env: { DEMO: '0' } })
try {
  handOver({ url: keepcase.url, databaseUrl: keepcase.databaseUrl })
  const shop = await openShop('Static Age Video')
  const lots = Array.from({ length: 12 }, (_, i) => ({ title: `Night Shift tape ${i + 1}`, units: 2 }))
  const drop = await shop.drop({ title: 'Night Shift VHS', lots })
  for (let i = 1; i <= 8; i += 1) await shop.drop({ title: `Shelf ${i}`, startsIn: i * 3600, lots: lots.slice(0, i) })
  const pages = { landing: '/', discover: '/discover', drop: `/drop/${drop.id}` }
  const lines: string[] = []
  for (const [name, path] of Object.entries(pages)) lines.push(await measure(name, `${keepcase.url}${path}`))
  const folder = join(import.meta.dirname, '../artefacts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lighthouse.txt'), `${lines.join('\n')}\n`)
} finally {
  await keepcase.stop()
}

async function measure(name: string, url: string): Promise<string> {
  const verdicts: Verdict[] = []
  for (let i = 0; i < runs; i += 1) verdicts.push(await judge(url, categories))
  verdicts.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))
  const median = verdicts[Math.floor(runs / 2)]
  const low = categories.filter((category) => (median?.scores[category] ?? 0) < bars[category])
  const scores = categories.map((category) => `${category} ${median?.scores[category]}`).join(', ')
  const load = loadavg()[0]?.toFixed(1)
  const line = `${name}: ${scores} (${median?.figures}; load average ${load})${low.length > 0 ? ` BELOW: ${low.join(', ')}` : ''}`
  console.log(line)
  for (const reason of median?.reasons ?? []) console.log(`  ${reason}`)
  if (low.length > 0) process.exitCode = 1
  return line
}
