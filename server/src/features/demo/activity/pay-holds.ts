import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Actor } from '#server/api/context.ts'
import type { ApiAs } from '../demo-features.ts'

/**
 * Pays for all of an account's holds in one drop, as the checkout page does: first a quote, then its parcels.
 * @returns number of orders started
 */
export async function payHolds(apiAs: ApiAs, actor: Actor, dropId: string, method: PaymentMethod): Promise<number> {
  const api = apiAs(actor)
  const { items } = await api.claims.mine({ show: 'active', dropId, limit: 100 })
  const claimIds = items.filter((claim) => claim.status === 'claimed').map((claim) => claim.id)
  if (claimIds.length === 0) return 0
  const { parcels } = await api.checkout.quote({ claimIds })
  for (const { lines, fulfilment, hash } of parcels) {
    const ids = lines.map((line) => line.claimId)
    await api.checkout.pay({ claimIds: ids, method, fulfilment, quoteHash: hash })
  }
  return parcels.length
}
