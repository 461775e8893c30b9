import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TestServer } from '@keepcase/db/testing/test-postgres.ts'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { isOwnControl } from './own-control.ts'
import type { PolicyFile } from './policy-guards.ts'
import { switchedPolicy } from './switched-policy.ts'

/** One test file on one template: recording refusals (`output`), or without a guard. */
export type Job = { file: string; template: string; output?: string; off?: string | null }

export type Outcome = {
  job: Job
  ms: number
  /** First failure; null: every test passed. */
  failure: string | null
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
      setupFiles: ['./tools/testing/quiet.ts'],
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
function writeRun({ file, template, output, off = null }: Job, count: number): string {
  const path = join(folder, `run-${count}.test.ts`)
  const [call, last] = output ? ['noteReached', output] : ['tryWithout', off]
  const args = [join(root, file), String(count), template, last].map((arg) => JSON.stringify(arg)).join(', ')
  writeFileSync(path, `import { ${call} } from ${JSON.stringify(judge)}\nawait ${call}(${args})\n`)
  return path
}

async function runJobs(vitest: Vitest, jobs: ReadonlyMap<string, Job>): Promise<Outcome[]> {
  if (jobs.size === 0) return []
  const specifications = [...jobs.keys()].map((path) => vitest.getRootProject().createSpecification(path))
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const outcomes = testModules.flatMap((module) => {
    const job = jobs.get(module.moduleId)
    return job ? [{ job, ms: module.diagnostic().duration, failure: failureOf(module) }] : []
  })
  for (const path of jobs.keys()) rmSync(path)
  const done = new Set(outcomes.map(({ job }) => job))
  const lost = [...jobs.values()].filter((job) => !done.has(job))
  return [...outcomes, ...lost.map((job) => ({ job, ms: 0, failure: 'The process that ran it ended.' }))]
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
