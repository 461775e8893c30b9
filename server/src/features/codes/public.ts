import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { codesRouter } from './codes.router.ts'

export { assertMayTryCode, mayTryCode } from './code-tries.ts'
export type { CodeRow } from './codes.queries.ts'
export { viewApplied } from './codes.view.ts'
export { reserveAgain, reserveCode, updateCodeUse } from './redemptions.ts'
export { type CodesOfParcel, codesOfParcel, lockValidCode } from './validate-code.ts'

/** The codes feature: discount codes of sellers and of loyalty tiers, and their uses. */
export function codesFeature(deps: { db: Db }): Feature {
  return { name: 'codes', router: { codes: codesRouter(deps) } }
}
