import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { openSubscriptionWorld, type SubscriptionWorld } from './testing/subscription-fixtures.ts'

// Each race runs twice: as the product is, and with its guard switched off in the database, where it must be lost.

async function withWorld(off: string, race: (world: SubscriptionWorld) => Promise<number>): Promise<number> {
  const world = await openSubscriptionWorld()
  try {
    if (off !== '') await world.owner.query(off)
    return await race(world)
  } finally {
    await world.close()
  }
}

/** Any number of charges may be under way for one month. */
const noGuard = 'drop index one_charge'

/** Six renewal jobs at once, each on a connection of its own. Gives how many payments the provider took for the month. */
async function renewTogether(world: SubscriptionWorld): Promise<number> {
  await world.setClock('2026-01-31T12:00:00.000Z')
  const [ada] = (await world.people(1)) as [Actor]
  const store = await world.storefront()
  await world.as(ada).start({ storefrontId: store.id, method: 'sandbox_success', expectedPriceCents: 999 })
  await world.setClock('2026-02-28T12:00:00.000Z')
  const before = await world.taken()
  const { sandbox } = world
  const start = sandbox.start.bind(sandbox)
  // @NOTE a provider that takes its time widens the gap between a charge's begin and its end
  sandbox.start = async (payment) => {
    await sleep(400)
    return start(payment)
  }
  await Promise.all(Array.from({ length: 6 }, () => world.renew()))
  return (await world.taken()).payments - before.payments
}

test('several renewals at once are one charge', async () => {
  expect(await withWorld('', renewTogether)).toBe(1)
})

test('control: without the guards they are several', async () => {
  expect(await withWorld(noGuard, renewTogether)).toBeGreaterThan(1)
})
