import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { featuresOf, findEntryProblems } from './features.ts'
import { findPolicies, type PolicyFile } from './policy-guards.ts'
import { type Routine, routinesOf, without } from './sql-guards.ts'

/** A guard under test. */
export type Subject = {
  key: string
  /** Path and line. */
  place: string
  /** Digest of its routine's or module's text: a verdict counts only for this text. */
  digest: string
  features: readonly string[]
  /** Routines: the routine's text without the guard. Null for policies, which are switched by key. */
  sql: string | null
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
    return [...guards, ...queries.flatMap((query) => query.guards)].map(({ key, line }) => ({
      key,
      place: `${file}:${line}`,
      digest,
      features,
      sql: null,
    }))
  }
}

/**
 * Test files that judge no guard: filling the demo world takes too long, and a query's plan in a large database changes
 * with its conditions, whether or not anybody could tell.
 */
const leftOut = ['demo/fill-world', '/plans.test.ts']

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
    sql: without(routine, guard),
  }))
}
