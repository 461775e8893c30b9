/**
 * `npm run test:guards`: removes every guard of `db/routines` and of the policies and checks that a test
 * of its features fails. Arguments choose guards by key or file. Fails when fewer than 95 % are
 * detected, or when an undetected guard is not listed. Writes tools/guards/verdicts.json and artefacts/guards.md as it
 * goes.
 * The flags are in docs/testing-guards.md.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startGuardServer } from './guards/databases.ts'
import { Progress } from './guards/progress.ts'
import { findReached, type Reach } from './guards/reach.ts'
import { summarize } from './guards/report.ts'
import { openFileRunner } from './guards/run-files.ts'
import { findSubjects, type Subject, type Subjects, testFilesOf } from './guards/subjects.ts'
import { sweep } from './guards/sweep/sweep.ts'
import type { SweepDeps, Verdict } from './guards/sweep/trials.ts'

const root = join(import.meta.dirname, '..')
const leastRate = 0.95

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    reuse: { type: 'boolean' },
    again: { type: 'boolean' },
    resume: { type: 'boolean' },
    listed: { type: 'boolean' },
    list: { type: 'boolean' },
    minutes: { type: 'string' },
    workers: { type: 'string' },
  },
})
const began = Date.now()
const minutes = numberOf('minutes')
const workers = numberOf('workers')
const subjects = readSubjects()
const chosen = subjects.all.filter(({ key, place }) => {
  const file = place.slice(0, place.lastIndexOf(':'))
  return words.length === 0 || words.some((word) => `${file} ${key}`.includes(word))
})
const progress = new Progress({
  verdictsPath: join(root, 'tools/guards/verdicts.json'),
  reportPath: join(root, 'artefacts/guards.md'),
  all: subjects.all,
  chosen,
  ...flags,
})

if (chosen.length === 0) refuse(`No guard is called ${words.join(' or ')}: see --list.`)
else if (flags.list) list()
else await main()

async function main(): Promise<void> {
  const server = await startGuardServer()
  const runner = await openFileRunner(server, subjects.policies, workers)
  process.once('SIGINT', () => void server.stop().then(() => process.exit(130)))
  let isRight = false
  try {
    progress.write()
    const isReused = Boolean(flags.reuse || flags.resume)
    const reached = await findReached(neededFiles(), { root, server, runner, subjects, isReused, isOver })
    console.log(
      `${progress.due.length} of ${chosen.length} guards to try, ${reached.size} files read in ${seconds()} s`,
    )
    // @NOTE when the time ended while files were read, what is not read yet would look unreached
    if (!isOver()) await sweep(progress.due, { server, runner, isOver, ...answersFrom(reached) })
    isRight = report([...reached].filter(([, { keys }]) => keys === null).map(([file]) => file))
  } finally {
    await runner.close()
    await server.stop()
    // @NOTE a test that failed has made it 1, which is what this run is for
    process.exitCode = isRight ? 0 : 1
  }
}

function isOver(): boolean {
  return minutes !== null && Date.now() - began > minutes * 60_000
}

function neededFiles(): string[] {
  return [...new Set(progress.due.flatMap(({ features }) => testFilesOf(root, features)))]
}

function answersFrom(reached: ReadonlyMap<string, Reach>): Omit<SweepDeps, 'server' | 'runner' | 'isOver'> {
  const keysOf = new Map([...reached].map(([file, { keys }]) => [file, new Set(keys)]))
  return {
    reached,
    filesOf: ({ key, features }: Subject) => testFilesOf(root, features).filter((file) => keysOf.get(file)?.has(key)),
    lastOf: (key: string) => progress.lastOf(key),
    onVerdict(verdict: Verdict) {
      progress.add(verdict)
      const { by, test, failure, files } = verdict
      const how = [by, test, failure].filter((text) => text !== null).join(': ') || `${files} trials`
      const count = `${progress.verdicts.length} of ${chosen.length}`
      console.log(`${seconds()} s, ${count}: ${verdict.verdict}  ${verdict.place} ${verdict.key}\n    ${how}`)
    },
  }
}

function list(): void {
  for (const { place, key, features } of chosen) console.log(`${place}  ${key}  [${features.join(', ')}]`)
  console.log(`${chosen.length} guards, ${progress.due.length} to try`)
}

/**
 * Prints the verdicts. Returns whether all is as it should be.
 * @param broken test files that fail with all guards in place
 */
function report(broken: readonly string[]): boolean {
  const { total, noticed, excused, rate, unlisted } = summarize(progress.verdicts, progress.survivors)
  for (const { place, key } of unlisted) console.log(`Nobody notices: ${place}  ${key}`)
  const known = new Set(subjects.all.map(({ key }) => key))
  for (const { key } of progress.survivors) if (!known.has(key)) console.log(`No such guard any more: ${key}`)
  const percent = (rate * 100).toFixed(1)
  console.log(`${total} guards: ${noticed} noticed, ${excused} excused; ${percent} % of the rest, ${seconds()} s`)
  const left = progress.due.length
  if (left > 0) console.log(`${left} guards are left: --resume goes on.`)
  if (broken.length > 0)
    console.log(`Mend these, which fail with all guards in place, then --again: ${broken.join(', ')}`)
  return left + broken.length + unlisted.length === 0 && rate >= leastRate
}

function readSubjects(): Subjects {
  try {
    return findSubjects(root)
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
}

function numberOf(flag: 'minutes' | 'workers'): number | null {
  const value = flags[flag]
  if (value === undefined) return null
  return Number(value) > 0 ? Number(value) : refuse(`--${flag} needs a number above 0.`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0)
}
