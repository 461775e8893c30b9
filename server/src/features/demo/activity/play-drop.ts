import { type CreatedDrop, type DemoWorld, hourMs, minuteMs, secondMs, tidy } from '../demo-parts.ts'
import { planClaims } from './crowd.ts'

/**
 * Schedules everything that happens to a published drop: views, claims, clock events and the seller's
 * actions.
 */
export function playDrop(world: DemoWorld, drop: CreatedDrop): void {
  const { agenda } = world
  const { startMs, endMs } = drop
  agenda.add(startMs - 2 * hourMs, () => lookAround(world, drop))
  for (const atMs of clockTimes(drop)) agenda.add(atMs, () => world.tick('drops.settle'))
  planClaims(world, drop)
  planFate(world, drop)
  for (const afterMs of [0, secondMs, drop.holdMs + secondMs]) agenda.add(endMs + afterMs, () => tidy(world))
}

/** Instants at which the clock changes a drop: start, timed reveals, scheduled hints. */
function clockTimes({ plan, startMs, endMs }: CreatedDrop): number[] {
  const everyMs = (plan.terms?.revealEverySeconds ?? 0) * secondMs
  const reveals = everyMs > 0 ? Array.from({ length: plan.lots[1] }, (_, i) => startMs + i * everyMs) : []
  const hints = (plan.mystery?.hints ?? []).flatMap(([, , after]) =>
    after === null ? [] : [startMs + after * minuteMs],
  )
  return [startMs, ...reveals, ...hints].filter((atMs) => atMs < endMs)
}

/** Collectors and visitors view the drop's page before it opens. */
async function lookAround(world: DemoWorld, { id, chance, plan }: CreatedDrop): Promise<void> {
  const interest = 0.1 + (plan.demand ?? 0.7) * 0.3
  const guests = plan.terms?.visibility === 'private' ? new Set(plan.guests) : null
  for (const { actor, username } of world.buyers) {
    if (guests ? guests.has(username) : chance.next() < interest) await world.apiAs(actor).drops.view({ id })
  }
  if (guests) return
  const passersBy = chance.between(2, 6)
  for (let i = 0; i < passersBy; i++) await world.apiAs(null, { ip: `198.51.100.${i}` }).drops.view({ id })
}

/** Schedules what the seller does to a drop by hand. */
function planFate(world: DemoWorld, drop: CreatedDrop): void {
  const { id, plan, seller, startMs, endMs } = drop
  const api = world.apiAs(seller)
  const reason = plan.reason ?? ''
  if (plan.fate === 'paused') {
    world.agenda.add(world.nowMs - 22 * minuteMs, () => api.drops.pause({ id, reason }))
  }
  if (plan.fate === 'cancelled') {
    const midway = startMs + (endMs - startMs) / 2
    world.agenda.add(midway, () => api.drops.cancel({ id, reason }))
  }
  if (!plan.guests) return
  const admit = plan.terms?.visibility === 'private' ? api.drops.invite : api.drops.grantEarlyAccess
  const guests = world.buyers.filter(({ username }) => plan.guests?.includes(username))
  world.agenda.add(Math.min(startMs, world.nowMs) - 3 * hourMs, async () => {
    for (const { actor } of guests) await admit({ id, profileId: actor.profileId })
  })
}
