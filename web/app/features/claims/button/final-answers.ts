import type { ClaimCode } from '@keepcase/contract/claims/claims.codes.ts'

const final: ReadonlySet<ClaimCode> = new Set(['SOLD_OUT', 'ENDED', 'NOT_REVEALED'])

/** True for final answers. For all others, the button itself says what to wait for or fix. */
export const isFinal = (code: ClaimCode): boolean => final.has(code)
