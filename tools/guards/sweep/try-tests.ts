import { templateName } from '@keepcase/db/testing/test-postgres.ts'
import { changesOf } from '../change-routines.ts'
import type { Removal, TrialNotes } from '../judge.ts'
import type { Job, Outcome, TestOutcome } from '../run-files.ts'
import { isDoubtful, isSlow, type OpenTrials, type SweepDeps, type Trial } from './trials.ts'

// One run of a file tries many guards: another one in each of its tests, one at a time. A test that fails leaves things
// as nobody expects them, so that a later one may fail for that alone. The first failure of a run counts. A later one
// counts when it comes again in a run in which only such tests are tried; in a file where a test failed that tried
// nothing, only first failures count. After a test that timed out, and may still be running, no failure counts.

/** Files in one Vitest run. Verdicts are written after each. */
const filesAtOnce = 16
/** How many tests try a guard by itself, before whole files do. */
const testsPerGuard = 4
/** How often a test may try a guard without a clear answer. */
const maxRepeats = 4
/** Time that a file takes besides its tests, in milliseconds. */
const startMs = 500

/**
 * A test of a file in which a guard refuses: how often it failed there without it and left a doubt, how often nothing
 * could be told from its failure, and whether it may have failed for want of time.
 */
type Place = { trial: Trial; test: string; chance: number; doubts: number; voids: number; isSlow: boolean }
/** The guards that a run of a file tries, by test. */
type Plan = { file: string; places: Map<string, Place>; value: number }

/** Takes guards out in single tests, in those that are likeliest to notice first. */
export async function tryTests(open: OpenTrials, deps: SweepDeps): Promise<void> {
  const files = placesByFile(open, deps)
  const leaky = new Set<string>()
  while (!deps.isOver()) {
    const plans = choosePlans(files, open, deps)
    if (plans.length === 0) return
    const jobs = new Map(plans.map((plan) => [jobOf(plan), plan]))
    for (const outcome of (await deps.runner.run([...jobs.keys()])) as Outcome<TrialNotes>[]) {
      const { file, places } = jobs.get(outcome.job)!
      const done = judgeRun(outcome, places, leaky, open)
      files.set(
        file,
        files.get(file)!.filter((place) => !done.has(place)),
      )
    }
  }
}

function placesByFile(open: OpenTrials, deps: SweepDeps): Map<string, Place[]> {
  const trials = new Map(open.all.map((trial) => [trial.subject.key, trial]))
  return new Map(
    [...deps.reached].map(([file, { tests }]): [string, Place[]] => [
      file,
      Object.entries(tests).flatMap(([test, keys]) =>
        keys.flatMap((key): Place[] => {
          const trial = trials.get(key)
          if (!trial?.files.has(file)) return []
          return [{ trial, test, chance: chanceOf(trial, file, test, keys.length, deps), ...noDoubt }]
        }),
      ),
    ]),
  )
}

const noDoubt = { doubts: 0, voids: 0, isSlow: false }

/** How likely a test notices a guard: a test in which few guards refuse is about one of them. */
function chanceOf({ subject }: Trial, file: string, test: string, guards: number, { lastOf }: SweepDeps): number {
  const last = lastOf(subject.key)
  if (last?.by === file && last.test === test) return 0.95
  const isNear = file.startsWith(`server/src/features/${subject.features[0]}/`)
  const isSameFile = last?.by === file
  return (isSameFile ? 0.7 : isNear ? 0.6 : 0.4) / (1 + guards / 12)
}

/** The files to run next: those that should tell most in the least time, none of them the same guard. */
function choosePlans(files: ReadonlyMap<string, Place[]>, open: OpenTrials, { reached }: SweepDeps): Plan[] {
  const busy = new Set<Trial>()
  const planOf = (file: string, places: readonly Place[]): Plan => {
    const isOpen = ({ trial, doubts }: Place) =>
      open.has(trial) && !busy.has(trial) && (doubts > 0 || trial.tried < testsPerGuard)
    const usable = places.filter(isOpen)
    const doubted = usable.filter(({ doubts, isSlow }) => doubts > 0 && !isSlow)
    const slow = usable.find(({ isSlow }) => isSlow)
    const chosen = assign(doubted.length > 0 ? doubted : slow ? [slow] : usable)
    const gain = [...chosen.values()].reduce((sum, one) => sum + gainOf(one), 0)
    return { file, places: chosen, value: gain / ((reached.get(file)?.ms ?? 5000) + startMs) }
  }
  const first = [...files].map(([file, places]) => planOf(file, places)).filter(({ value }) => value > 0)
  const chosen: Plan[] = []
  for (const { file, value } of first.toSorted((one, other) => other.value - one.value)) {
    if (chosen.length === filesAtOnce) break
    const plan = planOf(file, files.get(file)!)
    if (plan.value < value / 2) continue
    for (const { trial } of plan.places.values()) busy.add(trial)
    chosen.push(plan)
  }
  return chosen
}

const gainOf = ({ chance, doubts, trial }: Place): number => (doubts > 0 ? 0.9 : chance * 0.6 ** trial.tried)

/** A guard for each test and a test for each guard, the likeliest first. */
function assign(places: readonly Place[]): Map<string, Place> {
  const chosen = new Map<string, Place>()
  const taken = new Set<Trial>()
  for (const place of places.toSorted((one, other) => gainOf(other) - gainOf(one))) {
    if (chosen.has(place.test) || taken.has(place.trial)) continue
    chosen.set(place.test, place)
    taken.add(place.trial)
  }
  return chosen
}

function jobOf({ file, places }: Plan): Job {
  const tests = [...places].map(([test, { trial }]): [string, Removal] => {
    const { key, routine } = trial.subject
    return [test, { keys: routine ? [] : [key], changes: changesOf([trial.subject]) }]
  })
  return { file, template: templateName, task: { tests: Object.fromEntries(tests) } }
}

/** Judges the tests of a run in their order. Returns the places that need not be tried again. */
export function judgeRun(
  outcome: Outcome<TrialNotes>,
  places: ReadonlyMap<string, Place>,
  leaky: Set<string>,
  open: Pick<OpenTrials, 'close'>,
): Set<Place> {
  const { file } = outcome.job
  const failed = new Set(outcome.notes?.failed)
  const done = new Set<Place>(places.values())
  if (doesLeak(outcome.tests, places) || failed.size > 0) leaky.add(file)
  let isFirst = true
  let isVoid = false
  for (const test of outcome.tests) {
    const place = places.get(test.name)
    // @NOTE what could not be taken out, or was skipped, has told nothing and is left to the whole files
    if (place && !failed.has(test.name) && test.state !== 'skipped') {
      place.trial.tried++
      if (test.failure !== null && isVoid) {
        if (++place.voids <= maxRepeats) done.delete(place)
      } else if (test.failure !== null && isNoticed(place, test.failure, isFirst, outcome, leaky)) {
        open.close(place.trial, 'noticed', { by: file, test: test.name, failure: test.failure })
      } else if (test.failure !== null) {
        place.isSlow = isSlow(test.failure)
        if (++place.doubts <= maxRepeats) done.delete(place)
      }
    }
    if (test.state === 'failed') isFirst = false
    if (test.failure !== null && isSlow(test.failure)) isVoid = true
  }
  return done
}

function isNoticed(place: Place, failure: string, isFirst: boolean, outcome: Outcome, leaky: Set<string>): boolean {
  const isAgain = place.doubts > 0
  if (isFirst) return isAgain || !isDoubtful(outcome, failure)
  return isAgain && !isSlow(failure) && !leaky.has(outcome.job.file)
}

/** Whether a test failed in which nothing was tried, after one in which something was. */
function doesLeak(tests: readonly TestOutcome[], places: ReadonlyMap<string, Place>): boolean {
  const first = tests.findIndex(({ name }) => places.has(name))
  return first !== -1 && tests.slice(first).some(({ name, state }) => state === 'failed' && !places.has(name))
}
