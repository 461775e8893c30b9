import { randomUUID } from 'node:crypto'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { at, dropFixtures, minutes } from '#server/features/drops/testing/drops-fixtures.ts'
import { discoveryRouter } from '../discovery.router.ts'

type Lot = {
  title: string
  description?: string
  priceCents?: number
  units?: number
  category?: 'vhs' | 'vinyl' | 'books'
  era?: '80s' | '90s'
  condition?: 'mint' | 'good'
  rarity?: 'rare' | 'common'
  genres?: ('horror' | 'scifi' | 'comedy')[]
}

type Given = Parameters<ReturnType<typeof dropFixtures>['draft']>[1]

/** Sellers, drops with items of every kind, and calls of discovery as any user. */
export function discoveryFixtures(test: TestDb) {
  const fixtures = dropFixtures(test)
  const as = (actor: Actor | null) =>
    createRouterClient(discoveryRouter({ db: test.db }), { context: testContext(actor, { key: randomUUID() }) })

  /** A published drop of these lots; starts in an hour by default. */
  async function announced(
    who: { actor: Actor; storefrontId: string },
    given: NonNullable<Given>,
    lots: readonly Lot[] = [{ title: 'A tape' }],
  ) {
    const { drops, items } = fixtures.as(who.actor)
    const times = { startDate: at(minutes(60)), endDate: at(minutes(120)) }
    const drop = await drops.create({
      storefrontId: who.storefrontId,
      type: 'marketplace',
      title: 'Untitled',
      ...times,
      ...given,
    })
    for (const { units = 1, priceCents = 1500, ...lot } of lots) {
      const item = await items.create({ storefrontId: who.storefrontId, priceCents, quantity: units, ...lot })
      await drops.addItem({ id: drop.id, itemId: item.id, quantity: units })
    }
    return drops.publish({ id: drop.id })
  }

  const titles = async (input: Parameters<ReturnType<typeof as>['drops']>[0]) =>
    (await as(null).drops(input)).items.map((drop) => drop.title)

  return { ...fixtures, drops: fixtures.as, as, announced, titles }
}
