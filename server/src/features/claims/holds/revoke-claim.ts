import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { mustManageClaim } from '../claims.policy.ts'
import { selectClaim } from '../claims.queries.ts'
import { lockDropsOf, revokeClaims } from './claim-moves.queries.ts'

/**
 * Withdraws one held unit for the seller: the claim is revoked with a public reason, the unit leaves the sale, and
 * nothing counts against the buyer. Paid claims, and those being paid, are refunded through their order instead.
 * @throws Refusal UNAUTHORIZED, NOT_FOUND, FORBIDDEN, NOT_HELD
 */
export async function revokeClaim(
  deps: { db: Db },
  actor: Actor,
  input: { id: string; reason: string },
  request: { key: string | null; requestId: string },
): Promise<{ revoked: boolean }> {
  await mustManageClaim(deps.db, actor, input.id)
  return transact(deps.db, (tx) =>
    withKey(tx, { userId: actor.profileId, key: request.key, call: 'claims.revoke', input }, async () => {
      await lockDropsOf(tx, [input.id])
      await mustManageClaim(tx, await currentActor(tx, actor), input.id)
      const claim = await selectClaim(tx, input.id)
      if (claim?.status !== 'claimed') throw new Refusal('NOT_HELD')
      await revokeClaims(tx, [input.id], input.reason, true)
      await audit(tx, {
        actor,
        action: 'claims.revoke',
        subjectType: 'claim',
        subjectId: input.id,
        before: { status: claim.status },
        after: { status: 'revoked' },
        requestId: request.requestId,
      })
      return { revoked: true }
    }),
  )
}
