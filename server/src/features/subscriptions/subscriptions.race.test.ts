import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { openSubscriptionFixtures, type SubscriptionFixtures } from './testing/subscription-fixtures.ts'

// Each race runs twice: with its guard, and with the guard disabled in the database, where it must fail.

async function withFixtures(off: string, race: (fixtures: SubscriptionFixtures) => Promise<number>): Promise<number> {
  const fixtures = await openSubscriptionFixtures()
  try {
    if (off !== '') await fixtures.owner.query(off)
    return await race(fixtures)
  } finally {
    await fixtures.close()
  }
}

/** Allows any number of open charges for one month. */
const noGuard = 'drop index one_charge'

/**
 * Six concurrent renewal jobs, each on its own connection. Returns how many payments the provider captured for the
 * month.
 */
async function renewTogether(fixtures: SubscriptionFixtures): Promise<number> {
  await fixtures.setClock('2026-01-31T12:00:00.000Z')
  const [ada] = (await fixtures.people(1)) as [Actor]
  const store = await fixtures.storefront()
  await fixtures.as(ada).start({ storefrontId: store.id, method: 'sandbox_success', expectedPriceCents: 999 })
  await fixtures.setClock('2026-02-28T12:00:00.000Z')
  const before = await fixtures.taken()
  const { sandbox } = fixtures
  const start = sandbox.start.bind(sandbox)
  // @NOTE a slow provider widens the gap between a charge's start and its end
  sandbox.start = async (payment) => {
    await sleep(400)
    return start(payment)
  }
  await Promise.all(Array.from({ length: 6 }, () => fixtures.renew()))
  return (await fixtures.taken()).payments - before.payments
}

test('several renewals at once are one charge', async () => {
  expect(await withFixtures('', renewTogether)).toBe(1)
})

test('control: without the guards they are several', async () => {
  expect(await withFixtures(noGuard, renewTogether)).toBeGreaterThan(1)
})
