import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Verdict } from './sweep/trials.ts'

/** A guard that no test needs to detect, with the reason. */
export type Survivor = {
  key: string
  /**
   * `equivalent`: its removal cannot be observed. `performance`: it only saves work. `backed`: another guard
   * or a constraint refuses the same. `open`: a test is still missing; it counts against the rate.
   */
  kind: 'equivalent' | 'performance' | 'backed' | 'open'
  reason: string
}

const listPath = join(import.meta.dirname, 'survivors.json')

export const readSurvivors = (): Survivor[] => JSON.parse(readFileSync(listPath, 'utf8'))

export type Summary = {
  total: number
  noticed: number
  excused: number
  rate: number
  unlisted: Verdict[]
}

/**
 * Counts verdicts against the list of accepted survivors. The rate is of the guards that a test can and
 * should detect.
 */
export function summarize(verdicts: readonly Verdict[], survivors: readonly Survivor[]): Summary {
  const listed = new Map(survivors.map((one) => [one.key, one]))
  const noticed = verdicts.filter(({ verdict }) => verdict === 'noticed' || verdict === 'not compiling')
  const missed = verdicts.filter((one) => !noticed.includes(one))
  const excused = missed.filter(({ key }) => listed.has(key) && listed.get(key)!.kind !== 'open')
  const counted = verdicts.length - excused.length
  return {
    total: verdicts.length,
    noticed: noticed.length,
    excused: excused.length,
    rate: counted === 0 ? 1 : noticed.length / counted,
    unlisted: missed.filter(({ key }) => !listed.has(key)),
  }
}

/** Writes verdicts as Markdown. */
export function writeReport(path: string, verdicts: readonly Verdict[], survivors: readonly Survivor[]): void {
  mkdirSync(dirname(path), { recursive: true })
  const listed = new Map(survivors.map((one) => [one.key, one]))
  const rows = verdicts
    .toSorted((one, other) => order(one) - order(other))
    .map((one) => {
      const listing = listed.get(one.key)
      const how = [one.test, one.failure].filter((text) => text !== null).join(': ') || listing?.reason || ''
      const cells = [one.verdict, one.key, one.place, one.by ?? '', how]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
    })
  const head = ['| | Guard | Place | Noticed by | How, or why not |', '|---|---|---|---|---|']
  writeFileSync(path, `# Guards\n\n${[...head, ...rows].join('\n')}\n`)
}

const order = ({ verdict }: Verdict): number =>
  ['survived', 'unreached', 'due', 'excused', 'not compiling', 'noticed'].indexOf(verdict)
