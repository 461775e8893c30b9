import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { median } from './bars.ts'
import { claimAll, claimRequests, type RushResult, rush } from './claim-rush.ts'
import { cpuSecondsIfRunning } from './cpu.ts'
import { type BenchBuyer, makeBuyers, makeHotDrop } from './fixtures.ts'
import { loadNow, type Place, placeText, table } from './report.ts'
import type { Stage } from './stage.ts'

/** Claims that the drop has at its end. */
const claimCount = 1_000_000
/** Cost of a claim at the end, at most, as a multiple of its cost at the start. */
const promised = 1.2
/** Parts of each end of the drop; a figure is their median. */
const roundCount = 5
/** Claims of a part, from 256 connections. */
const perRound = 10_000
/** Claims of a batch between the two ends, as many as the server sends at most. */
const perBatch = 1_000

/** Pools whose connections work on claims: they write the batches, and read and write what goes with them. */
const claimPools = ['keepcase-claims', 'keepcase-web', 'keepcase-work']

/**
 * Cost of a claim: the server's and that of the connections that work on claims. The rest of the database (autovacuum, the
 * check of the invariants, the writers of log and pages) goes on at its own times, and a part lasts only seconds.
 */
const costOf = ({ cpu, claimCpu }: PartResult) => cpu.server + claimCpu
const tokenOf = ({ cookie }: BenchBuyer) => decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? ''

/**
 * One drop with one item of a million units, and as many accounts. The first and the last claims come over HTTP; those
 * between go to the claim function directly, in the largest batches, because nothing but their rows matters.
 * @returns whether the target was met
 */
export async function runMillion(stage: Stage, place: Place, say: (words: string) => void): Promise<boolean> {
  const before = loadNow()
  say(`${claimCount} buyers …`)
  const buyers = await makeBuyers(stage.superuser, stage.secret, claimCount)
  // @NOTE a server that has just started spends half as much again on a claim
  await rush(stage, buyers.slice(0, 2 * perRound), { connections: 256, seconds: 300, units: claimCount })
  const drop = await makeHotDrop(stage.owner, claimCount)
  const ends = roundCount * perRound
  say('The first claims …')
  const first = await claimInRounds(stage, drop.itemId, buyers.slice(0, ends), say)
  say('Those between …')
  await claimDirectly(stage.owner, drop, buyers.slice(ends, -ends))
  // @NOTE rows of hours came in minutes: vacuuming them would take the processor from the claims that follow
  await stage.superuser.query('vacuum analyze')
  say('The last claims …')
  const last = await claimInRounds(stage, drop.itemId, buyers.slice(-ends), say)
  const ratio = median(last.map(costOf)) / median(first.map(costOf))
  const wrong = [...first, ...last].filter(({ accepted, lost }) => accepted !== perRound || lost > 0).length
  const text = [
    `${placeText('npm run bench -- million', place, { before, after: loadNow() })} Each figure is the median of five`,
    `parts of ${perRound.toLocaleString('en')} claims at 256 connections. At its end a claim costs ` +
      `${ratio.toFixed(2)} × what it costs at the start; at most ${promised} × is promised.`,
    '',
    table(
      ['Claims', 'CPU µs: server', 'connections', 'rest of the database', 'p99 ms', 'bytes of log'],
      [rowOf('the first', first), rowOf('the last', last)],
    ),
  ].join('\n')
  process.stdout.write(`${text}\n`)
  const file = join(import.meta.dirname, '../docs/performance.md')
  const between = /(<!-- million -->\n)[\s\S]*(<!-- end of million -->)/
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
  return ratio <= promised && wrong === 0
}

/** One part. `claimCpu`: µs that a claim took in those connections; `logBytes`: what it added to the write-ahead log. */
type PartResult = RushResult & { claimCpu: number; logBytes: number }

async function claimInRounds(
  stage: Stage,
  itemId: string,
  buyers: readonly BenchBuyer[],
  say: (words: string) => void,
): Promise<PartResult[]> {
  const results: PartResult[] = []
  for (let from = 0; from < buyers.length; from += perRound) {
    const requests = claimRequests(stage, itemId, buyers.slice(from, from + perRound), `million-${from}`)
    const [logBefore, cpuBefore] = [await logPosition(stage), await readConnections(stage)]
    const result = await claimAll(stage, itemId, requests, { connections: 256, seconds: 300, units: claimCount })
    const [logAfter, cpuAfter] = [await logPosition(stage), await readConnections(stage)]
    const logBytes = (logAfter - logBefore) / perRound
    const cpuOf = new Map<string, number>()
    for (const [pid, { pool, seconds }] of cpuAfter) {
      const spent = ((seconds - (cpuBefore.get(pid)?.seconds ?? 0)) * 1e6) / perRound
      cpuOf.set(pool, (cpuOf.get(pool) ?? 0) + spent)
    }
    const claimCpu = claimPools.reduce((sum, pool) => sum + (cpuOf.get(pool) ?? 0), 0)
    const { server, database } = result.cpu
    const pools = [...cpuOf].map(([pool, spent]) => `${pool} ${spent.toFixed(0)}`).join(', ')
    say(
      `CPU a claim ${server.toFixed(0)} + ${claimCpu.toFixed(0)} of ${database.toFixed(0)} µs (${pools}), ` +
        `${logBytes.toFixed(0)} bytes of log`,
    )
    results.push({ ...result, claimCpu, logBytes })
  }
  return results
}

/** CPU seconds of each connection so far, by its process id. One that ends during a part is not counted. */
async function readConnections(stage: Stage): Promise<Map<number, { pool: string; seconds: number }>> {
  const { rows } = await stage.superuser.query<{ pid: number; pool: string }>(
    `select pid, application_name as pool from pg_stat_activity where backend_type = 'client backend'`,
  )
  return new Map(rows.map(({ pid, pool }) => [pid, { pool, seconds: cpuSecondsIfRunning(pid) }]))
}

async function logPosition(stage: Stage): Promise<number> {
  const { rows } = await stage.superuser.query(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`)
  return rows[0].at
}

async function claimDirectly(
  owner: pg.Pool,
  { dropId, itemId }: { dropId: string; itemId: string },
  buyers: readonly BenchBuyer[],
): Promise<void> {
  for (let from = 0; from < buyers.length; from += perBatch) {
    const batch = buyers.slice(from, from + perBatch)
    const same = <Value>(value: Value) => batch.map(() => value)
    const { rows } = await owner.query<{ won: number }>({
      name: 'claim_directly',
      text: `select count(*)::int as won from claim_items($1, $2, null, $3, $4, $5, $6, $7)
        where state = 'judged' and code is null`,
      values: [
        dropId,
        batch.map(tokenOf),
        same(itemId),
        batch.map((_, i) => `million-${from + i}`),
        same(6400),
        same(null),
        same(0),
      ],
    })
    if (rows[0]?.won !== batch.length) throw new Error(`Of ${batch.length} claims ${rows[0]?.won} were won`)
  }
}

function rowOf(name: string, rounds: readonly PartResult[]): string[] {
  const of = (pick: (round: PartResult) => number) => median(rounds.map(pick)).toFixed(0)
  const cpu = [
    of((round) => round.cpu.server),
    of((round) => round.claimCpu),
    of((round) => round.cpu.database - round.claimCpu),
  ]
  return [name, ...cpu, of(({ p99 }) => p99), of(({ logBytes }) => logBytes)]
}
