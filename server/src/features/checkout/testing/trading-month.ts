import { randomUUID } from 'node:crypto'
import { enterActor } from '#server/api/testing/test-context.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import {
  asBuyer,
  asSeller,
  type Buyer,
  type CheckoutFixtures,
  type CheckoutServer,
  openCheckoutFixtures,
  quoteAndPay,
} from './checkout-fixtures.ts'

const people = 40
const sellers = 6
export const dayMs = 86_400_000

/** People and storefronts over two servers; `counters`: the storefronts' drops for pickup. */
export type Month = {
  fixtures: CheckoutFixtures
  servers: readonly [CheckoutServer, CheckoutServer]
  cutSecond: () => Promise<unknown>
  closeAll: () => Promise<void>
  buyers: Buyer[]
  drops: DropFixture[]
  counters: DropFixture[]
  below: (limit: number) => number
}
type Paid = { id: string; buyer_id: string; storefront_id: string; status: string; claim_ids: string[] }

/** Seeded whole numbers below a limit. */
function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
/** One of the two servers, for one call: whatever a person does next may meet the other one. */
export const serverOf = ({ servers, below }: Month): CheckoutServer => servers[below(2) === 0 ? 0 : 1]
export const pick = <T>({ below }: Month, list: readonly T[]): T | undefined => list[below(Math.max(1, list.length))]

/** Fees, shipping and prices of the storefronts, one after the other. */
const terms = [
  { feeStructure: 'split', strategy: 'SellerDefault', priceCents: 1_250 },
  { feeStructure: 'seller', strategy: 'FlatRate', flatRate: [500, 100], priceCents: 999 },
  { feeStructure: 'buyer', strategy: 'Free', priceCents: 1 },
  { feeStructure: 'split', strategy: 'FlatRate', flatRate: [333, 0], priceCents: 10_000 },
  { feeStructure: 'buyer', strategy: 'SellerDefault', priceCents: 4_321 },
  { feeStructure: 'seller', strategy: 'Free', priceCents: 707 },
] as const

/** 40 people with addresses, 6 storefronts with codes, a tax, and two servers. */
export async function openMonth(seed: number): Promise<Month> {
  const fixtures = await openCheckoutFixtures()
  const second = fixtures.openServer()
  const common = { holdSeconds: 300, endsIn: 40 * dayMs, takesCodes: true }
  const [drops, counters]: [DropFixture[], DropFixture[]] = [[], []]
  for (let i = 0; i < sellers; i++) {
    const { flatRate, ...own } = { flatRate: undefined, ...terms[i]! }
    const rates = flatRate ? { flatRate: [...flatRate] as [number, number] } : {}
    const drop = await fixtures.sale({ ...common, ...own, ...rates, units: [6, 4, 3] })
    const { storefrontId, ownerId } = drop
    const { feeStructure, priceCents } = own
    const counter = { ...common, feeStructure, priceCents, isPickup: true, units: [3, 3], storefrontId }
    counters.push({ ...(await fixtures.sale(counter)), ownerId })
    drops.push(drop)
    const codes = fixtures.as(asSeller(drop)).codes
    await codes.create({ storefrontId, code: 'THIRD', percent: 33 })
    await codes.create({ storefrontId, code: 'SEVEN-OFF', amountCents: 707 })
  }
  await fixtures.owner.query(
    "insert into tax_rates (country, region, rate_ppm) values ('US', '', 87500), ('US', 'OR', 199950)",
  )
  return {
    fixtures,
    servers: [fixtures.firstServer(), second],
    cutSecond: second.cut,
    closeAll: () => second.close().then(fixtures.close),
    buyers: await fixtures.buyers(people),
    ...{ drops, counters },
    below: dice(seed),
  }
}

/** An order in one of these statuses with something left in it, its buyer and the drop it came from. */
async function paidOrder(month: Month, statuses: readonly string[], fulfilment: 'shipping' | 'pickup' = 'shipping') {
  const { rows } = await month.fixtures.owner.query<Paid>(
    `select o.id, o.buyer_id, o.storefront_id, o.status, array_agg(l.claim_id order by l.claim_id) as claim_ids
     from orders o join order_lines l on l.order_id = o.id join claims c on c.id = l.claim_id and c.status = 'purchased'
     where o.status = any ($1) and o.fulfilment = $2 group by o.id order by o.number`,
    [statuses, fulfilment],
  )
  const order = pick(month, rows)
  const drop = month.drops.find(({ storefrontId }) => storefrontId === order?.storefront_id)
  const buyer = month.buyers.find(({ id }) => id === order?.buyer_id)
  return order && drop && buyer ? { order, drop, buyer } : null
}

/** Claims up to two items by the call of the drop's page. Returns the ids of the claims that came about. */
async function claim(month: Month, buyer: Buyer, drop: DropFixture): Promise<string[]> {
  const actor = asBuyer(buyer)
  // A claim's batch reads the session in the database.
  await enterActor(month.fixtures.owner, actor)
  const items = [...new Set([pick(month, drop.items)!, pick(month, drop.items)!])]
  const answers = await Promise.allSettled(items.map((id) => serverOf(month).as(actor).claims.claimItem({ id })))
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value.success && answer.value.claim ? [answer.value.claim.id] : [],
  )
}

/** What buyers and sellers do on a day, by the calls of their pages. */
export const steps: Record<string, (month: Month) => Promise<unknown>> = {
  async buy(month) {
    const [buyer, drop] = [pick(month, month.buyers)!, pick(month, month.drops)!]
    const claimIds = await claim(month, buyer, drop)
    if (claimIds.length === 0) return
    const code = pick(month, ['THIRD', 'SEVEN-OFF', undefined])
    const method = month.below(6) === 0 ? 'sandbox_late' : 'sandbox_success'
    await quoteAndPay(serverOf(month), buyer, claimIds, method, code ? { code } : {})
  },
  async buyForPickup(month) {
    const [buyer, drop] = [pick(month, month.buyers)!, pick(month, month.counters)!]
    const claimIds = await claim(month, buyer, drop)
    if (claimIds.length === 0) return
    if (month.below(2) === 0)
      return quoteAndPay(serverOf(month), buyer, claimIds, 'sandbox_success', { fulfilment: 'pickup' })
    // paid in cash, over the counter
    return serverOf(month).as(asSeller(drop), randomUUID()).orders.recordPickupPayment({ claimIds })
  },
  async handOver(month) {
    const found = await paidOrder(month, ['paid', 'packed'], 'pickup')
    if (!found) return
    const id = found.order.id
    const order = await serverOf(month).as(asBuyer(found.buyer)).orders.byId({ id })
    const code = order.pickupCode && month.below(3) > 0 ? { code: order.pickupCode } : {}
    // two of the team press at once
    await Promise.allSettled(
      [1, 2].map(() =>
        serverOf(month)
          .as(asSeller(found.drop), randomUUID())
          .fulfilment.handOver({ id, ...code }),
      ),
    )
  },
  async takeBack(month) {
    const { rows } = await month.fixtures.owner.query<{ id: string; storefront_id: string }>(
      `select c.id, d.storefront_id from claims c join drops d on d.id = c.drop_id
       where c.status in ('claimed', 'capturing') order by c.seq`,
    )
    const held = pick(month, rows)
    const drop = month.drops.find(({ storefrontId }) => storefrontId === held?.storefront_id)
    if (held && drop)
      await serverOf(month).as(asSeller(drop), randomUUID()).claims.revoke({ id: held.id, reason: 'Damaged.' })
  },
  async keepOpen(month) {
    const found = await paidOrder(month, ['paid'])
    const { rows } = await month.fixtures.owner.query<{ now: Date }>('select app_now() as now')
    const closesAt = new Date(rows[0]!.now.getTime() + (1 + month.below(6)) * dayMs).toISOString()
    if (found) await serverOf(month).as(asBuyer(found.buyer)).parcels.open({ orderId: found.order.id, closesAt })
  },
  async ask(month) {
    const found = await paidOrder(month, ['paid'])
    if (!found) return
    const claimIds = month.below(2) === 0 ? [found.order.claim_ids[0]!] : undefined
    const input = { orderId: found.order.id, reason: 'No room.', ...(claimIds ? { claimIds } : {}) }
    await serverOf(month).as(asBuyer(found.buyer)).refunds.requestCancel(input)
  },
  async withdrawRequest(month) {
    const { rows } = await month.fixtures.owner.query<{ id: string; buyer_id: string }>(
      `select r.id, o.buyer_id from cancel_requests r join orders o on o.id = r.order_id where r.status = 'open'`,
    )
    const request = pick(month, rows)
    if (request && month.below(4) === 0)
      await serverOf(month)
        .as(asBuyer({ id: request.buyer_id }))
        .refunds.withdrawRequest({ id: request.id })
  },
  async moveParcel(month) {
    const { rows } = await month.fixtures.owner.query<{ id: string; buyer_id: string; soon: Date }>(
      `select id, buyer_id, app_now() + interval '3 days' as soon from open_parcels where closed_at is null order by id`,
    )
    const parcel = pick(month, rows)
    if (!parcel) return
    const api = serverOf(month).as(asBuyer({ id: parcel.buyer_id })).parcels
    if (month.below(2) === 0) return api.close({ id: parcel.id })
    return api.update({ id: parcel.id, closesAt: parcel.soon.toISOString() })
  },
  async answer(month) {
    const { rows } = await month.fixtures.owner.query<{ id: string; storefront_id: string }>(
      `select r.id, o.storefront_id from cancel_requests r join orders o on o.id = r.order_id where r.status = 'open'`,
    )
    const request = pick(month, rows)
    const drop = month.drops.find(({ storefrontId }) => storefrontId === request?.storefront_id)
    if (!request || !drop || month.below(3) === 0) return
    const answer = { id: request.id, isGranted: month.below(2) === 0, note: 'As you wish.' }
    await serverOf(month).as(asSeller(drop)).refunds.answerRequest(answer)
  },
  async refund(month) {
    const found = await paidOrder(month, ['paid', 'packed', 'shipped'])
    if (!found || month.below(3) > 0) return
    const { order, drop } = found
    const claimIds = month.below(2) === 0 ? [order.claim_ids[0]!] : undefined
    const input = {
      orderId: order.id,
      reason: 'Cracked.',
      withdraw: month.below(2) === 0,
      ...(claimIds ? { claimIds } : {}),
    }
    // two of the team press at once
    await Promise.allSettled([1, 2].map(() => serverOf(month).as(asSeller(drop), randomUUID()).refunds.create(input)))
  },
  async packAndShip(month) {
    const found = await paidOrder(month, ['paid', 'packed'])
    if (!found) return
    const { id: orderId, storefront_id: storefrontId, claim_ids } = found.order
    const seller = () => serverOf(month).as(asSeller(found.drop), randomUUID()).fulfilment
    await seller().pack({ storefrontId, orderIds: [orderId] })
    const part = month.below(3) === 0 ? { claimIds: [claim_ids[0]!] } : {}
    const parcels = [{ orderId, carrier: 'ups' as const }]
    // two of the team press at once
    await Promise.allSettled([1, 2].map(() => seller().ship({ storefrontId, ...part, parcels })))
  },
  async receive(month) {
    const found = await paidOrder(month, ['shipped'])
    if (!found) return
    const api = serverOf(month).as(asBuyer(found.buyer))
    if (month.below(2) > 0) return api.fulfilment.confirmArrival({ id: found.order.id })
    return api.problems.report({ id: found.order.id, kind: 'damaged', details: 'The corner is dented.' })
  },
  async markDelivered(month) {
    const found = await paidOrder(month, ['shipped'])
    if (!found || month.below(3) > 0) return
    const { id, storefront_id: storefrontId } = found.order
    await serverOf(month)
      .as(asSeller(found.drop))
      .fulfilment.markDelivered({ storefrontId, orderIds: [id] })
  },
  async settleProblem(month) {
    const { rows } = await month.fixtures.owner.query<{ id: string; buyer_id: string }>(
      `select o.id, o.buyer_id from order_problems p join orders o on o.id = p.order_id
       where p.resolved_at is null order by o.number`,
    )
    const order = pick(month, rows)
    if (!order) return
    const api = serverOf(month).as(asBuyer({ id: order.buyer_id })).problems
    await (month.below(2) === 0 ? api.resolve({ id: order.id }) : api.escalate({ id: order.id }))
  },
  async write(month) {
    const found = await paidOrder(month, ['paid', 'packed', 'shipped'])
    if (!found) return
    const actor = month.below(2) === 0 ? asBuyer(found.buyer) : asSeller(found.drop)
    await serverOf(month).as(actor).orderMessages.send({ orderId: found.order.id, body: 'Hello.' })
  },
}
