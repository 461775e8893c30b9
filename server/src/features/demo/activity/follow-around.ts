import { type DemoWorld, dayMs, hourMs, minuteMs } from '../demo-parts.ts'
import { chanceOf } from './random.ts'

/** When collectors start to follow each other: all accounts and storefronts exist by then. */
const beginMs = 44 * dayMs

/**
 * Schedules who the demo buyer and the crowd follow, over some weeks, and who shows their collection. Seeded:
 * the same world has the same follows.
 */
export function planFollows(world: DemoWorld): void {
  const { agenda, nowMs } = world
  agenda.add(nowMs - beginMs, async () => {
    for (const [place, buyer] of world.buyers.entries()) {
      const chance = chanceOf(world.seed, `follows ${buyer.username}`)
      const isDemoBuyer = place === 0
      const api = world.apiAs(buyer.actor)
      const later = (run: () => Promise<unknown>) => {
        const at = nowMs - beginMs + chance.between(1, 40) * dayMs + chance.between(0, 23) * hourMs
        agenda.add(at + chance.between(0, 59) * minuteMs, run)
      }
      for (const { storefrontId } of some(chance, world.sellers, isDemoBuyer ? 4 : chance.between(0, 5))) {
        later(() => api.community.followStorefront({ id: storefrontId }))
      }
      const people = [...world.buyers.map(({ actor }) => actor.profileId), ...world.sellers.map((one) => one.profileId)]
      const others = people.filter((id) => id !== buyer.actor.profileId)
      for (const id of some(chance, others, isDemoBuyer ? 5 : chance.between(0, 6))) {
        later(() => api.community.followUser({ id }))
      }
      if (chance.next() < 0.6) {
        later(() => api.community.setCollectionVisibility({ isPublic: true }))
        later(() => api.community.setKeeperChoice({ isNamed: true }))
      }
    }
  })
}

/** A random selection without repetition. */
function some<T>(chance: ReturnType<typeof chanceOf>, list: readonly T[], count: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(chance.next() * left.length), 1)
    return one as T
  })
}
