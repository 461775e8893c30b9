import { join, relative } from 'node:path'
import { featuresOf } from './features.ts'
import { findPolicies, type PolicyFile } from './policy-guards.ts'
import { findRoutines, type Routine, without } from './sql-guards.ts'

/** A guard under test. */
export type Subject = {
  key: string
  /** Path and line. */
  place: string
  features: readonly string[]
  /** Routines: the routine's text without the guard. Null for policies, which are switched by key. */
  sql: string | null
}

export type Subjects = { routines: Routine[]; policies: PolicyFile[]; all: Subject[] }

/** Every guard of the routines and the policies below a root. */
export function findSubjects(root: string): Subjects {
  const routines = findRoutines(join(root, 'db/routines'))
  const policies = findPolicies(root)
  const ofRoutines = routines.flatMap((routine) =>
    routine.guards.map((guard) => ({
      key: guard.key,
      place: `db/routines/${routine.file}.sql:${guard.line}`,
      features: featuresOf(routine.file),
      sql: without(routine, guard),
    })),
  )
  const ofPolicies = policies.flatMap(({ path, guards, queries }) => {
    const file = relative(root, path)
    return [...guards, ...queries.flatMap((query) => query.guards)].map(({ key, line }) => ({
      key,
      place: `${file}:${line}`,
      features: featuresOf(file),
      sql: null,
    }))
  })
  return { routines, policies, all: [...ofRoutines, ...ofPolicies] }
}
