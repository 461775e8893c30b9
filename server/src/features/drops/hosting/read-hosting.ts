import type { Hosting } from '@keepcase/contract/drops/hosting.contract.ts'
import { hostedClaims } from '@keepcase/contract/drops/hosting.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { assertSells } from '../drops.policy.ts'
import { storefrontOf } from '../lifecycle/lock-drop.ts'
import { type HostedClaimRow, selectHostedClaims, selectHostedSums } from './hosting.queries.ts'

// A payment that is under way still counts as a hold; a claim that was taken back is over.
const shownStatus = { capturing: 'claimed', revoked: 'released' } as const

/**
 * The claims of a drop as its host sees them come in, with the sums of what is paid and what isn't.
 * @throws Refusal NOT_FOUND for actors who don't host it
 */
export async function readHosting(db: Db, actor: Actor, dropId: string): Promise<Hosting> {
  assertSells(actor, (await storefrontOf(db, dropId)).storefrontId, 'storefront.drops.manage')
  const [claims, sums] = await Promise.all([selectHostedClaims(db, dropId, hostedClaims), selectHostedSums(db, dropId)])
  return {
    claims: claims.map(viewHostedClaim),
    unpaid: { count: sums.unpaidCount, cents: sums.unpaidCents },
    paid: { count: sums.paidCount, cents: sums.paidCents },
    claimsLastMinute: sums.lastMinute,
    now: sums.now.toISOString(),
  }
}

const viewHostedClaim = ({ status, claimedAt, expiresAt, ...claim }: HostedClaimRow): Hosting['claims'][number] => ({
  ...claim,
  status: status === 'capturing' || status === 'revoked' ? shownStatus[status] : status,
  claimedAt: claimedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
