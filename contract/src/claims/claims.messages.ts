import type { ClaimCode } from './claims.codes.ts'

/** The specification's messages around a claim: title and message. */
export const claimToasts = {
  success: { title: 'Item Claimed!', message: 'You have successfully claimed this item.' },
  refused: { title: 'Claim Failed', message: 'Unable to claim this item.' },
  failed: { title: 'Claim Failed', message: 'Unable to claim this item. Please try again.' },
  signedOut: { title: 'Authentication Error', message: 'You must be logged in to claim items.' },
  pleaseSignIn: { title: 'Authentication required', message: 'Please sign in to claim items' },
  idsMissing: { title: 'Claim Failed', message: 'User ID and Drop Item ID are required to claim.' },
  paid: { title: 'Payment Recorded', message: 'Your payment has been recorded successfully.' },
  payFailed: { title: 'Payment Recording Failed', message: 'Unable to record payment. Please try again.' },
  claimIdMissing: { title: 'Payment Recording Failed', message: 'Claim ID is required to mark paid.' },
  notAuthenticated: { title: 'Payment Recording Failed', message: 'User not authenticated' },
} as const

/**
 * Message of each refusal to the person who pressed. The SQL function `claim_message` repeats them; a test
 * compares.
 */
export const claimMessages: Record<ClaimCode, string> = {
  ALREADY_CLAIMED: 'You have already claimed this item.',
  BLOCKED: 'You can’t claim from this drop.',
  NOT_ELIGIBLE: 'Your account can’t claim from this drop yet.',
  NOT_STARTED: 'This drop hasn’t started yet.',
  PAUSED: 'This drop is paused. Your holds are safe.',
  ENDED: 'This sale has ended.',
  NOT_REVEALED: 'This lot isn’t on stage.',
  SOLD_OUT: 'Every unit of this item is taken.',
  CLAIM_LIMIT_REACHED: 'You have reached the claim limit of this drop.',
  STAGGERED: 'Pay for your items to unlock more claims.',
  COOLDOWN: 'Please wait a moment between claims.',
  PRICE_CHANGED: 'The price has changed.',
}
