import { createNestedDb } from '@keepcase/db/nested-db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop, revealLot } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'
import { findViolations, invariants } from './find-violations.ts'
import type { Violation } from './invariant.ts'
import { dealingViolations } from './testing/dealing-violations.ts'
import { discountViolations } from './testing/discount-violations.ts'
import { fulfilmentViolations } from './testing/fulfilment-violations.ts'
import { moneyViolations } from './testing/money-violations.ts'
import { orderViolations } from './testing/order-violations.ts'
import { peopleViolations } from './testing/people-violations.ts'
import { referenceViolations } from './testing/reference-violations.ts'
import { stockViolations } from './testing/stock-violations.ts'
import { subscriptionViolations } from './testing/subscription-violations.ts'
import type { ViolationFixtures } from './testing/violation-fixtures.ts'

const violations = [
  ...stockViolations,
  ...orderViolations,
  ...moneyViolations,
  ...fulfilmentViolations,
  ...dealingViolations,
  ...discountViolations,
  ...subscriptionViolations,
  ...peopleViolations,
  ...referenceViolations,
]

let healthy: TestDb
let open: TestDb
let fixtures: ViolationFixtures

beforeAll(async () => {
  healthy = await openTestDb()
  open = await openTestDb()
  fixtures = await makeFixtures(open)
  await makeFixtures(healthy)
  await dropConstraints(open.owner)
}, 60_000)
afterAll(() => Promise.all([healthy.close(), open.close()]))

test('a world of every kind of claim breaks no invariant', async () => {
  expect(await inTransaction(open.owner, async (client) => check(client))).toEqual([])
  expect(await inTransaction(healthy.owner, async (client) => check(client))).toEqual([])
})

describe('a planted violation is found', () => {
  test.each(violations)('$invariant: $what', async ({ invariant, sql }) => {
    const found = await inTransaction(open.owner, async (client) => {
      await client.query(sql(fixtures))
      return check(client)
    })
    expect(found.map((violation) => violation.invariant)).toContain(invariant)
    const first = found.find((violation) => violation.invariant === invariant)!
    expect(first.subject).toMatch(/\w/)
    if (first.scope !== 'platform') expect(first.scopeId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('every invariant has at least one', () => {
    const violated = new Set(violations.map((violation) => violation.invariant))
    expect(invariants.map(({ name }) => name).filter((name) => !violated.has(name))).toEqual([])
  })
})

test('what may take five minutes is found at once where nothing is under way', async () => {
  const owed = (isSettled: boolean) =>
    inTransaction(open.owner, async (client) => {
      await client.query(`update order_lines set claim_id = $1 where claim_id = $2`, [
        fixtures.claims.expired,
        fixtures.claims.bought,
      ])
      await client.query(`update payments set captured_at = app_now()`)
      const db = createNestedDb(client)
      const found = await db.transaction().execute((tx) => findViolations(tx, { hasWorker: true, isSettled }))
      return found.filter(({ invariant }) => invariant === 'I11 returned').length
    })
  expect([await owed(false), await owed(true)]).toEqual([0, 1])
})

test('a check of one drop finds its violation and does not look at others', async () => {
  const found = await inTransaction(open.owner, async (client) => {
    await client.query(`update drops set claims_count = claims_count + 1`)
    return check(client, { drops: [fixtures.live.dropId], profiles: [] })
  })
  expect(found.map((violation) => violation.scopeId)).toEqual([fixtures.live.dropId])
})

async function check(client: pg.PoolClient, only?: { drops: string[]; profiles: string[] }): Promise<Violation[]> {
  const db = createNestedDb(client)
  return db.transaction().execute((tx) => findViolations(tx, { hasWorker: true, ...(only ? { only } : {}) }))
}

/** Runs in a transaction that is rolled back. */
async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await run(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Drops the constraints, so that anything can be written: that is what the checks are for. */
async function dropConstraints(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$
    declare wall record;
    begin
      for wall in select conrelid::regclass as relation, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'f') loop
        execute format('alter table %s drop constraint if exists %I', wall.relation, wall.conname);
      end loop;
      for wall in select conrelid::regclass as relation, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('u', 'p') loop
        execute format('alter table %s drop constraint if exists %I', wall.relation, wall.conname);
      end loop;
      for wall in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and i.indisunique loop
        execute format('drop index %s', wall.name);
      end loop;
      for wall in select oid::regclass as relation from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s disable trigger user', wall.relation);
      end loop;
    end $$`)
}

/**
 * Two drops with claims that are held, paid, released, expired, revoked, offered from the standby line, and
 * late.
 */
async function makeFixtures({ owner, pool, advance, setClock }: TestDb): Promise<ViolationFixtures> {
  await setClock(-4_000_000) // @NOTE the fixtures' events are in the past when the test checks them
  const buyers = await makeBuyers(owner, 8)
  const [ada, ben, cleo, dan, eve, fay] = buyers
  const sale = await makeDrop(owner, { units: [1, 6], holdSeconds: 3600, endsIn: 86_400_000 })
  const ask = (buyer: { token: string }, item: string) => claimBatch(pool, sale.dropId, [{ token: buyer.token, item }])
  const claimIdOf = async (buyer: { token: string }, item: string) => (await ask(buyer, item))[0]!.claim_id as string
  const scarce = await claimIdOf(ada!, sale.items[0]!)
  await pool.query('select join_standby($1, $2)', [sale.items[0], ben!.id])
  await pool.query('select join_standby($1, $2)', [sale.items[0], cleo!.id])
  await pool.query('select * from release_claim($1, $2)', [scarce, ada!.id])
  const bought = await claimIdOf(ada!, sale.items[1]!)
  await pay(owner, pool, bought, ada!.id)
  const offer = await owner.query(`select id from claims where user_id = $1 and source = 'standby'`, [ben!.id])
  await pay(owner, pool, offer.rows[0].id, ben!.id)
  const expired = await claimIdOf(dan!, sale.items[1]!)
  const revoked = await claimIdOf(eve!, sale.items[1]!)
  await pool.query('select revoke_claims($1, $2, true)', [[revoked], 'It broke.'])
  await advance(3_700_000)
  await pool.query('select sweep_drop($1, 100)', [sale.dropId])
  await payLate(owner, pool, expired)
  const token = await freshToken(owner, fay!.id)
  const held = await claimIdOf({ token }, sale.items[1]!)

  const live = await makeDrop(owner, { type: 'live', units: [5, 5], cooldownSeconds: 5, endsIn: 86_400_000 })
  await revealLot(owner, live.items[0]!, 1)
  await claimBatch(pool, live.dropId, [{ token, item: live.items[0]! }])
  await setClock(0)
  await owner.query(
    `insert into platform_permissions (profile_id, permission_id)
    select $1, id from permissions where name = 'platform.admin.access'`,
    [buyers[7]!.id],
  )
  const ids = { bought, held, expired, revoked, offer: offer.rows[0].id as string }
  return { sale, live, buyers: buyers.map((buyer) => buyer.id), claims: ids }
}

async function freshToken(owner: pg.Pool, userId: string): Promise<string> {
  const { rows } = await owner.query(
    `insert into auth.session (user_id, token, expires_at) values ($1, gen_random_uuid()::text, now() + interval '1 day') returning token`,
    [userId],
  )
  return rows[0].token
}

async function pay(owner: pg.Pool, pool: pg.Pool, claimId: string, userId: string): Promise<void> {
  await pool.query('select id from begin_capture($1, $2)', [[claimId], userId])
  await captureMoney(owner, [claimId])
  await pool.query('select mark_claim_paid($1, $2)', [claimId, userId])
}

async function payLate(owner: pg.Pool, pool: pg.Pool, claimId: string): Promise<void> {
  const orderId = await captureMoney(owner, [claimId])
  const { rows } = await pool.query('select honour_late_payment($1) as id', [claimId])
  await owner.query(`update order_lines set claim_id = $3, late_for_claim_id = $2 where order_id = $1`, [
    orderId,
    claimId,
    rows[0].id,
  ])
}
