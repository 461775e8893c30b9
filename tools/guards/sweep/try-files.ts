import { templateName } from '@keepcase/db/testing/test-postgres.ts'
import { areEntangled, changesOf } from '../change-routines.ts'
import type { Job, Outcome } from '../run-files.ts'
import { isDoubtful, type OpenTrials, type SweepDeps, type Trial } from './trials.ts'

// What single tests have not noticed goes out together in whole files, hooks and all. A file that passes notices none
// of them; after a failure the guards that refuse in the test that failed are tried apart from the others, in halves.

/** Files in one Vitest run. Verdicts are written after each. */
const jobsAtOnce = 16
/** Guards that are out together at most. */
const guardsAtOnce = 40

/** Guards to try together in a file. */
type Group = { file: string; trials: Trial[]; isDoubted: boolean }

/** Takes the guards that are left out together, in whole files, and decides on each. */
export async function tryFiles(open: OpenTrials, deps: SweepDeps): Promise<void> {
  closeSurvivors(open)
  let groups = firstGroups(open, deps)
  while (groups.length > 0 && !deps.isOver()) {
    const [now, later] = [groups.slice(0, jobsAtOnce), groups.slice(jobsAtOnce)]
    const jobs = new Map(now.map((group) => [jobOf(group), group]))
    const outcomes = await deps.runner.run([...jobs.keys()])
    const further = outcomes.flatMap((outcome) => judgeGroup(outcome, jobs.get(outcome.job)!, open, deps))
    closeSurvivors(open)
    groups = [...further, ...later].flatMap((group) => {
      const trials = group.trials.filter(open.has)
      return trials.length > 0 ? [{ ...group, trials }] : []
    })
  }
}

/** A guard that no file noticed has survived. */
function closeSurvivors(open: OpenTrials): void {
  for (const trial of open.all) if (trial.files.size === 0) open.close(trial, 'survived')
}

/** The quickest files first. */
function firstGroups(open: OpenTrials, { reached }: SweepDeps): Group[] {
  const files = new Set(open.all.flatMap(({ files }) => [...files]))
  const msOf = (file: string) => reached.get(file)?.ms ?? 5000
  return [...files]
    .toSorted((one, other) => msOf(one) - msOf(other))
    .flatMap((file) =>
      inGroups(
        file,
        open.all.filter(({ files }) => files.has(file)),
      ),
    )
}

/** Groups of guards none of which is inside another. */
function inGroups(file: string, trials: readonly Trial[]): Group[] {
  const groups: Group[] = []
  for (const trial of trials) {
    const fits = (group: Group) =>
      group.trials.length < guardsAtOnce && !group.trials.some(({ subject }) => areEntangled(subject, trial.subject))
    const group = groups.find(fits)
    if (group) group.trials.push(trial)
    else groups.push({ file, trials: [trial], isDoubted: false })
  }
  return groups
}

function jobOf({ file, trials }: Group): Job {
  const subjects = trials.map(({ subject }) => subject)
  const keys = subjects.filter(({ routine }) => routine === null).map(({ key }) => key)
  return { file, template: templateName, task: { everywhere: { keys, changes: changesOf(subjects) } } }
}

/** Closes a guard that was noticed alone. Returns the groups to try instead of one that failed. */
function judgeGroup(outcome: Outcome, group: Group, open: OpenTrials, { reached }: SweepDeps): Group[] {
  const { file, trials, isDoubted } = group
  const { failure } = outcome
  for (const trial of trials) trial.tried++
  if (failure === null) {
    for (const trial of trials) trial.files.delete(file)
    return []
  }
  const test = outcome.tests.find((one) => one.failure !== null)
  const [only] = trials
  if (only && trials.length === 1) {
    if (isDoubtful(outcome, failure) && !isDoubted) return [{ ...group, isDoubted: true }]
    open.close(only, 'noticed', { by: file, test: test?.name ?? null, failure: test?.failure ?? failure })
    return []
  }
  const keys = new Set(reached.get(file)?.tests[test?.name ?? ''])
  const [likely, others] = [
    trials.filter(({ subject }) => keys.has(subject.key)),
    trials.filter(({ subject }) => !keys.has(subject.key)),
  ]
  const parts = likely.length > 0 && others.length > 0 ? [...halves(likely), others] : halves(trials)
  return parts.map((part) => ({ file, trials: part, isDoubted: false }))
}

function halves<T>(all: readonly T[]): T[][] {
  const middle = Math.ceil(all.length / 2)
  return [all.slice(0, middle), all.slice(middle)].filter(({ length }) => length > 0)
}
