import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { templateName } from '@keepcase/db/testing/test-postgres.ts'
import { dropTemplate, type GuardServer, makeTemplate, noteName, notingTexts } from './databases.ts'
import type { Refusals } from './refusal-notes.ts'
import type { FileRunner, Job, Outcome } from './run-files.ts'
import { digestOf, type Subjects } from './subjects.ts'

/** What a test file reaches. */
export type Reach = {
  ms: number
  digest: string
  /** Keys of the guards that refuse in it; null: it fails with all guards in place. */
  keys: string[] | null
  /** Those that refuse in each test, in the order in which the tests run; in none: in hooks, or nobody knows. */
  tests: Record<string, string[]>
}

/** By test file. `state` is a digest of every guard: what files reach holds for the same guards only. */
type Reached = { state: string; files: Record<string, Reach> }

export type ReachDeps = {
  root: string
  server: GuardServer
  runner: FileRunner
  subjects: Subjects
  /** Takes what the last run has found, where guards and test file are the same. */
  isReused: boolean
  isOver(): boolean
}

/** Files between two writes. */
const filesAtOnce = 40
const noted = 'guards_noted'

/** Runs test files on a database that records refusals. Writes what each reaches to artefacts/guards/reached.json. */
export async function findReached(files: readonly string[], deps: ReachDeps): Promise<Map<string, Reach>> {
  const { root, server, subjects, isReused } = deps
  const path = join(root, 'artefacts/guards/reached.json')
  const state = digestOf(`by test\n${subjects.all.map(({ key, digest }) => `${key} ${digest}`).join('\n')}`)
  const digests = new Map(files.map((file) => [file, digestOf(readFileSync(join(root, file), 'utf8'))]))
  const last = read(path)
  const reached: Reached = last?.state === state ? last : { state, files: {} }
  const isKnown = (file: string) => {
    const entry = reached.files[file]
    return isReused && entry?.digest === digests.get(file) && entry?.keys !== null
  }
  const open = files.filter((file) => !isKnown(file))
  const names = await makeNotedTemplate(server, subjects, open.length > 0)
  while (open.length > 0 && !deps.isOver()) {
    const found = await runNoted(open.splice(0, filesAtOnce), names, deps)
    for (const [file, one] of found) reached.files[file] = { ...one, digest: digests.get(file)! }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(reached))
  }
  await dropTemplate(server, noted)
  return new Map(files.flatMap((file) => (isReused || !open.includes(file) ? entryOf(reached, file) : [])))
}

const entryOf = ({ files }: Reached, file: string): [string, Reach][] => (files[file] ? [[file, files[file]]] : [])

const read = (path: string): Reached | null => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** Creates the template. Returns the guards' keys by the names of their sequences. */
async function makeNotedTemplate(server: GuardServer, { routines }: Subjects, isNeeded: boolean) {
  const guards = routines.flatMap((routine) => routine.guards)
  const nameOf = new Map(guards.map((guard, i) => [guard, noteName(i)]))
  const texts = notingTexts(routines, (guard) => nameOf.get(guard)!)
  if (isNeeded) await makeTemplate(server, noted, texts)
  return new Map(guards.map((guard, i) => [noteName(i), guard.key]))
}

/**
 * Runs files with notes. One that fails runs again without: when it fails there too, it can't tell whether a guard is
 * missing.
 */
async function runNoted(files: readonly string[], names: ReadonlyMap<string, string>, deps: ReachDeps) {
  const { runner, subjects } = deps
  const outcomes = (await runner.run(files.map(noting))) as Outcome<Refusals>[]
  const failing = outcomes.filter(({ failure }) => failure !== null).map(({ job }) => job.file)
  const again = await runner.run(failing.map((file): Job => ({ file, template: templateName, task: null })))
  const broken = new Map(again.filter(({ failure }) => failure !== null).map((one) => [one.job.file, one.failure]))
  const everything = subjects.all.map(({ key }) => key)
  const keysOf = (found: readonly string[]) => found.map((name) => names.get(name) ?? name)
  return outcomes.map(({ job, ms, failure: withNotes, notes }): [string, Omit<Reach, 'digest'>] => {
    const failure = broken.get(job.file)
    if (failure) console.log(`Left out, since it fails with all guards in place: ${job.file}: ${failure}`)
    if (failure || !notes) return [job.file, { ms, keys: failure ? null : everything, tests: {} }]
    const tests = Object.fromEntries(Object.entries(notes.tests).map(([test, found]) => [test, keysOf(found)]))
    const keys = [...new Set([...keysOf(notes.between), ...Object.values(tests).flat()])]
    return [job.file, { ms, keys: withNotes === null ? keys : everything, tests }]
  })
}

const noting = (file: string): Job => ({ file, template: noted, task: 'note' })
