import { loadavg } from 'node:os'
import type { Bar, Findings } from './bars.ts'
import { median } from './bars.ts'
import type { MeasuredLoad } from './claim-rush.ts'

/** Where and when a run was made, without identifying the machine. */
export type Place = { date: string; cores: number; memoryGigabytes: number; os: string; node: string; postgres: string }
/**
 * The machine's load average of the last minute, before and after the run: more than 0 before means that
 * something else was running.
 */
export type Busy = { before: number; after: number }

/** The load average of the last minute. */
export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(2))

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function figures(results: readonly MeasuredLoad[]): string[] {
  const of = (pick: (result: MeasuredLoad) => number) => median(results.map(pick))
  return [
    Math.round(of(({ perSecond }) => perSecond)).toLocaleString('en'),
    of(({ p50 }) => p50).toFixed(1),
    of(({ p99 }) => p99).toFixed(1),
    of(({ cpu }) => cpu.server).toFixed(0),
    of(({ cpu }) => cpu.database).toFixed(0),
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
  return table(['Connections', 'What', 'per second', 'p50 ms', 'p99 ms', 'CPU µs: server', 'database'], rows)
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

/** Where and when a run was made, and how busy the machine was. */
export const placeText = (command: string, place: Place, busy: Busy): string =>
  `Made by \`${command}\` on ${place.date}: ${place.cores} cores, ${place.memoryGigabytes} GB of memory, ${place.os}, ` +
  `Node ${place.node}, PostgreSQL ${place.postgres}. Load of the machine in the minute before: ${busy.before}, ` +
  `at the end: ${busy.after}.`

/** The figures' part of docs/performance.md. */
export function figuresText(findings: Findings, bars: readonly Bar[], place: Place, busy: Busy): string {
  const { idle, page, live } = findings
  const of = <Round>(all: readonly Round[], pick: (round: Round) => number) => median(all.map(pick))
  const whole = (figure: number) => Math.round(figure).toLocaleString('en')
  const audiences = [...new Set(live.map(({ sockets }) => sockets))].map((size) => {
    const rounds = live.filter(({ sockets }) => sockets === size)
    return (
      `- ${whole(size)} sockets on one drop at ${whole(of(rounds, (round) => round.claimsPerSecond))} claims a second: ` +
      `a change was heard after ${whole(of(rounds, (round) => round.p50))} ms at the median, ` +
      `${whole(of(rounds, (round) => round.p99))} ms at p99, ${whole(of(rounds, (round) => round.max))} ms at most.`
    )
  })
  return [
    `${placeText('npm run bench', place, busy)} Each figure is the median of five rounds.`,
    '',
    barsTable(bars),
    '',
    roundsTable(findings),
    '',
    `- A single claim on an idle system: ${of(idle, ({ p50 }) => p50).toFixed(1)} ms at the median, ` +
      `${of(idle, ({ p99 }) => p99).toFixed(1)} ms at p99.`,
    `- The drop page, ${whole(of(page, ({ bytes }) => bytes))} bytes compressed: ` +
      `${whole(of(page, (round) => round.page.perSecond))} a second, a bare GET of as many bytes ` +
      `${whole(of(page, (round) => round.bare.perSecond))}; the stock on it was at most ` +
      `${whole(of(page, ({ oldestStockMs }) => oldestStockMs))} ms behind.`,
    ...audiences,
  ].join('\n')
}
