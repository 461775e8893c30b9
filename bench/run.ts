import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { runAdministration } from './administration.ts'
import { type Findings, judge, type Round } from './bars.ts'
import { runBodies } from './bodies.ts'
import { churnText, measureChurn } from './churn.ts'
import { bareRequest, bareRush, idleClaims, naiveRush, rush } from './claim-rush.ts'
import { runDiscovery } from './discovery.ts'
import { type BenchBuyer, makeBuyers } from './fixtures.ts'
import { runHosting } from './hosting.ts'
import { runLists, runOrders } from './lists/lists.ts'
import { type LiveResult, liveRush } from './live.ts'
import { runMillion } from './million.ts'
import { pageRush } from './pages.ts'
import { barsTable, figuresText, loadNow, type Place, roundsTable } from './report.ts'
import { type Host, openHost, openStage, type Stage } from './stage.ts'

// `npm run bench`: measures all targets of the claim path in one run on one machine. Prints the figures as
// JSON and as tables, writes them into docs/performance.md, and exits with 1 when a target is missed.
// `discovery` measures the search in the large world instead, `sockets` the effect of churning sockets on
// others, `bodies` the cost of each call's worst body, `lists` a seller's lists in a large storefront, `orders` its pages of orders, `administration`
// the lists of a large place's administrators, `hosting` how late watchers hear of a host's reveals (`hosting 50`: with 50
// of them), `million` one drop of a million claims.

const buyerCount = 200_000
/** Buyers of one round; each round uses the next ones. */
const perRound = 60_000
const seconds = 3
/** Numbers of connections; the targets are for 256. */
const plan = [64, 256, 1_000]
/** Rounds of each measurement: a figure is their median. */
const roundCount = 5
/** Sockets on one drop. */
const audiences = [2_000, 4_000]
const enough = 10_000_000

const say = (words: string): void => void process.stderr.write(`${words}\n`)

async function runRounds(stage: Stage, bare: Host, naive: Host, buyers: readonly BenchBuyer[]): Promise<Round[]> {
  const rounds: Round[] = []
  const first = buyers[0]
  if (!first) throw new Error('There are no buyers')
  const request = bareRequest(stage, first)
  let from = 0
  const nextBuyers = () => {
    from = (from + perRound) % buyers.length
    return [...buyers, ...buyers.slice(0, perRound)].slice(from, from + perRound)
  }
  const warm = { connections: 256, seconds: 1, units: enough }
  await bareRush(bare, request, warm)
  await naiveRush(stage, naive, nextBuyers(), warm)
  await rush(stage, nextBuyers(), warm)
  for (const connections of Array.from({ length: roundCount }, () => plan).flat()) {
    const options = { connections, seconds }
    const round: Round = {
      connections,
      bare: await bareRush(bare, request, options),
      naive: await naiveRush(stage, naive, nextBuyers(), { ...options, units: enough }),
      ours: await rush(stage, nextBuyers(), { ...options, units: enough }),
      soldOut: await rush(stage, nextBuyers(), { ...options, units: 1 }),
    }
    const { ours, soldOut } = round
    const rates = [round.bare, round.naive, ours, soldOut].map(({ perSecond }) => Math.round(perSecond))
    const spent = [ours.cpu.server, ours.cpu.database].map(Math.round)
    say(
      `${connections} connections: bare, naive, ours, sold out ${rates.join(', ')} a second; p99 ${ours.p99.toFixed(0)} ms; ` +
        `CPU a claim ${spent.join(' + ')} µs`,
    )
    rounds.push(round)
  }
  return rounds
}

/** Runs a measurement several times, one after the other. */
async function inRounds<Result>(measureOnce: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let round = 0; round < roundCount; round++) results.push(await measureOnce())
  return results
}

/** Samples the server's memory once a second; returns the maximum. */
function watchMemory(stage: Stage): () => number {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, stage.serverMegabytes())
  }
  const timer = setInterval(look, 1_000)
  return () => {
    clearInterval(timer)
    look()
    return peak
  }
}

async function measure(stage: Stage): Promise<Findings> {
  say(`${buyerCount} buyers …`)
  const buyers = await makeBuyers(stage.superuser, stage.secret, buyerCount)
  const bare = await openHost('bare', {})
  const naive = await openHost('naive', { DATABASE_URL: stage.databaseUrl })
  try {
    const memory = watchMemory(stage)
    say('One claim at a time …')
    const idle = await inRounds(() => idleClaims(stage, buyers.slice(0, 200)))
    const rounds = await runRounds(stage, bare, naive, buyers)
    say('The drop page …')
    const page = await inRounds(() =>
      pageRush(stage, bare, buyers.slice(1_000, 2_000), { connections: 256, seconds: 3 }),
    )
    say('Sockets …')
    const live: LiveResult[] = []
    const megabytes: number[] = []
    for (const sockets of audiences) {
      const load = { sockets, connections: 64, seconds: 4 }
      live.push(...(await inRounds(() => liveRush(stage, buyers.slice(0, perRound), load))))
      megabytes.push(memory())
    }
    // The promise is about the smallest audience; the larger ones come afterwards.
    return { idle, rounds, page, live, serverMegabytes: megabytes[0] ?? memory() }
  } finally {
    await Promise.all([bare.stop(), naive.stop()])
  }
}

async function placeOf(stage: Stage): Promise<Place> {
  const { rows } = await stage.owner.query('show server_version')
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release().split('-')[0]}`,
    node: process.versions.node,
    postgres: rows[0].server_version,
  }
}

/** Writes the figures between the two markers of the page. */
function writeFigures(text: string): void {
  const file = join(import.meta.dirname, '../docs/performance.md')
  const page = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    page.replace(
      /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/,
      () => `<!-- figures -->\n\n${text}\n\n<!-- end of figures -->`,
    ),
  )
}

/** Measures the claim path, from single requests to live screens. */
async function runClaims(stage: Stage): Promise<void> {
  const findings = await measure(stage)
  const place = await placeOf(stage)
  const bars = judge(findings)
  const busy = { before, after: loadNow() }
  process.stdout.write(`${JSON.stringify({ place, busy, bars, ...findings }, null, 1)}\n\n`)
  process.stdout.write(`${roundsTable(findings)}\n\n${barsTable(bars)}\n`)
  writeFigures(figuresText(findings, bars, place, busy))
  const missed = bars.filter(({ isMust, isKept }) => isMust && !isKept)
  for (const { name, wanted, found } of missed) say(`Not kept: ${name}: ${found}, wanted ${wanted}`)
  if (missed.length > 0) process.exitCode = 1
}

const before = loadNow()
const part = process.argv[2]
// @NOTE the listeners of all rounds have one address and connect more often than it may; only the churning
// sockets of `sockets` are meant to meet that limit
const stage = await openStage(part === 'sockets' ? {} : { MAX_SOCKETS_PER_ADDRESS: '1000000' })
try {
  const run =
    part === undefined
      ? null
      : ({
          administration: runAdministration,
          discovery: runDiscovery,
          bodies: runBodies,
          hosting: runHosting,
          lists: runLists,
          million: runMillion,
          orders: runOrders,
        }[part] ?? null)
  if (part === 'sockets') process.stdout.write(`${churnText(await measureChurn(stage))}\n`)
  else if (run === null) await runClaims(stage)
  else if (!(await run(stage, await placeOf(stage), say))) process.exitCode = 1
} finally {
  await stage.stop()
}
