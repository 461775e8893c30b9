import type { ClaimReceipt } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { selectClaim } from '../claims.queries.ts'
import { viewReceipt } from '../claims.view.ts'
import { releaseHold } from './holds.queries.ts'

/**
 * Releases a buyer's own hold. Free of charge shortly after the claim (`freeRelease`); later it costs a strike.
 * @throws Refusal NOT_FOUND for another account's claim, NOT_HELD when it is no longer a hold
 */
export async function releaseClaim(
  deps: { db: Db },
  userId: string,
  input: { id: string },
  key: string | null,
): Promise<{ claim: ClaimReceipt; strike: boolean }> {
  return transact(deps.db, (tx) =>
    withKey(tx, { userId, key, call: 'claims.release', input }, async () => {
      const { outcome, strike } = await releaseHold(tx, input.id, userId)
      if (outcome === 'not_found') throw new Refusal('NOT_FOUND')
      if (outcome === 'not_held') throw new Refusal('NOT_HELD')
      const claim = await selectClaim(tx, input.id)
      return { claim: viewReceipt(claim!), strike }
    }),
  )
}
