import { loadavg } from 'node:os'
import type { Bar, Findings } from './bars.ts'
import { median } from './bars.ts'
import type { LoadResult } from './load.ts'

/** Where and when a run was made, without identifying the machine. */
export type Place = { date: string; cores: number; memoryGigabytes: number; os: string; node: string; postgres: string }
/**
 * The machine's load average of the last minute, before and after the run: more than 0 before means that
 * something else was running.
 */
export type Busy = { before: number; after: number }

/** The load average of the last minute. */
export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(2))

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function figures(results: readonly LoadResult[]): string[] {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick))
  return [
    Math.round(of(({ perSecond }) => perSecond)).toLocaleString('en'),
    of(({ p50 }) => p50).toFixed(1),
    of(({ p99 }) => p99).toFixed(1),
  ]
}

/** The rounds as a table: the median of each figure. */
export function roundsTable({ rounds }: Findings): string {
  const counts = [...new Set(rounds.map(({ connections }) => connections))]
  const rows = counts.flatMap((count) => {
    const at = rounds.filter(({ connections }) => connections === count)
    return [
      [`${count}`, 'a bare POST', ...figures(at.map(({ bare }) => bare))],
      ['', 'the naive claim', ...figures(at.map(({ naive }) => naive))],
      ['', 'our claim', ...figures(at.map(({ ours }) => ours))],
      ['', 'our answer when sold out', ...figures(at.map(({ soldOut }) => soldOut))],
    ]
  })
  return table(['Connections', 'What', 'per second', 'p50 ms', 'p99 ms'], rows)
}

/** The targets as a table. */
export function barsTable(bars: readonly Bar[]): string {
  const word = ({ isMust, isKept }: Bar) =>
    isMust ? (isKept ? 'pass' : '**fail**') : isKept ? 'reached' : 'not reached'
  return table(
    ['Promise', 'Wanted', 'Found', ''],
    bars.map((bar) => [bar.name, bar.wanted, bar.found, word(bar)]),
  )
}

/** The figures' part of docs/performance.md. */
export function figuresText(findings: Findings, bars: readonly Bar[], place: Place, busy: Busy): string {
  const { idle, page, live } = findings
  return [
    `Made by \`npm run bench\` on ${place.date}: ${place.cores} cores, ${place.memoryGigabytes} GB of memory, ${place.os}, ` +
      `Node ${place.node}, PostgreSQL ${place.postgres}. Load of the machine in the minute before: ${busy.before}, ` +
      `at the end: ${busy.after}.`,
    '',
    barsTable(bars),
    '',
    roundsTable(findings),
    '',
    `- A single claim on an idle system: ${idle.p50.toFixed(1)} ms at the median, ${idle.p99.toFixed(1)} ms at p99.`,
    `- The drop page, ${page.bytes.toLocaleString('en')} bytes compressed: ${Math.round(page.page.perSecond).toLocaleString('en')} ` +
      `a second, a bare GET of as many bytes ${Math.round(page.bare.perSecond).toLocaleString('en')}; the stock on it was ` +
      `at most ${page.oldestStockMs.toFixed(0)} ms behind in ${page.looks} looks.`,
    `- ${live.sockets.toLocaleString('en')} sockets on one drop at ${Math.round(live.claimsPerSecond).toLocaleString('en')} ` +
      `claims a second: a change was heard after ${live.p50.toFixed(0)} ms at the median, ${live.p99.toFixed(0)} ms at p99, ` +
      `${live.max.toFixed(0)} ms at most.`,
  ].join('\n')
}
