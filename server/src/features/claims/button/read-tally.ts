import type { ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectLiveClaims, selectTally } from '../claims.queries.ts'
import { viewReceipt } from '../claims.view.ts'

/**
 * One account's claims and limits in one drop: what its claim buttons need in addition to the drop itself.
 * @throws Refusal NOT_FOUND when there is no such drop
 */
export async function readTally(db: Db, profileId: string, dropId: string): Promise<ClaimTally> {
  const [row, claims] = await Promise.all([selectTally(db, profileId, dropId), selectLiveClaims(db, profileId, dropId)])
  if (row === null) throw new Refusal('NOT_FOUND')
  const blockedReason = row.isStaff
    ? 'This is your own storefront.'
    : row.isUnwelcome
      ? 'This storefront doesn’t accept claims from your account.'
      : row.isBarred
        ? 'Three holds went unpaid or were released late. Your dashboard shows when you can claim again.'
        : row.isUnverified
          ? 'Confirm your email first.'
          : null
  return {
    totalClaims: row.totalClaims,
    paidClaims: row.paidClaims,
    lastClaimAt: row.lastClaimAt?.toISOString() ?? null,
    isBlocked: blockedReason !== null,
    blockedReason,
    opensAt: (row.opensAt ?? row.startDate)?.toISOString() ?? null,
    claims: claims.map(viewReceipt),
  }
}
