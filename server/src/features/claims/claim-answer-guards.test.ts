import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectMaySee } from './claims.policy.queries.ts'
import { type BatchedClaim, claimBatch, makeBuyers, makeDrop, revealLot } from './testing/claims-fixtures.ts'

// Answers that are given again, and who of a batch takes a unit from whom.

let fixtures: TestDb
let people: { id: string; token: string }[]
beforeAll(async () => {
  fixtures = await openTestDb()
  people = await makeBuyers(fixtures.owner, 3)
})
afterAll(() => fixtures.close())

const openDrop = (options: Parameters<typeof makeDrop>[1] = {}) =>
  makeDrop(fixtures.owner, { endsIn: 10 * 86_400_000, ...options })
const ask = (dropId: string, ...asks: BatchedClaim[]) => claimBatch(fixtures.pool, dropId, asks)

describe('a claim that is asked for again by its key', () => {
  const told = (rows: Record<string, unknown>[]) =>
    rows.map(({ code, wait_ms, price_cents, expires_at, claim_id, claim_status, answered_at }) => ({
      code,
      wait_ms,
      price_cents,
      expires_at,
      claim_id,
      claim_status,
      answered_at,
    }))

  test('gets the same answer: price and end of its hold, or how long to wait', async () => {
    const drop = await openDrop({ type: 'live', units: [1, 1], cooldownSeconds: 60 })
    await revealLot(fixtures.owner, drop.items[0]!, 1)
    const won = { token: people[0]!.token, item: drop.items[0]!, key: randomUUID() }
    const first = told(await ask(drop.dropId, won))
    expect(first).toEqual([
      expect.objectContaining({ code: null, price_cents: 6400, expires_at: expect.any(Date), claim_status: 'claimed' }),
    ])
    expect(told(await ask(drop.dropId, won))).toEqual(first)
    await revealLot(fixtures.owner, drop.items[1]!, 2)
    const tooSoon = { token: people[0]!.token, item: drop.items[1]!, key: randomUUID() }
    const refused = told(await ask(drop.dropId, tooSoon))
    expect(refused).toEqual([expect.objectContaining({ code: 'COOLDOWN', wait_ms: expect.any(Number) })])
    expect(told(await ask(drop.dropId, tooSoon))).toEqual(refused)
  })

  test('is refused when it now means another turn of the lot', async () => {
    const drop = await openDrop({ type: 'live' })
    await revealLot(fixtures.owner, drop.items[0]!, 1)
    const again = { token: people[0]!.token, item: drop.items[0]!, key: randomUUID() }
    await ask(drop.dropId, { ...again, reveal: 1 })
    expect(await ask(drop.dropId, { ...again, reveal: 1 })).toMatchObject([{ state: 'answered' }])
    expect(await ask(drop.dropId, { ...again, reveal: 2 })).toMatchObject([{ state: 'key_reused' }])
  })

  test('is refused when it now means another item', async () => {
    const drop = await openDrop({ units: [1, 1] })
    const again = { token: people[0]!.token, key: randomUUID() }
    await ask(drop.dropId, { ...again, item: drop.items[0]! })
    expect(await ask(drop.dropId, { ...again, item: drop.items[1]! })).toMatchObject([{ state: 'key_reused' }])
  })
})

describe('the claim of an answer', () => {
  const claimOf = (rows: Record<string, unknown>[]) =>
    rows.map((row) => ({
      claim_id: row.claim_id,
      claim_status: row.claim_status,
      claimed_at: row.claimed_at,
      expires_at: row.expires_at,
      claim_price_cents: row.claim_price_cents,
      currency: row.currency,
      seq: row.seq,
      tag: row.tag,
      hash: row.hash,
      claim_version: row.claim_version,
      drop_item_id: row.drop_item_id,
    }))
  const none = {
    claim_id: null,
    claim_status: null,
    claimed_at: null,
    expires_at: null,
    claim_price_cents: null,
    currency: null,
    seq: null,
    tag: null,
    hash: null,
    claim_version: null,
    drop_item_id: null,
  }

  test('is the buyer’s own as it was made, whenever it is named again', async () => {
    const drop = await openDrop({ units: [3] })
    const item = drop.items[0]!
    await ask(drop.dropId, { token: people[1]!.token, item })
    const mine = { token: people[0]!.token, item, key: randomUUID() }
    const made = claimOf(await ask(drop.dropId, mine))
    expect(made).toMatchObject([{ claim_status: 'claimed', claim_price_cents: 6400, seq: 2, drop_item_id: item }])
    await ask(drop.dropId, { token: people[2]!.token, item })
    expect(claimOf(await ask(drop.dropId, mine))).toEqual(made)
    await fixtures.owner.query('update drop_items set price_cents = 9900 where id = $1', [item])
    expect(claimOf(await ask(drop.dropId, { token: people[0]!.token, item }))).toEqual(made)
    await fixtures.owner.query('update claims set version = version + 1 where id = $1', [made[0]!.claim_id])
    const changed = made.map((row) => ({ ...row, claim_version: String(Number(row.claim_version) + 1) }))
    const strings = (rows: typeof made) => rows.map((row) => ({ ...row, claim_version: String(row.claim_version) }))
    expect(strings(claimOf(await ask(drop.dropId, { token: people[0]!.token, item })))).toEqual(changed)
  })

  test('is none where there is none', async () => {
    const drop = await openDrop({ units: [1] })
    const item = drop.items[0]!
    const [won, soldOut] = claimOf(
      await ask(drop.dropId, { token: people[0]!.token, item }, { token: people[1]!.token, item }),
    )
    expect(won).toMatchObject({ currency: 'USD', drop_item_id: item })
    expect(soldOut).toEqual(none)
  })
})

describe('in a batch, the last unit', () => {
  test('is not taken by who is not signed in', async () => {
    const drop = await openDrop()
    const item = drop.items[0]!
    const answers = await ask(drop.dropId, { token: 'nobody', item }, { token: people[0]!.token, item })
    expect(answers.map(({ state, code }) => [state, code])).toEqual([
      ['unauthenticated', null],
      ['judged', null],
    ])
  })

  test('is not taken by who is refused', async () => {
    const drop = await openDrop()
    const item = drop.items[0]!
    const answers = await ask(
      drop.dropId,
      { token: people[0]!.token, item, expected: 1 },
      { token: people[1]!.token, item, expected: 6400 },
    )
    expect(answers.map(({ code }) => code)).toEqual(['PRICE_CHANGED', null])
  })

  test('goes to its buyer though another item has none left', async () => {
    const drop = await openDrop({ units: [1, 1] })
    const [gone, last] = drop.items as [string, string]
    await ask(drop.dropId, { token: people[0]!.token, item: gone })
    const answers = await ask(
      drop.dropId,
      { token: people[1]!.token, item: gone },
      { token: people[2]!.token, item: last },
    )
    expect(answers.map(({ code }) => code)).toEqual(['SOLD_OUT', null])
  })
})

test('a draft is seen by staff with the right to see drops, not with another', async () => {
  const drop = await openDrop({ status: 'draft' })
  const allow = (who: number, name: string) =>
    fixtures.owner.query(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id)
       select $1, $2, id from permissions where name = $3`,
      [people[who]!.id, drop.storefrontId, name],
    )
  await allow(0, 'storefront.drops.list')
  await allow(1, 'storefront.orders.view')
  expect(await selectMaySee(fixtures.db, drop.dropId, people[0]!.id)).toBe(true)
  expect(await selectMaySee(fixtures.db, drop.dropId, people[1]!.id)).toBe(false)
})
