import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Carrier } from '@keepcase/contract/orders/carriers.ts'
import { maxParcelsAtOnce } from '@keepcase/contract/orders/orders.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import { assumeDelivered, closeDelivered } from '#server/features/orders/public.ts'
import { readArrivedOrders } from '../demo.queries.ts'
import { type ApiAs, demoActor } from '../demo-features.ts'
import { type DemoWorld, dayMs, hourMs } from '../demo-parts.ts'

/** Days between two rounds of the sellers, and of the first one before now. */
const everyDays = 2
const firstDaysAgo = 76

/** Schedules the sellers' rounds: packing, the post office, and what buyers say about parcels that arrived. */
export function planFulfilment(world: DemoWorld): void {
  const { agenda, nowMs } = world
  for (let daysAgo = firstDaysAgo; daysAgo > 0; daysAgo -= everyDays) {
    agenda.add(nowMs - daysAgo * dayMs + 15 * hourMs, () =>
      makeRounds({
        db: world.db,
        apiAs: world.apiAs,
        nowMs: agenda.nowMs,
        sellers: world.sellers,
        buyerIds: new Set(world.buyers.map(({ actor }) => actor.profileId)),
      }),
    )
  }
}

/** Who makes the rounds, and when. */
export type Rounds = {
  db: Db
  apiAs: ApiAs
  nowMs: number
  sellers: readonly { profileId: string; storefrontId: string }[]
  /** Buyers of the demo world, who say that parcels arrived. */
  buyerIds: ReadonlySet<string>
}

/**
 * Packs orders that are paid for eight hours, ships those paid for twenty, hands over pickups after sixty, and confirms
 * what has arrived. What waits for an answer or an open parcel is left as it is.
 */
export async function makeRounds(rounds: Rounds): Promise<void> {
  for (const { profileId, storefrontId } of rounds.sellers) {
    const api = rounds.apiAs(demoActor({ profileId, email: '' }, [storefrontId]))
    const { items } = await api.orders.forStorefront({ storefrontId, queue: 'waiting', limit: maxParcelsAtOnce })
    const aged = (order: Order, hours: number) => rounds.nowMs - Date.parse(order.paidAt ?? '') > hours * hourMs
    const toPack = items.filter((order) => order.status === 'paid' && aged(order, 8)).map((order) => order.id)
    if (toPack.length > 0) await api.fulfilment.pack({ storefrontId, orderIds: toPack })
    const toShip = items.filter((order) => order.fulfilment === 'shipping' && aged(order, 20))
    const parcels = toShip.map((order) => ({ orderId: order.id, ...wayOf(order) }))
    if (parcels.length > 0) await api.fulfilment.ship({ storefrontId, parcels })
    const collected = items.filter((order) => order.fulfilment === 'pickup' && aged(order, 60))
    for (const { id } of collected) await api.fulfilment.handOver({ id })
  }
  await confirmArrivals(rounds)
  await assumeDelivered(rounds.db)
  await closeDelivered(rounds.db)
}

/** Two of three buyers say that a parcel arrived, about six days later. */
async function confirmArrivals({ db, apiAs, buyerIds }: Rounds): Promise<void> {
  for (const { orderId, number, buyerId } of await readArrivedOrders(db)) {
    if (!buyerIds.has(buyerId) || number % 3 === 0) continue
    await apiAs(demoActor({ profileId: buyerId, email: '' })).fulfilment.confirmArrival({ id: orderId })
  }
}

const carriers: Readonly<Record<string, Carrier>> = {
  USD: 'usps',
  GBP: 'royal_mail',
  EUR: 'deutsche_post',
  CAD: 'canada_post',
}

/** The post of the seller's country; a number of its usual length. */
function wayOf({ currency, number }: Order): { carrier: Carrier; trackingNumber: string } {
  const carrier = carriers[currency] ?? 'usps'
  return {
    carrier,
    trackingNumber:
      carrier === 'usps'
        ? `94001118992233${String(number).padStart(8, '0')}`
        : `KC${String(number).padStart(9, '0')}GB`,
  }
}
