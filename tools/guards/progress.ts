import { existsSync, readFileSync } from 'node:fs'
import { readSurvivors, writeReport } from './report.ts'
import type { Subject } from './subjects.ts'
import type { Verdict } from './sweep/trials.ts'

export type ProgressOptions = {
  /** Path of the report, without its ending. */
  path: string
  /** Every guard. */
  all: readonly Subject[]
  /** The guards to try. */
  chosen: readonly Subject[]
  /** Keeps every verdict of the last runs. */
  resume?: boolean
  /** Keeps the last runs' verdicts of guards that were noticed. */
  again?: boolean
  /** Also tries guards that the list excuses. */
  listed?: boolean
}

/** The verdicts of this run and of those before it, written to the report as they come. */
export class Progress {
  readonly survivors = readSurvivors()
  /** This run's verdicts, with those that it keeps. */
  readonly verdicts: Verdict[]
  readonly #options: ProgressOptions
  readonly #last: ReadonlyMap<string, Verdict>

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#last = new Map(readVerdicts(options.path).map((verdict) => [verdict.key, verdict]))
    this.verdicts = this.#settled()
  }

  /** The chosen guards without a verdict. */
  get due(): Subject[] {
    const settled = new Set(this.verdicts.map(({ key }) => key))
    return this.#options.chosen.filter(({ key }) => !settled.has(key))
  }

  /** A guard's verdict in the last run. */
  lastOf(key: string): Verdict | null {
    return this.#last.get(key) ?? null
  }

  add(verdict: Verdict): void {
    this.verdicts.push(verdict)
    this.write()
  }

  write(): void {
    writeReport(this.#options.path, [...this.verdicts, ...this.#others()], this.survivors)
  }

  /** Guards that need no trial: those the list excuses, and those whose verdict is kept. */
  #settled(): Verdict[] {
    const { chosen, again, resume, listed } = this.#options
    const excused = new Set(this.survivors.filter(({ kind }) => !listed && kind !== 'open').map(({ key }) => key))
    return chosen.flatMap(({ key, place, digest }): Verdict[] => {
      const last = this.#last.get(key)
      const isTried = last?.digest === digest && last.verdict !== 'due' && last.verdict !== 'excused'
      if (last && isTried && (resume || (again && last.verdict === 'noticed'))) return [{ ...last, place }]
      const verdict = { key, place, digest, verdict: 'excused', by: null, failure: null, files: 0 } as const
      return excused.has(key) ? [verdict] : []
    })
  }

  /** The last verdicts of the other guards that still exist; those that this run has yet to try are due. */
  #others(): Verdict[] {
    const tried = new Set(this.verdicts.map(({ key }) => key))
    const due = new Set(this.due.map(({ key }) => key))
    return this.#options.all.flatMap(({ key }): Verdict[] => {
      const last = this.#last.get(key)
      if (!last || tried.has(key)) return []
      return [due.has(key) ? { ...last, verdict: 'due', failure: null } : last]
    })
  }
}

const readVerdicts = (path: string): Verdict[] =>
  existsSync(`${path}.json`) ? JSON.parse(readFileSync(`${path}.json`, 'utf8')) : []
