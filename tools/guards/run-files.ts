import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TestServer } from '@keepcase/db/testing/test-postgres.ts'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Trials } from './judge.ts'
import { isOwnControl } from './own-control.ts'
import type { PolicyFile } from './policy-guards.ts'
import { switchedPolicy } from './switched-policy.ts'

/** One test file on one template: recording refusals, without guards, or (null) as it is. */
export type Job = { file: string; template: string; task: 'note' | Trials | null }

/** A test as it ended; `failure` is null when it passed or failed only by a control of its own. */
export type TestOutcome = { name: string; state: 'passed' | 'failed' | 'skipped'; failure: string | null; ms: number }

export type Outcome<Notes = unknown> = {
  job: Job
  ms: number
  /** First failure; null: every test passed. */
  failure: string | null
  /** Its tests, in order. */
  tests: TestOutcome[]
  /** What the judge wrote in the test process; null: nothing. */
  notes: Notes | null
}

export type FileRunner = { run(jobs: readonly Job[]): Promise<Outcome[]>; close(): Promise<void> }

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'artefacts/guards/runs')
const judge = join(import.meta.dirname, 'judge.ts')

/**
 * Vitest with policies whose guards can be switched off. It stays open and its workers keep loaded modules,
 * so that one more file costs little more than its tests.
 * @param workers files at the same time; null: as many as the normal test setup
 */
export async function openFileRunner(
  server: TestServer,
  policies: readonly PolicyFile[],
  workers: number | null,
): Promise<FileRunner> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { superuserUrl, ownerUrl } = server
  const switched = new Map(policies.map((policy) => [policy.path, switchedPolicy(policy)]))
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      pool: 'forks',
      isolate: false,
      // As in the normal test setup: tests mostly wait, for databases, clocks and timeouts.
      maxWorkers: workers ?? availableParallelism() + 2,
      include: ['artefacts/guards/runs/*.test.ts'],
      setupFiles: ['./tools/testing/quiet.ts', './tools/testing/quick-passwords.ts'],
      testTimeout: 20_000,
      hookTimeout: 30_000,
      dangerouslyIgnoreUnhandledErrors: true,
      provide: { testServer: { superuserUrl, ownerUrl } },
      reporters: [{}],
    },
    { plugins: [{ name: 'switched-policies', enforce: 'pre', transform: (_, id) => switched.get(id) ?? null }] },
  )
  let count = 0
  return {
    run: (jobs) => runJobs(vitest, new Map(jobs.map((job) => [writeRun(job, ++count), job]))),
    close: () => vitest.close(),
  }
}

/** Writes the file through which Vitest runs a job. */
function writeRun({ file, template, task }: Job, count: number): string {
  const path = join(folder, `run-${count}.test.ts`)
  const call = task === 'note' ? 'noteReached' : 'tryWithout'
  const trials: Trials = task === 'note' || task === null ? { everywhere: { keys: [], changes: [] } } : task
  const [input, output] = [`${path}.trials.json`, `${path}.notes.json`]
  if (task !== 'note') writeFileSync(input, JSON.stringify(trials))
  const given = [join(root, file), String(count), template, ...(task === 'note' ? [output] : [input, output])]
  const args = given.map((arg) => JSON.stringify(arg)).join(', ')
  writeFileSync(path, `import { ${call} } from ${JSON.stringify(judge)}\nawait ${call}(${args})\n`)
  return path
}

/** Reads what the judge wrote for a run, and removes its files. */
function takeNotes(path: string): unknown {
  const output = `${path}.notes.json`
  const notes: unknown = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : null
  for (const file of [path, output, `${path}.trials.json`]) rmSync(file, { force: true })
  return notes
}

async function runJobs(vitest: Vitest, jobs: ReadonlyMap<string, Job>): Promise<Outcome[]> {
  if (jobs.size === 0) return []
  const specifications = [...jobs.keys()].map((path) => vitest.getRootProject().createSpecification(path))
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const outcomes = testModules.flatMap((module) => {
    const job = jobs.get(module.moduleId)
    if (!job) return []
    const { duration: ms } = module.diagnostic()
    return [{ job, ms, failure: failureOf(module), tests: testsOf(module), notes: takeNotes(module.moduleId) }]
  })
  const done = new Set(outcomes.map(({ job }) => job))
  const lost = [...jobs.values()].filter((job) => !done.has(job))
  const ended = { ms: 0, failure: 'The process that ran it ended.', tests: [], notes: null }
  return [...outcomes, ...lost.map((job) => ({ job, ...ended }))]
}

function testsOf(module: TestModule): TestOutcome[] {
  return [...module.children.allTests()].map((test): TestOutcome => {
    const { state, errors } = test.result()
    const error = errors?.find(({ message }) => !isOwnControl(message))
    const ended = state === 'passed' || state === 'failed' ? state : 'skipped'
    const ms = test.diagnostic()?.duration ?? 0
    return { name: test.fullName, state: ended, failure: error ? firstLine(error.message) : null, ms }
  })
}

/** First failure of a file: a test, else a hook or the file itself. */
function failureOf(module: TestModule): string | null {
  for (const test of module.children.allTests('failed')) {
    const error = test.result().errors?.find(({ message }) => !isOwnControl(message))
    if (error) return `${test.fullName}: ${firstLine(error.message)}`
  }
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const [error] = [...module.errors(), ...suites]
  return error ? firstLine(error.message) : null
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, 200)
