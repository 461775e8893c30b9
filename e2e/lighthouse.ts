/**
 * Measures the first visit: Lighthouse's four scores and the vitals of a slow phone, the median of three runs each, and
 * the bytes of the built pages; the smoothness of scrolling a long list; the precision of clocks and openings. Writes
 * docs/performance.md, sections Pages, Long lists and Openings; fails below the limits. Timings depend on the machine, whose
 * load is written beside them. `node_modules/.bin/node e2e/lighthouse.ts`; with `pages`, `lists` or `openings` only that part.
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { requireBrowser } from '../tools/browser.ts'
import { startKeepcase } from '../tools/testing/start-keepcase.ts'
import { byteBars, measureBytes } from './testing/bytes.ts'
import { writeBytesPage } from './testing/bytes-page.ts'
import { browserFlags } from './testing/flags.ts'
import { type Frames, scrollThrough } from './testing/frames.ts'
import { type Category, judge, type Verdict } from './testing/lighthouse.ts'
import { longDrop } from './testing/long-drop.ts'
import { medianBy } from './testing/median.ts'
import { measureOpenings, type Openings } from './testing/openings.ts'
import {
  barsOf,
  frameBars,
  listsText,
  openingBars,
  openingsText,
  type PageFindings,
  type Place,
  pagesText,
  pointBars,
  writeFigures,
} from './testing/pages-report.ts'
import { closeSql, handOver } from './testing/running-server.ts'
import { openShop, type Shop } from './testing/shop.ts'
import { measureVitals, type Vitals } from './testing/vitals.ts'

type Visited = { path: string; press: (page: Page) => Promise<void> }

const runs = 3
const categories = Object.keys(pointBars) as Category[]
const loadNow = () => (loadavg()[0] ?? 0).toFixed(2)
const before = loadNow()
const parts = { pages: measurePages, lists: measureLists, openings: measureExactness }
const [part, ...others] = process.argv.slice(2)
if (others.length > 0 || (part !== undefined && !(part in parts))) {
  throw new Error(`Name one of ${Object.keys(parts).join(', ')}, or nothing`)
}

// The crowd before a drop has one address.
const keepcase = await startKeepcase({ env: { DEMO: '0', MAX_SOCKETS_PER_ADDRESS: '1000000' } })
try {
  handOver(keepcase)
  const shop = await openShop('Static Age Video')
  for (const [name, measureIt] of Object.entries(parts)) if (part === undefined || part === name) await measureIt(shop)
} finally {
  await closeSql()
  await keepcase.stop()
}

async function placeNow(): Promise<Place> {
  return { chromium: await browserVersion(), before, after: loadNow(), runs }
}

async function measurePages(shop: Shop): Promise<void> {
  const pages: PageFindings[] = []
  for (const [name, page] of Object.entries(await stage(shop))) pages.push(await measure(name, page))
  const bytes = measureBytes()
  writeFigures('pages', pagesText(pages, bytes, await placeNow()))
  writeBytesPage()
  for (const { what, most, found } of byteBars(bytes)) {
    if (found > most) fall(`${what}: ${found} bytes, at most ${most}`)
  }
}

async function measureLists(shop: Shop): Promise<void> {
  const drop = await longDrop(shop, 500)
  const found: Frames[] = []
  for (let i = 0; i < runs; i += 1) found.push(await scrollThrough(`${keepcase.url}/drop/${drop.id}`))
  const frames = medianBy(found, ({ perSecond }) => perSecond)
  const { cards, perSecond, late, longest } = frames
  console.log(
    `Scrolling ${cards} cards: perSecond ${perSecond.toFixed(1)}, late ${late.toFixed(3)}, longest ${longest}`,
  )
  writeFigures('lists', listsText(frames, await placeNow()))
  if (perSecond < frameBars.perSecond) fall(`Frames a second: ${perSecond.toFixed(1)}, at least ${frameBars.perSecond}`)
  if (late > frameBars.late) fall(`Late frames: ${late.toFixed(3)}, at most ${frameBars.late}`)
}

async function measureExactness(shop: Shop): Promise<void> {
  const found: Openings[] = []
  for (let i = 0; i < runs; i += 1) found.push(await measureOpenings(shop))
  const openings = medians<keyof Openings>(found)
  writeFigures('openings', openingsText(openings, await placeNow()))
  for (const what of Object.keys(openings) as (keyof Openings)[]) {
    console.log(`Openings: ${what} ${Math.round(openings[what])} ms`)
    if (openings[what] > openingBars[what]) fall(`${what}: at most ${openingBars[what]} ms`)
  }
}

/** An open drop of twelve items and eight upcoming ones, and what is pressed on each page. */
async function stage(shop: Shop): Promise<Record<string, Visited>> {
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
    visits.push(await measureVitals(`${keepcase.url}${path}`, press))
  }
  const verdict = medianBy(verdicts, ({ scores }) => scores.performance ?? 0)
  const findings = { name, verdict, vitals: medians<keyof Vitals>(visits) }
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
  for (const [what, most] of Object.entries(barsOf(name))) {
    const found = vitals[what as keyof Vitals]
    if (found > most) fall(`${name}: ${what} ${Math.round(found * 1000) / 1000}, at most ${most}`)
  }
}

function fall(words: string): void {
  console.log(`  BELOW: ${words}`)
  process.exitCode = 1
}

/** Each figure's own median. */
function medians<What extends string>(visits: readonly Record<What, number>[]): Record<What, number> {
  const first = medianBy(visits, () => 0)
  const each = Object.keys(first) as What[]
  return Object.fromEntries(each.map((what) => [what, medianBy(visits, (one) => one[what])[what]])) as Record<
    What,
    number
  >
}

async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserFlags })
  const version = browser.version().split('.')[0] ?? ''
  await browser.close()
  return version
}
