import { templateName } from '@keepcase/db/testing/test-postgres.ts'
import { dropTemplate, type GuardServer, makeTemplate } from './databases.ts'
import type { FileRunner, Job, Outcome } from './run-files.ts'
import type { Subject } from './subjects.ts'

export type Verdict = {
  key: string
  place: string
  /** Digest of the routine or module that it was tried in. */
  digest: string
  /** `unreached`: it never refuses in any test of its features. `due`: to be tried again. */
  verdict: 'noticed' | 'survived' | 'unreached' | 'not compiling' | 'excused' | 'due'
  /** File and test that detected it. */
  by: string | null
  failure: string | null
  /** Number of files tried. */
  files: number
}

type Trial = { subject: Subject; left: string[]; tried: number; doubted: boolean; template: string }

export type SweepDeps = {
  server: GuardServer
  runner: FileRunner
  /** Test files of its features in which a guard refuses at least once. */
  filesOf(subject: Subject): readonly string[]
  /** Duration of a file with all guards, in milliseconds. */
  msOf(file: string): number
  /** The file that detected a guard in the last run. */
  lastBy(key: string): string | null
  onVerdict(verdict: Verdict): void
  /** Whether the run's time is over: no further files are started. */
  isOver(): boolean
}

/** Files in one Vitest run. Verdicts are written after each. */
const jobsAtOnce = 60
/** Templates that are made or dropped at the same time. */
const templatesAtOnce = 4

/**
 * Removes guards one at a time and runs one test file after another until a test fails or no file is left.
 */
export async function sweep(subjects: readonly Subject[], deps: SweepDeps): Promise<void> {
  const scores = new Scores(deps)
  let open = subjects.map((subject, i): Trial => {
    const left = [...deps.filesOf(subject)]
    return { subject, left, tried: 0, doubted: false, template: `guard_out_${i}` }
  })
  for (;;) {
    for (const trial of open.filter(({ left }) => left.length === 0)) {
      deps.onVerdict(verdictOf(trial, trial.tried === 0 ? 'unreached' : 'survived', null))
    }
    open = open.filter(({ left }) => left.length > 0)
    if (open.length === 0 || deps.isOver()) return
    const chosen = open.toSorted((one, other) => one.tried - other.tried).slice(0, jobsAtOnce)
    const settled = await tryOnce(chosen, scores, deps)
    open = open.filter((trial) => !settled.has(trial))
  }
}

/** Runs one file for each of these guards. Returns the guards that are decided. */
async function tryOnce(trials: readonly Trial[], scores: Scores, deps: SweepDeps): Promise<Set<Trial>> {
  const settled = new Set<Trial>()
  const jobs = new Map<Job, Trial>()
  await inTurns(trials, async (trial) => {
    const { sql, key } = trial.subject
    try {
      if (sql !== null) await makeTemplate(deps.server, trial.template, [sql])
      const file = scores.best(trial)
      jobs.set({ file, template: sql === null ? templateName : trial.template, off: sql === null ? key : null }, trial)
    } catch (error) {
      deps.onVerdict({ ...verdictOf(trial, 'not compiling', null), failure: String(error) })
      settled.add(trial)
    }
  })
  for (const outcome of await deps.runner.run([...jobs.keys()])) {
    if (judge(outcome, jobs.get(outcome.job)!, scores, deps)) settled.add(jobs.get(outcome.job)!)
  }
  await inTurns(trials, async ({ subject, template }) => {
    if (subject.sql !== null) await dropTemplate(deps.server, template)
  })
  return settled
}

async function inTurns(trials: readonly Trial[], act: (trial: Trial) => Promise<void>): Promise<void> {
  const open = [...trials]
  const takeTurns = async () => {
    for (let trial = open.shift(); trial; trial = open.shift()) await act(trial)
  }
  await Promise.all(Array.from({ length: templatesAtOnce }, takeTurns))
}

/** A failure by timeout, missing connection or race must repeat before it counts: see `isDoubtful`. */
const busy = /timed? ?out|process that ran|catching up|connection|deadlock/i

/** Whether a failure may be caused by machine load. */
const isDoubtful = ({ job, failure }: Outcome): boolean => job.file.includes('.race.') || busy.test(failure ?? '')

function judge(outcome: Outcome, trial: Trial, scores: Scores, deps: SweepDeps): boolean {
  if (outcome.failure !== null && isDoubtful(outcome) && !trial.doubted) {
    trial.doubted = true
    return false
  }
  trial.doubted = false
  trial.tried++
  trial.left = trial.left.filter((file) => file !== outcome.job.file)
  scores.add(trial, outcome)
  if (outcome.failure === null) return false
  deps.onVerdict(verdictOf(trial, 'noticed', outcome))
  return true
}

function verdictOf({ subject, tried }: Trial, verdict: Verdict['verdict'], outcome: Outcome | null): Verdict {
  const { key, place, digest } = subject
  return { key, place, digest, verdict, by: outcome?.job.file ?? null, failure: outcome?.failure ?? null, files: tried }
}

/**
 * Predicts which file detects a guard soonest: the one of the last run, else those that detected nearby
 * guards.
 */
class Scores {
  readonly #deps: SweepDeps
  readonly #tried = new Map<string, { tried: number; noticed: number }>()

  constructor(deps: SweepDeps) {
    this.#deps = deps
  }

  best({ subject, left, doubted }: Trial): string {
    const last = this.#deps.lastBy(subject.key)
    if (!doubted && last !== null && left.includes(last)) return last
    return left.toSorted((one, other) => this.#score(subject, other) - this.#score(subject, one))[0]!
  }

  add({ subject }: Trial, { job, failure }: Outcome): void {
    const entry = this.#entry(subject, job.file)
    entry.tried++
    if (failure !== null) entry.noticed++
  }

  #entry(subject: Subject, file: string): { tried: number; noticed: number } {
    const name = `${routineOf(subject)} ${file}`
    const entry = this.#tried.get(name) ?? { tried: 0, noticed: 0 }
    this.#tried.set(name, entry)
    return entry
  }

  #score(subject: Subject, file: string): number {
    const { tried, noticed } = this.#entry(subject, file)
    const rank = subject.features.findIndex((feature) => file.startsWith(`server/src/features/${feature}/`))
    return ((noticed + 1) / (tried + 2) / (this.#deps.msOf(file) + 700)) * (rank === 0 ? 2 : 1)
  }
}

const routineOf = ({ key }: Subject): string => key.slice(0, key.indexOf(':'))
