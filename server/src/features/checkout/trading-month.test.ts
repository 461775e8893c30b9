import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { claimBatch, type DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { closeDays } from '#server/features/orders/earnings/earnings.queries.ts'
import { assumeDelivered } from '#server/features/orders/fulfilment/fulfilment.jobs.ts'
import { closeLapsedParcels } from '#server/features/orders/parcels/change-parcel.ts'
import { reconcile } from './payments/reconcile.ts'
import { grantDueRequests } from './refunds/answer-request.ts'
import { strikeLateOrders } from './refunds/strike-seller.ts'
import {
  asBuyer,
  asSeller,
  type Buyer,
  type CheckoutFixtures,
  openCheckoutFixtures,
  quoteAndPay,
} from './testing/checkout-fixtures.ts'

const people = 40
const sellers = 6
const days = 30
const stepsPerDay = 12
const dayMs = 86_400_000

type Server = Pick<CheckoutFixtures, 'deps' | 'as'>

type Month = {
  fixtures: CheckoutFixtures
  second: ReturnType<CheckoutFixtures['openServer']>
  buyers: Buyer[]
  drops: DropFixture[]
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
const serverOf = ({ fixtures, second, below }: Month): Server => (below(2) === 0 ? fixtures : second)
const pick = <T>({ below }: Month, list: readonly T[]): T | undefined => list[below(Math.max(1, list.length))]

async function paidOrder(month: Month, statuses: readonly string[]) {
  const { rows } = await month.fixtures.owner.query<Paid>(
    `select o.id, o.buyer_id, o.storefront_id, o.status, array_agg(l.claim_id order by l.claim_id) as claim_ids
     from orders o join order_lines l on l.order_id = o.id join claims c on c.id = l.claim_id and c.status = 'purchased'
     where o.status = any ($1) group by o.id order by o.number`,
    [statuses],
  )
  const order = pick(month, rows)
  const drop = month.drops.find(({ storefrontId }) => storefrontId === order?.storefront_id)
  const buyer = month.buyers.find(({ id }) => id === order?.buyer_id)
  return order && drop && buyer ? { order, drop, buyer } : null
}

/** What buyers and sellers do on a day, by the calls of their pages. */
const steps: Record<string, (month: Month) => Promise<unknown>> = {
  async buy(month) {
    const { fixtures, drops, buyers, below } = month
    const [buyer, drop] = [pick(month, buyers)!, pick(month, drops)!]
    const items = [...new Set([pick(month, drop.items)!, pick(month, drop.items)!])]
    const answers = await claimBatch(
      fixtures.pool,
      drop.dropId,
      items.map((item) => ({ userId: buyer.id, item })),
    )
    const claimIds = answers.flatMap(({ claim_id, code }) => (code === null && claim_id ? [String(claim_id)] : []))
    if (claimIds.length > 0)
      await quoteAndPay(fixtures, buyer, claimIds, below(6) === 0 ? 'sandbox_late' : 'sandbox_success')
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
    if (month.below(4) > 0) return api.fulfilment.confirmArrival({ id: found.order.id })
    return api.problems.report({ id: found.order.id, kind: 'damaged', details: 'The corner is dented.' })
  },
  async write(month) {
    const found = await paidOrder(month, ['paid', 'packed', 'shipped'])
    if (!found) return
    const actor = month.below(2) === 0 ? asBuyer(found.buyer) : asSeller(found.drop)
    await serverOf(month).as(actor).orderMessages.send({ orderId: found.order.id, body: 'Hello.' })
  },
}

/** What the platform's jobs do, whenever they come. */
const jobs: Record<string, (month: Month) => Promise<unknown>> = {
  sandbox: ({ fixtures }) => fixtures.sandbox.tick(),
  reconcile: (month) => reconcile(serverOf(month).deps, { lookUpSeconds: 30, giveUpSeconds: 120 }),
  requests: (month) => grantDueRequests(serverOf(month).deps),
  strikes: (month) => strikeLateOrders(serverOf(month).deps),
  parcels: (month) => closeLapsedParcels(serverOf(month).deps),
  arrivals: (month) => assumeDelivered(serverOf(month).deps.db),
  earnings: (month) => closeDays(serverOf(month).deps.db),
}

/** A provider that loses answers and webhooks, and sends the others late, twice and in any order. */
function misbehave({ fixtures, below }: Month): void {
  Object.assign(fixtures.sandbox.knobs, {
    settleMs: [0, 60_000, 700_000][below(3)],
    duplicate: 0.5,
    shuffle: true,
    drop: [0, 0.3, 1][below(3)],
    failAfterWork: below(3),
    isAway: below(8) === 0,
  })
}

async function settle({ fixtures }: Month): Promise<void> {
  Object.assign(fixtures.sandbox.knobs, { duplicate: 0, drop: 0, failAfterWork: 0, isAway: false })
  for (let i = 0; i < 4; i++) {
    await fixtures.advance(1_000_000)
    await fixtures.sandbox.tick()
    await fixtures.reconcileNow()
  }
}

type Failure = { code?: string; message: string; cause?: unknown }

/** Refusals, what the provider loses, and connections that were cut. Anything else is a bug. */
function isExpected({ code, message, cause }: Failure): boolean {
  if (/sandbox|terminat/i.test(message) || code === '57P01') return true
  if (cause && isExpected(cause as Failure)) return true
  return code !== undefined && /^[A-Z_]+$/.test(code) && code !== 'INTERNAL_SERVER_ERROR'
}

async function openMonth(seed: number): Promise<Month> {
  const fixtures = await openCheckoutFixtures()
  const terms = {
    units: [6, 4, 3],
    priceCents: 1_250,
    holdSeconds: 300,
    endsIn: 40 * dayMs,
    feeStructure: 'split' as const,
  }
  const drops: DropFixture[] = []
  for (let i = 0; i < sellers; i++) {
    drops.push(await fixtures.sale({ ...terms, strategy: i % 2 ? 'FlatRate' : 'SellerDefault', flatRate: [500, 100] }))
  }
  return { fixtures, second: fixtures.openServer(), buyers: await fixtures.buyers(people), drops, below: dice(seed) }
}

async function trade(seed: number): Promise<void> {
  const month = await openMonth(seed)
  const { fixtures } = month
  try {
    const names = [...Object.keys(steps), 'buy', 'buy', 'buy']
    for (let day = 0; day < days; day++) {
      misbehave(month)
      await fixtures.owner.query('update profiles set claims_blocked_until = null')
      const doings = Array.from({ length: stepsPerDay }, () => steps[pick(month, names)!]!(month))
      doings.push(...Object.values(jobs).map((run) => run(month)))
      // every third day the second server loses its connections while people are at work
      if (day % 3 === 0) doings.push(sleep(month.below(60)).then(month.second.cut))
      for (const outcome of await Promise.allSettled(doings)) {
        if (outcome.status === 'rejected' && !isExpected(outcome.reason)) throw outcome.reason
      }
      await fixtures.advance(dayMs)
    }
    await settle(month)
    for (const run of Object.values(jobs)) await run(month)
    await fixtures.expectSound()
    const { rows } = await fixtures.owner.query(
      `select (select count(*) from refunds)::int as refunds, (select count(*) from cancel_requests)::int as requests,
        (select count(*) from open_parcels)::int as parcels, (select count(*) from shipments)::int as shipments,
        (select count(*) from strike_events where kind = 'seller')::int as strikes`,
    )
    expect(Math.min(...Object.values(rows[0] as Record<string, number>))).toBeGreaterThan(2)
  } finally {
    await month.second.close()
    await fixtures.close()
  }
}

test(
  'after a month of trading over two servers, ledger, orders, stock, counters, balances and strikes agree',
  () => trade(17),
  180_000,
)
