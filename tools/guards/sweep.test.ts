import { expect, test } from 'vitest'
import type { GuardServer } from './databases.ts'
import type { FileRunner } from './run-files.ts'
import type { Subject } from './subjects.ts'
import { type SweepDeps, sweep, type Verdict } from './sweep.ts'

const files = ['server/src/features/drops/slow.test.ts', 'server/src/features/drops/quick.test.ts']
/** A guard of a policy: it needs no database. */
const guard = (key: string): Subject => ({ key, digest: '', place: 'a.ts:1', features: ['drops'], sql: null })

/** Sweeps guards over files of which these notice a guard. Returns what ran and the verdicts. */
async function swept(keys: string[], noticing: Record<string, string>, deps: Partial<SweepDeps> = {}) {
  const ran: string[] = []
  const verdicts: Verdict[] = []
  const runner: FileRunner = {
    run: async (jobs) =>
      jobs.map((job) => {
        ran.push(`${job.off}: ${job.file.slice('server/src/features/drops/'.length)}`)
        return { job, ms: 1, failure: noticing[job.off!] === job.file ? 'a test failed' : null }
      }),
    close: async () => {},
  }
  await sweep(keys.map(guard), {
    server: {} as GuardServer,
    runner,
    filesOf: () => files,
    msOf: (file) => (file.includes('slow') ? 9000 : 100),
    lastBy: () => null,
    onVerdict: (verdict) => verdicts.push(verdict),
    isOver: () => false,
    ...deps,
  })
  return { ran, verdicts: verdicts.map(({ key, verdict }) => `${key}: ${verdict}`) }
}

test('the quickest file comes first, and nothing runs after one that noticed', async () => {
  expect(await swept(['a', 'b'], { a: files[1]! })).toEqual({
    ran: ['a: quick.test.ts', 'b: quick.test.ts', 'b: slow.test.ts'],
    verdicts: ['a: noticed', 'b: survived'],
  })
})

test('the file that noticed a guard in the last run comes before quicker ones', async () => {
  const { ran } = await swept(['a'], { a: files[0]! }, { lastBy: () => files[0]! })
  expect(ran).toEqual(['a: slow.test.ts'])
})

test('a guard that refuses in no file is not reached', async () => {
  expect(await swept(['a'], {}, { filesOf: () => [] })).toEqual({ ran: [], verdicts: ['a: unreached'] })
})

test('the last file of a guard decides, also when the time ends with it', async () => {
  let rounds = 0
  const { verdicts } = await swept(['a'], {}, { filesOf: () => [files[0]!], isOver: () => rounds++ > 0 })
  expect(verdicts).toEqual(['a: survived'])
})

test('when the time is over, nothing more starts, and guards without an end have no verdict', async () => {
  let rounds = 0
  expect(await swept(['a', 'b'], { a: files[1]! }, { isOver: () => rounds++ > 0 })).toEqual({
    ran: ['a: quick.test.ts', 'b: quick.test.ts'],
    verdicts: ['a: noticed'],
  })
})
