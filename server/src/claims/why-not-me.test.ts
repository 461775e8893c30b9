import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#platform/test-context.ts'
import { claimsRouter } from './claims.router.ts'
import { claimBatch, makeBuyers, makeDrop, revealLot } from './claims.test-world.ts'

let world: TestDb
beforeAll(async () => {
  world = await openTestDb()
})
afterAll(() => world.close())

function as(profileId: string | null) {
  const router = claimsRouter({
    db: world.db,
    claimItem: async () => Promise.reject(new Error('not here')),
    sessionTokenOf: () => null,
  })
  return createRouterClient(router, { context: testContext(profileId === null ? null : testActor({ profileId })) })
}

/** Sends one batch and gives the instant at which it was decided. */
async function batch(dropId: string, itemId: string, tokens: readonly string[]): Promise<string> {
  const answers = await claimBatch(
    world.pool,
    dropId,
    tokens.map((token) => ({ token, item: itemId })),
  )
  return (answers[0]!.answered_at as Date).toISOString()
}

const start = '2031-05-01T12:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

test('a lost click says when it was decided, who was ahead and what became of the units', async () => {
  await world.setClock(start)
  const drop = await makeDrop(world.owner, { units: [2], startsIn: 0 })
  const [first, second, third, fourth, idle] = await makeBuyers(world.owner, 5)
  const item = drop.items[0]!
  await world.setClock(after(100))
  await batch(drop.dropId, item, [first!.token])
  await world.setClock(after(400))
  await batch(drop.dropId, item, [second!.token, third!.token])
  await world.setClock(after(700))
  await batch(drop.dropId, item, [fourth!.token])

  const common = {
    dropItemId: item,
    code: 'SOLD_OUT',
    message: 'Every unit of this item is taken.',
    opensAt: start,
    claimsAhead: 2,
    firstClaimAt: after(100),
    lastClaimAt: after(400),
    units: { total: 2, available: 0, held: 2, sold: 0 },
  }
  const thirds = await as(third!.id).whyNotMe({ dropId: drop.dropId })
  expect(thirds).toEqual({
    items: [{ ...common, answeredAt: after(400), place: { ahead: 2, requests: 4, isExact: true } }],
    nextCursor: null,
  })
  const fourths = await as(fourth!.id).whyNotMe({ dropId: drop.dropId })
  expect(fourths.items).toEqual([
    { ...common, answeredAt: after(700), place: { ahead: 3, requests: 4, isExact: true } },
  ])
  expect((await as(first!.id).whyNotMe({ dropId: drop.dropId })).items, 'who won lost nothing').toEqual([])
  expect((await as(idle!.id).whyNotMe({ dropId: drop.dropId })).items, 'and others’ clicks are nobody’s').toEqual([])
})

test('a click that came long after the rush has no place in it', async () => {
  await world.setClock(start)
  const drop = await makeDrop(world.owner, { units: [1], startsIn: 0 })
  const [winner, late] = await makeBuyers(world.owner, 2)
  const item = drop.items[0]!
  await world.setClock(after(50))
  await batch(drop.dropId, item, [winner!.token])
  await world.setClock(after(16 * 60_000))
  await batch(drop.dropId, item, [late!.token])
  const { items } = await as(late!.id).whyNotMe({ dropId: drop.dropId })
  expect(items[0]).toMatchObject({ code: 'SOLD_OUT', place: null, claimsAhead: 1, lastClaimAt: after(50) })
})

test('of a lot that was not on stage nothing is told but the answer', async () => {
  await world.setClock(start)
  const drop = await makeDrop(world.owner, { type: 'live', units: [7, 3], startsIn: 0 })
  const [buyer] = await makeBuyers(world.owner, 1)
  await revealLot(world.owner, drop.items[0]!, 1)
  await world.setClock(after(1_000))
  await batch(drop.dropId, drop.items[1]!, [buyer!.token])
  const { items } = await as(buyer!.id).whyNotMe({ dropId: drop.dropId })
  expect(items).toEqual([
    expect.objectContaining({ code: 'NOT_REVEALED', units: null, place: null, opensAt: null, claimsAhead: 0 }),
  ])
})

test('the last answer counts: who got the item after all has lost nothing', async () => {
  await world.setClock(start)
  const drop = await makeDrop(world.owner, { status: 'scheduled', units: [1], startsIn: 60_000 })
  const [buyer] = await makeBuyers(world.owner, 1)
  const item = drop.items[0]!
  await batch(drop.dropId, item, [buyer!.token])
  expect((await as(buyer!.id).whyNotMe({ dropId: drop.dropId })).items).toEqual([
    expect.objectContaining({ code: 'NOT_STARTED', place: null }),
  ])
  await world.setClock(after(61_000))
  await batch(drop.dropId, item, [buyer!.token])
  expect((await as(buyer!.id).whyNotMe({ dropId: drop.dropId })).items).toEqual([])
})

test('pages follow one another, and a drop that is not there is not found', async () => {
  await world.setClock(start)
  const drop = await makeDrop(world.owner, { units: [1, 1, 1], startsIn: 0 })
  const [winner, loser] = await makeBuyers(world.owner, 2)
  for (const [i, item] of drop.items.entries()) {
    await world.setClock(after(1_000 * (i + 1)))
    await batch(drop.dropId, item, [winner!.token, loser!.token])
  }
  const api = as(loser!.id)
  const one = await api.whyNotMe({ dropId: drop.dropId, limit: 2 })
  expect(one.items.map(({ dropItemId }) => dropItemId)).toEqual([drop.items[2], drop.items[1]])
  const two = await api.whyNotMe({ dropId: drop.dropId, limit: 2, cursor: one.nextCursor! })
  expect(two).toEqual({ items: [expect.objectContaining({ dropItemId: drop.items[0] })], nextCursor: null })
  await expect(api.whyNotMe({ dropId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(null).whyNotMe({ dropId: drop.dropId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
