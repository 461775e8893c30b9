import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readSurvivors, writeReport } from './report.ts'
import type { Subject } from './subjects.ts'
import type { Verdict } from './sweep/trials.ts'

export type ProgressOptions = {
  /** Path of the verdicts. The file is in the repository, so that the next run can continue on any machine. */
  verdictsPath: string
  /** Path of the report in Markdown. */
  reportPath: string
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

/** What the next run needs of a verdict: neither lines of a file, which move, nor what a failed test printed. */
type StoredVerdict = Pick<Verdict, 'key' | 'digest' | 'verdict' | 'by' | 'test'>

/** The verdicts of this run and of those before it, written as they come. */
export class Progress {
  readonly survivors = readSurvivors()
  /** This run's verdicts, with those that it keeps. */
  readonly verdicts: Verdict[]
  readonly #options: ProgressOptions
  readonly #last: ReadonlyMap<string, StoredVerdict>

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#last = new Map(readVerdicts(options.verdictsPath).map((verdict) => [verdict.key, verdict]))
    this.verdicts = this.#settled()
  }

  /** The chosen guards without a verdict. */
  get due(): Subject[] {
    const settled = new Set(this.verdicts.map(({ key }) => key))
    return this.#options.chosen.filter(({ key }) => !settled.has(key))
  }

  /** A guard's verdict in the last run. */
  lastOf(key: string): StoredVerdict | null {
    return this.#last.get(key) ?? null
  }

  add(verdict: Verdict): void {
    this.verdicts.push(verdict)
    this.write()
  }

  write(): void {
    const { verdictsPath, reportPath } = this.#options
    const verdicts = [...this.verdicts, ...this.#others()]
    writeVerdicts(verdictsPath, verdicts)
    writeReport(reportPath, verdicts, this.survivors)
  }

  /** Guards that need no trial: those the list excuses, and those whose verdict is kept. */
  #settled(): Verdict[] {
    const { chosen, again, resume, listed } = this.#options
    const excused = new Set(this.survivors.filter(({ kind }) => !listed && kind !== 'open').map(({ key }) => key))
    return chosen.flatMap(({ key, place, digest }): Verdict[] => {
      const last = this.#last.get(key)
      const isTried = last?.digest === digest && last.verdict !== 'due'
      if (last && isTried && (resume || (again && last.verdict === 'noticed'))) return [{ ...last, ...untold, place }]
      return excused.has(key) ? [{ key, place, digest, verdict: 'excused', by: null, test: null, ...untold }] : []
    })
  }

  /** The last verdicts of the other guards that still exist; those that this run has yet to try are due. */
  #others(): Verdict[] {
    const tried = new Set(this.verdicts.map(({ key }) => key))
    const due = new Set(this.due.map(({ key }) => key))
    return this.#options.all.flatMap(({ key, place }): Verdict[] => {
      const last = this.#last.get(key)
      if (!last || tried.has(key)) return []
      return [{ ...last, ...untold, place, verdict: due.has(key) ? 'due' : last.verdict }]
    })
  }
}

/** What is not stored of a verdict. */
const untold = { failure: null, files: 0 }

const readVerdicts = (path: string): StoredVerdict[] => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])

/** A line for each, by key, so that a change of one is a change of one line. What the list excuses is left out. */
function writeVerdicts(path: string, verdicts: readonly Verdict[]): void {
  const lines = verdicts
    .filter(({ verdict }) => verdict !== 'excused')
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key, digest, verdict, by, test }) => JSON.stringify({ key, digest, verdict, by, test }))
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`)
}
