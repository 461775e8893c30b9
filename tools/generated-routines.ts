import { discoverFiltersSql } from './discover-filters-sql.ts'

/** Routines that are written from the contract: file and text. */
export function generatedRoutines(): [file: string, text: string][] {
  const heading = '-- Made by `npm run codegen` from the contract. Do not edit.\n'
  return [['db/routines/119-discover-filters.sql', heading + discoverFiltersSql()]]
}
