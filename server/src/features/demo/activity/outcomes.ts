import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { readLots } from '../demo.queries.ts'
import { type Buyer, type CreatedDrop, type DemoWorld, hourMs, minuteMs, secondMs, tidy } from '../demo-parts.ts'
import { payHolds } from './pay-holds.ts'

/** Buyers with a scheduled outcome in each drop, so that several claims are paid together. */
const noted = new WeakMap<CreatedDrop, Set<Buyer>>()

/** Schedules what a buyer does with a hold: most pay, some release it in time, a few let it expire. */
export function planOutcome(world: DemoWorld, drop: CreatedDrop, buyer: Buyer): void {
  const already = noted.get(drop) ?? new Set()
  noted.set(drop, already.add(buyer))
  const isVisitor = buyer === world.buyers[0]
  // @NOTE the demo buyer's holds in open drops are left to the visitor
  if (isVisitor && drop.endMs > world.nowMs) return
  const roll = isVisitor || drop.plan.demand === 1 ? 0 : drop.chance.next()
  if (drop.plan.terms?.localPickupOnly) planPickup(world, drop, buyer)
  else if (roll > 0.95 && !world.struck.has(buyer.username)) letRunOut(world, drop, buyer)
  else if (roll > 0.88) giveBack(world, drop, buyer, drop.chance.between(1, 8) * minuteMs)
  else planPayment(world, drop, buyer, roll > 0.85)
}

/** Schedules a payment within the hold; some first cards are declined. */
function planPayment(world: DemoWorld, drop: CreatedDrop, buyer: Buyer, isDeclined: boolean): void {
  const delayMs = drop.chance.between(3, Math.max(4, Math.min(48, drop.holdMs / minuteMs - 4))) * minuteMs
  const pay = (method: PaymentMethod) => () => payHolds(world.apiAs, buyer.actor, drop.id, method)
  after(world, delayMs, pay(isDeclined ? 'sandbox_declined' : 'sandbox_success'))
  if (isDeclined) after(world, delayMs + 2 * minuteMs, pay('sandbox_success'))
}

/** Schedules a step relative to the current one. */
function after(world: DemoWorld, delayMs: number, run: () => Promise<unknown>): void {
  world.agenda.addLater(delayMs, run)
}

function letRunOut(world: DemoWorld, drop: CreatedDrop, buyer: Buyer): void {
  world.struck.add(buyer.username)
  after(world, drop.holdMs + secondMs, () => tidy(world))
}

/** Schedules the release of the newest hold in the drop. */
function giveBack(world: DemoWorld, drop: CreatedDrop, buyer: Buyer, delayMs: number): void {
  const api = world.apiAs(buyer.actor)
  after(world, delayMs, async () => {
    const { items } = await api.claims.mine({ show: 'active', dropId: drop.id, limit: 1 })
    for (const { id } of items) await api.claims.release({ id })
  })
}

/** Schedules the seller's confirmation of a payment at pickup, a day or so later. */
function planPickup(world: DemoWorld, drop: CreatedDrop, buyer: Buyer): void {
  const delayMs = drop.chance.between(20, Math.max(21, drop.holdMs / hourMs - 4)) * hourMs
  after(world, delayMs, async () => {
    const { items } = await world.apiAs(buyer.actor).claims.mine({ show: 'active', dropId: drop.id, limit: 100 })
    const claimIds = items.map((claim) => claim.id)
    if (claimIds.length > 0) await world.apiAs(drop.seller).orders.recordPickupPayment({ claimIds })
  })
}

/** Some latecomers join the standby line for held units; those who are offered a unit pay for it. */
export async function planStandby(world: DemoWorld, drop: CreatedDrop): Promise<void> {
  const isPrivate = drop.plan.terms?.visibility === 'private'
  const lots = (await readLots(world.db, drop.id)).filter((lot) => lot.available === 0 && lot.held > 0)
  for (const lot of isPrivate ? [] : lots.slice(0, 3)) {
    const latecomer = drop.chance.pick(world.buyers.slice(1).filter((buyer) => !noted.get(drop)?.has(buyer)))
    await world.apiAs(latecomer.actor).standby.join({ id: lot.id })
    after(world, drop.holdMs + 5 * minuteMs, async () => {
      await tidy(world)
      await payHolds(world.apiAs, latecomer.actor, drop.id, 'sandbox_success')
    })
  }
}
