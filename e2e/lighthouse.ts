/**
 * The first visit, measured: Lighthouse's four figures and the vitals of a slow phone, the median of three runs each, and
 * the bytes of the built pages. Writes docs/performance.md, section Pages; fails below the bars. Timings depend on the
 * machine, whose load stands beside them. `node_modules/.bin/node e2e/lighthouse.ts`
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { requireBrowser } from '../tools/browser.ts'
import { startKeepcase } from '../tools/test/start-keepcase.ts'
import { byteBars, weigh } from './world/bytes.ts'
import { browserFlags } from './world/flags.ts'
import { handOver } from './world/house.ts'
import { type Category, judge, type Verdict } from './world/lighthouse.ts'
import { type PageFindings, pagesText, pointBars, vitalBars, writePages } from './world/pages-report.ts'
import { openShop, type Shop } from './world/shop.ts'
import { feel, type Vitals } from './world/vitals.ts'

type Visited = { path: string; press: (page: Page) => Promise<void> }

const runs = 3
const categories = Object.keys(pointBars) as Category[]
const loadNow = () => (loadavg()[0] ?? 0).toFixed(2)
const before = loadNow()

const keepcase = await startKeepcase({ env: { DEMO: '0' } })
try {
  handOver(keepcase)
  const pages: PageFindings[] = []
  for (const [name, page] of Object.entries(await stage())) pages.push(await measure(name, page))
  const bytes = weigh()
  const place = { chromium: await browserVersion(), before, after: loadNow(), runs }
  writePages(pagesText(pages, bytes, place))
  for (const { what, most, found } of byteBars(bytes)) {
    if (found > most) fall(`${what}: ${found} bytes, at most ${most}`)
  }
} finally {
  await keepcase.stop()
}

/** A shop with an open drop of twelve items and eight that come, and what is pressed on each page. */
async function stage(): Promise<Record<string, Visited>> {
  const shop: Shop = await openShop('Static Age Video')
  const lots = Array.from({ length: 12 }, (_, i) => ({ title: `Night Shift tape ${i + 1}`, units: 2 }))
  const drop = await shop.drop({ title: 'Night Shift VHS', lots })
  for (let i = 1; i <= 8; i += 1) await shop.drop({ title: `Shelf ${i}`, startsIn: i * 3600, lots: lots.slice(0, i) })
  const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).tap()
  return {
    Landing: { path: '/', press: tab('Live Now') },
    Discover: { path: '/discover', press: tab('Storefronts') },
    Drop: { path: `/drop/${drop.id}`, press: tab('Details') },
    Storefront: { path: `/storefront/${shop.storefrontId}`, press: tab('Past Drops') },
    'Sign in': { path: '/signin', press: (page) => page.getByRole('button', { name: 'Sign In' }).last().tap() },
  }
}

async function measure(name: string, { path, press }: Visited): Promise<PageFindings> {
  const verdicts: Verdict[] = []
  const visits: Vitals[] = []
  for (let i = 0; i < runs; i += 1) {
    verdicts.push(await judge(`${keepcase.url}${path}`, categories))
    visits.push(await feel(`${keepcase.url}${path}`, press))
  }
  const verdict = middle(verdicts, ({ scores }) => scores.performance ?? 0)
  const findings = { name, verdict, vitals: medians(visits) }
  tell(findings)
  return findings
}

function tell({ name, verdict, vitals }: PageFindings): void {
  const scores = categories.map((category) => `${category} ${verdict.scores[category]}`).join(', ')
  const felt = Object.entries(vitals).map(([what, figure]) => `${what} ${Number(figure.toFixed(3))}`)
  console.log(`${name}: ${scores} (${verdict.figures.join(', ')}; load ${loadNow()})\n  ${felt.join(', ')}`)
  for (const reason of verdict.reasons) console.log(`  ${reason}`)
  for (const category of categories) {
    if ((verdict.scores[category] ?? 0) < pointBars[category]) fall(`${name}: ${category} ${verdict.scores[category]}`)
  }
  for (const [what, most] of Object.entries(vitalBars)) {
    const found = vitals[what as keyof typeof vitalBars]
    if (found > most) fall(`${name}: ${what} ${Math.round(found * 1000) / 1000}, at most ${most}`)
  }
}

function fall(words: string): void {
  console.log(`  BELOW: ${words}`)
  process.exitCode = 1
}

function middle<Found>(found: readonly Found[], by: (one: Found) => number): Found {
  const median = [...found].sort((a, b) => by(a) - by(b))[Math.floor(found.length / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}

/** Each figure's own median. */
function medians(visits: readonly Vitals[]): Vitals {
  const first = middle(visits, () => 0)
  const each = Object.keys(first) as (keyof Vitals)[]
  return Object.fromEntries(each.map((what) => [what, middle(visits, (one) => one[what])[what]])) as Vitals
}

async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserFlags })
  const version = browser.version().split('.')[0] ?? ''
  await browser.close()
  return version
}
