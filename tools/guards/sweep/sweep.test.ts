import { expect, test } from 'vitest'
import type { GuardServer } from '../databases.ts'
import type { Reach } from '../reach.ts'
import type { FileRunner, Job, Outcome, TestOutcome } from '../run-files.ts'
import type { Subject } from '../subjects.ts'
import { sweep } from './sweep.ts'
import type { SweepDeps, Verdict } from './trials.ts'

const folder = 'server/src/features/drops/'
const file = `${folder}a.test.ts`

/** A guard of a policy: it needs no database. Each has its own place, `at`. */
const guard = (key: string, at = key.charCodeAt(0)): Subject => ({
  ...{ key, digest: '', place: 'a.policy.ts:1', features: ['drops'], routine: null },
  span: { start: 10 * at, end: 10 * at + 5, lets: true },
})

/** Guards by test, in the order of the tests. */
type Tests = Record<string, string[]>
/** Whether a test fails while these guards are out, after those tests that failed before it in the same run. */
type Fails = (test: string, off: readonly string[], failed: readonly string[]) => boolean | string

const offIn = ({ task }: Job, test: string): readonly string[] => {
  if (task === null || task === 'note') return []
  return 'everywhere' in task ? task.everywhere.keys : (task.tests[test]?.keys ?? [])
}

/** Sweeps the guards of these tests. Returns what was out, run by run, and the verdicts. */
async function swept(files: Record<string, Tests>, fails: Fails, deps: Partial<SweepDeps> = {}) {
  const reached = new Map(
    Object.entries(files).map(([path, tests]): [string, Reach] => [
      path,
      { ms: 1000, digest: '', tests, keys: [...new Set(Object.values(tests).flat())] },
    ]),
  )
  const runs: string[] = []
  const run = (job: Job): Outcome => {
    const failed: string[] = []
    const tests = Object.keys(files[job.file]!).map((name): TestOutcome => {
      const said = fails(name, offIn(job, name), failed)
      if (said) failed.push(name)
      const failure = said === true ? 'expected 1 to be 2' : said || null
      return { name, state: failure ? 'failed' : 'passed', failure, ms: 1 }
    })
    const out = job.task !== null && job.task !== 'note' && 'everywhere' in job.task ? 'all' : 'each'
    const off = Object.keys(files[job.file]!).map((name) => offIn(job, name).join('+') || '-')
    runs.push(
      `${job.file.slice(folder.length, -'.test.ts'.length)} ${out === 'all' ? `all: ${off[0]}` : off.join(' ')}`,
    )
    const first = tests.find(({ failure }) => failure !== null)
    return { job, ms: 1, failure: first ? `${first.name}: ${first.failure}` : null, tests, notes: { failed: [] } }
  }
  const runner: FileRunner = { run: async (jobs) => jobs.map(run), close: async () => {} }
  const verdicts: Verdict[] = []
  const keys = [...new Set(Object.values(files).flatMap((tests) => Object.values(tests).flat()))]
  await sweep(
    keys.map((key) => guard(key)),
    {
      ...{ server: {} as GuardServer, runner, reached, lastOf: () => null, isOver: () => false },
      filesOf: ({ key }) => [...reached].filter(([, { keys }]) => keys?.includes(key)).map(([path]) => path),
      onVerdict: (verdict) => verdicts.push(verdict),
      ...deps,
    },
  )
  return { runs, verdicts: Object.fromEntries(verdicts.map(({ key, verdict }) => [key, verdict])) }
}

test('a run tries another guard in each test, and a first failure counts at once', async () => {
  const tests = { one: ['a'], two: ['b'], three: ['c'] }
  const { runs, verdicts } = await swept({ [file]: tests }, (_, off) => off.includes('c'))
  expect(runs).toEqual(['a a b c', 'a all: a+b'])
  expect(verdicts).toEqual({ a: 'survived', b: 'survived', c: 'noticed' })
})

test('a failure after another one counts when it comes again without it', async () => {
  const tests = { one: ['a'], two: ['b'] }
  const { runs, verdicts } = await swept({ [file]: tests }, (_, off) => off.length > 0)
  expect(runs).toEqual(['a a b', 'a - b'])
  expect(verdicts).toEqual({ a: 'noticed', b: 'noticed' })
})

test('a test that fails only after another one has not noticed its guard', async () => {
  const tests = { one: ['a'], two: ['b'] }
  const { runs, verdicts } = await swept({ [file]: tests }, (_, off, failed) => off[0] === 'a' || failed.length > 0)
  expect(runs).toEqual(['a a b', 'a - b', 'a all: b'])
  expect(verdicts).toEqual({ a: 'noticed', b: 'survived' })
})

test('where tests fail that try nothing only first failures count', async () => {
  const tests = { one: ['a'], two: ['b'], three: ['c'], four: [] }
  const fails: Fails = (_, off, failed) => off[0] === 'a' || off[0] === 'b' || failed.length > 0
  const { runs, verdicts } = await swept({ [file]: tests }, fails)
  expect(runs).toEqual(['a a b c -', 'a - b c -', 'a - - c -', 'a all: c'])
  expect(verdicts).toEqual({ a: 'noticed', b: 'noticed', c: 'survived' })
})

test('a failure that may come from the machine counts when it comes again', async () => {
  let first = true
  const fails: Fails = (name, off) => {
    if (name !== 'one' || off.length === 0) return false
    if (off.includes('b')) return 'timed out'
    const failed = first
    first = false
    return failed && 'timed out'
  }
  const { verdicts } = await swept({ [file]: { one: ['a', 'b'] } }, fails)
  expect(verdicts).toEqual({ a: 'survived', b: 'noticed' })
})

test('after a test that timed out, and may still be running, no failure counts', async () => {
  const tests = { one: ['a'], two: ['b'] }
  const fails: Fails = (name, off, failed) => (off.includes('a') && name === 'one' ? 'timed out' : failed.length > 0)
  const { runs, verdicts } = await swept({ [file]: tests }, fails)
  expect(runs).toEqual(['a a b', 'a a -', 'a - b', 'a all: b'])
  expect(verdicts).toEqual({ a: 'noticed', b: 'survived' })
})

test('a test in which few guards refuse tries them before one in which many do', async () => {
  const tests = { many: ['a', 'b', 'c', 'd'], few: ['d'] }
  expect((await swept({ [file]: tests }, (_, off) => off.length > 0)).runs[0]).toBe('a a d')
})

test('the test that noticed a guard in the last run tries it first', async () => {
  const tests = { many: ['a', 'b', 'c', 'd'], few: ['d'] }
  const lastOf = (key: string) => (key === 'd' ? { by: file, test: 'many' } : null)
  expect((await swept({ [file]: tests }, (_, off) => off.length > 0, { lastOf })).runs[0]).toBe('a d -')
})

test('what no single test notices goes out together, and apart when the file fails', async () => {
  const tests = { story: ['a', 'b', 'c', 'd'], end: [] }
  const fails: Fails = (name, off) => name === 'end' && off.includes('b')
  const { runs, verdicts } = await swept({ [file]: tests }, fails)
  expect(runs.filter((run) => run.includes('all'))).toEqual([
    'a all: a+b+c+d',
    'a all: a+b',
    'a all: c+d',
    'a all: a',
    'a all: b',
  ])
  expect(verdicts).toEqual({ a: 'survived', b: 'noticed', c: 'survived', d: 'survived' })
})

test('of two guards one of which is inside the other only one is out at a time', async () => {
  const inside = { a: guard('a', 1), b: guard('b', 1) }
  const runs: string[][] = []
  const runner: FileRunner = {
    run: async (jobs) => {
      runs.push(...jobs.map((job) => [...offIn(job, 'one')]))
      const passed = { ms: 1, failure: null, tests: [], notes: { failed: [] } }
      return jobs.map((job) => ({ job, ...passed }))
    },
    close: async () => {},
  }
  await sweep(Object.values(inside), {
    ...{ server: {} as GuardServer, runner, lastOf: () => null, isOver: () => false, onVerdict: () => {} },
    reached: new Map([[file, { ms: 1, digest: '', tests: {}, keys: ['a', 'b'] }]]),
    filesOf: () => [file],
  })
  expect(runs).toEqual([['a'], ['b']])
})

test('a guard that refuses in no file is not reached', async () => {
  const tests = { one: ['a'] }
  expect(await swept({ [file]: tests }, () => false, { filesOf: () => [] })).toEqual({
    runs: [],
    verdicts: { a: 'unreached' },
  })
})

test('when the time is over nothing more starts, and guards without an end have no verdict', async () => {
  let rounds = 0
  const tests = { one: ['a'], two: ['b'] }
  const { runs, verdicts } = await swept({ [file]: tests }, (_, off) => off[0] === 'a', { isOver: () => rounds++ > 0 })
  expect(runs).toEqual(['a a b'])
  expect(verdicts).toEqual({ a: 'noticed' })
})
