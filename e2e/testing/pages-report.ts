import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { type Bytes, byteBars } from './bytes.ts'
import type { Frames } from './frames.ts'
import type { Category, Verdict } from './lighthouse.ts'
import { crowd, type Openings } from './openings.ts'
import type { Vitals } from './vitals.ts'

/** The result for one page: the median run. */
export type PageFindings = { name: string; verdict: Verdict; vitals: Vitals }

/** Required Lighthouse scores, and the vitals that the design asks for. */
export const pointBars: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 95,
  seo: 100,
}
const vitalBars = { largestPaint: 2_000, layoutShift: 0.05, blocking: 200, interaction: 150 } as const
/** Pages that answer to a press within 3.5 s on a slow phone; the sign-in form replays what was sent before. */
const answeringPages = ['Landing', 'Discover', 'Drop', 'Storefront']
const answeringMs = 3_500

/** The limits of one page's vitals. */
export const barsOf = (name: string): Partial<Record<keyof Vitals, number>> =>
  answeringPages.includes(name) ? { ...vitalBars, ready: answeringMs } : vitalBars

/** Scrolling a list stays at 60 frames a second: of a hundred at most one is late. */
export const frameBars = { perSecond: 59, late: 0.01 } as const

/** Required precision of clocks and openings, in milliseconds. */
export const openingBars: Openings = { tick: 150, start: 300, reveal: 300, minute: 300, claim: 300 }

export type Place = { chromium: string; before: string; after: string; runs: number }

/** The pages' figures as written to docs/performance.md. */
export function pagesText(pages: readonly PageFindings[], bytes: Bytes, place: Place): string {
  return [
    madeBy('npm run lighthouse', place),
    '',
    'Lighthouse on a simulated phone; the bars are 95, 100, 95 and 100 points:',
    '',
    pointsTable(pages),
    '',
    'At a quarter of the machine’s speed on slow 4G; the bars are 2.0 s, 0.05, 200 ms and 150 ms, and 3.5 s until a page',
    'answers (except for the sign-in form, which sends an early press later):',
    '',
    vitalsTable(pages),
    '',
    'Scripts and style sheet after gzip, checked by `e2e/first-load.spec.ts`:',
    '',
    table(
      ['Bytes', 'At most', 'Found'],
      byteBars(bytes).map(({ what, most, found }) => [what, kilobytes(most), kilobytes(found)]),
    ),
    '',
    table(
      ['Scripts of a page', 'First visit', 'Beside the shell', 'Its own file'],
      bytes.routes.map(({ path, first, adds, own }) => [`\`${path}\``, ...[first, adds, own].map(kilobytes)]),
    ),
  ].join('\n')
}

/** The figures of long lists as written to docs/performance.md. */
export function listsText(frames: Frames, place: Place): string {
  const cells = [
    `A drop of ${frames.cards} items`,
    frames.perSecond.toFixed(1),
    percent(frames.late),
    ms(frames.longest),
  ]
  return [
    madeBy('npm run lighthouse -- lists', place),
    '',
    'The bars are 59 frames a second and 1 %:',
    '',
    table(['List', 'Frames a second', 'Later than 25 ms', 'Longest without a frame'], [cells]),
  ].join('\n')
}

/** The figures of clocks and openings as written to docs/performance.md. */
export function openingsText(found: Openings, place: Place): string {
  const rows: [string, keyof Openings][] = [
    ['A tick of the countdown is off by', 'tick'],
    ['The claim button opens after the start', 'start'],
    ['The claim button opens after a reveal', 'reveal'],
    [
      `Before ${crowd.toLocaleString('en')} watchers of the last minute, the armed Claim opens after the start`,
      'minute',
    ],
    ['The press in that frame is a claim after', 'claim'],
  ]
  return [
    madeBy('npm run lighthouse -- openings', place),
    '',
    table(
      ['The middle one', 'At most', 'Found'],
      rows.map(([what, one]) => [what, ms(openingBars[one]), ms(found[one])]),
    ),
  ].join('\n')
}

function madeBy(command: string, { chromium, before, after, runs }: Place): string {
  return (
    `Made by \`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${thisMachine()}, Chromium ${chromium}. ` +
    `Load of the machine in the minute before: ${before}, at the end: ${after}. ` +
    `${runs === 1 ? 'One run' : `The median of ${runs} runs`} each.`
  )
}

/** Cores, memory and system of this machine. */
export const thisMachine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${type()} ${release().split('-')[0]}`

function pointsTable(pages: readonly PageFindings[]): string {
  const rows = pages.map(({ name, verdict }) => [
    name,
    ...Object.keys(pointBars).map((category) => String(verdict.scores[category as Category] ?? '')),
    ...verdict.figures,
  ])
  const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO']
  return table([...head, 'First paint', 'Largest paint', 'Blocking time', 'Shift'], rows)
}

function vitalsTable(pages: readonly PageFindings[]): string {
  const rows = pages.map(({ name, vitals }) => [
    name,
    seconds(vitals.largestPaint),
    vitals.layoutShift.toFixed(3),
    ms(vitals.blocking),
    ms(vitals.interaction),
    seconds(vitals.ready),
    kilobytes(vitals.scripts),
    kilobytes(vitals.images),
  ])
  const head = ['Page', 'Largest paint', 'Shift', 'Blocking time', 'Press to paint', 'Answers after']
  return table([...head, 'Scripts fetched', 'Images fetched'], rows)
}

const ms = (figure: number) => `${Math.round(figure)} ms`
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const seconds = (figure: number) => `${(figure / 1000).toFixed(1)} s`
const kilobytes = (figure: number) => `${(figure / 1000).toFixed(1)} kB`

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Replaces the figures of a section between its two markers in docs/performance.md. */
export function writeFigures(part: 'pages' | 'lists' | 'openings', text: string): void {
  const file = join(import.meta.dirname, '../../docs/performance.md')
  const page = readFileSync(file, 'utf8')
  const marks = new RegExp(`(<!-- ${part} -->\\n)[\\s\\S]*(<!-- end of ${part} -->)`)
  if (!marks.test(page)) throw new Error(`docs/performance.md has no place for the figures of the ${part}`)
  writeFileSync(
    file,
    page.replace(marks, () => `<!-- ${part} -->\n\n${text}\n\n<!-- end of ${part} -->`),
  )
}
