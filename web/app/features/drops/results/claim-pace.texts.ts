import { paceWindow } from '@keepcase/contract/claims/claims.limits.ts'
import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

export const howFast = 'How fast it went'
type Start = { first: number; all: number; firstMs: number }
export const sentenceOf = ({ first, all, firstMs }: Start, type: DropType): string => {
  const opening = type === 'live' ? 'its lot came on stage' : 'the drop opened'
  return first === 0
    ? `${all === 1 ? 'The only claim' : `The first of ${plural(all, 'claim')}`} came ${tenthAt(firstMs)} after ${opening}.`
    : `${formatCount(first)} of ${plural(all, 'claim')} came within a second after ${opening}.`
}
export const seconds = (count: number): string => `${formatCount(count)} s`
export const eachDot = (claims: number): string =>
  claims === 1 ? 'Each dot is a claim.' : `Each dot is up to ${formatCount(claims)} claims.`
export const inEarlyAccess = (count: number): string => `${plural(count, 'claim')} came in early access.`
export const afterwards = (count: number): string => `${plural(count, 'claim')} came after the first ${paceWindow}.`

export const asTable = 'Show as a table'
export const tableLabel = 'Claims per tenth of a second'
export const afterOpening = 'Time after opening'
export const claims = 'Claims'
/** `0.3 s`: where a tenth of a second begins. */
export const tenthAt = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
