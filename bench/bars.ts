import type { MeasuredLoad, RushResult } from './claim-rush.ts'
import type { LiveResult } from './live.ts'
import type { LoadResult } from './load.ts'
import type { PageResult } from './pages.ts'

/** One round at one number of connections: each system for the same time, in sequence. */
export type Round = {
  connections: number
  bare: MeasuredLoad
  naive: MeasuredLoad
  ours: RushResult
  soldOut: RushResult
}

/** All measurements of one run of the bench; each list has one entry a round. */
export type Findings = {
  rounds: readonly Round[]
  idle: readonly LoadResult[]
  page: readonly PageResult[]
  live: readonly LiveResult[]
  /** Peak memory of the server process, in megabytes. */
  serverMegabytes: number
}

/** A target and its measured value. `isMust`: the bench fails without it; otherwise it is a goal. */
export type Bar = { name: string; wanted: string; found: string; isKept: boolean; isMust: boolean }

const bar = (name: string, wanted: string, found: string, isKept: boolean, isMust = true): Bar => ({
  name,
  wanted,
  found,
  isKept,
  isMust,
})

/** The median: a round disturbed by other load does not decide. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** Figures of the rounds at one number of connections; each ratio is taken within its round. */
export function ratios(rounds: readonly Round[], connections: number) {
  const at = rounds.filter((round) => round.connections === connections)
  return {
    toNaive: median(at.map(({ ours, naive }) => ours.perSecond / naive.perSecond)),
    toBare: median(at.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    soldOutToBare: median(at.map(({ soldOut, bare }) => soldOut.perSecond / bare.perSecond)),
    p99: median(at.map(({ ours }) => ours.p99)),
    cpu: median(at.map(({ ours }) => ours.cpu.server + ours.cpu.database)),
  }
}

/** The targets of the claim path, each with its measured value. */
export function judge(findings: Findings): Bar[] {
  return [...claimBars(findings), ...pageBars(findings), ...audienceBars(findings)]
}

const times = (figure: number) => `${figure.toFixed(2)} ×`
const ms = (figure: number) => `${figure.toFixed(1)} ms`

function claimBars({ rounds, idle, serverMegabytes }: Findings): Bar[] {
  const at256 = ratios(rounds, 256)
  const rushes = rounds.flatMap(({ ours, soldOut }) => [ours, soldOut])
  const oversold = rushes.reduce((sum, rush) => sum + rush.oversold, 0)
  const lost = rushes.reduce((sum, rush) => sum + rush.lost, 0)
  const single = median(idle.map(({ p50 }) => p50))
  return [
    bar('CPU of a claim at 256, server and database', '≤ 150 µs', `${at256.cpu.toFixed(0)} µs`, at256.cpu <= 150),
    bar('Claims at 256 against the naive claim', '≥ 7.5 ×', times(at256.toNaive), at256.toNaive >= 7.5),
    bar('Claims at 256 against a bare POST', '≥ 0.25 ×', times(at256.toBare), at256.toBare >= 0.25),
    bar('Claims at 256, p99', '≤ 100 ms', ms(at256.p99), at256.p99 <= 100),
    bar(
      'Sold-out answers at 256 against a bare POST',
      '≥ 0.35 ×',
      times(at256.soldOutToBare),
      at256.soldOutToBare >= 0.35,
    ),
    bar('Oversold', '0', String(oversold), oversold === 0),
    bar('Acknowledged claims lost', '0', String(lost), lost === 0),
    bar('A single claim on an idle system, median', '≤ 5 ms', ms(single), single <= 5),
    bar('Memory of the server process with 2000 sockets', '< 300 MB', `${serverMegabytes} MB`, serverMegabytes < 300),
  ]
}

function pageBars({ page }: Findings): Bar[] {
  const share = median(page.map((round) => round.page.perSecond / round.bare.perSecond))
  const oldest = median(page.map(({ oldestStockMs }) => oldestStockMs))
  return [
    bar('Drop page for visitors against a bare GET', '≥ 0.4 ×', times(share), share >= 0.4),
    bar('Stock on that page, oldest seen', '≤ 2000 ms', ms(oldest), oldest <= 2_000),
  ]
}

/** Longest delay that is promised for an audience of this size, in milliseconds. */
const promisedDelayMs: Record<number, number> = { 2000: 200, 4000: 400 }

function audienceBars({ live }: Findings): Bar[] {
  const sizes = [...new Set(live.map(({ sockets }) => sockets))]
  const missed = live.reduce((sum, round) => sum + round.missed, 0)
  return [
    ...sizes.map((size) => {
      const p99 = median(live.filter(({ sockets }) => sockets === size).map((round) => round.p99))
      const most = promisedDelayMs[size] ?? 0
      return bar(`${size} sockets hear of a change, p99`, `≤ ${most} ms`, ms(p99), p99 <= most, size === 2_000)
    }),
    bar('Screens that never heard of a change', '0', String(missed), missed === 0),
  ]
}
