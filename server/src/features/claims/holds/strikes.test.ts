import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { claimsRouter } from '../claims.router.ts'
import { claimBatch, makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'
import { fadeStrikes } from './holds.queries.ts'

const fixtures = await openTestDb()
afterAll(fixtures.close)

const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2026-11-20T12:00:00.000Z')
/** Sets the database's clock to this offset from noon of the first day. */
const at = (ms: number) => fixtures.setClock(new Date(noon + ms).toISOString())
const wire = (ms: number) => new Date(noon + ms).toISOString()
beforeEach(() => at(0))

type Buyer = { id: string }
const oneBuyer = async (): Promise<Buyer> => (await makeBuyers(fixtures.owner, 1))[0]!
const strikesOf = ({ id }: Buyer) =>
  createRouterClient(
    claimsRouter({
      db: fixtures.db,
      claimItem: () => Promise.reject(new Error('not here')),
      sessionTokenOf: () => null,
    }),
    { context: testContext(testActor({ profileId: id, permissions: ['user.claims.view'] })) },
  ).strikes({})

/** Claims the only unit of a new drop; its hold lasts an hour. */
async function hold(buyer: Buyer) {
  const drop = await makeDrop(fixtures.owner, { endsIn: 400 * day })
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ userId: buyer.id, item: drop.items[0]! }])
  return { dropId: drop.dropId, claimId: answer!.claim_id as string | null, code: answer!.code, wait: answer!.wait_ms }
}

/** A hold that begins at this time and expires unpaid an hour later, to the millisecond. */
async function strikeAt(buyer: Buyer, ms: number): Promise<string> {
  await at(ms - 60 * minute)
  const { dropId, claimId } = await hold(buyer)
  await at(ms)
  await fixtures.pool.query('select sweep_drop($1, 10)', [dropId])
  return claimId!
}

test('a hold given back within 10 minutes costs nothing; a millisecond later, and unpaid at its end, it is a strike', async () => {
  const buyer = await oneBuyer()
  for (const [after, strike] of [
    [10 * minute, false],
    [10 * minute + 1, true],
  ] as const) {
    await at(0)
    const { claimId } = await hold(buyer)
    await at(after)
    const { rows } = await fixtures.pool.query('select outcome, strike from release_claim($1, $2)', [claimId, buyer.id])
    expect(rows, `after ${after} ms`).toEqual([{ outcome: 'released', strike }])
  }
  await strikeAt(buyer, 60 * minute)
  const { items, score } = await strikesOf(buyer)
  expect(score).toBe(2)
  expect(items.map(({ cause, createdAt }) => [cause, createdAt])).toEqual([
    ['expired', wire(60 * minute)],
    ['released', wire(10 * minute + 1)],
  ])
})

test('three within 90 days block claiming for exactly 7 days from the third', async () => {
  const buyer = await oneBuyer()
  await strikeAt(buyer, 0)
  await strikeAt(buyer, 40 * day)
  expect((await strikesOf(buyer)).blockedUntil).toBeNull()
  const third = 90 * day - 1
  const claimId = await strikeAt(buyer, third)
  const { items, score, blockedUntil, nextFadesAt } = await strikesOf(buyer)
  expect([items.length, score]).toEqual([3, 3])
  expect(items[0]).toMatchObject({ claimId, itemName: 'Tape 1', dropName: 'Night Shift VHS' })
  expect(blockedUntil).toBe(wire(third + 7 * day))
  expect(nextFadesAt).toBe(wire(third + 30 * day))
  expect(await hold(buyer)).toMatchObject({ code: 'BLOCKED', wait: 7 * day })
  await at(third + 7 * day - 1)
  expect((await hold(buyer)).code).toBe('BLOCKED')
  await at(third + 7 * day)
  expect((await hold(buyer)).code).toBeNull()
  expect((await strikesOf(buyer)).blockedUntil).toBeNull()
})

test('of three over 90 days or more the first counts no longer towards that', async () => {
  const buyer = await oneBuyer()
  await strikeAt(buyer, 0)
  await strikeAt(buyer, 40 * day)
  await strikeAt(buyer, 90 * day)
  expect(await strikesOf(buyer)).toMatchObject({ score: 3, blockedUntil: null })
  expect((await hold(buyer)).code).toBeNull()
})

test('a revoked strike does not count toward three within 90 days', async () => {
  const buyer = await oneBuyer()
  await strikeAt(buyer, day)
  await strikeAt(buyer, 2 * day)
  await fixtures.owner.query(
    `insert into strike_events (profile_id, kind, cause, cause_id, points, reason)
     select profile_id, kind, 'adjusted', cause_id, -1, 'The payment came, only late.' from strike_events
     where profile_id = $1 order by created_at limit 1`,
    [buyer.id],
  )
  await fixtures.owner.query('update profiles set claim_strike_score = 1 where id = $1', [buyer.id])
  await strikeAt(buyer, 3 * day)
  expect((await strikesOf(buyer)).blockedUntil).toBeNull()
  await strikeAt(buyer, 4 * day)
  expect((await strikesOf(buyer)).blockedUntil).toBe(wire(11 * day))
})

test('one fades each 30 days without a new one, the oldest first', async () => {
  const [buyer, other] = [await oneBuyer(), await oneBuyer()]
  const first = await strikeAt(buyer, 0)
  const second = await strikeAt(buyer, 10 * day)
  const left = async (ms: number) => {
    await at(ms)
    await fadeStrikes(fixtures.db)
    await fadeStrikes(fixtures.db)
    const { items, score, nextFadesAt } = await strikesOf(buyer)
    return [items.map(({ claimId }) => claimId), score, nextFadesAt]
  }
  expect(await left(40 * day - 1)).toEqual([[second, first], 2, wire(40 * day)])
  expect(await left(40 * day)).toEqual([[second], 1, wire(70 * day)])
  expect(await left(70 * day - 1)).toEqual([[second], 1, wire(70 * day)])
  expect(await left(70 * day)).toEqual([[], 0, null])
  expect((await strikesOf(other)).score).toBe(0)
})

test('nobody is shown another’s, and a visitor none', async () => {
  const [buyer, other] = [await oneBuyer(), await oneBuyer()]
  await strikeAt(buyer, 0)
  expect(await strikesOf(other)).toEqual({ items: [], score: 0, nextFadesAt: null, blockedUntil: null })
})
