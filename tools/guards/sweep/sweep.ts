import { changesOf } from '../change-routines.ts'
import { findRejected } from '../databases.ts'
import type { Subject } from '../subjects.ts'
import { OpenTrials, type SweepDeps } from './trials.ts'
import { tryFiles } from './try-files.ts'
import { tryTests } from './try-tests.ts'

/** Takes guards out, one at a time in single tests first, then together in whole files, until each has a verdict. */
export async function sweep(subjects: readonly Subject[], deps: SweepDeps): Promise<void> {
  const open = new OpenTrials(subjects, deps)
  const routines = open.all.filter(({ subject }) => subject.routine !== null)
  const changes = new Map(routines.map(({ subject }) => [subject.key, changesOf([subject])]))
  const rejected = changes.size > 0 ? await findRejected(deps.server, changes) : new Map<string, string>()
  for (const trial of open.all) {
    const failure = rejected.get(trial.subject.key)
    if (failure !== undefined) open.close(trial, 'not compiling', { failure })
    else if (trial.files.size === 0) open.close(trial, 'unreached')
  }
  await tryTests(open, deps)
  await tryFiles(open, deps)
}
