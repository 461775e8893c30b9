import type { ClaimAnswer, ClaimInput } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { type HeaderLookup, hasPermission, type RequestContext } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { createClaimItem } from './claim-item.ts'

export type ClaimAsDeps = {
  claimItem: ReturnType<typeof createClaimItem>['claimItem']
  /** The session token if the cookie's signature is valid, otherwise null. */
  sessionTokenOf(headers: HeaderLookup): string | null
}

/**
 * Claims one unit for the session in the request's cookie, under the request's idempotency key (already validated).
 * @throws what `claimItem` throws; Refusal UNAUTHORIZED without a signed cookie
 */
export async function claimAs(deps: ClaimAsDeps, input: ClaimInput, context: RequestContext): Promise<ClaimAnswer> {
  const sessionToken = deps.sessionTokenOf(context.headers)
  if (sessionToken === null) throw new Refusal('UNAUTHORIZED', claimToasts.signedOut)
  const request = {
    sessionToken,
    dropItemId: input.id,
    key: context.key!,
    expectedPriceCents: input.expectedPriceCents ?? null,
    revealNumber: input.revealNumber ?? null,
  }
  try {
    return await deps.claimItem(request)
  } catch (error) {
    return rejectMissingItem(error, context)
  }
}

/**
 * Answers a claim for an item that doesn't exist. No batch runs for it, so the session and permission are checked here:
 * callers who may not claim get the same refusal as for a hidden item.
 */
async function rejectMissingItem(error: unknown, context: RequestContext): Promise<never> {
  if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
  const actor = await context.actor()
  if (actor === null) throw new Refusal('UNAUTHORIZED', claimToasts.signedOut)
  if (!hasPermission(actor, 'user.actions.claimFromDrop')) throw missingPermission('user.actions.claimFromDrop')
  throw error
}
