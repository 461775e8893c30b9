import { claimFor, readLots } from '../demo.queries.ts'
import { type Buyer, type CreatedDrop, type DemoWorld, hourMs, minuteMs, secondMs } from '../demo-parts.ts'
import { planOutcome, planStandby } from './outcomes.ts'

/** Waves of claims after a start: delay in milliseconds, and share of the crowd's wishes. */
const waves: readonly (readonly [afterMs: number, share: number])[] = [
  [400, 0.4],
  [4 * secondMs, 0.2],
  [95 * secondMs, 0.12],
  [9 * minuteMs, 0.1],
  [50 * minuteMs, 0.1],
  [4 * hourMs, 0.08],
]

/** Schedules the crowd's claims in a drop, according to its type. */
export function planClaims(world: DemoWorld, drop: CreatedDrop): void {
  if (drop.plan.demand === 0) return
  if (drop.plan.type === 'live') planLotClaims(world, drop)
  else planWaves(world, drop)
}

function planWaves(world: DemoWorld, drop: CreatedDrop): void {
  const { startMs, endMs, plan } = drop
  const due = waves.filter(([afterMs]) => startMs + afterMs < endMs)
  for (const [place, [afterMs, share]] of due.entries()) {
    const isLast = place === due.length - 1
    world.agenda.add(startMs + afterMs, async () => {
      const lots = await readLots(world.db, drop.id)
      const total = lots.reduce((sum, lot) => sum + lot.total, 0)
      const free = lots.flatMap((lot) => Array.from({ length: lot.available }, () => lot.id))
      const isRest = isLast && plan.demand === 1
      const wanted = isRest ? free.length : Math.round(total * (plan.demand ?? 0.75) * share)
      const first = place === 0 ? buyerClaims(world, drop, lots) : []
      await claimMany(world, drop, [...first, ...plannedClaims(world, drop, free, wanted)])
    })
  }
  world.agenda.add(startMs + 3 * minuteMs, () => planStandby(world, drop))
}

/** In a live drop each lot is claimed some seconds after its reveal. */
function planLotClaims(world: DemoWorld, drop: CreatedDrop): void {
  const { startMs, endMs, plan, chance } = drop
  const everyMs = (plan.terms?.revealEverySeconds ?? 60) * secondMs
  for (let i = 0; i < plan.lots[1]; i++) {
    const atMs = startMs + i * everyMs + chance.between(1_800, Math.max(2_000, everyMs / 2))
    if (atMs >= endMs) return
    world.agenda.add(atMs, async () => {
      const lots = await readLots(world.db, drop.id)
      const lot = lots[i]
      if (!lot) return
      const isBuyers = plan.buyerClaims?.includes(i + 1) ?? false
      const wanted = Array.from({ length: lot.available }).filter(() => chance.next() < (plan.demand ?? 0.75))
      const first = isBuyers ? [{ buyer: world.buyers[0] as Buyer, dropItemId: lot.id }] : []
      const others = plannedClaims(
        world,
        drop,
        Array.from({ length: lot.available }, () => lot.id),
        wanted.length,
      )
      await claimMany(world, drop, [...first, ...others])
    })
  }
}

type PlannedClaim = { buyer: Buyer; dropItemId: string }

/** The lots that the plan assigns to the demo buyer. */
function buyerClaims(world: DemoWorld, { plan }: CreatedDrop, lots: readonly { id: string }[]): PlannedClaim[] {
  return (plan.buyerClaims ?? []).flatMap((number) => {
    const lot = lots[number - 1]
    return lot ? [{ buyer: world.buyers[0] as Buyer, dropItemId: lot.id }] : []
  })
}

/** Random claims on free units. */
function plannedClaims(world: DemoWorld, drop: CreatedDrop, free: readonly string[], count: number): PlannedClaim[] {
  const who = partyOf(world, drop)
  const units = [...free]
  return Array.from({ length: Math.min(count, units.length) }, () => {
    const place = Math.floor(drop.chance.next() * units.length)
    const [dropItemId = ''] = units.splice(place, 1)
    return { buyer: drop.chance.pickWeighted(who, ({ appetite }) => appetite), dropItemId }
  })
}

/** Members of the crowd in one drop. */
const partySize = 9

const parties = new WeakMap<CreatedDrop, Buyer[]>()

/** Participants of a drop: its guests when it is private, else some of the crowd, weighted by appetite. */
function partyOf(world: DemoWorld, drop: CreatedDrop): Buyer[] {
  const known = parties.get(drop)
  if (known) return known
  const isOver = drop.endMs < world.nowMs
  const guests = drop.plan.terms?.visibility === 'private' ? new Set(drop.plan.guests) : null
  // @NOTE in an open drop the demo buyer claims only what the plan says
  const left = (isOver ? world.buyers : world.buyers.slice(1)).filter(({ username }) => guests?.has(username) ?? true)
  const party: Buyer[] = []
  while (party.length < partySize && left.length > 0) {
    const next = drop.chance.pickWeighted(left, ({ appetite }) => appetite)
    party.push(next)
    left.splice(left.indexOf(next), 1)
  }
  parties.set(drop, party)
  return party
}

/** Claims in batches with each buyer once, and schedules what each winner does next. */
async function claimMany(world: DemoWorld, drop: CreatedDrop, all: readonly PlannedClaim[]): Promise<void> {
  let waiting = [...all]
  for (let turn = 0; waiting.length > 0 && turn < 4; turn++) {
    const batch = waiting.filter((planned, i) => waiting.findIndex(({ buyer }) => buyer === planned.buyer) === i)
    waiting = waiting.filter((planned) => !batch.includes(planned))
    const requests = batch.map(({ buyer, dropItemId }) => ({ userId: buyer.actor.profileId, dropItemId }))
    const verdicts = await claimFor(world.db, drop.id, requests)
    const winners = batch.filter((_, i) => verdicts[i]?.claimId != null).map(({ buyer }) => buyer)
    for (const buyer of winners) planOutcome(world, drop, buyer)
  }
}
