import * as z from 'zod/mini'

/** Every refusal of a claim, in the order of the checks: the first that matches is the answer. */
export const claimCodes = [
  'ALREADY_CLAIMED',
  'BLOCKED',
  'NOT_ELIGIBLE',
  'NOT_STARTED',
  'PAUSED',
  'ENDED',
  'NOT_REVEALED',
  'SOLD_OUT',
  'CLAIM_LIMIT_REACHED',
  'STAGGERED',
  'COOLDOWN',
  'PRICE_CHANGED',
] as const

export const ClaimCode = z.enum(claimCodes)
export type ClaimCode = (typeof claimCodes)[number]
