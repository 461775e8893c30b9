import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import { beginCapture, claimsForCheckout, lockDropsOf } from '#server/features/claims/public.ts'
import { type OrderRow, readOrder, viewOrder } from '#server/features/orders/public.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { insertPayment, updatePayment } from '../checkout.queries.ts'
import { placeOrder } from '../place-order.ts'
import { fulfilmentOptions, quoteParcel } from '../quote.ts'
import { settleCapture } from './apply-report.ts'
import type { CheckoutDeps } from './payments.ts'
import { providerRanks } from './provider.ts'

/**
 * Records a buyer's payment at the counter: the order is paid at once, with the same amounts and rules as online. The
 * money does not pass through the platform; the seller owes its fee.
 * @throws Refusal NOT_FOUND for claims of another storefront, SEVERAL_SELLERS for claims of several buyers or sellers,
 *   CANNOT_SHIP when a drop has no pickup, NOT_PAYABLE for claims that are no longer held
 */
export async function recordPickupPayment(
  deps: CheckoutDeps,
  actor: Actor,
  input: { claimIds: string[] },
  request: { key: string | null; requestId: string },
): Promise<Order> {
  const keyed = { userId: actor.profileId, key: request.key, call: 'orders.recordPickupPayment', input }
  return transact(deps.db, (tx) =>
    withKey(tx, keyed, async () => {
      const order = await payAtCounter(tx, actor, [...new Set(input.claimIds)])
      await audit(tx, {
        actor,
        action: 'orders.recordPickupPayment',
        subjectType: 'order',
        subjectId: order.id,
        after: { claimIds: input.claimIds, totalCents: order.totalCents, currency: order.currency },
        requestId: request.requestId,
      })
      return viewOrder((await readOrder(tx, order.id))!, 'seller')
    }),
  )
}

async function payAtCounter(tx: Tx, actor: Actor, claimIds: string[]): Promise<OrderRow> {
  await lockDropsOf(tx, claimIds)
  const current = await currentActor(tx, actor)
  rejectImpersonation(current)
  const claims = await claimsForCheckout(tx, claimIds, null)
  const isTheirs = claims.every((claim) => isStaffOf(current, claim.storefrontId, 'storefront.orders.manage'))
  if (claims.length !== claimIds.length || !isTheirs) throw new Refusal('NOT_FOUND')
  const parties = new Set(claims.map((claim) => `${claim.storefrontId} ${claim.userId} ${claim.currency}`))
  if (parties.size > 1) throw new Refusal('SEVERAL_SELLERS', oneBuyer)
  if (!fulfilmentOptions(claims).canPickUp) throw new Refusal('CANNOT_SHIP', noPickup)
  const { userId } = claims[0]!
  const ready = await beginCapture(tx, claimIds, userId)
  if (ready.length !== claims.length) throw new Refusal('NOT_PAYABLE')
  const order = await placeOrder(tx, userId, await quoteParcel(tx, claims, 'pickup', null))
  const payment = await insertPayment(tx, order, { provider: 'pickup', method: 'pickup', recordedBy: actor.profileId })
  const captured = { status: 'captured', capturedCents: order.totalCents, providerRank: providerRanks.captured }
  await updatePayment(tx, payment.id, captured)
  await settleCapture(tx, payment, order)
  return order
}

const oneBuyer = { title: 'Several parcels', message: 'Record one payment per buyer and storefront.' }
const noPickup = { title: 'No local pickup', message: 'These items ship. They can’t be picked up.' }
