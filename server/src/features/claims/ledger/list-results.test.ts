import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#server/api/testing/test-context.ts'
import { claimsRouter } from '../claims.router.ts'
import { claimBatch, makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'

let fixtures: TestDb
beforeAll(async () => {
  fixtures = await openTestDb()
})
afterAll(() => fixtures.close())

const start = '2031-05-01T12:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

function visitor() {
  const router = claimsRouter({
    db: fixtures.db,
    claimItem: async () => Promise.reject(new Error('not here')),
    sessionTokenOf: () => null,
  })
  return createRouterClient(router, { context: testContext(null) })
}

test('what was paid for is counted by item with its first and last instant; holds and refunds are not', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [3, 1, 1], startsIn: 0 })
  const buyers = await makeBuyers(fixtures.owner, 3)
  const [many, held, refunded] = drop.items as [string, string, string]
  for (const [i, { token }] of buyers.entries()) {
    await fixtures.setClock(after(1_000 * (i + 1)))
    await claimBatch(fixtures.pool, drop.dropId, [{ token, item: many }])
  }
  await claimBatch(fixtures.pool, drop.dropId, [{ token: buyers[0]!.token, item: held }])
  await claimBatch(fixtures.pool, drop.dropId, [{ token: buyers[0]!.token, item: refunded }])
  // @NOTE the checkout belongs to another feature: only its result matters here
  await fixtures.owner.query(
    `update claims set status = 'purchased', paid = true, paid_at = claimed_at where drop_item_id = any ($1)`,
    [[many, refunded]],
  )
  await fixtures.owner.query(
    `update claims set status = 'revoked', revoked = true, revoked_at = app_now()
    where drop_item_id = $1`,
    [refunded],
  )
  expect(await visitor().results({ dropId: drop.dropId })).toEqual({
    items: [{ dropItemId: many, kept: 3, firstAt: after(1_000), lastAt: after(3_000), waiting: 0, keepers: [] }],
    nextCursor: null,
  })
  const hidden = await makeDrop(fixtures.owner, { visibility: 'private' })
  await expect(visitor().results({ dropId: hidden.dropId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('who waits in the line of an item is counted, also while nothing of it is paid, page by page', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [1, 1], startsIn: 0 })
  const buyers = await makeBuyers(fixtures.owner, 3)
  const [first, second] = drop.items as [string, string]
  for (const item of drop.items) await claimBatch(fixtures.pool, drop.dropId, [{ token: buyers[0]!.token, item }])
  const join = (item: string, i: number) =>
    fixtures.owner.query('select * from join_standby($1, $2)', [item, buyers[i]!.id])
  await fixtures.setClock(after(1_000))
  for (const i of [1, 2]) await join(first, i)
  await fixtures.setClock(after(2_000))
  await join(second, 1)
  const nothing = { kept: 0, firstAt: null, lastAt: null, keepers: [] }
  const page = await visitor().results({ dropId: drop.dropId, limit: 1 })
  expect(page.items).toEqual([{ dropItemId: second, waiting: 1, ...nothing }])
  const next = await visitor().results({ dropId: drop.dropId, limit: 1, cursor: page.nextCursor! })
  expect(next).toEqual({ items: [{ dropItemId: first, waiting: 2, ...nothing }], nextCursor: null })
  await fixtures.owner.query('select leave_standby($1, $2)', [second, buyers[1]!.id])
  expect((await visitor().results({ dropId: drop.dropId })).items.map(({ dropItemId }) => dropItemId)).toEqual([first])
})

test('a keeper is named only by their own choice, and no longer once it is taken back or the account is gone', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [3], startsIn: 0 })
  const buyers = await makeBuyers(fixtures.owner, 3)
  for (const { token } of buyers) await claimBatch(fixtures.pool, drop.dropId, [{ token, item: drop.items[0]! }])
  await fixtures.owner.query(
    `update claims set status = 'purchased', paid = true, paid_at = claimed_at where drop_item_id = $1`,
    [drop.items[0]],
  )
  for (const [i, name] of ['Ada Reyes', 'Bo Lindqvist', ' '].entries())
    await fixtures.owner.query('update profiles set display_name = $2 where id = $1', [buyers[i]!.id, name])
  const keepers = async () => (await visitor().results({ dropId: drop.dropId })).items[0]?.keepers
  expect(await keepers()).toEqual([])
  const choose = (i: number, isNamed: boolean) =>
    fixtures.owner.query(
      `insert into collections (profile_id, is_keeper_named) values ($1, $2)
       on conflict (profile_id) do update set is_keeper_named = $2`,
      [buyers[i]!.id, isNamed],
    )
  for (const i of [2, 1, 0]) await choose(i, true)
  expect(await keepers()).toEqual(['Ada Reyes', 'Bo Lindqvist'])
  await choose(0, false)
  expect(await keepers()).toEqual(['Bo Lindqvist'])
  await fixtures.owner.query('update profiles set is_active = false, closed_at = app_now() where id = $1', [
    buyers[1]!.id,
  ])
  expect(await keepers()).toEqual([])
})

test('the pace counts claims by tenths of a second after the opening, without names, early access and standby', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { units: [9], startsIn: 0 })
  const buyers = await makeBuyers(fixtures.owner, 5)
  for (const [i, ms] of [0, 90, 100, 2_340, 10_000].entries()) {
    await fixtures.setClock(after(ms))
    await claimBatch(fixtures.pool, drop.dropId, [{ token: buyers[i]!.token, item: drop.items[0]! }])
  }
  const read = () => visitor().pace({ dropId: drop.dropId })
  expect(await read()).toEqual({
    tenths: [
      { afterMs: 0, claims: 2 },
      { afterMs: 100, claims: 1 },
      { afterMs: 2_300, claims: 1 },
    ],
    early: 0,
    later: 1,
  })
  await fixtures.owner.query('update drops set start_date = start_date + $2 where id = $1', [drop.dropId, '1 second'])
  expect(await read()).toEqual({
    tenths: [
      { afterMs: 1_300, claims: 1 },
      { afterMs: 9_000, claims: 1 },
    ],
    early: 3,
    later: 0,
  })
  const hidden = await makeDrop(fixtures.owner, { visibility: 'private' })
  await expect(visitor().pace({ dropId: hidden.dropId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the pace of a live drop counts from the reveal of each lot', async () => {
  await fixtures.setClock(start)
  const drop = await makeDrop(fixtures.owner, { type: 'live', units: [1, 1], startsIn: 0 })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  await fixtures.setClock(after(60_200))
  await fixtures.owner.query(`update drop_items set reveal_number = 1, revealed_at = $2 where id = $1`, [
    drop.items[1],
    after(60_000),
  ])
  await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[1]!, reveal: 1 }])
  expect(await visitor().pace({ dropId: drop.dropId })).toEqual({
    tenths: [{ afterMs: 200, claims: 1 }],
    early: 0,
    later: 0,
  })
})
