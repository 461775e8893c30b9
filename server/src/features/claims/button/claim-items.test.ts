import { randomUUID } from 'node:crypto'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop, revealLot } from '../testing/claims-fixtures.ts'

let fixtures: TestDb
beforeAll(async () => {
  fixtures = await openTestDb()
})
afterAll(() => fixtures.close())

test('of four buyers and two units the first two in order of arrival win, and the ledger is chained', async () => {
  const drop = await makeDrop(fixtures.owner, { units: [2] })
  const buyers = await makeBuyers(fixtures.owner, 4)
  const answers = await claimBatch(
    fixtures.pool,
    drop.dropId,
    buyers.map(({ token }) => ({ token, item: drop.items[0]! })),
  )
  expect(answers.map((answer) => answer.code)).toEqual([null, null, 'SOLD_OUT', 'SOLD_OUT'])
  expect(answers.slice(0, 2).map((answer) => answer.seq)).toEqual([1, 2])
  const { rows } = await fixtures.owner.query('select * from drop_items where id = $1', [drop.items[0]])
  expect(rows[0]).toMatchObject({ quantity_available: 0, quantity_held: 2, quantity_sold: 0 })
  const entries = await fixtures.owner.query(
    'select prev, hash from fairness_entries where drop_id = $1 order by seq',
    [drop.dropId],
  )
  expect(entries.rows[0].prev).toBe('0'.repeat(64))
  expect(entries.rows[1].prev).toBe(entries.rows[0].hash)
})

test('a batch looks an item up as often for twenty requests as for one', async () => {
  const drop = await makeDrop(fixtures.owner, { units: [50] })
  const buyers = await makeBuyers(fixtures.owner, 21)
  const client = await fixtures.pool.connect()
  const lookUps = async (tokens: readonly string[]): Promise<number> => {
    const read = async () => {
      const { rows } = await client.query(
        "select idx_scan::int as n from pg_stat_xact_user_tables where relname = 'drop_items'",
      )
      return rows[0].n as number
    }
    await client.query('begin')
    const before = await read()
    const answers = await claimBatch(
      client,
      drop.dropId,
      tokens.map((token) => ({ token, item: drop.items[0]! })),
    )
    const after = await read()
    await client.query('commit')
    expect(answers.map(({ code }) => code)).toEqual(tokens.map(() => null))
    return after - before
  }
  try {
    const [first, ...others] = buyers.map(({ token }) => token)
    const ofOne = await lookUps([first!])
    expect(ofOne).toBeGreaterThan(0)
    expect(await lookUps(others)).toBe(ofOne)
  } finally {
    client.release()
  }
})

test('the same key gives the first answer again; with another body it is refused', async () => {
  const drop = await makeDrop(fixtures.owner, { units: [5] })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  const key = randomUUID()
  const ask = { token: buyer!.token, item: drop.items[0]!, key }
  const [first] = await claimBatch(fixtures.pool, drop.dropId, [ask])
  const [again] = await claimBatch(fixtures.pool, drop.dropId, [ask])
  expect(again).toMatchObject({
    state: 'answered',
    code: null,
    claim_id: first!.claim_id,
    answered_at: first!.answered_at,
  })
  const [other] = await claimBatch(fixtures.pool, drop.dropId, [{ ...ask, expected: 1 }])
  expect(other!.state).toBe('key_reused')
  const [next] = await claimBatch(fixtures.pool, drop.dropId, [{ ...ask, key: randomUUID() }])
  expect(next).toMatchObject({ state: 'judged', code: 'ALREADY_CLAIMED', claim_id: first!.claim_id })
})

test('of two requests of one account the second is handed back', async () => {
  const drop = await makeDrop(fixtures.owner, { units: [5] })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  const ask = { token: buyer!.token, item: drop.items[0]! }
  const answers = await claimBatch(fixtures.pool, drop.dropId, [ask, ask])
  expect(answers.map((answer) => answer.state)).toEqual(['judged', 'retry'])
})

test('a live drop sells only the lot on stage, and keeps the cooldown', async () => {
  const drop = await makeDrop(fixtures.owner, { type: 'live', units: [3, 3], cooldownSeconds: 5 })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  await revealLot(fixtures.owner, drop.items[0]!, 1)
  const ask = (item: string, reveal?: number) =>
    claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item, ...(reveal ? { reveal } : {}) }])
  expect((await ask(drop.items[1]!))[0]).toMatchObject({ code: 'NOT_REVEALED', price_cents: null })
  expect((await ask(drop.items[0]!, 2))[0]).toMatchObject({ code: 'NOT_REVEALED' })
  expect((await ask(drop.items[0]!, 1))[0]).toMatchObject({ code: null, price_cents: 6400 })
  await revealLot(fixtures.owner, drop.items[1]!, 2)
  const [cooling] = await ask(drop.items[1]!, 2)
  expect(cooling!.code).toBe('COOLDOWN')
  expect(cooling!.wait_ms).toBeGreaterThan(4000)
})

test('an expired hold goes to the next claim, or to the head of the line before it', async () => {
  const drop = await makeDrop(fixtures.owner, { units: [1], holdSeconds: 300, endsIn: 36_000_000 })
  const [first, second, third] = await makeBuyers(fixtures.owner, 3)
  const item = drop.items[0]!
  await claimBatch(fixtures.pool, drop.dropId, [{ token: first!.token, item }])
  const line = await fixtures.pool.query('select * from join_standby($1, $2)', [item, second!.id])
  expect(line.rows[0].outcome).toBe('joined')
  await fixtures.advance(301_000)
  const [late] = await claimBatch(fixtures.pool, drop.dropId, [{ token: third!.token, item }])
  expect(late!.code).toBe('SOLD_OUT')
  const offer = await fixtures.owner.query(`select status, source from claims where user_id = $1`, [second!.id])
  expect(offer.rows).toEqual([{ status: 'claimed', source: 'standby' }])
  await fixtures.advance(601_000)
  const [won] = await claimBatch(fixtures.pool, drop.dropId, [{ token: third!.token, item }])
  expect(won!.code).toBeNull()
  const strikes = await fixtures.owner.query(
    'select claim_strike_score from profiles where id = any($1) order by claim_strike_score',
    [[first!.id, second!.id]],
  )
  expect(strikes.rows.map((row) => row.claim_strike_score)).toEqual([0, 1])
})
