import type { GuardServer } from '../databases.ts'
import type { Reach } from '../reach.ts'
import type { FileRunner, Outcome } from '../run-files.ts'
import type { Subject } from '../subjects.ts'

export type Verdict = {
  key: string
  place: string
  /** Digest of the routine or module that it was tried in. */
  digest: string
  /** `unreached`: it never refuses in any test of its features. `due`: to be tried again. */
  verdict: 'noticed' | 'survived' | 'unreached' | 'not compiling' | 'excused' | 'due'
  /** File that detected it. */
  by: string | null
  /** Test that detected it; null: a hook, or none. */
  test: string | null
  /** What the test said, or why the guard can't be removed. */
  failure: string | null
  /** Number of times it was out while a test or a file ran. */
  files: number
}

export type SweepDeps = {
  server: GuardServer
  runner: FileRunner
  /** What the test files reach, by path. */
  reached: ReadonlyMap<string, Reach>
  /** Test files of its features in which a guard refuses at least once. */
  filesOf(subject: Subject): readonly string[]
  /** The verdict of the last run. */
  lastOf(key: string): Pick<Verdict, 'by' | 'test'> | null
  onVerdict(verdict: Verdict): void
  /** Whether the run's time is over: no further files are started. */
  isOver(): boolean
}

/** A guard without a verdict yet. */
export type Trial = {
  subject: Subject
  /** Files that could still notice it. */
  files: Set<string>
  /** How often it was out. */
  tried: number
}

/** Where a guard was noticed, and what was said. */
type How = Pick<Verdict, 'by' | 'test' | 'failure'>

/** Trials that have no verdict. A verdict closes one and is passed on. */
export class OpenTrials {
  readonly #open = new Map<string, Trial>()
  readonly #onVerdict: (verdict: Verdict) => void

  constructor(subjects: readonly Subject[], deps: Pick<SweepDeps, 'filesOf' | 'onVerdict'>) {
    this.#onVerdict = deps.onVerdict
    for (const subject of subjects) {
      this.#open.set(subject.key, { subject, files: new Set(deps.filesOf(subject)), tried: 0 })
    }
  }

  get all(): Trial[] {
    return [...this.#open.values()]
  }

  has = ({ subject }: Trial): boolean => this.#open.has(subject.key)

  close({ subject, tried }: Trial, verdict: Verdict['verdict'], how: Partial<How> = {}): void {
    const { key, place, digest } = subject
    this.#open.delete(key)
    this.#onVerdict({ key, place, digest, verdict, by: null, test: null, failure: null, ...how, files: tried })
  }
}

/** A failure by timeout, missing connection or race must repeat before it counts. */
const busy = /timed? ?out|process that ran|catching up|connection|deadlock/i

/** Whether a failure may be caused by machine load. */
export const isDoubtful = ({ job }: Outcome, failure: string): boolean =>
  job.file.includes('.race.') || busy.test(failure)

/** Whether what failed may still be running. */
export const isSlow = (failure: string): boolean => /timed? ?out/i.test(failure)
