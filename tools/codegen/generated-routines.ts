import { discoverFiltersSql } from './discover-filters-sql.ts'
import { limitsSql } from './limits-sql.ts'

/** Routines that are written from the contract: file and text. */
export async function generatedRoutines(): Promise<[file: string, text: string][]> {
  const heading = '-- Made by `npm run codegen` from the contract. Do not edit.\n'
  return [
    ['db/routines/001-limits.sql', heading + (await limitsSql())],
    ['db/routines/119-discover-filters.sql', heading + discoverFiltersSql()],
  ]
}
