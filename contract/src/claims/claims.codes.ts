import * as z from 'zod/mini'

/**
 * Every reason that the rules have against a claim. `refusalFor` decides which one is the answer. Who may not claim at all
 * gets one of `commonErrors` instead.
 */
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
