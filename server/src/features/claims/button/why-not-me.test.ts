import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { claimsRouter } from '../claims.router.ts'
import { claimBatch, makeBuyers, makeDrop, revealLot } from '../testing/claims-fixtures.ts'

let fixtures: TestDb
beforeAll(async () => {
  fixtures = await openTestDb()
})
afterAll(() => fixtures.close())

function as(profileId: string | null) {
  const router = claimsRouter({
    db: fixtures.db,
    claimItem: async () => Promise.reject(new Error('not here')),
    sessionTokenOf: () => null,
  })
  return createRouterClient(router, {
    context: testContext(profileId === null ? null : testActor({ profileId, permissions: ['user.claims.view'] })),
  })
}

/** Sends one batch and returns the instant at which it was decided. */
async function batch(dropId: string, itemId: string, tokens: readonly string[], waitedMs = 0): Promise<string> {
  const answers = await claimBatch(
    fixtures.pool,
    dropId,
    tokens.map((token) => ({ token, item: itemId, waitedMs })),
  )
  return (answers[0]!.answered_at as Date).toISOString()
}

const start = '2031-05-01T12:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

test('a lost click says when it was decided, who was ahead and what became of the units', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [2], startsIn: 0 })
  const [first, second, third, fourth, idle] = await makeBuyers(fixtures.owner, 5)
  const item = drop.items[0]!
  await fixtures.setClock(after(100))
  await batch(drop.dropId, item, [first!.token])
  await fixtures.setClock(after(400))
  await batch(drop.dropId, item, [second!.token, third!.token])
  await fixtures.setClock(after(700))
  await batch(drop.dropId, item, [fourth!.token], 12)

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
    items: [
      { ...common, arrivedAt: after(400), answeredAt: after(400), place: { ahead: 2, requests: 4, isExact: true } },
    ],
    nextCursor: null,
  })
  const fourths = await as(fourth!.id).whyNotMe({ dropId: drop.dropId })
  expect(fourths.items).toEqual([
    { ...common, arrivedAt: after(688), answeredAt: after(700), place: { ahead: 3, requests: 4, isExact: true } },
  ])
  expect((await as(first!.id).whyNotMe({ dropId: drop.dropId })).items, 'who won lost nothing').toEqual([])
  expect((await as(idle!.id).whyNotMe({ dropId: drop.dropId })).items, 'and others’ clicks are nobody’s').toEqual([])
})

test('in a batch of several items and reasons the place is exact all the same', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [1, 5], startsIn: 0 })
  const [first, blocked, elsewhere, last] = await makeBuyers(fixtures.owner, 4)
  await fixtures.owner.query(`update profiles set claims_blocked_until = app_now() + interval '1 day' where id = $1`, [
    blocked!.id,
  ])
  const [item, other] = drop.items
  await fixtures.setClock(after(100))
  await claimBatch(fixtures.pool, drop.dropId, [
    { token: first!.token, item: item! },
    { token: blocked!.token, item: item! },
    { token: elsewhere!.token, item: other! },
    { token: last!.token, item: item! },
  ])
  const { items } = await as(last!.id).whyNotMe({ dropId: drop.dropId })
  expect(items[0]).toMatchObject({ code: 'SOLD_OUT', place: { ahead: 2, requests: 3, isExact: true } })
})

test('a click that came long after the rush has no place in it', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [1], startsIn: 0 })
  const [winner, late] = await makeBuyers(fixtures.owner, 2)
  const item = drop.items[0]!
  await fixtures.setClock(after(50))
  await batch(drop.dropId, item, [winner!.token])
  await fixtures.setClock(after(16 * 60_000))
  await batch(drop.dropId, item, [late!.token])
  const { items } = await as(late!.id).whyNotMe({ dropId: drop.dropId })
  expect(items[0]).toMatchObject({ code: 'SOLD_OUT', place: null, claimsAhead: 1, lastClaimAt: after(50) })
})

test('of a lot that was not on stage nothing is told but the answer', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { type: 'live', units: [7, 3], startsIn: 0 })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  await revealLot(fixtures.owner, drop.items[0]!, 1)
  await fixtures.setClock(after(1_000))
  await batch(drop.dropId, drop.items[1]!, [buyer!.token])
  const { items } = await as(buyer!.id).whyNotMe({ dropId: drop.dropId })
  expect(items).toEqual([
    expect.objectContaining({ code: 'NOT_REVEALED', units: null, place: null, opensAt: null, claimsAhead: 0 }),
  ])
})

test('the last answer counts: who got the item after all has lost nothing', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { status: 'scheduled', units: [1], startsIn: 60_000 })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  const item = drop.items[0]!
  await batch(drop.dropId, item, [buyer!.token])
  expect((await as(buyer!.id).whyNotMe({ dropId: drop.dropId })).items).toEqual([
    expect.objectContaining({ code: 'NOT_STARTED', place: null }),
  ])
  await fixtures.setClock(after(61_000))
  await batch(drop.dropId, item, [buyer!.token])
  expect((await as(buyer!.id).whyNotMe({ dropId: drop.dropId })).items).toEqual([])
})

test('pages follow one another, and a drop that is not there is not found', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [1, 1, 1], startsIn: 0 })
  const [winner, loser] = await makeBuyers(fixtures.owner, 2)
  for (const [i, item] of drop.items.entries()) {
    await fixtures.setClock(after(1_000 * (i + 1)))
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

test('a claim says where its request stood among all of the rush, to its owner, while the answers are kept', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [2], startsIn: 0 })
  const [first, second, third, late] = await makeBuyers(fixtures.owner, 4)
  const item = drop.items[0]!
  await fixtures.setClock(after(100))
  await batch(drop.dropId, item, [first!.token])
  await fixtures.setClock(after(400))
  await batch(drop.dropId, item, [second!.token, third!.token])
  await fixtures.setClock(after(20 * 60_000))
  await batch(drop.dropId, item, [late!.token])
  const { rows } = await fixtures.owner.query<{ id: string; user_id: string }>(
    'select id, user_id from claims where drop_id = $1',
    [drop.dropId],
  )
  const claimOf = (userId: string) => rows.find((row) => row.user_id === userId)!.id
  const place = (userId: string) => as(userId).requestPlace({ id: claimOf(userId) })
  expect(await place(first!.id)).toEqual({ place: { ahead: 0, requests: 3, isExact: true } })
  expect(await place(second!.id)).toEqual({ place: { ahead: 1, requests: 3, isExact: true } })
  await expect(as(third!.id).requestPlace({ id: claimOf(first!.id) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await fixtures.setClock(after(7 * 86_400_000 + 50))
  expect(await place(second!.id)).toEqual({ place: null })
  await fixtures.owner.query('delete from claim_answers where drop_id = $1', [drop.dropId])
  await fixtures.setClock(after(1_000))
  expect(await place(first!.id), 'no answer, no place').toEqual({ place: null })
})

test('a claim that came after the rush has no place in it', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [1], startsIn: 0 })
  const [late] = await makeBuyers(fixtures.owner, 1)
  await fixtures.setClock(after(16 * 60_000))
  await batch(drop.dropId, drop.items[0]!, [late!.token])
  const { rows } = await fixtures.owner.query<{ id: string }>('select id from claims where drop_id = $1', [drop.dropId])
  expect(await as(late!.id).requestPlace({ id: rows[0]!.id })).toEqual({ place: null })
})
