import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { codesRouter } from './codes.router.ts'

export { mayTryCode, mustBeAllowedToTry } from './code-tries.ts'
export type { CodeRow } from './codes.queries.ts'
export { viewApplied } from './codes.view.ts'
export { type CodesOfParcel, codesOfParcel, lockedCode } from './judge-code.ts'
export { followOrder, reserveAgain, reserveCode } from './redemptions.ts'

/** Discount codes: a seller's own, those of a tier, and their uses. */
export function codesFeature(deps: { db: Db }): Feature {
  return { name: 'codes', router: { codes: codesRouter(deps) } }
}
