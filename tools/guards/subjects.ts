import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { featuresOf, findEntryProblems } from './features.ts'
import { findPolicies, type PolicyFile } from './policy-guards.ts'
import { type Routine, routinesOf } from './sql-guards.ts'
import type { Span } from './sql-spans.ts'

/** A guard under test. */
export type Subject = {
  key: string
  /** Path and line. */
  place: string
  /** Digest of its routine's or module's text: a verdict counts only for this text. */
  digest: string
  features: readonly string[]
  /** Its routine; null for policies, whose guards are switched by key. */
  routine: Pick<Routine, 'name' | 'source'> | null
  /** Its place in the routine or the module; of a guard in a module's query the whole query's. */
  span: Span
}

export type Subjects = { routines: Routine[]; policies: PolicyFile[]; all: Subject[] }

/**
 * Every guard of the routines and the policies below a root. Throws when a file of db/routines has no entry in
 * features.ts, with a sentence for each.
 */
export function findSubjects(root: string): Subjects {
  const routines = findRoutines(root)
  const policies = findPolicies(root)
  return { routines, policies, all: [...routines.flatMap(subjectsOfRoutine), ...policies.flatMap(subjectsOfPolicy)] }

  function subjectsOfPolicy({ path, source, guards, queries }: PolicyFile): Subject[] {
    const file = relative(root, path)
    const [digest, features] = [digestOf(source), featuresOf(file)]
    // @NOTE of a query's guards one can be out at a time: they share the query's place
    const inQueries = queries.flatMap(({ start, end, guards: inner }) => inner.map((one) => ({ ...one, start, end })))
    return [...guards, ...inQueries].map(({ key, line, start, end, lets }) => ({
      key,
      place: `${file}:${line}`,
      digest,
      features,
      routine: null,
      span: { start, end, lets },
    }))
  }
}

/**
 * Test files that judge no guard: filling the demo world takes too long, and a query's plan in a large database changes
 * with its conditions, whether or not anybody could tell.
 */
const leftOut = ['demo/fill-demo', '/plans.test.ts']

/** The test files of features that can notice a missing guard, by path below a root. */
export function testFilesOf(root: string, features: readonly string[]): string[] {
  return features
    .flatMap((feature) => globSync(`server/src/{features/,}${feature}/**/*.test.ts`, { cwd: root }).sort())
    .filter((file) => !leftOut.some((part) => file.includes(part)))
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

function findRoutines(root: string): Routine[] {
  const found = globSync('db/routines/*.sql', { cwd: root })
    .sort()
    .map((path) => {
      const file = basename(path, '.sql')
      return { file, routines: routinesOf(file, readFileSync(join(root, path), 'utf8')) }
    })
  const counts = found.map(({ file, routines }) => [file, routines.flatMap(({ guards }) => guards).length] as const)
  const problems = findEntryProblems(new Map(counts))
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nThe entries are in tools/guards/features.ts.`)
  return found.flatMap(({ routines }) => routines)
}

function subjectsOfRoutine(routine: Routine): Subject[] {
  const digest = digestOf(routine.source)
  return routine.guards.map((guard) => ({
    key: guard.key,
    place: `db/routines/${routine.file}.sql:${guard.line}`,
    digest,
    features: featuresOf(routine.file),
    routine,
    span: guard,
  }))
}
