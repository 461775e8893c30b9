/**
 * `npm run test:guards`: removes every guard of `db/routines` and of the policies, one at a time, and runs
 * its features' tests until one fails. Arguments choose guards by key or place. `--reuse` takes which tests
 * reach which guard from the last run, `--again` tries only guards that the last run did not detect or did
 * not get to, `--listed` also those that tools/guards/survivors.json excuses. Writes artefacts/guards.json
 * and artefacts/guards.md; fails when fewer than 95 % are detected, or when an undetected guard is not
 * listed. See docs/testing-guards.md.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  dropTemplate,
  type GuardServer,
  makeTemplate,
  noteName,
  notingTexts,
  startGuardServer,
} from './guards/databases.ts'
import { readSurvivors, summarize, writeReport } from './guards/report.ts'
import { type FileRunner, openFileRunner } from './guards/run-files.ts'
import { findSubjects, type Subject, type Subjects } from './guards/subjects.ts'
import { sweep, type Verdict } from './guards/sweep.ts'

const root = join(import.meta.dirname, '..')
const reportPath = join(root, 'artefacts/guards')
const reachedPath = join(root, 'artefacts/guards/reached.json')
const leastRate = 0.95

/** For each test file: its duration, and the guards that refuse in it. */
type Reached = Record<string, { ms: number; keys: string[] }>

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    reuse: { type: 'boolean' },
    again: { type: 'boolean' },
    listed: { type: 'boolean' },
    list: { type: 'boolean' },
  },
})
const began = Date.now()
const subjects = findSubjects(root)
const survivors = readSurvivors()
const isChosen = ({ key, place }: Subject) =>
  words.length === 0 || words.some((word) => `${place} ${key}`.includes(word))
const chosen = subjects.all.filter(isChosen)
const last = new Map(readLast().map((verdict) => [verdict.key, verdict]))
const settled = findSettled()
if (flags.list) for (const { place, key } of chosen) console.log(`${place}  ${key}`)
else await main()

async function main(): Promise<void> {
  const server = await startGuardServer()
  const runner = await openFileRunner(server, subjects.policies)
  process.once('SIGINT', () => void server.stop().then(() => process.exit(130)))
  try {
    const reached = await findReached(server, runner, subjects)
    report(await takeOut(server, runner, reached))
  } finally {
    await runner.close()
    await server.stop()
  }
}

function testFilesOf(features: readonly string[]): string[] {
  const isFast = (file: string) => !file.includes('demo/fill-world')
  return features
    .flatMap((feature) => globSync(`server/src/{features/,}${feature}/**/*.test.ts`, { cwd: root }))
    .filter(isFast)
}

async function findReached(server: GuardServer, runner: FileRunner, { routines, all }: Subjects): Promise<Reached> {
  const before: Reached = existsSync(reachedPath) ? JSON.parse(readFileSync(reachedPath, 'utf8')) : {}
  const needed = [...new Set(chosen.flatMap(({ features }) => testFilesOf(features)))]
  const files = flags.reuse ? needed.filter((file) => !before[file]) : needed
  const guards = routines.flatMap((routine) => routine.guards)
  const names = new Map(guards.map((guard, i) => [noteName(i), guard.key]))
  const nameOf = new Map(guards.map((guard, i) => [guard, noteName(i)]))
  await makeTemplate(
    server,
    'guards_noted',
    notingTexts(routines, (guard) => nameOf.get(guard)!),
  )
  const output = (i: number) => join(root, `artefacts/guards/runs/reached-${i}.json`)
  const jobs = files.map((file, i) => ({ file, template: 'guards_noted', output: output(i) }))
  for (const { job, ms, failure } of await runner.run(jobs)) {
    if (failure !== null) console.log(`with notes ${job.file}: ${failure}`)
    const found: string[] = existsSync(job.output!) ? JSON.parse(readFileSync(job.output!, 'utf8')) : []
    before[job.file] = { ms, keys: found.map((name) => names.get(name) ?? name) }
  }
  await dropTemplate(server, 'guards_noted')
  mkdirSync(join(root, 'artefacts/guards'), { recursive: true })
  writeFileSync(reachedPath, JSON.stringify(before))
  console.log(`${all.length} guards, ${files.length} files read in ${seconds()} s`)
  return before
}

async function takeOut(server: GuardServer, runner: FileRunner, reached: Reached): Promise<Verdict[]> {
  const verdicts = [...settled.values()]
  const reachedBy = new Map(Object.entries(reached).map(([file, { keys }]) => [file, new Set(keys)]))
  await sweep(
    chosen.filter(({ key }) => !settled.has(key)),
    {
      server,
      runner,
      filesOf: ({ key, features }) => testFilesOf(features).filter((file) => reachedBy.get(file)?.has(key)),
      msOf: (file) => reached[file]?.ms ?? 5000,
      lastBy: (key) => last.get(key)?.by ?? null,
      onVerdict(verdict) {
        verdicts.push(verdict)
        writeReport(reportPath, withOthers(verdicts), survivors)
        const how = verdict.by ? `${verdict.by}: ${verdict.failure}` : (verdict.failure ?? `${verdict.files} files`)
        console.log(`${seconds()} s ${verdicts.length} ${verdict.verdict}  ${verdict.place} ${verdict.key}\n    ${how}`)
      },
    },
  )
  return verdicts
}

/** Guards that need no trial: those the list excuses, and with `--again` those that the last run detected. */
function findSettled(): Map<string, Verdict> {
  const excused = new Set(flags.listed ? [] : survivors.filter(({ kind }) => kind !== 'open').map(({ key }) => key))
  const found = chosen.flatMap(({ key, place }): Verdict[] => {
    const before = flags.again ? last.get(key) : undefined
    if (before?.verdict === 'noticed') return [{ ...before, place }]
    return excused.has(key) ? [{ key, place, verdict: 'survived', by: null, failure: null, files: 0 }] : []
  })
  return new Map(found.map((verdict) => [verdict.key, verdict]))
}

/** These verdicts, plus the last ones of all other guards that still exist. */
function withOthers(verdicts: readonly Verdict[]): Verdict[] {
  const known = new Set(subjects.all.map(({ key }) => key))
  const tried = new Set(verdicts.map(({ key }) => key))
  return [...verdicts, ...[...last.values()].filter(({ key }) => known.has(key) && !tried.has(key))]
}

/** The verdicts of the last run, for the order of the tests. */
function readLast(): Verdict[] {
  return existsSync(`${reportPath}.json`) ? JSON.parse(readFileSync(`${reportPath}.json`, 'utf8')) : []
}

function report(verdicts: Verdict[]): void {
  writeReport(reportPath, withOthers(verdicts), survivors)
  const { total, noticed, excused, rate, unlisted, stale } = summarize(verdicts, survivors, words.length === 0)
  for (const { place, key } of unlisted) console.log(`Nobody notices: ${place}  ${key}`)
  for (const key of stale) console.log(`No such guard any more: ${key}`)
  const percent = (rate * 100).toFixed(1)
  console.log(`${total} guards: ${noticed} noticed, ${excused} excused; ${percent} % of the rest, ${seconds()} s`)
  if (unlisted.length > 0 || rate < leastRate) process.exitCode = 1
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0)
}
